#include "expr_parse.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- the languages ---- */

/* Openers first: words that stand before a name or a number, so that a misspelt one is read as a name. */
static const char *const path_words[] = {
    "forward", "backward", "sideways", "ahead",   "behind", "own",   "enemy",   "not", "over",
    "plus",    "or",       "but",      "then",    "step",   "slide", "leap",    "hop", "as",
    "any",     "same",     "back",     "outward", "taking", "next",  "repeated"};
static const char *const zone_words[] = {"rank", "file",  "row", "level",
                                         "not",  "their", "and", "or"};

static const struct ngon_expr_hint path_hints[] = {
    {"as", NULL, NULL, "a movement: `step`, `slide`, `leap`, `hop` or `as`"},
    {"step", NULL, NULL, "`step`, `slide`, `leap` or `hop`"},
    {"forward", NULL, NULL, "a direction, a family or a filter such as `forward`"},
    {"over", NULL, NULL, "`over` and how many pieces are passed"},
    {"own", "end", NULL, "`own`, `enemy`, `not` or the name of a piece"},
    {"name", "end", NULL, "the name of a piece"},
    {"number", "end", NULL, "a number"},
    {NULL, NULL, NULL, NULL}};

static const struct ngon_expr_hint zone_hints[] = {
    {"not", NULL, NULL, "a zone, a cell, `rank`, `file`, `row` or `level`"},
    {"rank", NULL, NULL, "a zone, a cell, `rank`, `file`, `row` or `level`"},
    {"name", "end", "their", "the name of a zone"},
    {"name", "end", "file", "a letter of the files"},
    {"name", "end", "row", "a letter of the rows"},
    {"name", "end", "level", "a capital letter of the levels"},
    {"name", "end", "..", "the other end of the range"},
    {"number", NULL, "rank", "the number of a rank"},
    {"number", "end", NULL, "a number"},
    {NULL, NULL, NULL, NULL}};

const struct ngon_expr_language ngon_expr_path_language = {
    .name = "movement",
    .empty_help = "a movement is written like `slide orthogonal`",
    .comma_help = "directions are joined by `or`; other movements are further items of the list",
    .hints = path_hints,
    .words = path_words,
    .word_count = COUNT(path_words),
    .opener_count = 8};

const struct ngon_expr_language ngon_expr_whom_language = {
    .name = "choice of pieces",
    .empty_help = "a choice of pieces is written like `enemy not cannon` or `rook or knight`",
    .comma_help = "pieces are joined by `or`",
    .hints = path_hints,
    .words = path_words,
    .word_count = COUNT(path_words),
    .opener_count = 8};

const struct ngon_expr_language ngon_expr_zone_language = {
    .name = "zone",
    .empty_help = "a zone is written like `rank 7..9` or `d1..f3 or d8..f10`",
    .comma_help = "cells stand side by side, other parts are joined by `or` and `and`",
    .hints = zone_hints,
    .words = zone_words,
    .word_count = COUNT(zone_words),
    .opener_count = 6};

/* ---- places and findings ---- */

struct ngon_span ngon_expr_span(const struct ngon_expr_parse *parse, struct ngon_expr_at at)
{
    return ngon_ynode_subspan(parse->node, at.first, at.last);
}

struct ngon_expr_at ngon_expr_token(struct ngon_expr_parse *parse, uint32_t length, bool is_name)
{
    parse->before = parse->current;
    parse->before_is_name = parse->current_is_name;
    parse->current = (struct ngon_expr_at){parse->offset, parse->offset + length};
    parse->current_is_name = is_name;
    parse->offset += length;
    return parse->current;
}

const char *ngon_expr_quote(const struct ngon_expr_parse *parse, struct ngon_expr_at at)
{
    enum { LONGEST = 40 };
    const char *text = parse->node->text + at.first;
    uint32_t length = at.last - at.first;
    const char *more = "";
    if (length == 1 && iscntrl((unsigned char)text[0]))
        return ngon_arena_printf(parse->arena, "\\x%02x", (unsigned)(unsigned char)text[0]);
    if (length > LONGEST) {
        length = LONGEST;
        while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u)
            length--; /* not within a character */
        more = "...";
    }
    return ngon_arena_printf(parse->arena, "%.*s%s", (int)length, text, more);
}

struct ngon_finding *ngon_expr_fault(struct ngon_expr_parse *parse, enum ngon_code code,
                                     struct ngon_expr_at at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = ngon_arena_vprintf(parse->arena, format, args);
    va_end(args);
    parse->failed = true;
    return ngon_diag_add(parse->diags, code, ngon_expr_span(parse, at), "%s", message);
}

static bool has(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* "`a`, `b` or `c`" of the expected words, the rarely meant ones left out where there are many. */
static const char *list_expected(const struct ngon_expr_parse *parse, const char *const *expected,
                                 size_t count)
{
    static const char *const usual[] = {"then",     "and", "or",   "taking", "next",
                                        "repeated", "not", "name", "end"};
    static const char *const written[] = {"`then`",     "`and`", "`or`",   "`taking`", "`next`",
                                          "`repeated`", "`not`", "a name", "the end"};
    const char *parts[COUNT(usual)];
    size_t found = 0;
    for (size_t i = 0; i < COUNT(usual); i++)
        if (has(expected, count, usual[i]))
            parts[found++] = written[i];
    const char *list = found > 0 ? parts[0] : "something else";
    for (size_t i = 1; i < found; i++)
        list = ngon_arena_printf(parse->arena, "%s%s%s", list, i + 1 == found ? " or " : ", ",
                                 parts[i]);
    return list;
}

static const char *say_expected(const struct ngon_expr_parse *parse, const char *previous,
                                const char *const *expected, size_t count)
{
    for (const struct ngon_expr_hint *hint = parse->language->hints; hint->expected != NULL;
         hint++) {
        if (has(expected, count, hint->expected) &&
            (hint->barred == NULL || !has(expected, count, hint->barred)) &&
            (hint->after == NULL || strcmp(hint->after, previous) == 0))
            return hint->phrase;
    }
    return list_expected(parse, expected, count);
}

/* The word of WORDS that the text AT seems to mean, case ignored. */
static const char *meant(const struct ngon_expr_parse *parse, struct ngon_expr_at at,
                         const char *const *words, size_t count)
{
    enum { LONGEST = 24 };
    size_t length = at.last - at.first;
    if (length > LONGEST)
        return NULL;
    char *word = ngon_arena_copy(parse->arena, parse->node->text + at.first, length);
    for (size_t i = 0; i < length; i++)
        word[i] = (char)tolower((unsigned char)word[i]);
    return ngon_nearest(word, words, count);
}

static void say_meant(struct ngon_expr_parse *parse, struct ngon_expr_at at, const char *word)
{
    struct ngon_finding *finding = ngon_expr_fault(parse, NGON_CODE_UNKNOWN_WORD, at,
                                                   "unknown word `%s`", ngon_expr_quote(parse, at));
    ngon_diag_help(parse->diags, finding, "did you mean `%s`?", word);
}

/* Whether the error is a misspelt keyword; the finding is then made. */
static bool misspelt(struct ngon_expr_parse *parse, struct ngon_expr_at at,
                     enum ngon_expr_token_class class, const char *const *expected, size_t count)
{
    const struct ngon_expr_language *language = parse->language;
    if (class == NGON_EXPR_NAME) {
        const char *words[64];
        size_t found = 0;
        for (size_t i = 0; i < language->word_count; i++)
            if (has(expected, count, language->words[i]))
                words[found++] = language->words[i];
        const char *word = meant(parse, at, words, found);
        if (word != NULL) {
            say_meant(parse, at, word);
            return true;
        }
    }
    /* `forword diagonal`: the first was taken for a name, and the parser stumbles over the second. */
    if (parse->before_is_name && class != NGON_EXPR_BAD && class != NGON_EXPR_END) {
        const char *word = meant(parse, parse->before, language->words, language->opener_count);
        if (word != NULL) {
            say_meant(parse, parse->before, word);
            return true;
        }
    }
    return false;
}

static const char *help_for_bad(const struct ngon_expr_parse *parse, struct ngon_expr_at at)
{
    const char *text = parse->node->text + at.first;
    size_t length = at.last - at.first;
    size_t digits = strspn(text, "0123456789");
    for (size_t i = 0; i + 3 <= length; i++) { /* dashes and the ellipsis */
        if (memcmp(text + i, "\xE2\x80\x93", 3) == 0 || memcmp(text + i, "\xE2\x80\x94", 3) == 0 ||
            memcmp(text + i, "\xE2\x80\xA6", 3) == 0)
            return "a range is written with two dots, like 1..3";
    }
    if (strchr(",()[]|/;", text[0]) != NULL)
        return parse->language->comma_help;
    if (text[0] == '.' && (length == 1 || length > 2))
        return "a range is written with two dots, like 1..3";
    if (digits > 0 && digits < length && text[digits] == '-')
        return "a range is written with two dots, like 1..3";
    if (text[0] == '-' || text[0] == '*' || text[0] == '+')
        return "a count is a number from 0 to 999 or a range such as 1..3 or 2..";
    return NULL;
}

/* Whether WORD is a key that stands beside a path: `step ahead only move`. */
static bool is_condition(const char *word)
{
    static const char *const keys[] = {"only",   "takes",   "from",  "to",
                                       "within", "unmoved", "leaves"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(word, keys[i]) == 0)
            return true;
    return false;
}

static const char *help_for(const struct ngon_expr_parse *parse, struct ngon_expr_at at,
                            enum ngon_expr_token_class class, const char *previous,
                            const char *const *expected, size_t count)
{
    const char *word = ngon_expr_quote(parse, at);
    if (class == NGON_EXPR_BAD)
        return help_for_bad(parse, at);
    if (has(expected, count, "over"))
        return "`hop orthogonal over 1` passes exactly one piece";
    if (class == NGON_EXPR_NAME && has(expected, count, "as"))
        return "a movement starts with its verb, as in `slide orthogonal`, or copies a piece, as "
               "in "
               "`as rook`";
    if (class == NGON_EXPR_NUMBER && has(expected, count, "forward"))
        return "the count stands after the direction, as in `step orthogonal 2`";
    if (strcmp(word, "..") == 0 && has(expected, count, "number"))
        return "a range starts with a number, as in 0..3";
    if (strcmp(word, "..") == 0 && has(expected, count, "and") && has(expected, count, "name"))
        return "join a block to other cells by `or`, as in `a1 or b1..c3`";
    if (strcmp(word, "..") == 0)
        return "a range has one `..`, between two numbers or two names";
    if (strcmp(word, "plus") == 0)
        return "`plus` adds up the offsets of a `leap`; legs of a journey are joined by `then`";
    if (strcmp(word, "or") == 0 && !has(expected, count, "or") && has(expected, count, "then"))
        return "`or` stands before `but`; each `but` takes one more away, as in `any but n but s`";
    if (class == NGON_EXPR_WORD && has(expected, count, "name") && !has(expected, count, "end") &&
        !has(expected, count, "forward") && !has(expected, count, "rank"))
        return ngon_arena_printf(parse->arena,
                                 "`%s` is a word of the language and cannot be a name", word);
    if (strcmp(word, "and") == 0 && has(expected, count, "or") && has(expected, count, "then"))
        return parse->language->comma_help;
    if (class == NGON_EXPR_NAME && has(expected, count, "then") &&
        (is_condition(word) || is_condition(previous)))
        return "a condition is a key of its own, as in `{path: step ahead, only: move}`";
    if (class == NGON_EXPR_NAME && parse->before_is_name && has(expected, count, "then"))
        return "directions are joined by `or`; a count is a number or a range such as 1..3";
    if (strcmp(word, "taking") == 0 && strcmp(previous, "next") == 0)
        return "write `taking next`";
    if (class != NGON_EXPR_END && has(expected, count, "and") && !has(expected, count, "name"))
        return "join the parts of a zone by `or`, as in `d1..f3 or d8..f10`";
    return NULL;
}

void ngon_expr_unexpected(struct ngon_expr_parse *parse, struct ngon_expr_at at,
                          enum ngon_expr_token_class class, const char *const *expected,
                          size_t count)
{
    if (misspelt(parse, at, class, expected, count))
        return;
    /* At the end the last token scanned is the one before; blanks after it are no place. */
    struct ngon_expr_at before = class == NGON_EXPR_END ? parse->current : parse->before;
    const char *previous = ngon_expr_quote(parse, before);
    const char *phrase = say_expected(parse, previous, expected, count);
    struct ngon_finding *finding;
    if (class == NGON_EXPR_END) {
        at = (struct ngon_expr_at){before.last, before.last};
        finding = ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, at,
                                  "expected %s after `%s`, found the end", phrase, previous);
    } else if (before.first == before.last) {
        finding = ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, at, "expected %s, found `%s`",
                                  phrase, ngon_expr_quote(parse, at));
    } else {
        finding = ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, at,
                                  "expected %s after `%s`, found `%s`", phrase, previous,
                                  ngon_expr_quote(parse, at));
    }
    const char *help = help_for(parse, at, class, previous, expected, count);
    if (help != NULL)
        ngon_diag_help(parse->diags, finding, "%s", help);
}

/* ---- builders: movement ---- */

/* Room for one more of COUNT elements; lists double, so COUNT alone tells when they are full. */
static void *room(struct ngon_arena *arena, void *list, uint32_t count, size_t size)
{
    if ((count & (count - 1)) != 0)
        return list;
    return ngon_arena_grow(arena, list, count, count == 0 ? 1 : (size_t)count * 2, size);
}

struct ngon_range ngon_expr_range(struct ngon_expr_parse *parse, struct ngon_expr_at at,
                                  uint16_t low, uint16_t high, bool dotted)
{
    struct ngon_range range = {.low = low,
                               .high = high,
                               .given = true,
                               .dotted = dotted,
                               .span = ngon_expr_span(parse, at)};
    const char *written = ngon_expr_quote(parse, at);
    if (low > NGON_EXPR_MAX_NUMBER || (high != NGON_OPEN && high > NGON_EXPR_MAX_NUMBER)) {
        ngon_expr_fault(parse, NGON_CODE_NUMBER_LIMIT, at, "`%s` is out of 0 to %u", written,
                        NGON_EXPR_MAX_NUMBER);
    } else if (low > high) {
        struct ngon_finding *finding = ngon_expr_fault(parse, NGON_CODE_RANGE_ORDER, at,
                                                       "the range `%s` runs backwards", written);
        ngon_diag_help(parse->diags, finding, "write `%u..%u`", (unsigned)high, (unsigned)low);
    } else if (high == 0) {
        struct ngon_finding *finding = ngon_expr_fault(parse, NGON_CODE_NUMBER_LIMIT, at,
                                                       "a count of `%s` says nothing", written);
        ngon_diag_help(parse->diags, finding, "leave the part out, or write a range such as 0..1");
    }
    return range;
}

struct ngon_term ngon_expr_term(struct ngon_expr_parse *parse, enum ngon_filter filter,
                                const char *name, struct ngon_expr_at name_at,
                                struct ngon_expr_at at)
{
    return (struct ngon_term){.kind = NGON_TERM_NAMED,
                              .filter = filter,
                              .name = name,
                              .span = ngon_expr_span(parse, at),
                              .name_span = ngon_expr_span(parse, name_at)};
}

void ngon_expr_aim_add(struct ngon_expr_parse *parse, struct ngon_aim *aim, bool but,
                       const struct ngon_term *term, struct ngon_expr_at at)
{
    struct ngon_term **list = but ? &aim->buts : &aim->terms;
    uint32_t *count = but ? &aim->but_count : &aim->term_count;
    *list = room(parse->arena, *list, *count, sizeof(struct ngon_term));
    (*list)[(*count)++] = *term;
    aim->span = ngon_expr_span(parse, at);
}

void ngon_expr_leg_add(struct ngon_expr_parse *parse, struct ngon_leg *leg,
                       const struct ngon_aim *aim, const struct ngon_range *range)
{
    uint32_t count = leg->aim_count;
    leg->aims = room(parse->arena, leg->aims, count, sizeof(struct ngon_aim));
    leg->ranges = room(parse->arena, leg->ranges, count, sizeof(struct ngon_range));
    leg->aims[count] = *aim;
    leg->ranges[count] = *range;
    leg->aim_count++;
}

/* `back` names one cell, not a direction to go on by. */
static void check_back(struct ngon_expr_parse *parse, const struct ngon_leg *leg)
{
    for (uint32_t i = 0; i < leg->aim_count; i++) {
        const struct ngon_aim *aim = &leg->aims[i];
        if (leg->kind == NGON_STEP && !leg->ranges[i].given)
            continue;
        for (uint32_t j = 0; j < aim->term_count; j++) {
            if (aim->terms[j].kind != NGON_TERM_BACK)
                continue;
            parse->failed = true;
            struct ngon_finding *finding =
                ngon_diag_add(parse->diags, NGON_CODE_EXPRESSION_SYNTAX, aim->terms[j].span,
                              "`back` is the previous cell, so it goes with `step` and no count");
            ngon_diag_help(parse->diags, finding, "write `step back`, as a leg or item of its own");
            return;
        }
    }
}

void ngon_expr_leg_end(struct ngon_expr_parse *parse, struct ngon_leg *leg, struct ngon_expr_at at)
{
    const struct ngon_range *range = &leg->ranges[0];
    leg->span = ngon_expr_span(parse, at);
    check_back(parse, leg);
    if (leg->kind == NGON_SLIDE && range->given && !range->dotted && range->high != 0) {
        parse->failed = true;
        struct ngon_finding *finding = ngon_diag_add(
            parse->diags, NGON_CODE_BARE_COUNT, range->span,
            "expected a range after `slide`, found the bare number %u", (unsigned)range->low);
        if (range->low <= NGON_EXPR_MAX_NUMBER)
            ngon_diag_help(parse->diags, finding,
                           "exactly %u cells are `step D %u`, up to %u cells are `slide D 1..%u`",
                           (unsigned)range->low, (unsigned)range->low, (unsigned)range->low,
                           (unsigned)range->low);
    }
}

void ngon_expr_path_add(struct ngon_expr_parse *parse, struct ngon_path *path,
                        const struct ngon_leg *leg)
{
    path->legs = room(parse->arena, path->legs, path->leg_count, sizeof(struct ngon_leg));
    path->legs[path->leg_count++] = *leg;
}

void ngon_expr_whom_add(struct ngon_expr_parse *parse, struct ngon_whom *whom, const char *piece,
                        struct ngon_expr_at at)
{
    uint32_t count = whom->piece_count;
    whom->pieces = room(parse->arena, whom->pieces, count, sizeof(const char *));
    whom->piece_spans = room(parse->arena, whom->piece_spans, count, sizeof(struct ngon_span));
    whom->pieces[count] = piece;
    whom->piece_spans[count] = ngon_expr_span(parse, at);
    whom->piece_count++;
}

/* ---- builders: zones ---- */

struct ngon_zone *ngon_expr_zone_node(struct ngon_expr_parse *parse, enum ngon_zone_kind kind,
                                      struct ngon_zone *left, struct ngon_zone *right,
                                      struct ngon_expr_at at)
{
    struct ngon_zone *zone = NGON_NEW(parse->arena, struct ngon_zone);
    zone->kind = kind;
    zone->left = left;
    zone->right = right;
    zone->span = ngon_expr_span(parse, at);
    return zone;
}

void ngon_expr_zone_add(struct ngon_expr_parse *parse, struct ngon_zone *zone, const char *name,
                        struct ngon_expr_at at)
{
    uint32_t count = zone->name_count;
    zone->names = room(parse->arena, zone->names, count, sizeof(const char *));
    zone->name_spans = room(parse->arena, zone->name_spans, count, sizeof(struct ngon_span));
    zone->names[count] = name;
    zone->name_spans[count] = ngon_expr_span(parse, at);
    zone->name_count++;
}

const char *ngon_expr_rank_name(struct ngon_expr_parse *parse, uint16_t number,
                                struct ngon_expr_at at)
{
    if (number > NGON_EXPR_MAX_NUMBER)
        ngon_expr_fault(parse, NGON_CODE_NUMBER_LIMIT, at, "`%s` is out of 0 to %u",
                        ngon_expr_quote(parse, at), NGON_EXPR_MAX_NUMBER);
    return ngon_arena_printf(parse->arena, "%u", (unsigned)number);
}

/* Files and rows are named by small letters, levels by capitals. */
static void check_letters(struct ngon_expr_parse *parse, enum ngon_zone_part part, const char *name,
                          struct ngon_expr_at at)
{
    static const char small[] = "abcdefghijklmnopqrstuvwxyz";
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    bool level = part == NGON_PART_LEVEL;
    if (name[strspn(name, level ? capitals : small)] == '\0')
        return;
    ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, at, "a %s is named by %s letters, not `%s`",
                    level                    ? "level"
                    : part == NGON_PART_FILE ? "file"
                                             : "row",
                    level ? "capital" : "small", ngon_expr_quote(parse, at));
}

/* By length, then by letters or digits: so 9 < 10 and z < aa. */
static bool runs_backwards(const char *low, const char *high)
{
    size_t low_length = strlen(low), high_length = strlen(high);
    return low_length != high_length ? low_length > high_length : strcmp(low, high) > 0;
}

struct ngon_zone *ngon_expr_zone_part(struct ngon_expr_parse *parse, enum ngon_zone_part part,
                                      const char *low, struct ngon_expr_at low_at, const char *high,
                                      struct ngon_expr_at high_at, struct ngon_expr_at at)
{
    struct ngon_zone *zone = ngon_expr_zone_node(parse, NGON_ZONE_PART, NULL, NULL, at);
    zone->part = part;
    ngon_expr_zone_add(parse, zone, low, low_at);
    ngon_expr_zone_add(parse, zone, high, high_at);
    if (part != NGON_PART_RANK) {
        check_letters(parse, part, low, low_at);
        if (high != low)
            check_letters(parse, part, high, high_at);
    }
    if (!parse->failed && runs_backwards(low, high)) {
        struct ngon_expr_at both = {low_at.first, high_at.last};
        struct ngon_finding *finding =
            ngon_expr_fault(parse, NGON_CODE_RANGE_ORDER, both, "the range `%s` runs backwards",
                            ngon_expr_quote(parse, both));
        ngon_diag_help(parse->diags, finding, "write `%s..%s`", high, low);
    }
    return zone;
}
