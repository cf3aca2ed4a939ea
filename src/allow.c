#include "allow.h"

#include "ytree.h"

#include <stdlib.h>
#include <string.h>

#define MARK "ngon:"

/* One code of one comment, for findings that begin in [start, end). */
struct allowance {
    enum ngon_code code;
    uint32_t start, end;
    struct ngon_span span; /* the word */
    bool whole_file, used;
    struct allowance *next;
};

/* The texts of the file, in order, so that a `#` inside one is not taken for a comment. */
struct texts {
    const struct ngon_ynode **nodes;
    uint32_t count, room;
};

struct pass {
    struct ngon_diags *diags;
    struct ngon_arena *scratch;
    const struct ngon_source *source;
    struct texts texts;
    struct allowance *first;
};

/* ---- where the texts stand ---- */

static void collect(struct pass *pass, const struct ngon_ynode *node)
{
    if (node->kind == NGON_YSCALAR) {
        struct texts *texts = &pass->texts;
        if (texts->count == texts->room) {
            const uint32_t room = texts->room == 0 ? 64 : texts->room * 2;
            texts->nodes = ngon_arena_grow(pass->scratch, texts->nodes, texts->count, room,
                                           sizeof(texts->nodes[0]));
            texts->room = room;
        }
        texts->nodes[texts->count++] = node;
        return;
    }
    /* The depth of a tree is limited where it is read. */
    for (uint32_t i = 0; i < node->count; i++) {
        if (node->kind == NGON_YMAPPING) {
            collect(pass, node->pairs[i].key);
            collect(pass, node->pairs[i].value);
        } else {
            collect(pass, node->items[i]);
        }
    }
}

static int by_start(const void *left, const void *right)
{
    const struct ngon_ynode *const *a = left, *const *b = right;
    return ((*a)->span.start > (*b)->span.start) - ((*a)->span.start < (*b)->span.start);
}

/* Where the text proper of NODE begins: a block's header line may hold a comment. */
static uint32_t content_start(const struct ngon_ynode *node)
{
    uint32_t at = node->span.start;
    const char *text = node->span.source->text;
    if (node->style == NGON_YLITERAL || node->style == NGON_YFOLDED)
        while (at < node->span.end && text[at] != '\n')
            at++;
    return at;
}

/* ---- the comments ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_code_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

static bool find_code(const char *word, enum ngon_code *code)
{
    for (int i = 0; i < NGON_CODE_COUNT; i++)
        if (strcmp(ngon_code_name((enum ngon_code)i), word) == 0) {
            *code = (enum ngon_code)i;
            return true;
        }
    return false;
}

static void refuse_code(struct pass *pass, struct ngon_span span, const char *word)
{
    const char *names[NGON_CODE_COUNT];
    for (int i = 0; i < NGON_CODE_COUNT; i++)
        names[i] = ngon_code_name((enum ngon_code)i);
    struct ngon_finding *f = ngon_diag_add(pass->diags, NGON_CODE_BAD_ALLOW, span,
                                           "there is no rule `%s` to switch off", word);
    const char *nearest = ngon_nearest(word, names, NGON_CODE_COUNT);
    if (nearest != NULL)
        ngon_diag_help(pass->diags, f, "did you mean `%s`?", nearest);
    else
        ngon_diag_help(pass->diags, f, "`ngon explain` lists the rules");
}

/* The findings that a comment at AT serves for: from the start of its line, or of the next line that is not empty when it stands
 * alone, to the end of that line or of the block that the line opens. */
static void set_reach(const struct pass *pass, uint32_t at, struct allowance *allowance)
{
    const struct ngon_source *source = pass->source;
    uint32_t line, column;
    ngon_source_place(source, at, &line, &column);
    struct ngon_span row = ngon_source_line(source, line);
    bool alone = true;
    for (uint32_t i = row.start; i < at; i++)
        alone = alone && is_blank(source->text[i]);
    while (alone && line < source->line_count) {
        row = ngon_source_line(source, ++line);
        uint32_t i = row.start;
        while (i < row.end && is_blank(source->text[i]))
            i++;
        if (i < row.end && source->text[i] != '#')
            break;
    }
    allowance->start = row.start;
    allowance->end = row.end + 1;
    for (uint32_t i = 0; i < pass->texts.count; i++) {
        const struct ngon_ynode *node = pass->texts.nodes[i];
        if (node->span.start >= row.start && node->span.start < row.end &&
            node->span.end > allowance->end)
            allowance->end = node->span.end;
    }
}

static void read_codes(struct pass *pass, uint32_t at, uint32_t end, uint32_t comment,
                       bool whole_file)
{
    const char *text = pass->source->text;
    bool any = false;
    for (;;) {
        while (at < end && (is_blank(text[at]) || text[at] == ','))
            at++;
        uint32_t stop = at;
        while (stop < end && is_code_byte(text[stop]))
            stop++;
        if (stop == at || (stop - at == 2 && memcmp(text + at, "--", 2) == 0))
            break;
        any = true;
        const struct ngon_span span = {pass->source, at, stop};
        const char *word = ngon_arena_copy(pass->scratch, text + at, stop - at);
        enum ngon_code code;
        if (!find_code(word, &code)) {
            refuse_code(pass, span, word);
        } else if (ngon_code_severity(code) == NGON_ERROR) {
            struct ngon_finding *f =
                ngon_diag_add(pass->diags, NGON_CODE_BAD_ALLOW, span,
                              "`%s` is an error and cannot be switched off", word);
            ngon_diag_help(pass->diags, f, "the file does not load until it is mended");
        } else {
            struct allowance *allowance = NGON_NEW(pass->scratch, struct allowance);
            allowance->code = code;
            allowance->span = span;
            allowance->whole_file = whole_file;
            if (whole_file)
                allowance->end = UINT32_MAX;
            else
                set_reach(pass, comment, allowance);
            allowance->next = pass->first;
            pass->first = allowance;
        }
        at = stop;
    }
    if (!any) {
        struct ngon_finding *f = ngon_diag_add(
            pass->diags, NGON_CODE_BAD_ALLOW, (struct ngon_span){pass->source, comment, end},
            "this comment does not say which rule to switch off");
        ngon_diag_help(pass->diags, f, "write the rule's name: `# ngon: allow setup-unlike-image`");
    }
}

static bool starts_word(const char *text, uint32_t at, uint32_t end, const char *word,
                        uint32_t *after)
{
    const uint32_t length = (uint32_t)strlen(word);
    if (end - at < length || memcmp(text + at, word, length) != 0)
        return false;
    *after = at + length;
    return *after == end || is_blank(text[*after]);
}

/* The comment in [AT, END), AT being its `#`. */
static void read_comment(struct pass *pass, uint32_t at, uint32_t end)
{
    const char *text = pass->source->text;
    uint32_t i = at;
    while (i < end && (text[i] == '#' || is_blank(text[i])))
        i++;
    if (!starts_word(text, i, end, MARK, &i))
        return;
    while (i < end && is_blank(text[i]))
        i++;
    uint32_t after;
    if (starts_word(text, i, end, "allow", &after)) {
        read_codes(pass, after, end, at, false);
    } else if (starts_word(text, i, end, "allow-file", &after)) {
        read_codes(pass, after, end, at, true);
    } else {
        struct ngon_finding *f = ngon_diag_add(
            pass->diags, NGON_CODE_BAD_ALLOW, (struct ngon_span){pass->source, i, end},
            "only `allow` and `allow-file` may follow `ngon:` here");
        ngon_diag_help(pass->diags, f, "write `# ngon: allow CODE` or `# ngon: allow-file CODE`");
    }
}

static void find_comments(struct pass *pass)
{
    const char *text = pass->source->text;
    const uint32_t length = pass->source->length;
    uint32_t next = 0; /* text that has not ended yet */
    for (uint32_t at = 0; at < length; at++) {
        while (next < pass->texts.count && pass->texts.nodes[next]->span.end <= at)
            next++;
        if (next < pass->texts.count && at >= content_start(pass->texts.nodes[next])) {
            at = pass->texts.nodes[next]->span.end - 1;
            continue;
        }
        if (text[at] != '#' || (at > 0 && !is_blank(text[at - 1]) && text[at - 1] != '\n'))
            continue;
        uint32_t end = at;
        while (end < length && text[end] != '\n' && text[end] != '\r')
            end++;
        read_comment(pass, at, end);
        at = end;
    }
}

/* ---- taking out ---- */

static bool is_allowed(struct pass *pass, const struct ngon_finding *finding)
{
    bool allowed = false;
    if (finding->span.source != pass->source)
        return false;
    for (struct allowance *a = pass->first; a != NULL; a = a->next)
        if (a->code == finding->code && finding->span.start >= a->start &&
            finding->span.start < a->end)
            allowed = a->used = true;
    return allowed;
}

static void take_out(struct pass *pass)
{
    struct ngon_diags *diags = pass->diags;
    struct ngon_finding **link = &diags->first;
    diags->last = NULL;
    while (*link != NULL) {
        struct ngon_finding *finding = *link;
        if (is_allowed(pass, finding)) {
            diags->counts[finding->severity]--;
            *link = finding->next;
        } else {
            diags->last = finding;
            link = &finding->next;
        }
    }
}

void ngon_allow_apply(struct ngon_diags *diags, const struct ngon_source *source)
{
    if (strstr(source->text, MARK " allow") == NULL && strstr(source->text, "# " MARK) == NULL)
        return;
    struct ngon_arena scratch = {0};
    struct ngon_diags silent;
    ngon_diags_init(&silent, &scratch);
    silent.muted = true;
    struct pass pass = {.diags = diags, .scratch = &scratch, .source = source};
    const struct ngon_ynode *root = ngon_ytree_parse(&scratch, source, &silent);
    if (root != NULL) {
        collect(&pass, root);
        qsort(pass.texts.nodes, pass.texts.count, sizeof(pass.texts.nodes[0]), by_start);
        find_comments(&pass);
        take_out(&pass);
        for (const struct allowance *a = pass.first; a != NULL; a = a->next)
            if (!a->used)
                ngon_diag_add(diags, NGON_CODE_UNUSED_ALLOW, a->span,
                              "`%s` is switched off but not found %s", ngon_code_name(a->code),
                              a->whole_file ? "in this file" : "on this line");
    }
    ngon_arena_free(&scratch);
}
