/* load_bench: a variant, bundled or from text, loaded and built in a test's own arena. */
#ifndef NGON_LOAD_BENCH_H
#define NGON_LOAD_BENCH_H

#include "check.h"

#include "board.h"
#include "load.h"

#include <stdio.h>
#include <string.h>

struct bench {
    struct ngon_arena arena;
    struct ngon_diags diags;
    struct ngon_variant *variant;
    struct ngon_board *board;
};

static inline int bench_set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){.variant = NULL};
    ngon_diags_init(&bench.diags, &bench.arena);
    *state = &bench;
    return 0;
}

static inline int bench_tear_down(void **state)
{
    struct bench *bench = *state;
    ngon_arena_free(&bench->arena);
    return 0;
}

static inline void bench_load_source(struct bench *bench, const struct ngon_source *source,
                                     const char *option)
{
    bench->variant =
        ngon_load(&bench->arena, source, &option, option != NULL ? 1 : 0, &bench->diags);
    if (bench->variant != NULL)
        bench->board = ngon_board_build(&bench->arena, bench->variant, &bench->diags);
}

/* The bundled variant NAME; it must be free of findings. */
static inline void bench_load(struct bench *bench, const char *name)
{
    const char *nearest, *error = NULL;
    const char *path = ngon_load_find(&bench->arena, name, &nearest);
    assert_non_null(path);
    const struct ngon_source *source = ngon_source_read(&bench->arena, path, &error);
    assert_non_null(source);
    bench_load_source(bench, source, NULL);
    if (bench->diags.first != NULL)
        ngon_diags_print_text(&bench->diags, stderr, false);
    assert_null(bench->diags.first);
    assert_non_null(bench->board);
}

static inline void bench_load_text(struct bench *bench, const char *text)
{
    bench_load_source(bench, ngon_source_from_text(&bench->arena, "<test>", text, strlen(text)),
                      NULL);
}

static inline uint16_t bench_cell(const struct bench *bench, const char *name)
{
    uint16_t cell = ngon_board_find(bench->board, name, strlen(name));
    assert_int_not_equal(cell, NGON_NO_CELL);
    return cell;
}

/* The name of the cell that one comes to from CELL by DIRECTION, "-" where none is. */
static inline const char *bench_step(const struct bench *bench, const char *cell,
                                     const char *direction)
{
    uint16_t by = ngon_board_direction(bench->board, direction);
    assert_int_not_equal(by, NGON_NO_DIRECTION);
    uint16_t to = ngon_board_step(bench->board, bench_cell(bench, cell), by);
    return to == NGON_NO_CELL ? "-" : bench->board->cells[to].name;
}

#endif
