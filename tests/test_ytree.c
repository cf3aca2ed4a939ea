#include "check.h"
#include "ytree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ngon_arena arena;
static struct ngon_diags diags;

static int setup(void **state)
{
    (void)state;
    ngon_diags_init(&diags, &arena);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    ngon_arena_free(&arena);
    return 0;
}

static struct ngon_ynode *parse_bytes(const char *text, size_t length)
{
    return ngon_ytree_parse(&arena, ngon_source_from_text(&arena, "t", text, length), &diags);
}

static struct ngon_ynode *parse(const char *text)
{
    return parse_bytes(text, strlen(text));
}

/* The bytes of a span. */
static const char *bytes_of(struct ngon_span span)
{
    return ngon_arena_copy(&arena, span.source->text + span.start, span.end - span.start);
}

/* "CODE LINE:COLUMN" of every finding, and "+LINE:COLUMN" of its other places, sorted. */
static const char *findings(void)
{
    const char *all = "";
    ngon_diags_sort(&diags);
    for (const struct ngon_finding *f = diags.first; f != NULL; f = f->next) {
        uint32_t line, column;
        ngon_source_place(f->span.source, f->span.start, &line, &column);
        all = ngon_arena_printf(&arena, "%s%s%s %u:%u", all, all[0] != 0 ? ", " : "",
                                ngon_code_name(f->code), line, column);
        for (const struct ngon_place *p = f->also; p != NULL; p = p->next) {
            ngon_source_place(p->span.source, p->span.start, &line, &column);
            all = ngon_arena_printf(&arena, "%s +%u:%u", all, line, column);
        }
    }
    return all;
}

static void test_tree(void **state)
{
    (void)state;
    const struct ngon_ynode *root = parse("name: chess\n"
                                          "pieces:\n"
                                          "  king: {royal: true, moves: [step any, 'it''s']}\n"
                                          "list:\n"
                                          "- a\n"
                                          "-\n"
                                          "  - b\n"
                                          "nothing:\n");
    assert_string_equal(findings(), "");
    assert_int_equal(root->kind, NGON_YMAPPING);
    assert_int_equal(root->count, 4);
    assert_null(root->key);
    assert_string_equal(root->pairs[1].key->text, "pieces");
    assert_string_equal(ngon_ynode_get(root, "name")->text, "chess");
    assert_string_equal(ngon_ynode_get(root, "name")->key->text, "name");
    assert_null(ngon_ynode_get(root, "absent"));
    assert_null(ngon_ynode_get(NULL, "name"));
    assert_null(ngon_ynode_get(ngon_ynode_get(root, "name"), "x"));

    const struct ngon_ynode *king = ngon_ynode_get(ngon_ynode_get(root, "pieces"), "king");
    assert_string_equal(bytes_of(king->span), "{");
    assert_string_equal(bytes_of(ngon_ynode_place(king)), "king");
    const struct ngon_ynode *moves = ngon_ynode_get(king, "moves");
    assert_int_equal(moves->kind, NGON_YSEQUENCE);
    assert_int_equal(moves->count, 2);
    assert_string_equal(bytes_of(moves->items[0]->span), "step any");
    assert_string_equal(moves->items[1]->text, "it's");
    assert_int_equal(moves->items[1]->style, NGON_YSINGLE);
    assert_string_equal(bytes_of(moves->items[1]->span), "'it''s'");
    assert_string_equal(moves->items[1]->key->text, "moves");

    const struct ngon_ynode *list = ngon_ynode_get(root, "list");
    assert_string_equal(bytes_of(list->span), "-");
    assert_string_equal(list->items[1]->items[0]->key->text, "list");
    const struct ngon_ynode *nothing = ngon_ynode_get(root, "nothing");
    assert_string_equal(nothing->text, "");
    assert_int_equal(nothing->span.start, nothing->span.end);
    assert_string_equal(bytes_of(ngon_ynode_place(root)), "n");
}

/* libyaml counts code points: wide text before a node must not shift its span, over several index steps. */
static void test_spans_after_wide_text(void **state)
{
    (void)state;
    char text[2000] = "a: \"";
    for (int i = 0; i < 100; i++)
        strcat(text, i % 2 == 0 ? "\xe5\xb0\x86" : "\xf0\x9f\x99\x82");
    strcat(text, "\"\r\n\r\nb: [x, target]\r\n");
    const struct ngon_ynode *root = parse(text);
    assert_string_equal(findings(), "");
    assert_string_equal(bytes_of(ngon_ynode_get(root, "b")->items[1]->span), "target");
}

static void test_byte_order_mark(void **state)
{
    (void)state;
    const struct ngon_ynode *root = parse("\xef\xbb\xbf"
                                          "a: 1\nb: two\n");
    assert_string_equal(findings(), "");
    assert_string_equal(bytes_of(root->pairs[0].key->span), "a");
    assert_string_equal(bytes_of(ngon_ynode_get(root, "b")->span), "two");
}

struct row {
    const char *text, *findings;
    bool has_root;
};

/* Places counted by hand: line:column from 1, then +the other places. */
static const struct row rows[] = {
    {"", "empty-file 1:1", false},
    {"# only a comment\n", "empty-file 1:1", false},
    {"---\n", "empty-file 1:1", false},
    {"--- ''\n", "", true},
    {"a: 1\n...\n", "", true},
    {"a: 1\n---\nb: 2\n", "second-document 2:1", true},
    {"%YAML 1.1\n---\na: 1\n", "directive-not-allowed 1:1", true},
    {"%TAG !x! tag:x,2000:\n---\na: 1\n", "directive-not-allowed 1:1", true},
    /* doubled keys, also written another way, and three times */
    {"a: 1\nb: 2\na: 3\n", "doubled-key 3:1 +1:1", true},
    {"{a: 1, 'a': 2, \"a\": 3}\n", "doubled-key 1:8 +1:2, doubled-key 1:16 +1:2", true},
    {"x: {a: 1}\ny: {a: 1}\n", "", true},
    /* anchors, aliases, tags, merge keys */
    {"a: &x 1\nb: *x\n", "alias-not-allowed 1:4, alias-not-allowed 2:4", true},
    {"a: &x\n  b: 1\n", "alias-not-allowed 1:4", true},
    {"a: !!str 1\n", "tag-not-allowed 1:4", true},
    {"a: ! x\n", "tag-not-allowed 1:4", true},
    {"a: !!str &x 1\n", "tag-not-allowed 1:4, alias-not-allowed 1:10", true},
    {"<<: {a: 1}\nb: 2\n", "merge-not-allowed 1:1", true},
    {"'<<': 1\n", "", true},
    {"*x : 1\n", "alias-not-allowed 1:1", true},
    /* keys that are no text */
    {"[a, b]: 1\nc: 2\n", "key-not-text 1:1", true},
    {"? {a: 1}\n: {b: 2}\nc: 2\n", "key-not-text 1:3", true},
    /* bytes */
    {"a: \xff\n", "not-utf8 1:4", false},
    {"a: b\xc3\n", "not-utf8 1:5", false},
    {"\xff\xfe"
     "a\n",
     "not-utf8 1:1", false},
    {"a: 1\rb: 2\n", "bad-character 1:5", false},
    {"a: 1\xc2\x85"
     "b: 2\n",
     "bad-character 1:5", false},
    {"a: \xe2\x80\xa8\n", "bad-character 1:4", false},
    {"a: \xe2\x80\xa9\n", "bad-character 1:4", false},
    {"a: \x1b[31m\n", "bad-character 1:4", false},
    {"a: b\xef\xbb\xbf\n", "bad-character 1:5", false},
    {"a: \"\\0\"\n", "bad-character 1:4", true},
    {"a: \"\\e[31m\"\n", "bad-character 1:4", true},
    {"a: \"x\\ty\"\n", "", true},
    /* syntax: the place to mend and the other one */
    {"a: [1, 2\nb: 3\n", "syntax 2:2 +1:4", false},
    {"a: 'x\nb: 3\n", "syntax 1:4 +2:5", false},
    {"a: {x: 1\n", "syntax 1:4 +1:9", false},
    {"a: 1\n\tb: 2\n", "syntax 2:1 +1:4", false},
    {"a: b: c\n", "syntax 1:5", false},
    {"a: 1\n b: 2\n", "syntax 2:3", false},
    {"a:\n  b: 1\n c: 2\n", "syntax 3:2 +1:1", false},
    {"a: @x\n", "syntax 1:4", false},
    {"a: 1\nb\n", "syntax 2:1 +2:2", false},
    {"a: 1\nb\nc: 2\n", "syntax 2:1 +3:1", false},
    {"a:\n  - b\n  c: 1\n", "syntax 3:3 +2:3", false},
};

static void test_findings(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ngon_diags_init(&diags, &arena);
        const bool has_root = parse(rows[i].text) != NULL;
        const char *got = findings();
        if (strcmp(got, rows[i].findings) != 0 || has_root != rows[i].has_root) {
            print_error("%s\n  got %s, root %d\n  not %s\n", rows[i].text, got, has_root,
                        rows[i].findings);
            failures++;
        }
    }
    assert_int_equal(failures, 0);
}

static void test_zero_byte(void **state)
{
    (void)state;
    assert_null(parse_bytes("a: \0b\n", 6));
    assert_string_equal(findings(), "bad-character 1:4");
}

static void test_first_of_doubled_keys_is_kept(void **state)
{
    (void)state;
    const struct ngon_ynode *root = parse("b: 1\na: 2\nb: 3\nc: 4\n");
    assert_int_equal(root->count, 3);
    assert_string_equal(root->pairs[0].key->text, "b");
    assert_string_equal(root->pairs[0].value->text, "1");
    assert_string_equal(root->pairs[2].key->text, "c");
}

static void test_refused_values_are_left_out(void **state)
{
    (void)state;
    const struct ngon_ynode *root = parse("<<: {a: 1}\n[x]: {c: 1}\nb: 2\n");
    assert_int_equal(root->count, 1);
    assert_string_equal(root->pairs[0].key->text, "b");
}

static void test_properties_are_not_in_the_span(void **state)
{
    (void)state;
    const struct ngon_ynode *root = parse("a: !!str &x # why\n  word\nb: &y\n  c: 1\n");
    assert_string_equal(bytes_of(root->pairs[0].value->span), "word");
    assert_string_equal(bytes_of(root->pairs[1].value->span), "c");
}

static char *nested(size_t depth, bool closed)
{
    char *text = ngon_arena_alloc(&arena, depth * 2 + 1);
    memset(text, '[', depth);
    if (closed)
        memset(text + depth, ']', depth);
    return text;
}

/* The limit is 64; 40,000 must be refused at once, not after building them. */
static void test_depth(void **state)
{
    (void)state;
    assert_non_null(parse(nested(64, true)));
    assert_string_equal(findings(), "");
    assert_null(parse(nested(65, true)));
    assert_string_equal(findings(), "too-deep 1:65");
    ngon_diags_init(&diags, &arena);
    assert_null(parse(nested(40000, false)));
    assert_string_equal(findings(), "too-deep 1:65");
}

static void test_too_many_nodes(void **state)
{
    (void)state;
    char *text = ngon_arena_alloc(&arena, 400002);
    text[0] = '[';
    for (size_t i = 0; i < 200000; i++)
        memcpy(text + 1 + i * 2, "a,", 2);
    text[400001 - 2] = 'a'; /* 199,999 commas and an `a` more than fit beside the list itself */
    text[400000] = ']';
    assert_null(parse(text));
    assert_int_equal(diags.counts[NGON_ERROR], 1);
    assert_int_equal(diags.first->code, NGON_CODE_TOO_LARGE);
}

struct sub_row {
    const char *text;
    const char *word;   /* of the value; its place is looked for in the file */
    const char *wanted; /* what the span must cover */
    uint32_t line, column;
};

static void test_places_inside_scalars(void **state)
{
    (void)state;
    static const struct sub_row subs[] = {
        {"a: slide any then step\n", "then", "then", 1, 14},
        {"a: slide   any\n     then  step\n", "step", "step", 2, 12}, /* folded plain */
        {"a: slide any\n     then step\n", "any then", "any\n     then", 1, 10},
        {"a: 'it''s slide any'\n", "any", "any", 1, 17},   /* a doubled quote before it */
        {"a: 'it''s slide any'\n", "it's", "it''s", 1, 5}, /* and inside */
        {"a: \"slide any\"\n", "any", "any", 1, 11},
        {"a: \"sl\\x69de any\"\n", "any", "\"sl\\x69de any\"", 1, 4}, /* an escape: the whole */
        {"a: |  # note\n  slide\n    any\n", "any", "any", 3, 5},
        {"a: |2-\n    r n b\n  q\n", "q", "q", 3, 3},
        {"a: >\r\n  slide\r\n  any\r\n", "any", "any", 3, 3},
        {"a: \xe2\x99\x94 any\n", "any", "any", 1, 6},
    };
    for (size_t i = 0; i < sizeof subs / sizeof subs[0]; i++) {
        const struct ngon_ynode *node = ngon_ynode_get(parse(subs[i].text), "a");
        const char *at = strstr(node->text, subs[i].word);
        assert_non_null(at);
        const uint32_t start = (uint32_t)(at - node->text);
        const struct ngon_span span =
            ngon_ynode_subspan(node, start, start + (uint32_t)strlen(subs[i].word));
        uint32_t line, column;
        ngon_source_place(span.source, span.start, &line, &column);
        assert_string_equal(bytes_of(span), subs[i].wanted);
        assert_int_equal(line, subs[i].line);
        assert_int_equal(column, subs[i].column);
    }
}

static void test_empty_places_inside_scalars(void **state)
{
    (void)state;
    const struct ngon_ynode *node = ngon_ynode_get(parse("a: step  any\n"), "a");
    struct ngon_span span = ngon_ynode_subspan(node, 9, 9); /* the end of the text */
    assert_int_equal(span.start, 12);
    assert_int_equal(span.end, 12);
    span = ngon_ynode_subspan(node, 6, 6); /* before `any` */
    assert_int_equal(span.start, 9);
    assert_int_equal(span.end, 9);
    span = ngon_ynode_subspan(node, 4, 5); /* a blank: after the word before it */
    assert_int_equal(span.start, 7);
    assert_int_equal(span.end, 7);
    span = ngon_ynode_subspan(node, 100, 200); /* beyond the end */
    assert_int_equal(span.start, 12);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_tree),
        TEST(test_spans_after_wide_text),
        TEST(test_byte_order_mark),
        TEST(test_findings),
        TEST(test_zero_byte),
        TEST(test_first_of_doubled_keys_is_kept),
        TEST(test_refused_values_are_left_out),
        TEST(test_properties_are_not_in_the_span),
        TEST(test_depth),
        TEST(test_too_many_nodes),
        TEST(test_places_inside_scalars),
        TEST(test_empty_places_inside_scalars),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
