/* Every generator against the interpreter of movement trees: on all bundled variants and on those of tests/good, in random
 * games and on random positions. NGON_ORACLE_GAMES and NGON_ORACLE_PLIES play more than the default. */
#include "check.h"
#include "game.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Few, since there are many variants; `make check-oracle` plays more. */
#define GAMES 6u

struct texts {
    char (*list)[NGON_MOVE_TEXT];
    size_t count;
};

static unsigned setting(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void write_moves(struct texts *texts, const struct ngon_position *position,
                        const struct ngon_moves *moves)
{
    texts->count = moves->count;
    for (uint32_t i = 0; i < moves->count; i++)
        ngon_move_write(position, moves->list[i], texts->list[i], NGON_MOVE_TEXT);
    qsort(texts->list, texts->count, sizeof *texts->list, by_bytes);
}

static bool same_moves(const struct game *game, const struct texts *texts,
                       const struct interp_moves *expected, const char *generator)
{
    size_t i = 0, j = 0;
    bool same = true;
    while (i < texts->count || j < expected->count) {
        int order = i == texts->count      ? 1
                    : j == expected->count ? -1
                                           : strcmp(texts->list[i], expected->list[j].text);
        if (order) {
            if (same) {
                struct ngon_arena arena = {0};
                fprintf(stderr, "%s, %s generator, at %s\n", game->rules->variant->name.text,
                        generator, ngon_position_write(&arena, game->position));
                ngon_arena_free(&arena);
            }
            same = false;
            fprintf(stderr, "  only %s: %s\n", order < 0 ? "generated" : "by the interpreter",
                    order < 0 ? texts->list[i] : expected->list[j].text);
        }
        if (order <= 0)
            i++;
        if (order >= 0)
            j++;
    }
    return same;
}

struct room {
    struct ngon_moves moves;
    struct texts texts;
    struct interp_moves expected;
    struct interp_state state, after;
};

static void room_open(struct room *room, struct ngon_arena *arena)
{
    *room = (struct room){0};
    room->moves.room = NGON_MOVES_MAX;
    room->moves.list = NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move);
    room->texts.list = ngon_arena_array(arena, NGON_MOVES_MAX, NGON_MOVE_TEXT);
}

static void check_moves(struct game *game, struct room *room)
{
    interp_read(game->interp, game->position, &room->state);
    interp_legal(game->interp, &room->state, &room->expected);
    ngon_movegen_plain(game->position, &room->moves);
    write_moves(&room->texts, game->position, &room->moves);
    assert_true(same_moves(game, &room->texts, &room->expected, "plain"));
    ngon_movegen_legal(game->position, &room->moves);
    write_moves(&room->texts, game->position, &room->moves);
    assert_true(same_moves(game, &room->texts, &room->expected, "legal"));
    assert_int_equal(ngon_movegen_count(game->position), room->expected.count);
    assert_int_equal(ngon_movegen_any(game->position), room->expected.count > 0);
    if (game->position->state.phase + 1u == game->rules->phase_count)
        for (unsigned side = 0; side < 2; side++)
            assert_int_equal(ngon_movegen_in_check(game->position, side),
                             interp_in_check(game->interp, &room->state, side));
}

static const struct interp_move *find(const struct interp_moves *moves, const char *text)
{
    for (size_t i = 0; i < moves->count; i++)
        if (!strcmp(moves->list[i].text, text))
            return &moves->list[i];
    return NULL;
}

/* Plays one of the generated moves on both and compares what became of the position; undoes and redoes it; reads its text back. */
static void check_apply(struct game *game, struct room *room, struct dice *dice)
{
    struct ngon_move move = room->moves.list[dice_below(dice, room->moves.count)];
    struct ngon_undo undo;
    struct ngon_misread misread;
    char text[NGON_MOVE_TEXT];
    struct ngon_arena arena = {0};
    struct ngon_position *before = ngon_position_new(&arena, game->rules);
    ngon_position_copy(before, game->position);
    ngon_move_write(game->position, move, text, sizeof text);
    const struct interp_move *found = find(&room->expected, text);
    assert_non_null(found);
    interp_apply(game->interp, &room->state, found, &room->after);
    ngon_position_apply(game->position, move, &undo);
    ngon_position_undo(game->position, &undo);
    if (!ngon_position_equal(game->position, before) ||
        game->position->state.hash != before->state.hash)
        fail_msg("%s is not undone in %s", text, ngon_position_write(&arena, before));
    ngon_position_apply(game->position, move, &undo);
    const char *line = ngon_position_write(&arena, game->position);
    const char *differs = interp_differs(game->interp, game->position, &room->after);
    if (differs)
        fail_msg("%s differ after %s in %s: %s", differs, text, ngon_position_write(&arena, before),
                 line);
    const char *fault = ngon_position_fault(game->position);
    if (fault)
        fail_msg("%s after %s: %s", fault, text, line);
    if (!ngon_position_read(before, line, &misread))
        fail_msg("%s: %s", misread.message, line);
    if (!ngon_position_equal(before, game->position))
        fail_msg("%s reads back as %s", line, ngon_position_write(&arena, before));
    ngon_arena_free(&arena);
}

static bool too_slow(clock_t start)
{
    /* A bound for valgrind and sanitizers; a plain run stays far below. */
    return !getenv("NGON_ORACLE_GAMES") && (double)(clock() - start) / CLOCKS_PER_SEC > 20;
}

static void play_games(struct game *game)
{
    struct room room;
    struct dice dice = {20240229};
    unsigned games = setting("NGON_ORACLE_GAMES", GAMES), plies = setting("NGON_ORACLE_PLIES", 150);
    clock_t start = clock();
    room_open(&room, &game->arena);
    for (unsigned g = 0; g < games && !too_slow(start); g++) {
        ngon_position_shuffle(game->position, dice_below(&dice, 1000));
        /* Choices are not what the oracle is for. */
        while (game->rules->phases[game->position->state.phase].act == NGON_ACT_CHOOSE) {
            struct ngon_undo undo;
            ngon_movegen_legal(game->position, &room.moves);
            ngon_position_apply(game->position,
                                room.moves.list[dice_below(&dice, room.moves.count)], &undo);
        }
        for (unsigned ply = 0; ply < plies && !too_slow(start); ply++) {
            check_moves(game, &room);
            if (!room.moves.count)
                break;
            check_apply(game, &room, &dice);
        }
    }
    interp_moves_free(&room.expected);
}

static uint16_t empty_cell(const struct game *game, struct dice *dice)
{
    uint16_t cell;
    do
        cell = (uint16_t)dice_below(dice, game->rules->cells);
    while (game->position->board[cell]);
    return cell;
}

/* One royal a side where the set-up has royals, and other pieces at random, flipped ones too. */
static void scatter(struct game *game, struct dice *dice)
{
    const struct ngon_ruleset *rules = game->rules;
    struct ngon_position *position = game->position;
    ngon_position_clear(position);
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t c = 0; c < rules->cells; c++)
            if (rules->setup[c] && ngon_side_of(rules->setup[c]) == side &&
                interp_royal(game->interp, rules->setup[c])) {
                ngon_position_put(position, empty_cell(game, dice), rules->setup[c]);
                break;
            }
    uint32_t pieces = 2 + dice_below(dice, rules->cells / 2 < 30 ? rules->cells / 2 : 30);
    for (uint32_t i = 0; i < pieces; i++) {
        unsigned form = 1 + dice_below(dice, rules->form_count - 1), side = dice_below(dice, 2);
        ngon_piece piece = ngon_piece_of(form, side);
        if (!interp_royal(game->interp, piece) && !rules->forms[form].marked)
            ngon_position_put(position, empty_cell(game, dice), piece);
    }
    if (rules->has_hands)
        for (uint32_t i = 0; i < rules->hand_count; i++)
            for (unsigned side = 0; side < 2; side++)
                if (dice_below(dice, 3) == 0)
                    ngon_position_set_hand(position, side, rules->hand_forms[i],
                                           1 + dice_below(dice, 2));
    position->state.side = (uint8_t)dice_below(dice, 2);
    position->state.phase = (uint16_t)dice_below(dice, rules->phase_count);
    /* the interpreter knows no arrangements; test_shuffle tries those */
    while (rules->phases[position->state.phase].act == NGON_ACT_CHOOSE)
        position->state.phase++;
    position->state.ep_victim = NGON_NO_CELL;
    ngon_position_settle(position);
}

static void scatter_positions(struct game *game)
{
    struct room room;
    struct dice dice = {19700101};
    unsigned positions = setting("NGON_ORACLE_GAMES", GAMES) * 10;
    clock_t start = clock();
    room_open(&room, &game->arena);
    for (unsigned i = 0; i < positions && !too_slow(start); i++) {
        scatter(game, &dice);
        interp_read(game->interp, game->position, &room.state);
        /* The side to act could take a royal: no game comes here. */
        if (interp_in_check(game->interp, &room.state, room.state.side ^ 1u))
            continue;
        check_moves(game, &room);
        if (room.moves.count)
            check_apply(game, &room, &dice);
    }
    interp_moves_free(&room.expected);
}

static int open_game(void **state)
{
    struct game *game = calloc(1, sizeof *game);
    if (!game || !game_open(game, *state, NULL))
        return -1;
    *state = game;
    return 0;
}

static int close_game(void **state)
{
    game_close(*state);
    free(*state);
    return 0;
}

static void agrees(void **state)
{
    struct game *game = *state;
    if (!game->interp || !game->rules->setup)
        return;
    play_games(game);
    scatter_positions(game);
}

int main(int argc, char **argv)
{
    glob_t paths;
    int flags = 0;
    struct CMUnitTest tests[200];
    size_t count = 0;
    if (argc > 1) {
        paths = (glob_t){.gl_pathc = (size_t)argc - 1, .gl_pathv = argv + 1};
    } else {
        glob(NGON_SRCDIR "/variants/*.yaml", flags, NULL, &paths);
        glob(NGON_SRCDIR "/tests/good/*.yaml", GLOB_APPEND, NULL, &paths);
    }
    for (size_t i = 0; i < paths.gl_pathc && count < sizeof tests / sizeof *tests; i++) {
        const char *slash = strrchr(paths.gl_pathv[i], '/');
        /* Files of one trap each, for lint, and parts of other files. */
        if (strstr(paths.gl_pathv[i], "-not.yaml") || strstr(paths.gl_pathv[i], "/parent-"))
            continue;
        tests[count++] = (struct CMUnitTest){slash ? slash + 1 : paths.gl_pathv[i], agrees,
                                             open_game, close_game, paths.gl_pathv[i]};
    }
    int failed = _cmocka_run_group_tests("oracle", tests, count, NULL, NULL);
    if (argc <= 1)
        globfree(&paths);
    return failed;
}
