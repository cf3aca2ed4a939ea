#include "search_worker.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INFINITE 32500
#define NODES_PER_LOOK                                                                             \
    32u /* nodes between looks at the clock: boards may be large and nodes slow */

struct ngon_search {
    struct ngon_arena arena;
    const struct ngon_ruleset *rules;
    struct ngon_eval *eval;
    struct ngon_table table;
    struct ngon_worker *workers[NGON_THREADS_MAX];
    unsigned worker_count;
    atomic_bool stop;     /* from outside */
    atomic_bool finished; /* the first worker has decided */

    /* of the think that is going on */
    struct ngon_limits limits;
    int64_t started, soft_ms, hard_ms; /* limits < 0: none */
    unsigned max_depth, lines;
    bool has_result; /* a depth is complete: the clock may stop the search */
    ngon_line_call *call;
    void *data;
};

struct level {
    unsigned depth;
    uint64_t nodes;
    int noise;
    unsigned random_percent;
};
/* How the levels are weak: by depth, by nodes, by misjudging positions, and by moves at random. */
static const struct level levels[NGON_LEVEL_MAX + 1] = {
    {0, 0, 0, 0},     {1, 0, 350, 50},   {1, 0, 190, 22}, {2, 0, 100, 7},
    {2, 0, 50, 2},    {3, 0, 32, 0},     {4, 0, 20, 0},   {5, 30000, 12, 0},
    {7, 80000, 6, 0}, {9, 250000, 0, 0}, {0, 0, 0, 0},
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- making and freeing ---- */

static bool may_be_decided(const struct ngon_ruleset *rules)
{
    const struct ngon_rules_def *r = rules->rules;
    return r->bare != NGON_RESULT_NONE || rules->reach_pieces || r->checks || r->royal_all;
}
static bool may_pass_turn(const struct ngon_ruleset *rules, const struct ngon_eval *eval)
{
    const struct ngon_rules_def *r = rules->rules;
    return r->turn_moves <= 1 && r->pass == NGON_PASS_NEVER && !r->must_capture &&
           !eval->inverted && r->stalemate != NGON_RESULT_WIN;
}

static struct ngon_worker *worker_new(struct ngon_search *search, unsigned index)
{
    struct ngon_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    const struct ngon_ruleset *rules = search->rules;
    w->search = search;
    w->index = index;
    w->rules = rules;
    w->eval = search->eval;
    w->table = &search->table;
    w->position = ngon_position_new(&w->arena, rules);
    w->slots = rules->form_count * 4 * rules->cells;
    w->history = NGON_NEWS(&w->arena, w->slots, int16_t);
    w->continuations = NGON_NEWS(&w->arena, NGON_CONTINUATIONS, int16_t);
    w->counters = NGON_NEWS(&w->arena, NGON_COUNTERS, struct ngon_move);
    w->moves = NGON_NEWS(&w->arena, NGON_MOVE_STACK, struct ngon_move);
    w->scores = NGON_NEWS(&w->arena, NGON_MOVE_STACK, int32_t);
    w->may_be_decided = may_be_decided(rules);
    w->can_pass = may_pass_turn(rules, search->eval);
    w->alternates = rules->rules->turn_moves <= 1;
    return w;
}
static void worker_free(struct ngon_worker *w)
{
    if (!w)
        return;
    ngon_arena_free(&w->arena);
    free(w->passed);
    free(w->root);
    free(w);
}

struct ngon_search *ngon_search_new(const struct ngon_ruleset *rules, unsigned hash_mb,
                                    unsigned threads)
{
    struct ngon_search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->rules = rules;
    if (!ngon_table_init(&search->table, hash_mb == 0 ? 16 : hash_mb > 4096 ? 4096 : hash_mb)) {
        free(search);
        return NULL;
    }
    search->eval = ngon_eval_build(&search->arena, rules);
    threads = threads == 0 ? 1 : threads > NGON_THREADS_MAX ? NGON_THREADS_MAX : threads;
    for (; search->worker_count < threads; search->worker_count++) {
        search->workers[search->worker_count] = worker_new(search, search->worker_count);
        if (!search->workers[search->worker_count])
            break;
    }
    if (search->worker_count == 0) {
        ngon_search_free(search);
        return NULL;
    }
    return search;
}

void ngon_search_free(struct ngon_search *search)
{
    if (!search)
        return;
    for (unsigned i = 0; i < search->worker_count; i++)
        worker_free(search->workers[i]);
    ngon_table_free(&search->table);
    ngon_arena_free(&search->arena);
    free(search);
}

void ngon_search_forget(struct ngon_search *search)
{
    ngon_table_forget(&search->table);
    for (unsigned i = 0; i < search->worker_count; i++) {
        struct ngon_worker *w = search->workers[i];
        memset(w->history, 0, w->slots * sizeof *w->history);
        memset(w->continuations, 0, NGON_CONTINUATIONS * sizeof *w->continuations);
        memset(w->counters, 0, NGON_COUNTERS * sizeof *w->counters);
    }
}

const struct ngon_eval *ngon_search_eval(const struct ngon_search *search)
{
    return search->eval;
}
void ngon_search_stop(struct ngon_search *search)
{
    atomic_store(&search->stop, true);
}
void ngon_search_arm(struct ngon_search *search)
{
    atomic_store(&search->stop, false);
}

/* ---- when to end ---- */

bool ngon_search_over(struct ngon_worker *w)
{
    struct ngon_search *search = w->search;
    if (w->out_of_time)
        return true;
    if (w->index == 0 && search->limits.nodes && w->nodes >= search->limits.nodes &&
        search->has_result)
        w->out_of_time = true;
    if (w->nodes % NODES_PER_LOOK == 0) {
        if (atomic_load_explicit(&search->stop, memory_order_relaxed) ||
            atomic_load_explicit(&search->finished, memory_order_relaxed))
            w->out_of_time = true;
        else if (w->index == 0 && search->hard_ms >= 0 &&
                 now_ms() - search->started >= search->hard_ms)
            w->out_of_time = true;
    }
    return w->out_of_time;
}

static void set_clock(struct ngon_search *search)
{
    const struct ngon_limits *l = &search->limits;
    search->soft_ms = search->hard_ms = -1;
    if (l->time_ms >= 0) {
        int64_t left = l->time_ms - 30, to_go = l->moves_to_go ? l->moves_to_go + 1 : 28;
        if (left < 1)
            left = 1;
        int64_t share = left / to_go + l->increment_ms * 3 / 4;
        search->soft_ms = share * 6 / 10;
        search->hard_ms = share * 25 / 10;
        if (search->hard_ms > left * 6 / 10)
            search->hard_ms = left * 6 / 10;
        if (search->soft_ms > search->hard_ms)
            search->soft_ms = search->hard_ms;
    }
    if (l->movetime_ms > 0) {
        int64_t most = l->movetime_ms > 40 ? l->movetime_ms - 2 : l->movetime_ms;
        if (search->hard_ms < 0 || most < search->hard_ms)
            search->hard_ms = most;
    }
}

/* ---- iterations ---- */

static bool prepare(struct ngon_worker *w, const struct ngon_game *game)
{
    ngon_position_copy(w->position, game->position);
    uint32_t room = game->count + NGON_PLY_MAX + 8;
    if (room > w->passed_room) {
        struct ngon_passed *grown = realloc(w->passed, room * sizeof *grown);
        if (!grown)
            return false;
        w->passed = grown;
        w->passed_room = room;
    }
    w->passed_count = 0;
    for (uint32_t i = 0; i <= game->count; i++) {
        /* who is to act after ply i is what the undo of the next ply remembers */
        uint8_t side =
            i < game->count ? game->plies[i].undo.state.side : game->position->state.side;
        w->passed[w->passed_count++] =
            (struct ngon_passed){i ? game->plies[i - 1].hash_after : game->first_hash, side,
                                 i > 0 && game->plies[i - 1].gave_check};
    }
    memset(w->frames, 0, sizeof w->frames);
    for (unsigned i = 0; i < NGON_PLY_MAX + 4; i++)
        w->frames[i].killers[0] = w->frames[i].killers[1] = NGON_NO_MOVE;
    w->top = 0;
    w->barrier = 0;
    w->nodes = 0;
    w->out_of_time = false;
    struct ngon_moves moves = {w->moves, 0, NGON_MOVES_MAX, false};
    ngon_movegen_legal(w->position, &moves);
    if (moves.count > w->root_room) {
        free(w->root);
        w->root = malloc(moves.count * sizeof *w->root);
        w->root_room = w->root ? moves.count : 0;
        if (!w->root)
            return false;
    }
    w->root_count = moves.count;
    ngon_order_score(w, 0, 0, moves.count, NULL);
    for (uint32_t i = 0; i < moves.count; i++) {
        ngon_order_pick(w, i, moves.count);
        struct ngon_root_move *root = &w->root[i];
        root->move = root->line[0] = w->moves[i];
        root->score = root->old_score = -INFINITE;
        root->length = 1;
        root->nodes = 0;
        root->seldepth = 0;
    }
    w->frames[0].in_check =
        w->eval->royal_counts && ngon_movegen_in_check(w->position, w->position->state.side);
    w->frames[0].eval = w->frames[0].in_check
                            ? NGON_MATE
                            : ngon_eval_score(w->eval, w->position, -INFINITE, INFINITE);
    for (uint32_t i = 0; i < w->slots; i++)
        w->history[i] = (int16_t)(w->history[i] / 2);
    return true;
}

/* Stable, so that moves without a new score keep the order of the iteration before. */
static void sort_root(struct ngon_worker *w, uint32_t first)
{
    for (uint32_t i = first + 1; i < w->root_count; i++) {
        if (w->root[i].score <= w->root[i - 1].score)
            continue;
        struct ngon_root_move move = w->root[i];
        uint32_t k = i;
        for (; k > first && move.score > w->root[k - 1].score; k--)
            ;
        memmove(&w->root[k + 1], &w->root[k], (i - k) * sizeof move);
        w->root[k] = move;
    }
}

static void tell(struct ngon_worker *w, unsigned number)
{
    struct ngon_search *search = w->search;
    const struct ngon_root_move *root = &w->root[number];
    if (w->index != 0 || !search->call || root->score <= -INFINITE)
        return;
    struct ngon_line line = {.number = number + 1,
                             .depth = w->root_depth,
                             .seldepth = root->seldepth,
                             .score = root->score,
                             .nodes = w->nodes,
                             .ms = now_ms() - search->started,
                             .moves = root->line,
                             .move_count = root->length};
    search->call(search->data, &line);
}

/* One depth for one line, with a window that opens where the value falls outside. */
static void search_line(struct ngon_worker *w, uint32_t number)
{
    int delta = 22, alpha = -INFINITE, beta = INFINITE, old = w->root[number].old_score;
    w->root_first = number;
    if (w->root_depth >= 5 && old > -NGON_MATE_BOUND && old < NGON_MATE_BOUND) {
        alpha = old - delta;
        beta = old + delta;
    }
    for (;;) {
        for (uint32_t i = number; i < w->root_count; i++)
            w->root[i].score = -INFINITE;
        int best = ngon_tree_root(w, alpha, beta);
        sort_root(w, number);
        if (w->out_of_time || (best > alpha && best < beta))
            break;
        delta *= 3;
        if (best <= alpha)
            alpha = delta > 900 ? -INFINITE : best - delta;
        else
            beta = delta > 900 ? INFINITE : best + delta;
        if (alpha < -INFINITE)
            alpha = -INFINITE;
        if (beta > INFINITE)
            beta = INFINITE;
    }
}

/* Whether a deeper iteration makes sense after this one. */
static bool enough(const struct ngon_worker *w)
{
    const struct ngon_search *search = w->search;
    if (w->out_of_time || w->root_depth >= search->max_depth)
        return true;
    if (search->limits.infinite)
        return false;
    int score = w->root[0].score;
    int mate = score > 0 ? NGON_MATE - score : NGON_MATE + score;
    if (search->lines == 1 && !search->limits.depth &&
        (score > NGON_MATE_BOUND || score < -NGON_MATE_BOUND) && mate >= 0 &&
        (unsigned)mate * 2 + 4 < w->root_depth)
        return true;
    if (search->limits.nodes && w->nodes >= search->limits.nodes)
        return true;
    int64_t spent = now_ms() - search->started;
    bool clocked = search->soft_ms >= 0;
    if (clocked && w->root_count == 1)
        return true;
    return (clocked && spent >= search->soft_ms) ||
           (search->hard_ms >= 0 && spent >= search->hard_ms);
}

static void iterate(struct ngon_worker *w)
{
    struct ngon_search *search = w->search;
    for (w->root_depth = 1 + w->index % 2; w->root_depth <= search->max_depth; w->root_depth++) {
        for (uint32_t i = 0; i < w->root_count; i++)
            w->root[i].old_score =
                w->root[i].score > -INFINITE ? w->root[i].score : w->root[i].old_score;
        for (uint32_t number = 0;
             number < search->lines && number < w->root_count && !w->out_of_time; number++) {
            search_line(w, number);
            if (!w->out_of_time)
                tell(w, number);
        }
        if (!w->out_of_time && w->index == 0)
            search->has_result = true;
        if (enough(w))
            break;
    }
}

static void *iterate_thread(void *data)
{
    iterate(data);
    return NULL;
}

/* ---- levels ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* Sets what the level limits; true when it makes its move at random this time (then *INDEX says which). */
static bool apply_level(struct ngon_search *search, uint32_t *index)
{
    struct ngon_worker *w = search->workers[0];
    unsigned number = search->limits.level;
    const struct level *level = &levels[number > NGON_LEVEL_MAX ? NGON_LEVEL_MAX : number];
    uint64_t dice =
        mix(search->limits.seed * UINT64_C(0x9E3779B97F4A7C15) + w->position->state.hash);
    search->max_depth = NGON_PLY_MAX - 8;
    if (search->limits.depth && search->limits.depth < search->max_depth)
        search->max_depth = search->limits.depth;
    if (level->depth && level->depth < search->max_depth)
        search->max_depth = level->depth;
    if (level->nodes && (!search->limits.nodes || level->nodes < search->limits.nodes))
        search->limits.nodes = level->nodes;
    for (unsigned i = 0; i < search->worker_count; i++) {
        search->workers[i]->noise = level->noise;
        search->workers[i]->seed = mix(search->limits.seed + 1);
    }
    *index = (uint32_t)(mix(dice + 1) % w->root_count);
    return dice % 100 < level->random_percent;
}

static void answer(const struct ngon_search *search, uint32_t index, struct ngon_thought *thought)
{
    const struct ngon_worker *w = search->workers[0];
    const struct ngon_root_move *root = &w->root[index];
    thought->move = root->move;
    thought->has_reply = root->length > 1;
    if (thought->has_reply)
        thought->reply = root->line[1];
    thought->score = root->score > -INFINITE       ? root->score
                     : root->old_score > -INFINITE ? root->old_score
                                                   : 0;
    thought->depth = w->root_depth;
    thought->nodes = 0;
    for (unsigned i = 0; i < search->worker_count; i++)
        thought->nodes += search->workers[i]->nodes;
    thought->ms = now_ms() - search->started;
}

bool ngon_search_think(struct ngon_search *search, const struct ngon_game *game,
                       const struct ngon_limits *limits, ngon_line_call *call, void *data,
                       struct ngon_thought *thought)
{
    pthread_t threads[NGON_THREADS_MAX];
    bool running[NGON_THREADS_MAX] = {false};
    memset(thought, 0, sizeof *thought);
    search->limits = *limits;
    search->started = now_ms();
    search->call = call;
    search->data = data;
    search->has_result = false;
    search->lines = limits->lines ? limits->lines : 1;
    if (search->lines > NGON_LINES_MAX)
        search->lines = NGON_LINES_MAX;
    search->table.age = (search->table.age + 1) & 63;
    atomic_store(&search->finished, false);
    set_clock(search);
    for (unsigned i = 0; i < search->worker_count; i++)
        if (!prepare(search->workers[i], game) || search->workers[i]->root_count == 0)
            return false;
    uint32_t index = 0;
    if (!apply_level(search, &index)) {
        index = 0;
        for (unsigned i = 1; i < search->worker_count; i++)
            running[i] = pthread_create(&threads[i], NULL, iterate_thread, search->workers[i]) == 0;
        iterate(search->workers[0]);
        atomic_store(&search->finished, true);
        for (unsigned i = 1; i < search->worker_count; i++)
            if (running[i])
                pthread_join(threads[i], NULL);
    }
    answer(search, index, thought);
    return true;
}

/* ---- words ---- */

int ngon_score_mate(int score)
{
    if (score > NGON_MATE_BOUND)
        return (NGON_MATE - score + 1) / 2;
    if (score < -NGON_MATE_BOUND)
        return -((NGON_MATE + score + 1) / 2);
    return 0;
}

char *ngon_score_text(int score, char *buffer, size_t size)
{
    int mate = ngon_score_mate(score);
    if (score > NGON_MATE_BOUND)
        snprintf(buffer, size, "mate in %d", mate);
    else if (score < -NGON_MATE_BOUND)
        snprintf(buffer, size, "mated in %d", -mate);
    else
        snprintf(buffer, size, "%c%d.%02d", score < 0 ? '-' : '+', abs(score) / 100,
                 abs(score) % 100);
    return buffer;
}
