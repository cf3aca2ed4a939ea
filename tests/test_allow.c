/* Comments that switch rules off, and texts that only look like them. */
#include "check.h"

#include "allow.h"

#include <string.h>

struct row {
    const char *name, *text;
    const char *at;    /* a finding `unused-zone` begins where this stands in TEXT */
    bool kept;         /* whether that finding stays */
    const char *codes; /* codes of the findings that the comments themselves give, in order */
};

static const struct row rows[] = {
    {"no comment", "zones: {a: rank 1}\n", "a:", true, ""},
    {"end of the line", "zones: {a: rank 1} # ngon: allow unused-zone\n", "a:", false, ""},
    {"with a reason", "zones: {a: rank 1} # ngon: allow unused-zone (for later)\n", "a:", false,
     ""},
    {"with a reason after dashes", "zones: {a: rank 1} # ngon: allow unused-zone -- for later\n",
     "a:", false, ""},
    {"line before", "# ngon: allow unused-zone\nzones: {a: rank 1}\n", "a:", false, ""},
    {"comment and empty line between", "# ngon: allow unused-zone\n\n# why\nzones: {a: rank 1}\n",
     "a:", false, ""},
    {"two lines before", "# ngon: allow unused-zone\nb: 1\nzones: {a: rank 1}\n", "a:", true,
     "unused-allow "},
    {"line after", "zones: {a: rank 1}\n# ngon: allow unused-zone\nb: 1\n", "a:", true,
     "unused-allow "},
    {"whole file", "zones: {a: rank 1}\nb: 1 # ngon: allow-file unused-zone\n", "a:", false, ""},
    {"two codes", "zones: {a: rank 1} # ngon: allow no-royal, unused-zone\n", "a:", false,
     "unused-allow "},
    {"other code", "zones: {a: rank 1} # ngon: allow no-royal\n", "a:", true, "unused-allow "},
    {"unknown code", "zones: {a: rank 1} # ngon: allow unused-zones\n", "a:", true, "bad-allow "},
    {"no code", "zones: {a: rank 1} # ngon: allow\n", "a:", true, "bad-allow "},
    {"an error's code", "zones: {a: rank 1} # ngon: allow doubled-key\n", "a:", true, "bad-allow "},
    {"unknown word", "zones: {a: rank 1} # ngon: alow unused-zone\n", "a:", true, "bad-allow "},
    {"prose", "zones: {a: rank 1} # ngon is a program\n", "a:", true, ""},
    {"in plain text", "zones: {a: rank 1, b: x# ngon: allow-file unused-zone}\n", "a:", true, ""},
    {"in quotes", "zones: {a: rank 1, b: \"x # ngon: allow-file unused-zone\"}\n", "a:", true, ""},
    {"in single quotes", "zones: {a: rank 1, b: 'x '' # ngon: allow-file unused-zone'}\n",
     "a:", true, ""},
    {"in a block", "b: |\n  x # ngon: allow-file unused-zone\nzones: {a: rank 1}\n", "a:", true,
     ""},
    {"a block's header", "b: | # ngon: allow unused-zone\n  x\n  here\nc: 1\n", "here", false, ""},
    {"line before a block", "# ngon: allow unused-zone\nb: |\n  x\n  here\nc: 1\n", "here", false,
     ""},
    {"after a block", "b: | # ngon: allow unused-zone\n  x\nc: here\n", "here", true,
     "unused-allow "},
    {"quote inside plain text", "b: don't # ngon: allow-file unused-zone\nzones: {a: rank 1}\n",
     "a:", false, ""},
    {"no YAML", "zones: {a: [\n# ngon: allow-file unused-zone\n", "a:", true, ""},
};

static void comments(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *row = &rows[i];
        struct ngon_arena arena = {0};
        struct ngon_diags diags;
        ngon_diags_init(&diags, &arena);
        const struct ngon_source *source =
            ngon_source_from_text(&arena, "x.yaml", row->text, strlen(row->text));
        const uint32_t at = (uint32_t)(strstr(row->text, row->at) - row->text);
        ngon_diag_add(&diags, NGON_CODE_UNUSED_ZONE, (struct ngon_span){source, at, at + 1}, "x");
        ngon_allow_apply(&diags, source);

        bool kept = false;
        char codes[100] = "";
        for (const struct ngon_finding *f = diags.first; f != NULL; f = f->next) {
            if (f->code == NGON_CODE_UNUSED_ZONE) {
                kept = true;
                continue;
            }
            strcat(codes, ngon_code_name(f->code));
            strcat(codes, " ");
        }
        if (kept != row->kept || strcmp(codes, row->codes) != 0)
            fail_msg("%s: kept %d, comments give: %s", row->name, kept, codes);
        /* What was taken out is not counted either. */
        const size_t counted = diags.counts[NGON_WARNING] - (strstr(codes, "bad-allow") != NULL);
        assert_int_equal(counted, row->kept);
        ngon_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(comments)};
    return cmocka_run_group_tests_name("allow", tests, NULL, NULL);
}
