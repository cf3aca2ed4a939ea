#include "ytree.h"

#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#define DEPTH_MAX 64
#define NODES_MAX 200000

/* Every MARK_STEPth code point's byte offset is kept, since libyaml counts code points. */
#define MARK_STEP 32

struct frame {
    struct ngon_ynode *node;
    struct ngon_ynode *pending; /* mapping: the key that waits for its value */
    const struct ngon_ynode *key_of_frame;
    size_t room;     /* items or pairs allocated */
    bool skip_value; /* the key was refused, so its value is dropped */
};

struct builder {
    struct ngon_arena *arena;
    struct ngon_arena *scratch;
    struct ngon_diags *diags;
    const struct ngon_source *source;
    const uint32_t *marks;
    uint32_t base; /* bytes before what libyaml reads: a byte order mark */
    struct ngon_ynode *root;
    struct frame frames[DEPTH_MAX];
    uint32_t depth;
    uint32_t nodes;
    bool stopped; /* nothing more is built, and there is no root */
};

static struct ngon_span span_at(const struct builder *b, uint32_t start, uint32_t end)
{
    return (struct ngon_span){b->source, start, end < start ? start : end};
}

/* ---- refusing bytes that libyaml and editors read differently ---- */

static const char *odd_character(uint32_t c, char next)
{
    switch (c) {
    case '\t':
    case '\n':
        return NULL;
    case '\r':
        return next == '\n' ? NULL : "a carriage return without a line feed";
    case 0:
        return "a zero byte";
    case 0x85:
        return "the line end NEL";
    case 0x2028:
        return "the line separator";
    case 0x2029:
        return "the paragraph separator";
    case 0xfeff:
        return "a byte order mark inside the text";
    default:
        return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff
                   ? "a control character"
                   : NULL;
    }
}

static bool check_bytes(struct builder *b)
{
    const char *text = b->source->text;
    const uint32_t length = b->source->length;
    uint32_t count = 0;
    uint32_t *marks = NGON_NEWS(b->scratch, length / MARK_STEP + 1, uint32_t);
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        b->base = 3;
    for (uint32_t at = b->base; at < length; count++) {
        uint32_t c;
        const uint32_t size = (uint32_t)ngon_utf8_read(text + at, length - at, &c);
        if (c == NGON_UTF8_INVALID) {
            struct ngon_finding *f =
                ngon_diag_add(b->diags, NGON_CODE_NOT_UTF8, span_at(b, at, at + 1),
                              "byte 0x%02x is not UTF-8 here", (unsigned)(unsigned char)text[at]);
            ngon_diag_help(b->diags, f, "save the file as UTF-8");
            return false;
        }
        const char *odd = odd_character(c, text[at + size]);
        if (odd != NULL) {
            ngon_diag_add(b->diags, NGON_CODE_BAD_CHARACTER, span_at(b, at, at + size),
                          "%s (U+%04X) does not belong here", odd, (unsigned)c);
            return false;
        }
        if (count % MARK_STEP == 0)
            marks[count / MARK_STEP] = at;
        at += size;
    }
    b->marks = marks;
    return true;
}

/* The byte offset of a mark. */
static uint32_t offset_of(const struct builder *b, yaml_mark_t mark)
{
    const char *text = b->source->text;
    const uint32_t length = b->source->length;
    /* No more code points than bytes; past the last one is the end. */
    if (mark.index >= length - b->base)
        return length;
    uint32_t at = b->marks[mark.index / MARK_STEP];
    if (at == 0)
        at = mark.index < MARK_STEP ? b->base : length;
    for (size_t left = mark.index % MARK_STEP; left > 0 && at < length; left--) {
        uint32_t c;
        at += (uint32_t)ngon_utf8_read(text + at, length - at, &c);
    }
    return at;
}

/* ---- syntax errors ---- */

struct wording {
    const char *libyaml, *words, *help;
    bool context_is_true; /* the context is the place to mend, not where libyaml noticed it */
};

/* libyaml's problems that say little to people who write a file by hand. */
static const struct wording wordings[] = {
    {"block sequence entries are not allowed in this context", "a list cannot begin on this line",
     "put `- ` on a line of its own", false},
    {"could not find expected ':'", "this key has no colon", "write `key: value`", true},
    {"did not find expected ',' or ']'", "this list is not closed",
     "write a `,` between its entries and a `]` at its end", false},
    {"did not find expected ',' or '}'", "this map is not closed",
     "write a `,` between its entries and a `}` at its end", false},
    {"did not find expected '-' indicator", "this does not belong to the list above",
     "indent it like the list's other entries and begin it with `- `", false},
    {"did not find expected <document start>", "there is text after the end of the document", NULL,
     false},
    {"did not find expected key", "this does not line up with the map above",
     "indent it like the map's other keys", false},
    {"found a tab character that violates indentation", "a tab cannot indent", "use spaces", false},
    {"found a tab character where an indentation space is expected", "a tab cannot indent",
     "use spaces", false},
    {"found character that cannot start any token", "no value can begin with this character",
     "put the value in quotes", false},
    {"found unexpected end of stream", "the text ends inside quotes", "close the quotes", false},
    {"found unknown escape character", "there is no such escape in double quotes",
     "write `\\\\` for a backslash, or use single quotes", false},
    {"mapping values are not allowed in this context", "no `: ` can stand here",
     "indent this line like the keys above, put a map that stands in one line in braces, as in "
     "`{key: value}`, and text that holds `: ` in quotes",
     false},
};

static const char *const contexts[][2] = {
    {"while parsing a block collection", "the list begins here"},
    {"while parsing a block mapping", "the map begins here"},
    {"while parsing a flow mapping", "the map begins here"},
    {"while parsing a flow sequence", "the list begins here"},
    {"while scanning a plain scalar", "the value begins here"},
    {"while scanning a quoted scalar", "the quotes begin here"},
};

static const char *context_words(const char *context)
{
    for (size_t i = 0; i < sizeof contexts / sizeof contexts[0]; i++)
        if (strcmp(context, contexts[i][0]) == 0)
            return contexts[i][1];
    return context;
}

/* Whether AT stands right after rows of a text block (`key: |`) that are indented more than its line. */
static bool is_after_block(const struct ngon_source *source, uint32_t at)
{
    uint32_t line, column;
    ngon_source_place(source, at, &line, &column);
    while (line > 1) {
        const struct ngon_span row = ngon_source_line(source, --line);
        const char *text = source->text + row.start;
        uint32_t length = row.end - row.start, indent = 0;
        while (indent < length && text[indent] == ' ')
            indent++;
        if (indent == length || indent + 1 > column)
            continue;
        while (length > 0 && strchr(" \t+-0123456789", text[length - 1]) != NULL)
            length--;
        return length > 0 && (text[length - 1] == '|' || text[length - 1] == '>');
    }
    return false;
}

/* Whether a word at AT is followed by a colon without a blank: `stalemate:draw`. */
static bool is_colon_tight(const struct ngon_source *source, uint32_t at)
{
    while (at < source->length && strchr(": \t\r\n", source->text[at]) == NULL)
        at++;
    return at + 1 < source->length && source->text[at] == ':' &&
           strchr(" \t\r\n", source->text[at + 1]) == NULL;
}

/* Whether what stands at AT looks like a row of the set-up above: one character and a blank. */
static bool is_row(const struct ngon_source *source, uint32_t at)
{
    return at + 1 < source->length && source->text[at + 1] == ' ' && is_after_block(source, at);
}

static struct ngon_span problem_span(const struct builder *b, yaml_mark_t mark)
{
    const char *text = b->source->text;
    uint32_t at = offset_of(b, mark);
    if (at >= b->source->length || text[at] == '\n' || text[at] == '\r') {
        /* A caret on an empty line after the text would show nothing. */
        if (at >= b->source->length)
            while (at > b->base && strchr(" \t\r\n", text[at - 1]) != NULL)
                at--;
        return span_at(b, at, at);
    }
    uint32_t c;
    return span_at(b, at, at + (uint32_t)ngon_utf8_read(text + at, b->source->length - at, &c));
}

/* The line before the one of AT when it looks like a key that lacks its colon, else an empty span. */
static struct ngon_span colonless_line(const struct builder *b, uint32_t at)
{
    uint32_t line, column;
    ngon_source_place(b->source, at, &line, &column);
    if (line < 2)
        return span_at(b, 0, 0);
    struct ngon_span row = ngon_source_line(b->source, line - 1);
    const char *text = b->source->text;
    while (row.start < row.end && strchr(" \t-", text[row.start]) != NULL)
        row.start++;
    if (row.start == row.end || text[row.start] == '#' ||
        memchr(text + row.start, ':', row.end - row.start) != NULL)
        return span_at(b, 0, 0);
    return row;
}

static void report_syntax(struct builder *b, const yaml_parser_t *parser)
{
    const char *problem = parser->problem != NULL ? parser->problem : "the text is not YAML";
    struct ngon_span span = problem_span(b, parser->problem_mark);
    if (parser->error == YAML_READER_ERROR) {
        const uint32_t at = b->base + (uint32_t)parser->problem_offset;
        span = span_at(b, at, at);
    }
    const struct wording *wording = NULL;
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++)
        if (strcmp(problem, wordings[i].libyaml) == 0)
            wording = &wordings[i];
    const char *words = wording != NULL ? wording->words : problem;
    const char *help = wording != NULL ? wording->help : NULL;
    if (span.start < b->source->length && b->source->text[span.start] == '\t' &&
        strcmp(problem, "found character that cannot start any token") == 0) {
        words = "a tab cannot indent";
        help = "use spaces";
    } else if (strcmp(problem, "did not find expected key") == 0 &&
               is_after_block(b->source, span.start)) {
        words = "this row is indented less than the first row of its block";
        help = "a block's first row sets its indentation: indent no row less than that, or write "
               "`|2` instead of `|`";
    }

    const bool has_context = parser->context != NULL;
    if (has_context && strcmp(problem, "could not find expected ':'") == 0 &&
        is_row(b->source, offset_of(b, parser->context_mark))) {
        words = "this row is indented less than its block";
        help = "indent it like the other rows";
    }
    if (has_context && strcmp(problem, "could not find expected ':'") == 0 &&
        is_colon_tight(b->source, offset_of(b, parser->context_mark))) {
        words = "a blank is missing after the colon";
        help = "write `key: value`";
    }
    const struct ngon_span context = has_context ? problem_span(b, parser->context_mark) : span;
    /* When the text ends too early, the place where it should have ended is the true one. */
    const bool at_end = offset_of(b, parser->problem_mark) >= b->source->length;
    const bool swap = has_context && context.start < span.start &&
                      (at_end || (wording != NULL && wording->context_is_true));
    struct ngon_finding *f =
        ngon_diag_add(b->diags, NGON_CODE_SYNTAX, swap ? context : span, "%s", words);
    if (help != NULL)
        ngon_diag_help(b->diags, f, "%s", help);
    if (swap)
        ngon_diag_also(b->diags, f, span, "%s",
                       at_end ? "the text ends here" : "this was read next");
    else if (has_context && context.start != span.start)
        ngon_diag_also(b->diags, f, context, "%s", context_words(parser->context));
    const struct ngon_span before = colonless_line(b, span.start);
    if (before.start < before.end && strncmp(problem, "mapping values", 14) == 0)
        ngon_diag_also(b->diags, f, before, "or is a colon missing here?");
}

/* ---- building ---- */

static struct ngon_ynode *new_node(struct builder *b, enum ngon_ykind kind, struct ngon_span span)
{
    struct ngon_ynode *node = NGON_NEW(b->arena, struct ngon_ynode);
    node->kind = kind;
    node->span = span;
    return node;
}

/* Makes room for one more of SIZE bytes in LIST of COUNT. */
static void *with_room(struct builder *b, struct frame *frame, void *list, size_t size)
{
    const size_t count = frame->node->count;
    if (count < frame->room)
        return list;
    frame->room = frame->room == 0 ? 8 : frame->room * 2;
    return ngon_arena_grow(b->arena, list, count, frame->room, size);
}

/* Hangs NODE, complete or about to be filled, into the innermost open container. */
static void attach(struct builder *b, struct ngon_ynode *node)
{
    if (b->depth == 0) {
        b->root = node;
        return;
    }
    struct frame *frame = &b->frames[b->depth - 1];
    struct ngon_ynode *parent = frame->node;
    if (parent->kind == NGON_YSEQUENCE) {
        node->key = frame->key_of_frame;
        parent->items = with_room(b, frame, parent->items, sizeof *parent->items);
        parent->items[parent->count++] = node;
        return;
    }
    if (frame->pending == NULL && !frame->skip_value) {
        if (node->kind == NGON_YSCALAR) {
            frame->pending = node;
            if (node->style == NGON_YPLAIN && strcmp(node->text, "<<") == 0) {
                struct ngon_finding *f =
                    ngon_diag_add(b->diags, NGON_CODE_MERGE_NOT_ALLOWED, node->span,
                                  "the merge key `<<` is not part of the format");
                ngon_diag_help(b->diags, f, "write the keys out, or use `extends`");
                frame->pending = NULL;
                frame->skip_value = true;
            }
            return;
        }
        ngon_diag_add(b->diags, NGON_CODE_KEY_NOT_TEXT, node->span, "a %s cannot be a key",
                      node->kind == NGON_YMAPPING ? "map" : "list");
        frame->skip_value = true;
        return;
    }
    if (!frame->skip_value) {
        node->key = frame->pending;
        parent->pairs = with_room(b, frame, parent->pairs, sizeof *parent->pairs);
        parent->pairs[parent->count++] = (struct ngon_ypair){frame->pending, node};
    }
    frame->pending = NULL;
    frame->skip_value = false;
}

static int by_key(const void *left, const void *right)
{
    const struct ngon_ynode *const *a = left, *const *b = right;
    const int order = strcmp((*a)->text, (*b)->text);
    if (order != 0)
        return order;
    return ((*a)->span.start > (*b)->span.start) - ((*a)->span.start < (*b)->span.start);
}

/* The first of COUNT sorted KEYS whose text is not below TEXT. */
static const struct ngon_ynode *first_of(const struct ngon_ynode *const *keys, uint32_t count,
                                         const char *text)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (strcmp(keys[middle]->text, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return keys[low];
}

/* Reports keys that stand again and leaves only the first of each, in file order. */
static void drop_doubled_keys(struct builder *b, struct ngon_ynode *map)
{
    const struct ngon_ynode **keys = NGON_NEWS(b->scratch, map->count, const struct ngon_ynode *);
    for (uint32_t i = 0; i < map->count; i++)
        keys[i] = map->pairs[i].key;
    qsort(keys, map->count, sizeof *keys, by_key);
    uint32_t first = 0;
    for (uint32_t i = 1; i < map->count; i++) {
        if (strcmp(keys[i]->text, keys[first]->text) != 0) {
            first = i;
            continue;
        }
        struct ngon_finding *f =
            ngon_diag_add(b->diags, NGON_CODE_DOUBLED_KEY, keys[i]->span,
                          "the key `%s` stands twice in one map", keys[i]->text);
        ngon_diag_also(b->diags, f, keys[first]->span, "it stands here first");
        ngon_diag_help(b->diags, f, "remove one of the two");
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < map->count; i++)
        if (first_of(keys, map->count, map->pairs[i].key->text) == map->pairs[i].key)
            map->pairs[kept++] = map->pairs[i];
    map->count = kept;
}

/* ---- events ---- */

static uint32_t skip_blanks_and_comments(const char *text, uint32_t at, uint32_t end)
{
    while (at < end && strchr(" \t\r\n#", text[at]) != NULL) {
        if (text[at] == '#')
            while (at < end && text[at] != '\n')
                at++;
        else
            at++;
    }
    return at;
}

/* Refuses an anchor or a tag between START and END; returns where the value itself begins. */
static uint32_t refuse_properties(struct builder *b, uint32_t start, uint32_t end)
{
    const char *text = b->source->text;
    uint32_t at = start;
    while (at < end && (text[at] == '&' || text[at] == '!')) {
        uint32_t word = at;
        while (word < end && strchr(" \t\r\n,]}", text[word]) == NULL)
            word++;
        struct ngon_finding *f;
        if (text[at] == '&') {
            f = ngon_diag_add(b->diags, NGON_CODE_ALIAS_NOT_ALLOWED, span_at(b, at, word),
                              "anchors are not part of the format");
            ngon_diag_help(b->diags, f, "remove `%.*s`", (int)(word - at), text + at);
        } else {
            f = ngon_diag_add(b->diags, NGON_CODE_TAG_NOT_ALLOWED, span_at(b, at, word),
                              "tags are not part of the format");
            ngon_diag_help(b->diags, f, "remove `%.*s`", (int)(word - at), text + at);
        }
        at = skip_blanks_and_comments(text, word, end);
    }
    return at;
}

static bool counted(struct builder *b, struct ngon_span span)
{
    if (++b->nodes <= NODES_MAX)
        return true;
    ngon_diag_add(b->diags, NGON_CODE_TOO_LARGE, span, "more than %d values in one file",
                  NODES_MAX);
    b->stopped = true;
    return false;
}

static enum ngon_ystyle style_of(yaml_scalar_style_t style)
{
    switch (style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE:
        return NGON_YSINGLE;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
        return NGON_YDOUBLE;
    case YAML_LITERAL_SCALAR_STYLE:
        return NGON_YLITERAL;
    case YAML_FOLDED_SCALAR_STYLE:
        return NGON_YFOLDED;
    case YAML_PLAIN_SCALAR_STYLE:
    case YAML_ANY_SCALAR_STYLE:
        break;
    }
    return NGON_YPLAIN;
}

/* Escapes in double quotes can bring in what the file's own bytes may not hold. */
static void check_value(struct builder *b, struct ngon_ynode *node, char *text)
{
    bool reported = false;
    for (uint32_t at = 0; at < node->length;) {
        uint32_t c;
        const size_t size = ngon_utf8_read(text + at, node->length - at, &c);
        const char *odd =
            c == NGON_UTF8_INVALID ? "a broken character" : odd_character(c, text[at + size]);
        if (odd != NULL) {
            if (!reported)
                ngon_diag_add(b->diags, NGON_CODE_BAD_CHARACTER, node->span,
                              "an escape in this text stands for %s", odd);
            reported = true;
            memset(text + at, '?', size);
        }
        at += (uint32_t)size;
    }
}

static void add_scalar(struct builder *b, const yaml_event_t *event)
{
    const uint32_t end = offset_of(b, event->end_mark);
    const uint32_t start = refuse_properties(b, offset_of(b, event->start_mark), end);
    const char *text = b->source->text;
    uint32_t trimmed = end;
    while (trimmed > start && strchr(" \t\r\n", text[trimmed - 1]) != NULL)
        trimmed--;
    struct ngon_ynode *node = new_node(b, NGON_YSCALAR, span_at(b, start, trimmed));
    if (!counted(b, node->span))
        return;
    node->style = style_of(event->data.scalar.style);
    node->length = (uint32_t)event->data.scalar.length;
    char *value = ngon_arena_copy(b->arena, (const char *)event->data.scalar.value, node->length);
    node->text = value;
    if (node->style == NGON_YDOUBLE)
        check_value(b, node, value);
    attach(b, node);
}

static void add_alias(struct builder *b, const yaml_event_t *event)
{
    const struct ngon_span span =
        span_at(b, offset_of(b, event->start_mark), offset_of(b, event->end_mark));
    struct ngon_finding *f = ngon_diag_add(b->diags, NGON_CODE_ALIAS_NOT_ALLOWED, span,
                                           "aliases are not part of the format");
    ngon_diag_help(b->diags, f, "write out what `%s` stands for",
                   (const char *)event->data.alias.anchor);
    struct ngon_ynode *node = new_node(b, NGON_YSCALAR, span);
    node->text = "";
    if (counted(b, span))
        attach(b, node);
}

static void open_container(struct builder *b, const yaml_event_t *event, enum ngon_ykind kind,
                           bool has_properties)
{
    uint32_t start = offset_of(b, event->start_mark);
    if (has_properties)
        start = refuse_properties(b, start, b->source->length);
    const uint32_t end = start < b->source->length ? start + 1 : start;
    struct ngon_ynode *node = new_node(b, kind, span_at(b, start, end));
    if (!counted(b, node->span))
        return;
    if (b->depth == DEPTH_MAX) {
        ngon_diag_add(b->diags, NGON_CODE_TOO_DEEP, node->span,
                      "more than %d lists and maps inside each other", DEPTH_MAX);
        b->stopped = true;
        return;
    }
    const struct ngon_ynode *key = NULL;
    if (b->depth > 0) {
        const struct frame *outer = &b->frames[b->depth - 1];
        key = outer->node->kind == NGON_YMAPPING ? outer->pending : outer->key_of_frame;
    }
    attach(b, node);
    b->frames[b->depth++] = (struct frame){.node = node, .key_of_frame = key};
}

static void refuse_directives(struct builder *b, const yaml_event_t *event)
{
    const uint32_t at = offset_of(b, event->start_mark);
    const bool has_version = event->data.document_start.version_directive != NULL;
    const bool has_tags = event->data.document_start.tag_directives.start !=
                          event->data.document_start.tag_directives.end;
    if (!has_version && !has_tags)
        return;
    uint32_t end = at;
    while (end < b->source->length && b->source->text[end] != '\n' && b->source->text[end] != '\r')
        end++;
    struct ngon_finding *f =
        ngon_diag_add(b->diags, NGON_CODE_DIRECTIVE_NOT_ALLOWED, span_at(b, at, end),
                      "directives are not part of the format");
    ngon_diag_help(b->diags, f, "remove this line");
}

/* Takes in one event; false after the last one that matters. */
static bool take_event(struct builder *b, const yaml_event_t *event, uint32_t *documents)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (++*documents > 1) {
            const uint32_t at = offset_of(b, event->start_mark);
            struct ngon_finding *f = ngon_diag_add(b->diags, NGON_CODE_SECOND_DOCUMENT,
                                                   span_at(b, at, offset_of(b, event->end_mark)),
                                                   "a second document begins here");
            ngon_diag_help(b->diags, f, "give each variant a file of its own");
            return false;
        }
        refuse_directives(b, event);
        break;
    case YAML_ALIAS_EVENT:
        add_alias(b, event);
        break;
    case YAML_SCALAR_EVENT:
        add_scalar(b, event);
        break;
    case YAML_SEQUENCE_START_EVENT:
        open_container(b, event, NGON_YSEQUENCE,
                       event->data.sequence_start.anchor != NULL ||
                           event->data.sequence_start.tag != NULL);
        break;
    case YAML_MAPPING_START_EVENT:
        open_container(b, event, NGON_YMAPPING,
                       event->data.mapping_start.anchor != NULL ||
                           event->data.mapping_start.tag != NULL);
        break;
    case YAML_MAPPING_END_EVENT:
        if (b->frames[b->depth - 1].node->count > 1)
            drop_doubled_keys(b, b->frames[b->depth - 1].node);
        b->depth--;
        break;
    case YAML_SEQUENCE_END_EVENT:
        b->depth--;
        break;
    case YAML_STREAM_END_EVENT:
        return false;
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        break;
    }
    return !b->stopped;
}

static void run_parser(struct builder *b)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        fputs("ngon: out of memory\n", stderr);
        abort();
    }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)b->source->text + b->base,
                                 b->source->length - b->base);
    uint32_t documents = 0;
    for (bool more = true; more;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            if (parser.error == YAML_MEMORY_ERROR) {
                fputs("ngon: out of memory\n", stderr);
                abort();
            }
            report_syntax(b, &parser);
            b->stopped = true;
            break;
        }
        more = take_event(b, &event, &documents);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
}

static bool is_nothing(const struct ngon_ynode *root)
{
    return root == NULL || (root->kind == NGON_YSCALAR && root->style == NGON_YPLAIN &&
                            root->length == 0 && root->span.start == root->span.end);
}

struct ngon_ynode *ngon_ytree_parse(struct ngon_arena *arena, const struct ngon_source *source,
                                    struct ngon_diags *diags)
{
    struct ngon_arena scratch = {0};
    struct builder *b = NGON_NEW(&scratch, struct builder);
    b->arena = arena;
    b->scratch = &scratch;
    b->diags = diags;
    b->source = source;
    struct ngon_ynode *root = NULL;
    if (check_bytes(b)) {
        run_parser(b);
        if (!b->stopped) {
            root = b->root;
            if (is_nothing(root)) {
                ngon_diag_add(diags, NGON_CODE_EMPTY_FILE, span_at(b, 0, 0),
                              "the file holds no value");
                root = NULL;
            }
        }
    }
    ngon_arena_free(&scratch);
    return root;
}
