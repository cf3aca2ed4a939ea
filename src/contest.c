#include "contest.h"

#include "notation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GRACE_MS 3000

struct match {
    struct ngon_contest *contest;
    struct ngon_game *game;
    struct ngon_moves moves;
    struct ngon_move opening[256];
    uint32_t opening_count;
    char *text; /* "position ..." */
    size_t text_used, text_room;
    uint64_t random;
};

const char *ngon_end_text(unsigned end)
{
    switch (end) {
    case NGON_END_TOO_LONG:
        return "too many plies";
    case NGON_END_ILLEGAL:
        return "illegal move";
    case NGON_END_TIME:
        return "no move in time";
    case NGON_END_CRASH:
        return "engine ended";
    default:
        return ngon_reason_text((enum ngon_reason)end);
    }
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
static uint64_t next_random(struct match *m)
{
    uint64_t x = (m->random += UINT64_C(0x9E3779B97F4A7C15));
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* ---- what engines are told ---- */

static void say_text(struct match *m, const char *text)
{
    size_t length = strlen(text);
    if (m->text_used + length + 1 > m->text_room) {
        size_t room = (m->text_room + length + 1) * 2;
        char *grown = realloc(m->text, room);
        if (!grown)
            return;
        m->text = grown;
        m->text_room = room;
    }
    memcpy(m->text + m->text_used, text, length + 1);
    m->text_used += length;
}
static void begin_text(struct match *m)
{
    m->text_used = 0;
    if (m->contest->start) {
        struct ngon_arena arena = {0};
        say_text(m, "position fen ");
        say_text(m, ngon_position_write(&arena, m->contest->start));
        ngon_arena_free(&arena);
    } else {
        say_text(m, "position startpos");
    }
}

/* ---- playing ---- */

static void list_moves(struct match *m)
{
    m->moves.count = 0;
    ngon_movegen_legal(m->game->position, &m->moves);
}

static void note_move(struct match *m, struct ngon_move move, bool opening)
{
    struct ngon_contest *c = m->contest;
    struct ngon_position *p = m->game->position;
    bool captures;
    ngon_eval_victim(ngon_search_eval(c->players[0].search), p, move, &captures);
    if (!opening) {
        c->plies++;
        c->choices += m->moves.count;
        c->captures += captures;
    }
    if (move.kind == NGON_NORMAL || move.kind == NGON_WAY || move.kind == NGON_EP ||
        move.kind == NGON_CASTLE)
        c->moved[ngon_form_of(p->board[move.from])] = true;
    if (move.kind == NGON_CASTLE)
        c->moved[ngon_form_of(p->board[p->castlings[move.extra].rook_from])] = true;
}

static void play(struct match *m, struct ngon_move move)
{
    char text[NGON_MOVE_TEXT];
    if (m->game->count == 0)
        say_text(m, " moves");
    say_text(m, " ");
    say_text(m, ngon_move_write(m->game->position, move, text, sizeof text));
    ngon_game_play(m->game, move);
}

/* A random opening after which the game goes on. Set-up phases are played out at random too and do not count. */
static void make_opening(struct match *m)
{
    struct ngon_contest *c = m->contest;
    for (unsigned tries = 0; tries < 200; tries++) {
        struct ngon_game *game = ngon_game_new(c->rules, c->start);
        uint32_t plies = 0;
        bool fine = true;
        m->game = game;
        m->opening_count = 0;
        while (fine && m->opening_count < 256 &&
               (game->position->state.phase + 1u < c->rules->phase_count ||
                plies < c->opening_plies)) {
            plies += game->position->state.phase + 1u >= c->rules->phase_count;
            list_moves(m);
            fine = m->moves.count > 0;
            if (fine) {
                struct ngon_move move = m->moves.list[next_random(m) % m->moves.count];
                m->opening[m->opening_count++] = move;
                ngon_game_play(game, move);
            }
        }
        fine = fine && !ngon_game_outcome(game).over;
        ngon_game_free(game);
        m->game = NULL;
        if (fine)
            return;
    }
    m->opening_count = 0;
}

struct choice {
    struct ngon_move move;
    unsigned failed; /* 0, or how the game ends */
};

static struct choice ask_engine(struct match *m, struct ngon_player *player, int64_t *ms)
{
    struct ngon_contest *c = m->contest;
    struct choice choice = {NGON_NO_MOVE, 0};
    char text[NGON_MOVE_TEXT], reason[200];
    const char *error = "it has ended";
    if (!player->engine || !ngon_engine_move(player->engine, m->text, c->movetime_ms, c->nodes,
                                             GRACE_MS, text, sizeof text, ms, &error)) {
        choice.failed = strcmp(error, "it has ended") == 0 ? NGON_END_CRASH : NGON_END_TIME;
        if (!c->complaint[0])
            snprintf(c->complaint, sizeof c->complaint, "%.100s: %s", player->name, error);
        ngon_engine_free(player->engine);
        player->engine = ngon_engine_start(player->command, c->variant, player->options,
                                           player->option_count, &error);
        return choice;
    }
    if (ngon_move_read(m->game->position, text, &choice.move, reason, sizeof reason) !=
        NGON_READ_OK) {
        choice.failed = NGON_END_ILLEGAL;
        if (!c->complaint[0])
            snprintf(c->complaint, sizeof c->complaint, "%.80s played %.40s: %.120s; %.*s",
                     player->name, text, reason, 200, m->text);
    }
    return choice;
}

static struct choice ask(struct match *m, struct ngon_player *player)
{
    struct ngon_contest *c = m->contest;
    struct choice choice = {m->moves.list[0], 0};
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought thought;
    int64_t start = now_ms(), ms = 0;
    if (player->kind == NGON_PLAYER_RANDOM) {
        choice.move = m->moves.list[next_random(m) % m->moves.count];
        return choice;
    }
    if (player->kind == NGON_PLAYER_ENGINE) {
        choice = ask_engine(m, player, &ms);
    } else {
        limits.seed = next_random(m);
        if (player->kind == NGON_PLAYER_DEPTH)
            limits.depth = player->number;
        else
            limits.level = player->number;
        if (player->kind == NGON_PLAYER_LEVEL)
            limits.movetime_ms = c->nodes ? 0 : c->movetime_ms;
        limits.nodes = player->kind == NGON_PLAYER_LEVEL ? c->nodes : 0;
        if (ngon_search_think(player->search, m->game, &limits, NULL, NULL, &thought))
            choice.move = thought.move;
        ms = now_ms() - start;
    }
    player->moves++;
    player->total_ms += ms;
    player->longest_ms = ms > player->longest_ms ? ms : player->longest_ms;
    if (player->kind != NGON_PLAYER_DEPTH && !c->nodes &&
        ms > c->movetime_ms + c->movetime_ms / 10 + 20)
        player->overruns++;
    return choice;
}

static void ready(struct match *m, unsigned who)
{
    struct ngon_player *player = &m->contest->players[who];
    if (player->search)
        ngon_search_forget(player->search);
    if (player->engine && !ngon_engine_new_game(player->engine)) {
        const char *error;
        ngon_engine_free(player->engine);
        player->engine = ngon_engine_start(player->command, m->contest->variant, player->options,
                                           player->option_count, &error);
    }
}

/* One game from the opening; FIRST is the player of the first side. Gives the points of player 0. */
static double play_game(struct match *m, unsigned first)
{
    struct ngon_contest *c = m->contest;
    struct ngon_outcome outcome = {0};
    unsigned end = NGON_END_TOO_LONG;
    double points[2] = {0.5, 0.5}; /* of the sides */
    m->game = ngon_game_new(c->rules, c->start);
    begin_text(m);
    ready(m, 0);
    ready(m, 1);
    for (uint32_t i = 0; i < m->opening_count; i++) {
        note_move(m, m->opening[i], true);
        play(m, m->opening[i]);
    }
    while (m->game->count < c->max_plies) {
        outcome = ngon_game_outcome(m->game);
        if (outcome.over) {
            end = outcome.reason;
            memcpy(points, outcome.points, sizeof points);
            break;
        }
        unsigned side = m->game->position->state.side, who = side ^ first;
        list_moves(m);
        struct choice choice = ask(m, &c->players[who]);
        if (choice.failed) {
            end = choice.failed;
            points[side] = 0;
            points[1 - side] = 1;
            break;
        }
        note_move(m, choice.move, false);
        play(m, choice.move);
    }
    c->ends[end]++;
    c->lengths[c->played++] = m->game->count;
    c->side_points[0] += points[0];
    c->side_points[1] += points[1];
    c->points[0] += points[first];
    c->points[1] += points[1 - first];
    c->wins += points[first] > points[1 - first];
    c->losses += points[first] < points[1 - first];
    c->draws += points[first] >= points[1 - first] && points[first] <= points[1 - first];
    ngon_game_free(m->game);
    m->game = NULL;
    return points[first];
}

static bool open_players(struct ngon_contest *c)
{
    for (unsigned i = 0; i < 2; i++) {
        struct ngon_player *player = &c->players[i];
        player->search = ngon_search_new(c->rules, 16, 1);
        if (!player->search) {
            snprintf(c->complaint, sizeof c->complaint, "not enough memory");
            return false;
        }
        if (player->kind != NGON_PLAYER_ENGINE)
            continue;
        const char *error;
        player->engine = ngon_engine_start(player->command, c->variant, player->options,
                                           player->option_count, &error);
        if (!player->engine) {
            snprintf(c->complaint, sizeof c->complaint, "%.200s: %s", player->command, error);
            return false;
        }
        snprintf(player->name, sizeof player->name, "%s", ngon_engine_name(player->engine));
    }
    return true;
}

bool ngon_contest_run(struct ngon_contest *c, struct ngon_arena *arena,
                      void (*progress)(const struct ngon_contest *contest))
{
    struct match m = {.contest = c, .random = c->seed};
    m.moves = (struct ngon_moves){NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move), 0,
                                  NGON_MOVES_MAX, false};
    c->lengths = NGON_NEWS(arena, c->games + 1, uint32_t);
    c->pair_points = NGON_NEWS(arena, c->games / 2 + 1, double);
    c->moved = NGON_NEWS(arena, c->rules->form_count, bool);
    bool fine = open_players(c);
    for (uint32_t i = 0; i < c->games && fine; i++) {
        if (i % 2 == 0 && c->shuffles)
            ngon_position_shuffle(c->start, next_random(&m));
        if (i % 2 == 0)
            make_opening(&m);
        double points = play_game(&m, i % 2);
        c->pair_points[i / 2] += points;
        c->pair_count = (i + 1) / 2;
        if (progress)
            progress(c);
    }
    for (unsigned i = 0; i < 2; i++) {
        ngon_engine_free(c->players[i].engine);
        ngon_search_free(c->players[i].search);
        c->players[i].engine = NULL;
        c->players[i].search = NULL;
    }
    free(m.text);
    return fine;
}

/* ---- figures ---- */

void ngon_contest_score(const struct ngon_contest *c, double *score, double *half_width)
{
    double n = c->played > 0 ? c->played : 1, mean = c->points[0] / n, sum = 0;
    *score = mean;
    if (c->pair_count >= 2) {
        /* the games of a pair share their opening, so the pair is what is drawn independently */
        double pair_mean = 0;
        for (uint32_t i = 0; i < c->pair_count; i++)
            pair_mean += c->pair_points[i] / 2 / c->pair_count;
        for (uint32_t i = 0; i < c->pair_count; i++) {
            double d = c->pair_points[i] / 2 - pair_mean;
            sum += d * d;
        }
        *half_width = 1.96 * sqrt(sum / (c->pair_count - 1) / c->pair_count);
        if (*half_width > 0)
            return;
    }
    /* Wilson's interval, whose width says something even when all games ended alike */
    const double z = 1.96;
    *half_width = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
}

double ngon_contest_elo(double score)
{
    if (score <= 0)
        return -10000;
    if (score >= 1)
        return 10000;
    return -400 * log10(1 / score - 1);
}
