/* The movement and zone languages: texts with their trees, the manual's examples, noise. Expected trees are written
 * from the grammar in ngon-variant(5). */
#include "expr_bench.h"

#include <stdio.h>

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

/* ---- the manual's examples ---- */

static size_t check_example(struct bench *bench, const struct ngon_ynode *node);

/* One value by its key: paths, whoms and zones are parsed, maps and lists walked, the rest is other text. */
static size_t check_value(struct bench *bench, const char *key, const struct ngon_ynode *value)
{
    static const char *const others[] = {"only", "leaves", "may-pass"};
    if (value->kind != NGON_YSCALAR)
        return check_example(bench, value);
    for (size_t i = 0; i < COUNT(others); i++)
        if (strcmp(key, others[i]) == 0)
            return 0;
    bool zone = strcmp(key, "from") == 0;
    bool read = strcmp(key, "takes") == 0
                    ? ngon_expr_whom(&bench->arena, value, &bench->diags) != NULL
                : zone ? ngon_expr_zone(&bench->arena, value, &bench->diags) != NULL
                       : ngon_expr_path(&bench->arena, value, &bench->diags) != NULL;
    if (!read)
        fail_msg("%s: %s: %s", key, value->text, bench->diags.first->message);
    return 1;
}

/* Depth is that of the manual's few lines. */
static size_t check_example(struct bench *bench, const struct ngon_ynode *node)
{
    size_t read = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        if (node->kind == NGON_YSEQUENCE) {
            read += check_value(bench, "path", node->items[i]);
            continue;
        }
        const char *key = node->pairs[i].key->text;
        const struct ngon_ynode *value = node->pairs[i].value;
        if (strcmp(key, "zones") != 0) {
            read += check_value(bench, key, value);
            continue;
        }
        for (uint32_t j = 0; j < value->count; j++) {
            assert_non_null(ngon_expr_zone(&bench->arena, value->pairs[j].value, &bench->diags));
            read++;
        }
    }
    return read;
}

/* Every display of the sections on zones and movement that is not grammar. */
static void test_manual(void **state)
{
    struct bench *bench = *state;
    const char *error = NULL;
    const struct ngon_source *page =
        ngon_source_read(&bench->arena, NGON_SRCDIR "/man/ngon-variant.5", &error);
    assert_non_null(page);
    const char *text = strstr(page->text, "\n.Sh ZONES\n");
    const char *end = strstr(page->text, "\n.Sh PIECES\n");
    assert_true(text != NULL && end != NULL && text < end);
    size_t read = 0;
    while ((text = strstr(text, "\n.Bd -literal")) != NULL && text < end) {
        const char *first = strchr(text + 1, '\n') + 1;
        const char *last = strstr(first, "\n.Ed\n");
        assert_non_null(last);
        text = last;
        if (memchr(first, '=', (size_t)(last - first)) != NULL)
            continue;
        const struct ngon_source *example =
            ngon_source_from_text(&bench->arena, "example", first, (size_t)(last + 1 - first));
        const struct ngon_ynode *root = ngon_ytree_parse(&bench->arena, example, &bench->diags);
        assert_non_null(root);
        read += check_example(bench, root);
    }
    assert_int_equal(read, 6 + 12 + 13); /* zones, plain movements, those with conditions */
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
        cmocka_unit_test_setup_teardown(test_long_texts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_noise, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_manual, set_up, tear_down),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
