/* Mistakes in movements, takes and zones: the one finding of each, its place, message and help, written from what
 * a reader needs to mend the line. */
#include "expr_bench.h"

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
     "directions are joined by `or`; a count is a number or a range such as 1..3"},
    {"slide orthogonal and diagonal", "expression-syntax", "and",
     "expected `then`, `or`, `taking`, `repeated` or the end after `orthogonal`, found `and`",
     "directions are joined by `or`; other movements are further items of the list"},
    {"step ahead only move", "expression-syntax", "move",
     "expected `then`, `or`, `taking`, `repeated` or the end after `only`, found `move`",
     "a condition is a key of its own, as in `{path: step ahead, only: move}`"},
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
    {"step any then slide same or back", "expression-syntax", "back",
     "`back` is the previous cell, so it goes with `step` and no count",
     "write `step back`, as a leg or item of its own"},
    {"step any then step back 2", "expression-syntax", "back",
     "`back` is the previous cell, so it goes with `step` and no count",
     "write `step back`, as a leg or item of its own"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bad_paths, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bad_whoms, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bad_zones, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folded_scalar, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
