/* The movement and zone languages: texts with their trees, and mistakes with their findings. Expected trees
 * are written from the grammar in ngon-variant(5), expected findings from what a reader needs to mend the line. */
#include "expr.h"

#include "check.h"

#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct bench {
    struct ngon_arena arena;
    struct ngon_diags diags;
};

static int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    ngon_diags_init(&bench.diags, &bench.arena);
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    ngon_arena_free(&bench->arena);
    return 0;
}

/* A plain scalar that is the whole of its file, so that offsets in the text are offsets in the file. */
static const struct ngon_ynode *scalar(struct bench *bench, const char *text)
{
    ngon_diags_init(&bench->diags, &bench->arena);
    size_t length = strlen(text);
    struct ngon_ynode *node = NGON_NEW(&bench->arena, struct ngon_ynode);
    const struct ngon_source *source = ngon_source_from_text(&bench->arena, "text", text, length);
    node->kind = NGON_YSCALAR;
    node->style = NGON_YPLAIN;
    node->span = (struct ngon_span){source, 0, (uint32_t)length};
    node->text = source->text;
    node->length = (uint32_t)length;
    return node;
}

/* ---- printing trees ---- */

struct text {
    char bytes[4096];
    size_t length;
};

static void put(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text->bytes + text->length, sizeof text->bytes - text->length, format, args);
    va_end(args);
    assert_true(n >= 0 && (size_t)n < sizeof text->bytes - text->length);
    text->length += (size_t)n;
}

/* " =3", " 1..3", " 2.."; nothing where no range was given. */
static void put_range(struct text *text, const char *label, const struct ngon_range *range)
{
    if (!range->given)
        return;
    if (!range->dotted)
        put(text, " %s=%u", label, (unsigned)range->low);
    else if (range->high == NGON_OPEN)
        put(text, " %s%u..", label, (unsigned)range->low);
    else
        put(text, " %s%u..%u", label, (unsigned)range->low, (unsigned)range->high);
}

static void put_term(struct text *text, const struct ngon_term *term)
{
    static const char *const filters[] = {"", "ahead", "behind", "forward", "backward", "sideways"};
    if (term->kind != NGON_TERM_NAMED) {
        put(text, term->kind == NGON_TERM_SAME ? "<same>" : "<back>");
        return;
    }
    put(text, "%s%s%s", filters[term->filter],
        term->filter != NGON_FILTER_NONE && term->name != NULL ? ":" : "",
        term->name != NULL ? term->name : "");
    if (term->outward)
        put(text, "^");
}

static void put_whom(struct text *text, const struct ngon_whom *whom)
{
    put(text, "%s%s%s", whom->own_only ? "own" : "", whom->enemy_only ? "enemy" : "",
        whom->negated ? "!" : "");
    for (uint32_t i = 0; i < whom->piece_count; i++)
        put(text, "%s%s", i == 0 ? ":" : "|", whom->pieces[i]);
}

static void put_leg(struct text *text, const struct ngon_leg *leg)
{
    static const char *const verbs[] = {"step", "slide", "leap", "hop"};
    put(text, "%s", verbs[leg->kind]);
    for (uint32_t i = 0; i < leg->aim_count; i++) {
        const struct ngon_aim *aim = &leg->aims[i];
        put(text, " [");
        for (uint32_t j = 0; j < aim->term_count; j++) {
            put(text, j == 0 ? "" : " ");
            put_term(text, &aim->terms[j]);
        }
        for (uint32_t j = 0; j < aim->but_count; j++) {
            put(text, " -");
            put_term(text, &aim->buts[j]);
        }
        put(text, "]");
        put_range(text, "", &leg->ranges[i]);
    }
    put_range(text, "over", &leg->over);
    if (leg->whom.given) {
        put(text, " whom ");
        put_whom(text, &leg->whom);
    }
    put(text, "%s%s", leg->taking ? " taking" : "", leg->next ? " next" : "");
}

static void put_path(struct text *text, const struct ngon_path *path)
{
    if (path->as_piece != NULL)
        put(text, "as %s", path->as_piece);
    for (uint32_t i = 0; i < path->leg_count; i++) {
        put(text, i == 0 ? "" : " > ");
        put_leg(text, &path->legs[i]);
    }
    put(text, path->repeated ? " repeated" : "");
    put_range(text, "", &path->repeat);
}

/* Prefix form, without recursion deeper than the 4,096 bytes of a zone allow. */
static void put_zone(struct text *text, const struct ngon_zone *zone)
{
    static const char *const parts[] = {"rank", "file", "level", "row"};
    switch (zone->kind) {
    case NGON_ZONE_OR:
    case NGON_ZONE_AND:
        put(text, zone->kind == NGON_ZONE_OR ? "or(" : "and(");
        put_zone(text, zone->left);
        put(text, ", ");
        put_zone(text, zone->right);
        put(text, ")");
        break;
    case NGON_ZONE_NOT:
    case NGON_ZONE_THEIR:
        put(text, zone->kind == NGON_ZONE_NOT ? "not(" : "their(");
        put_zone(text, zone->left);
        put(text, ")");
        break;
    case NGON_ZONE_PART:
        put(text, "%s %s..%s", parts[zone->part], zone->names[0], zone->names[1]);
        break;
    case NGON_ZONE_BLOCK:
        put(text, "%s..%s", zone->names[0], zone->names[1]);
        break;
    case NGON_ZONE_NAMED:
    case NGON_ZONE_CELLS:
        for (uint32_t i = 0; i < zone->name_count; i++)
            put(text, "%s%s", i == 0 ? "" : " ", zone->names[i]);
        break;
    }
}

/* ---- good texts ---- */

struct good {
    const char *text, *tree;
};

static const struct good good_paths[] = {
    {"step any", "step [any]"},
    {"slide orthogonal", "slide [orthogonal]"},
    {"leap orthogonal plus diagonal outward", "leap [orthogonal] [diagonal^]"},
    {"leap orthogonal 2 plus diagonal outward", "leap [orthogonal] =2 [diagonal^]"},
    {"leap diagonal 2", "leap [diagonal] =2"},
    {"leap any plus any", "leap [any] [any]"},
    {"leap forward diagonal 1..2", "leap [forward:diagonal] 1..2"},
    {"leap ahead 1..2", "leap [ahead] 1..2"},
    {"leap ahead plus forward diagonal", "leap [ahead] [forward:diagonal]"},
    {"leap pointwise plus edgewise outward or arcwise outward",
     "leap [pointwise] [edgewise^ arcwise^]"},
    {"leap edgewise or arcwise plus pointwise outward", "leap [edgewise arcwise] [pointwise^]"},
    {"step ahead", "step [ahead]"},
    {"step behind", "step [behind]"},
    {"step ahead 2", "step [ahead] =2"},
    {"step ahead 2..3", "step [ahead] 2..3"},
    {"step forward diagonal", "step [forward:diagonal]"},
    {"step backward diagonal", "step [backward:diagonal]"},
    {"step sideways row", "step [sideways:row]"},
    {"step ahead or sideways", "step [ahead sideways]"},
    {"step orthogonal or forward diagonal", "step [orthogonal forward:diagonal]"},
    {"step diagonal or ahead", "step [diagonal ahead]"},
    {"step forward any or behind", "step [forward:any behind]"},
    {"step any but behind", "step [any -behind]"},
    {"slide any but ahead but behind", "slide [any -ahead -behind]"},
    {"slide any but forward diagonal", "slide [any -forward:diagonal]"},
    {"slide ahead or backward any", "slide [ahead backward:any]"},
    {"step forward orthogonal but ahead", "step [forward:orthogonal -ahead]"},
    {"step forward edgewise or forward pointwise", "step [forward:edgewise forward:pointwise]"},
    {"step n or up", "step [n up]"},
    {"step ne or nw or up-e or up-w or up-n", "step [ne nw up-e up-w up-n]"},
    {"step any taking then step any", "step [any] taking > step [any]"},
    {"step any then step back", "step [any] > step [<back>]"},
    {"step ahead taking then step same or back", "step [ahead] taking > step [<same> <back>]"},
    {"step orthogonal then step diagonal outward", "step [orthogonal] > step [diagonal^]"},
    {"step orthogonal then step diagonal outward 2", "step [orthogonal] > step [diagonal^] =2"},
    {"leap orthogonal plus diagonal outward repeated", "leap [orthogonal] [diagonal^] repeated"},
    {"step diagonal then slide orthogonal outward 0..",
     "step [diagonal] > slide [orthogonal^] 0.."},
    {"hop orthogonal over 1", "hop [orthogonal] over=1"},
    {"hop any over 1 next", "hop [any] over=1 next"},
    {"hop orthogonal over 1 not cannon", "hop [orthogonal] over=1 whom !:cannon"},
    {"hop diagonal over 1 not cannon", "hop [diagonal] over=1 whom !:cannon"},
    {"hop line over", "hop [line]"},
    {"as king", "as king"},
    {"as go-between", "as go-between"},
    /* what the drafts do not use */
    {"slide a1b 3..", "slide [a1b] 3.."},
    {"slide any 1 .. 3", "slide [any] 1..3"},
    {"slide any 3..3", "slide [any] 3..3"},
    {"slide ahead outward", "slide [ahead^]"},
    {"step any repeated 2..3", "step [any] repeated 2..3"},
    {"step any then hop n 2..4 over 1..2 enemy rook or queen taking next repeated 2..",
     "step [any] > hop [n] 2..4 over1..2 whom enemy:rook|queen taking next repeated 2.."},
    {"hop any over own not pawn taking", "hop [any] whom own!:pawn taking"},
    {"hop any over enemy next", "hop [any] whom enemy next"},
    {"leap n 2 plus e 1..2 plus ne taking then slide same",
     "leap [n] =2 [e] 1..2 [ne] taking > slide [<same>]"},
    {"  step\n  any\t", "step [any]"},
};

static const struct good good_whoms[] = {
    {"not cannon", "!:cannon"},         {"enemy", "enemy"},
    {"rook or knight", ":rook|knight"}, {"enemy not rook or go-between", "enemy!:rook|go-between"},
    {"own pawn", "own:pawn"},
};

static const struct good good_zones[] = {
    {"rank 2", "rank 2..2"},
    {"rank 7..9", "rank 7..9"},
    {"rank 0", "rank 0..0"}, /* boards may count from 0 */
    {"row k", "row k..k"},
    {"row p..x", "row p..x"},
    {"file a..c", "file a..c"},
    {"file z..aa", "file z..aa"},
    {"level E", "level E..E"},
    {"rank 5 and level E", "and(rank 5..5, level E..E)"},
    {"d1..f3", "d1..f3"},
    {"d1..f3 or d8..f10", "or(d1..f3, d8..f10)"},
    {"a1..h8", "a1..h8"},
    {"k1..k6", "k1..k6"},
    {"Aa1..Ee5", "Aa1..Ee5"},
    {"d1 f1 e2 d3 f3 d8 f8 e9 d10 f10", "d1 f1 e2 d3 f3 d8 f8 e9 d10 f10"},
    {"b1 c2 d3 e4 f5 g4 h3 i2 k1", "b1 c2 d3 e4 f5 g4 h3 i2 k1"},
    {"last-rank", "last-rank"},
    {"their palace", "their(palace)"},
    {"not their palace and rank 3..5 or e4 d5", "or(and(not(their(palace)), rank 3..5), e4 d5)"},
    {"a or b and c or d", "or(or(a, and(b, c)), d)"},
    {"not rank 1 and not d1..f3", "and(not(rank 1..1), not(d1..f3))"},
};

static void test_good_paths(void **state)
{
    struct bench *bench = *state;
    for (size_t i = 0; i < COUNT(good_paths); i++) {
        struct text text = {.length = 0};
        const struct ngon_ynode *node = scalar(bench, good_paths[i].text);
        const struct ngon_path *path = ngon_expr_path(&bench->arena, node, &bench->diags);
        if (path == NULL)
            fail_msg("%s: %s", good_paths[i].text, bench->diags.first->message);
        put_path(&text, path);
        assert_string_equal(text.bytes, good_paths[i].tree);
        assert_null(bench->diags.first);
    }
}

static void test_good_whoms(void **state)
{
    struct bench *bench = *state;
    for (size_t i = 0; i < COUNT(good_whoms); i++) {
        struct text text = {.length = 0};
        const struct ngon_ynode *node = scalar(bench, good_whoms[i].text);
        const struct ngon_whom *whom = ngon_expr_whom(&bench->arena, node, &bench->diags);
        if (whom == NULL)
            fail_msg("%s: %s", good_whoms[i].text, bench->diags.first->message);
        assert_true(whom->given);
        put_whom(&text, whom);
        assert_string_equal(text.bytes, good_whoms[i].tree);
    }
}

static void test_good_zones(void **state)
{
    struct bench *bench = *state;
    for (size_t i = 0; i < COUNT(good_zones); i++) {
        struct text text = {.length = 0};
        const struct ngon_ynode *node = scalar(bench, good_zones[i].text);
        const struct ngon_zone *zone = ngon_expr_zone(&bench->arena, node, &bench->diags);
        if (zone == NULL)
            fail_msg("%s: %s", good_zones[i].text, bench->diags.first->message);
        put_zone(&text, zone);
        assert_string_equal(text.bytes, good_zones[i].tree);
        assert_null(bench->diags.first);
    }
}

static void check_span(struct ngon_span span, const char *expected)
{
    assert_int_equal(span.end - span.start, strlen(expected));
    assert_memory_equal(span.source->text + span.start, expected, strlen(expected));
}

static void test_spans(void **state)
{
    struct bench *bench = *state;
    const struct ngon_path *path = ngon_expr_path(
        &bench->arena,
        scalar(
            bench,
            "step forward diagonal outward or n 2 taking then hop any over 1..2 not rook repeated"),
        &bench->diags);
    assert_non_null(path);
    const struct ngon_leg *leg = &path->legs[0];
    check_span(leg->span, "step forward diagonal outward or n 2 taking");
    check_span(leg->taking_span, "taking");
    check_span(leg->aims[0].span, "forward diagonal outward or n");
    check_span(leg->aims[0].terms[0].span, "forward diagonal outward");
    check_span(leg->aims[0].terms[0].name_span, "diagonal");
    check_span(leg->aims[0].terms[1].span, "n");
    check_span(leg->ranges[0].span, "2");
    check_span(path->legs[1].over.span, "1..2");
    check_span(path->legs[1].whom.span, "not rook");
    check_span(path->legs[1].whom.piece_spans[0], "rook");
    check_span(
        path->span,
        "step forward diagonal outward or n 2 taking then hop any over 1..2 not rook repeated");

    const struct ngon_zone *zone =
        ngon_expr_zone(&bench->arena, scalar(bench, "a1 b2 c3 or not their home"), &bench->diags);
    assert_non_null(zone);
    check_span(zone->left->span, "a1 b2 c3");
    check_span(zone->left->name_spans[1], "b2");
    check_span(zone->right->span, "not their home");
    check_span(zone->right->left->left->name_spans[0], "home");
}

/* ---- bad texts: exactly one finding each ---- */

struct bad {
    const char *text, *code;
    const char *at; /* what the finding underlines */
    const char *message;
    const char *help; /* NULL: none */
};

static const struct bad bad_paths[] = {
    {"slyde orthogonal", "unknown-word", "slyde", "unknown word `slyde`", "did you mean `slide`?"},
    {"leep any", "unknown-word", "leep", "unknown word `leep`", "did you mean `leap`?"},
    {"Step any", "unknown-word", "Step", "unknown word `Step`", "did you mean `step`?"},
    {"step", "expression-syntax", "",
     "expected a direction, a family or a filter such as `forward` after `step`, found the end",
     NULL},
    {"step any then", "expression-syntax", "",
     "expected `step`, `slide`, `leap` or `hop` after `then`, found the end", NULL},
    {"step 2 orthogonal", "expression-syntax", "2",
     "expected a direction, a family or a filter such as `forward` after `step`, found `2`",
     "the count stands after the direction, as in `step orthogonal 2`"},
    {"step orthogonal the step diagonal outward", "unknown-word", "the", "unknown word `the`",
     "did you mean `then`?"},
    {"step orthogonal outwrd", "unknown-word", "outwrd", "unknown word `outwrd`",
     "did you mean `outward`?"},
    {"step forword diagonal", "unknown-word", "forword", "unknown word `forword`",
     "did you mean `forward`?"},
    {"step orthogonal diagonal", "expression-syntax", "diagonal",
     "expected `then`, `or`, `taking`, `repeated` or the end after `orthogonal`, found `diagonal`",
     NULL},
    {"slide orthogonal 2", "bare-count", "2",
     "expected a range after `slide`, found the bare number 2",
     "exactly 2 cells are `step D 2`, up to 2 cells are `slide D 1..2`"},
    {"slide any 0", "number-limit", "0", "a count of `0` says nothing",
     "leave the part out, or write a range such as 0..1"},
    {"step any 0", "number-limit", "0", "a count of `0` says nothing",
     "leave the part out, or write a range such as 0..1"},
    {"slide any 3..1", "range-order", "3..1", "the range `3..1` runs backwards", "write `1..3`"},
    {"slide any 1..1000", "number-limit", "1..1000", "`1..1000` is out of 0 to 999", NULL},
    {"slide any 99999999999999999999..", "number-limit", "99999999999999999999..",
     "`99999999999999999999..` is out of 0 to 999", NULL},
    {"hop orthogonal", "expression-syntax", "",
     "expected `over` and how many pieces are passed after `orthogonal`, found the end",
     "`hop orthogonal over 1` passes exactly one piece"},
    {"hop orthogonal next", "expression-syntax", "next",
     "expected `over` and how many pieces are passed after `orthogonal`, found `next`",
     "`hop orthogonal over 1` passes exactly one piece"},
    {"hop any 2 then step any", "expression-syntax", "then",
     "expected `over` and how many pieces are passed after `2`, found `then`",
     "`hop orthogonal over 1` passes exactly one piece"},
    {"hop orthogonal over 0", "number-limit", "0", "a count of `0` says nothing",
     "leave the part out, or write a range such as 0..1"},
    {"hop orthogonal over 1 nto cannon", "unknown-word", "nto", "unknown word `nto`",
     "did you mean `not`?"},
    {"hop orthogonal over 1 step", "expression-syntax", "step",
     "expected `then`, `taking`, `next`, `repeated`, `not`, a name or the end after `1`, found "
     "`step`",
     NULL},
    {"hop any over 1 next taking", "expression-syntax", "taking",
     "expected `then`, `repeated` or the end after `next`, found `taking`", "write `taking next`"},
    {"hop any over 1 not", "expression-syntax", "",
     "expected the name of a piece after `not`, found the end", NULL},
    {"hop any over 1 not next", "expression-syntax", "next",
     "expected the name of a piece after `not`, found `next`",
     "`next` is a word of the language and cannot be a name"},
    {"as", "expression-syntax", "", "expected the name of a piece after `as`, found the end", NULL},
    {"as step", "expression-syntax", "step",
     "expected the name of a piece after `as`, found `step`",
     "`step` is a word of the language and cannot be a name"},
    {"as rook knight", "expression-syntax", "knight",
     "expected the end after `rook`, found `knight`", NULL},
    {"then step any", "expression-syntax", "then",
     "expected a movement: `step`, `slide`, `leap`, `hop` or `as`, found `then`", NULL},
    {"step any, step back", "expression-syntax", ",",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `,`",
     "directions are joined by `or`; other movements are further items of the list"},
    {"step (n or e)", "expression-syntax", "(",
     "expected a direction, a family or a filter such as `forward` after `step`, found `(`",
     "directions are joined by `or`; other movements are further items of the list"},
    {"step any 1-3", "expression-syntax", "1-3",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `1-3`",
     "a range is written with two dots, like 1..3"},
    {"step any 1...3", "expression-syntax", "...",
     "expected `then`, `taking`, `repeated` or the end after `1`, found `...`",
     "a range is written with two dots, like 1..3"},
    {"step any ..3", "expression-syntax", "..",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `..`",
     "a range starts with a number, as in 0..3"},
    {"step any 1..3..5", "expression-syntax", "..",
     "expected `then`, `taking`, `repeated` or the end after `3`, found `..`",
     "a range has one `..`, between two numbers or two names"},
    {"step any -1", "expression-syntax", "-",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `-`",
     "a count is a number from 0 to 999 or a range such as 1..3 or 2.."},
    {"step any * 2", "expression-syntax", "*",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `*`",
     "a count is a number from 0 to 999 or a range such as 1..3 or 2.."},
    {"step L\xC3\xA4ufer", "expression-syntax", "L\xC3\xA4ufer",
     "expected a direction, a family or a filter such as `forward` after `step`, found "
     "`L\xC3\xA4ufer`",
     NULL},
    {"step any \xE2\x86\x92 step back", "expression-syntax", "\xE2\x86\x92",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `\xE2\x86\x92`",
     NULL},
    {"", "expression-syntax", "", "expected a movement, found nothing",
     "a movement is written like `slide orthogonal`"},
    {"step or n", "expression-syntax", "or",
     "expected a direction, a family or a filter such as `forward` after `step`, found `or`", NULL},
    {"step but n", "expression-syntax", "but",
     "expected a direction, a family or a filter such as `forward` after `step`, found `but`",
     NULL},
    {"step n but e or w", "expression-syntax", "or",
     "expected `then`, `taking`, `repeated` or the end after `e`, found `or`",
     "`or` stands before `but`; each `but` takes one more away, as in `any but n but s`"},
    {"slide any plus diagonal", "expression-syntax", "plus",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `plus`",
     "`plus` adds up the offsets of a `leap`; legs of a journey are joined by `then`"},
    {"step any repeated repeated", "expression-syntax", "repeated",
     "expected the end after `repeated`, found `repeated`", NULL},
    {"orthogonal", "expression-syntax", "orthogonal",
     "expected a movement: `step`, `slide`, `leap`, `hop` or `as`, found `orthogonal`",
     "a movement starts with its verb, as in `slide orthogonal`, or copies a piece, as in `as "
     "rook`"},
    {"rook", "expression-syntax", "rook",
     "expected a movement: `step`, `slide`, `leap`, `hop` or `as`, found `rook`",
     "a movement starts with its verb, as in `slide orthogonal`, or copies a piece, as in `as "
     "rook`"},
    {"step any taking taking", "expression-syntax", "taking",
     "expected `then`, `repeated` or the end after `taking`, found `taking`", NULL},
    {"step same outward", "expression-syntax", "outward",
     "expected `then`, `or`, `taking`, `repeated` or the end after `same`, found `outward`", NULL},
    {"step any repeated 0", "number-limit", "0", "a count of `0` says nothing",
     "leave the part out, or write a range such as 0..1"},
    {"step n or or e", "expression-syntax", "or",
     "expected a direction, a family or a filter such as `forward` after `or`, found `or`", NULL},
    {"step any 2nd", "expression-syntax", "2nd",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `2nd`", NULL},
    {"step any 1\xE2\x80\xA6"
     "3",
     "expression-syntax",
     "1\xE2\x80\xA6"
     "3",
     "expected `then`, `or`, `taking`, `repeated` or the end after `any`, found `1\xE2\x80\xA6"
     "3`",
     "a range is written with two dots, like 1..3"},
};

static const struct bad bad_whoms[] = {
    {"", "expression-syntax", "", "expected a choice of pieces, found nothing",
     "a choice of pieces is written like `enemy not cannon` or `rook or knight`"},
    {"next", "expression-syntax", "next",
     "expected `own`, `enemy`, `not` or the name of a piece, found `next`",
     "`next` is a word of the language and cannot be a name"},
    {"not", "expression-syntax", "", "expected the name of a piece after `not`, found the end",
     NULL},
    {"enemy own", "expression-syntax", "own",
     "expected `not`, a name or the end after `enemy`, found `own`", NULL},
    {"rook knight", "expression-syntax", "knight",
     "expected `or` or the end after `rook`, found `knight`", NULL},
    {"rook, knight", "expression-syntax", ",", "expected `or` or the end after `rook`, found `,`",
     "pieces are joined by `or`"},
    {"not not cannon", "expression-syntax", "not",
     "expected the name of a piece after `not`, found `not`",
     "`not` is a word of the language and cannot be a name"},
};

static const struct bad bad_zones[] = {
    {"", "expression-syntax", "", "expected a zone, found nothing",
     "a zone is written like `rank 7..9` or `d1..f3 or d8..f10`"},
    {"rank", "expression-syntax", "", "expected the number of a rank after `rank`, found the end",
     NULL},
    {"rank a", "expression-syntax", "a", "expected the number of a rank after `rank`, found `a`",
     NULL},
    {"rank 9..7", "range-order", "9..7", "the range `9..7` runs backwards", "write `7..9`"},
    {"rank 1000", "number-limit", "1000", "`1000` is out of 0 to 999", NULL},
    {"rank 7.. ", "expression-syntax", "", "expected a number after `..`, found the end", NULL},
    {"rnak 3", "unknown-word", "rnak", "unknown word `rnak`", "did you mean `rank`?"},
    {"file 3", "expression-syntax", "3", "expected a letter of the files after `file`, found `3`",
     NULL},
    {"file c..a", "range-order", "c..a", "the range `c..a` runs backwards", "write `a..c`"},
    {"file A", "expression-syntax", "A", "a file is named by small letters, not `A`", NULL},
    {"level e", "expression-syntax", "e", "a level is named by capital letters, not `e`", NULL},
    {"file rank", "expression-syntax", "rank",
     "expected a letter of the files after `file`, found `rank`",
     "`rank` is a word of the language and cannot be a name"},
    {"d1..", "expression-syntax", "",
     "expected the other end of the range after `..`, found the end", NULL},
    {"d1..f3 d8..f10", "expression-syntax", "d8",
     "expected `and`, `or` or the end after `f3`, found `d8`",
     "join the parts of a zone by `or`, as in `d1..f3 or d8..f10`"},
    {"d1, d2", "expression-syntax", ",",
     "expected `and`, `or`, a name or the end after `d1`, found `,`",
     "cells stand side by side, other parts are joined by `or` and `and`"},
    {"(rank 1)", "expression-syntax", "(",
     "expected a zone, a cell, `rank`, `file`, `row` or `level`, found `(`",
     "cells stand side by side, other parts are joined by `or` and `and`"},
    {"not", "expression-syntax", "",
     "expected a zone, a cell, `rank`, `file`, `row` or `level` after `not`, found the end", NULL},
    {"their", "expression-syntax", "", "expected the name of a zone after `their`, found the end",
     NULL},
    {"their rank 3", "expression-syntax", "rank",
     "expected the name of a zone after `their`, found `rank`",
     "`rank` is a word of the language and cannot be a name"},
    {"not not a1", "expression-syntax", "not",
     "expected a zone, a cell, `rank`, `file`, `row` or `level` after `not`, found `not`", NULL},
    {"rank 3 adn file a", "unknown-word", "adn", "unknown word `adn`", "did you mean `and`?"},
    {"rank 3 file a", "expression-syntax", "file",
     "expected `and`, `or` or the end after `3`, found `file`",
     "join the parts of a zone by `or`, as in `d1..f3 or d8..f10`"},
    {"a b..c", "expression-syntax", "..",
     "expected `and`, `or`, a name or the end after `b`, found `..`",
     "join a block to other cells by `or`, as in `a1 or b1..c3`"},
    {"a1 or", "expression-syntax", "",
     "expected a zone, a cell, `rank`, `file`, `row` or `level` after `or`, found the end", NULL},
    {"7", "expression-syntax", "7",
     "expected a zone, a cell, `rank`, `file`, `row` or `level`, found `7`", NULL},
    {"a1\xE2\x80\x93"
     "c3",
     "expression-syntax",
     "a1\xE2\x80\x93"
     "c3",
     "expected a zone, a cell, `rank`, `file`, `row` or `level`, found `a1\xE2\x80\x93"
     "c3`",
     "a range is written with two dots, like 1..3"},
    {"1a", "expression-syntax", "1a",
     "expected a zone, a cell, `rank`, `file`, `row` or `level`, found `1a`", NULL},
};

enum language { PATH, WHOM, ZONE };

static bool parse(struct bench *bench, enum language language, const char *text)
{
    const struct ngon_ynode *node = scalar(bench, text);
    switch (language) {
    case PATH:
        return ngon_expr_path(&bench->arena, node, &bench->diags) != NULL;
    case WHOM:
        return ngon_expr_whom(&bench->arena, node, &bench->diags) != NULL;
    case ZONE:
        return ngon_expr_zone(&bench->arena, node, &bench->diags) != NULL;
    }
    return false;
}

static void check_bad(struct bench *bench, enum language language, const struct bad *rows,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct bad *row = &rows[i];
        if (parse(bench, language, row->text))
            fail_msg("no finding: %s", row->text);
        const struct ngon_finding *finding = bench->diags.first;
        assert_non_null(finding);
        print_message("# %s\n", row->text);
        assert_string_equal(ngon_code_name(finding->code), row->code);
        assert_string_equal(finding->message, row->message);
        check_span(finding->span, row->at);
        if (row->at[0] == '\0') /* something is missing: right after the last word */
            assert_int_equal(finding->span.end,
                             strlen(row->text) -
                                 (row->text[0] != '\0' && row->text[strlen(row->text) - 1] == ' '));
        if (row->help == NULL)
            assert_null(finding->help);
        else
            assert_string_equal(finding->help == NULL ? "(none)" : finding->help, row->help);
        assert_null(finding->next);
    }
}

static void test_bad_paths(void **state)
{
    check_bad(*state, PATH, bad_paths, COUNT(bad_paths));
}

static void test_bad_whoms(void **state)
{
    check_bad(*state, WHOM, bad_whoms, COUNT(bad_whoms));
}

static void test_bad_zones(void **state)
{
    check_bad(*state, ZONE, bad_zones, COUNT(bad_zones));
}

/* Spans go through folding: the underlined word stands on the file's second line. */
static void test_folded_scalar(void **state)
{
    struct bench *bench = *state;
    static const char yaml[] = "moves: step any\n  thn step back\n";
    const struct ngon_source *source =
        ngon_source_from_text(&bench->arena, "folded.yaml", yaml, sizeof yaml - 1);
    const struct ngon_ynode *root = ngon_ytree_parse(&bench->arena, source, &bench->diags);
    const struct ngon_ynode *node = ngon_ynode_get(root, "moves");
    assert_non_null(node);
    assert_null(ngon_expr_path(&bench->arena, node, &bench->diags));
    check_span(bench->diags.first->span, "thn");
    assert_int_equal(bench->diags.first->span.start, strlen("moves: step any\n  "));
    assert_string_equal(bench->diags.first->help, "did you mean `then`?");
}

/* ---- size and noise ---- */

static void test_long_texts(void **state)
{
    struct bench *bench = *state;
    static char text[8192];
    /* 4,096 bytes at most: 500 directions fit, 1,500 do not. */
    strcpy(text, "step n");
    for (int i = 0; i < 500; i++)
        strcat(text, " or n");
    assert_true(parse(bench, PATH, text));
    for (int i = 0; i < 1000; i++)
        strcat(text, " or n");
    assert_false(parse(bench, PATH, text));
    assert_string_equal(bench->diags.first->message,
                        "a movement of 7506 bytes is too long, the limit is 4096");
    assert_null(bench->diags.first->next);

    strcpy(text, "a1");
    for (int i = 0; i < 800; i++)
        strcat(text, " or a");
    assert_true(parse(bench, ZONE, text));
    memset(text, 'x', 4000);
    text[4000] = '\0';
    assert_false(parse(bench, PATH, text));
    assert_true(strlen(bench->diags.first->message) < 200);
}

/* Random token rows of a fixed seed: always a tree without a finding or findings without a tree. */
static void test_noise(void **state)
{
    struct bench *bench = *state;
    static const char *const tokens[] = {
        "step",     "slide",   "leap",   "hop",  "as",      "then", "repeated", "taking",
        "plus",     "over",    "next",   "or",   "but",     "same", "back",     "outward",
        "ahead",    "forward", "any",    "own",  "enemy",   "not",  "..",       "1",
        "0",        "1000",    "rook",   "n",    "rank",    "file", "row",      "and",
        "their",    "level",   "A",      "a1",   "a1..b2",  "3..1", "\xC3\xA9", "\xE2\x80\xA6",
        "(",        "-",       "\x01",   "\xFF", "forword", "...",  "1-3",      "2..",
        "step any", "rank 3",  "slide n"};
    uint32_t seed = 20240229;
    size_t trees = 0;
    for (int round = 0; round < 20000; round++) {
        char text[512] = "";
        seed = seed * 1664525u + 1013904223u;
        unsigned length = (seed >> 16) % 9;
        for (unsigned i = 0; i < length; i++) {
            seed = seed * 1664525u + 1013904223u;
            strcat(text, tokens[(seed >> 16) % COUNT(tokens)]);
            if ((seed >> 10) % 8 != 0)
                strcat(text, " ");
        }
        enum language language = (enum language)(round % 3);
        bool tree = parse(bench, language, text);
        if (tree == (bench->diags.first != NULL))
            fail_msg("%s", text);
        trees += tree ? 1 : 0;
        if (bench->diags.first != NULL) {
            struct ngon_span span = bench->diags.first->span;
            assert_true(span.start <= span.end && span.end <= strlen(text));
        }
        if (round % 500 == 499)
            ngon_arena_free(&bench->arena);
    }
    assert_true(trees > 100); /* the noise reaches good texts too */
}

static void test_words(void **state)
{
    (void)state;
    assert_true(ngon_expr_path_word("sideways"));
    assert_false(ngon_expr_path_word("rank"));
    assert_true(ngon_expr_zone_word("rank"));
    assert_false(ngon_expr_zone_word("step"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_good_paths, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_good_whoms, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_good_zones, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_spans, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bad_paths, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bad_whoms, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bad_zones, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folded_scalar, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_texts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_noise, set_up, tear_down),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
