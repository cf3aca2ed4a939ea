#include "game.h"

#include <stdio.h>
#include <string.h>

bool game_open(struct game *game, const char *path, const char *option)
{
    *game = (struct game){0};
    ngon_diags_init(&game->diags, &game->arena);
    const char *file = path, *error = NULL;
    if (!strchr(path, '/'))
        file = ngon_arena_printf(&game->arena, "%s/variants/%s.yaml", NGON_SRCDIR, path);
    const struct ngon_source *source = ngon_source_read(&game->arena, file, &error);
    if (!source) {
        fprintf(stderr, "%s: %s\n", file, error);
        return false;
    }
    const struct ngon_variant *variant =
        ngon_load(&game->arena, source, &option, option != NULL, &game->diags);
    const struct ngon_board *board =
        variant ? ngon_board_build(&game->arena, variant, &game->diags) : NULL;
    if (board)
        game->rules = ngon_ruleset_build(&game->arena, variant, board, &game->diags);
    if (!game->rules || game->diags.counts[NGON_ERROR]) {
        ngon_diags_sort(&game->diags);
        ngon_diags_print_text(&game->diags, stderr, false);
        return false;
    }
    game->position = ngon_position_new(&game->arena, game->rules);
    ngon_position_start(game->position);
    game->interp = interp_new(&game->arena, game->rules);
    return true;
}

void game_close(struct game *game)
{
    ngon_arena_free(&game->arena);
}

uint32_t dice_below(struct dice *dice, uint32_t limit)
{
    uint64_t z = dice->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) % limit);
}
