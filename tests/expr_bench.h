/* expr_bench: what the two programs that test the expression languages share. */
#ifndef NGON_EXPR_BENCH_H
#define NGON_EXPR_BENCH_H

#include "expr.h"

#include "check.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct bench {
    struct ngon_arena arena;
    struct ngon_diags diags;
};

static inline int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    ngon_diags_init(&bench.diags, &bench.arena);
    *state = &bench;
    return 0;
}

static inline int tear_down(void **state)
{
    struct bench *bench = *state;
    ngon_arena_free(&bench->arena);
    return 0;
}

/* A plain scalar that is the whole of its file, so that offsets in the text are offsets in the file. */
static inline const struct ngon_ynode *scalar(struct bench *bench, const char *text)
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

static inline void check_span(struct ngon_span span, const char *expected)
{
    assert_int_equal(span.end - span.start, strlen(expected));
    assert_memory_equal(span.source->text + span.start, expected, strlen(expected));
}

enum language { PATH, WHOM, ZONE };

static inline bool parse(struct bench *bench, enum language language, const char *text)
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

#endif
