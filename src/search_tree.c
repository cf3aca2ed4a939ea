#include "search_worker.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A game lost or won by a rule on repetition: worse than any material, better than mate, since more may follow. */
#define RULE_SCORE 25000
#define INFINITE 32500
#define QUIESCE_CHECKS 5 /* plies of quiescence in which all answers to check are searched */

static int tree(struct ngon_worker *w, unsigned ply, int depth, int alpha, int beta,
                bool expected_cut);
static int quiesce(struct ngon_worker *w, unsigned ply, int alpha, int beta, int level);

/* ---- ends of the game ---- */

static int result_score(enum ngon_result result, unsigned ply)
{
    if (result == NGON_RESULT_LOSS)
        return -NGON_MATE + (int)ply;
    if (result == NGON_RESULT_WIN)
        return NGON_MATE - (int)ply;
    return 0;
}

int ngon_tree_no_move(struct ngon_worker *w, unsigned ply, bool in_check)
{
    const char *reason;
    enum ngon_result result = ngon_movegen_decided(w->position, &reason);
    if (result != NGON_RESULT_NONE)
        return result_score(result, ply);
    if (in_check)
        return -NGON_MATE + (int)ply;
    const struct ngon_rules_def *rules = w->rules->rules;
    if (rules->stalemate_loser >= 0 && rules->stalemate == NGON_RESULT_NONE)
        return (int)((rules->stalemate_loser - 0.5) * 1000);
    return result_score(rules->stalemate, ply);
}

/* The value of a position that has stood before, or of one at the end of the rule on progress; false when neither. */
static bool repeated(struct ngon_worker *w, unsigned ply, int *score)
{
    const struct ngon_position *p = w->position;
    const struct ngon_rules_def *rules = w->rules->rules;
    const struct ngon_passed *now = &w->passed[w->passed_count - 1];
    uint32_t last = w->passed_count - 1, root = last - ply, back = last - w->barrier;
    /* captures return to the board where they go to hand */
    uint32_t limit = w->rules->has_hands ? 100 : p->state.quiet_plies;
    unsigned found = 0, step = w->alternates ? 2 : 1;
    if (back > limit)
        back = limit;
    for (uint32_t ago = step; ago <= back; ago += step) {
        const struct ngon_passed *then = now - ago;
        if (then->hash != now->hash || then->side != now->side)
            continue;
        found++;
        if (last - ago < root && found + 1 < rules->repetition_times)
            continue;
        bool always[2] = {true, true}; /* has the side checked with every move since */
        for (const struct ngon_passed *at = then + 1; at <= now; at++)
            always[1 - at->side] &= at->in_check;
        unsigned me = p->state.side;
        enum ngon_result result = rules->repetition_result;
        if (result ==
            NGON_RESULT_ILLEGAL) /* whoever brings it about loses: the side that moved last */
            result = NGON_RESULT_WIN;
        if (rules->perpetual_check != NGON_RESULT_NONE && always[0] != always[1]) {
            unsigned checker = always[0] ? 0 : 1;
            result = rules->perpetual_check;
            if (checker != me && result != NGON_RESULT_DRAW)
                result = result == NGON_RESULT_LOSS ? NGON_RESULT_WIN : NGON_RESULT_LOSS;
        }
        *score = result == NGON_RESULT_LOSS  ? -RULE_SCORE + (int)ply
                 : result == NGON_RESULT_WIN ? RULE_SCORE - (int)ply
                                             : 0;
        return true;
    }
    return false;
}

static bool no_progress(const struct ngon_worker *w, unsigned ply, int *score)
{
    const struct ngon_rules_def *rules = w->rules->rules;
    if (!rules->no_progress_plies || w->position->state.quiet_plies < rules->no_progress_plies)
        return false;
    *score = result_score(rules->no_progress_result, ply);
    return true;
}

/* ---- going on and back ---- */

/* Notes the position that the search has come to. */
static void arrive(struct ngon_worker *w, unsigned ply, bool in_check)
{
    struct ngon_passed *now = &w->passed[w->passed_count++];
    assert(w->passed_count <= w->passed_room);
    *now = (struct ngon_passed){w->position->state.hash, w->position->state.side, in_check};
    w->line_length[ply] = 0;
    if (ply > w->seldepth)
        w->seldepth = ply;
}

static bool in_check_now(const struct ngon_worker *w)
{
    return w->eval->royal_counts && ngon_movegen_in_check(w->position, w->position->state.side);
}

/* Plays MOVE from PLY; says whether the side now to act is in check. */
static void descend(struct ngon_worker *w, unsigned ply, struct ngon_move move)
{
    struct ngon_frame *frame = &w->frames[ply];
    frame->move = move;
    frame->slot = ngon_order_slot(w, move);
    ngon_position_apply(w->position, move, &frame->undo);
    frame[1].in_check = in_check_now(w);
    frame[1].after_null = false;
    frame[1].has_excluded = false;
}
static void ascend(struct ngon_worker *w, unsigned ply)
{
    ngon_position_undo(w->position, &w->frames[ply].undo);
}

static void extend_line(struct ngon_worker *w, unsigned ply, struct ngon_move move)
{
    unsigned length = w->line_length[ply + 1];
    w->line[ply][0] = move;
    memcpy(&w->line[ply][1], w->line[ply + 1], length * sizeof move);
    w->line_length[ply] = length + 1;
}

/* The search below PLY after a move, from the view of the side that made it (which may be to act again). */
static int below(struct ngon_worker *w, unsigned ply, unsigned mover, int depth, int alpha,
                 int beta, bool cut)
{
    bool turned = w->position->state.side != mover;
    if (depth <= 0)
        return turned ? -quiesce(w, ply + 1, -beta, -alpha, 0)
                      : quiesce(w, ply + 1, alpha, beta, 0);
    return turned ? -tree(w, ply + 1, depth, -beta, -alpha, cut)
                  : tree(w, ply + 1, depth, alpha, beta, false);
}

/* ---- evaluation ---- */

static int evaluate(struct ngon_worker *w, int alpha, int beta)
{
    int score = ngon_eval_score(w->eval, w->position, alpha, beta);
    if (w->noise) {
        uint64_t h = (w->position->state.hash ^ w->seed) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
        h *= UINT64_C(0xBF58476D1CE4E5B9);
        h ^= h >> 32;
        int span = 2 * w->noise + 1;
        score += (int)(h % (unsigned)span) - w->noise;
        score += (int)((h >> 32) % (unsigned)span) - w->noise;
    }
    return score;
}

static int from_table(int score, unsigned ply)
{
    if (score > NGON_MATE_BOUND)
        return score - (int)ply;
    if (score < -NGON_MATE_BOUND)
        return score + (int)ply;
    return score;
}
static int to_table(int score, unsigned ply)
{
    if (score > NGON_MATE_BOUND)
        return score + (int)ply;
    if (score < -NGON_MATE_BOUND)
        return score - (int)ply;
    return score;
}
static bool usable(const struct ngon_seen *seen, int score, int alpha, int beta)
{
    return seen->bound == NGON_BOUND_EXACT || (seen->bound == NGON_BOUND_LOWER && score >= beta) ||
           (seen->bound == NGON_BOUND_UPPER && score <= alpha);
}

static void remember(struct ngon_worker *w, unsigned ply, int depth, int best, int alpha, int beta,
                     const struct ngon_move *move)
{
    struct ngon_seen seen = {
        .score = to_table(best, ply), .eval = w->frames[ply].eval, .depth = depth};
    seen.bound = best >= beta   ? NGON_BOUND_LOWER
                 : best > alpha ? NGON_BOUND_EXACT
                                : NGON_BOUND_UPPER;
    /* a value far outside the window may be a rough one: not worth keeping */
    if (depth == 0 && (seen.eval + 300 < alpha || seen.eval - 300 > beta))
        seen.eval = NGON_MATE;
    seen.has_move = move != NULL;
    if (move)
        seen.move = *move;
    ngon_table_store(w->table, w->position->state.hash, &seen);
}

/* Legal moves on top of the stack: their number; *FIRST where they begin. False when the stack is full. */
static bool generate(struct ngon_worker *w, bool captures, uint32_t *first, uint32_t *count)
{
    struct ngon_moves moves = {w->moves + w->top, 0, NGON_MOVE_STACK - w->top, false};
    if (moves.room > NGON_MOVES_MAX)
        moves.room = NGON_MOVES_MAX;
    if (moves.room < 512)
        return false;
    if (captures)
        ngon_movegen_captures(w->position, &moves);
    else
        ngon_movegen_legal(w->position, &moves);
    *first = w->top;
    *count = moves.count;
    w->top += moves.count;
    return true;
}

/* ---- quiescence ---- */

static int quiesce_moves(struct ngon_worker *w, unsigned ply, int alpha, int beta, int level,
                         int best, struct ngon_move *best_move, const struct ngon_seen *seen)
{
    struct ngon_frame *frame = &w->frames[ply];
    bool all = frame->eval == NGON_MATE; /* answers to a check, or captures that are compulsory */
    unsigned me = w->position->state.side;
    uint32_t first, count;
    if (!generate(w, !(all && frame->in_check), &first, &count))
        return best > -INFINITE ? best : evaluate(w, -INFINITE, INFINITE);
    if (all && frame->in_check && count == 0)
        return ngon_tree_no_move(w, ply, true);
    ngon_order_score(w, ply, first, count, seen);
    for (uint32_t i = first; i < first + count; i++) {
        bool sound = ngon_order_pick(w, i, first + count);
        struct ngon_move move = w->moves[i];
        if (best > -NGON_MATE_BOUND && !(all && !frame->in_check)) {
            int gain;
            bool tactical = ngon_order_tactical(w, move, &gain);
            if (!sound || (all && !tactical && i > first + 2))
                continue;
            if (!all && frame->eval + gain + 180 <= alpha) {
                int hope = frame->eval + gain + 180;
                best = hope > best ? hope : best;
                continue;
            }
        }
        descend(w, ply, move);
        int score = w->position->state.side != me ? -quiesce(w, ply + 1, -beta, -alpha, level + 1)
                                                  : quiesce(w, ply + 1, alpha, beta, level + 1);
        ascend(w, ply);
        if (w->out_of_time)
            return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                *best_move = move;
                extend_line(w, ply, move);
            }
            if (alpha >= beta)
                break;
        }
    }
    return best;
}

static int quiesce(struct ngon_worker *w, unsigned ply, int alpha, int beta, int level)
{
    struct ngon_frame *frame = &w->frames[ply];
    int score, old_alpha = alpha;
    w->nodes++;
    if (ngon_search_over(w))
        return 0;
    arrive(w, ply, frame->in_check);
    uint32_t top = w->top;
    struct ngon_seen seen;
    bool has_seen = false, forced = w->rules->rules->must_capture && level < 12;
    int best = -INFINITE;
    struct ngon_move best_move = NGON_NO_MOVE;
    if (w->may_be_decided) {
        const char *reason;
        enum ngon_result result = ngon_movegen_decided(w->position, &reason);
        if (result != NGON_RESULT_NONE) {
            best = result_score(result, ply);
            goto out;
        }
    }
    if ((frame->in_check || level == 0) && repeated(w, ply, &score)) {
        best = score;
        goto out;
    }
    if (ply >= NGON_PLY_MAX - 1) {
        best = evaluate(w, alpha, beta);
        goto out;
    }
    has_seen = ngon_table_probe(w->table, w->position->state.hash, &seen);
    if (has_seen) {
        score = from_table(seen.score, ply);
        if (usable(&seen, score, alpha, beta)) {
            best = score;
            goto out;
        }
    }
    frame->eval = NGON_MATE;
    if (!(frame->in_check && level <= QUIESCE_CHECKS)) {
        int stand = has_seen && seen.eval != NGON_MATE ? seen.eval : evaluate(w, alpha, beta);
        frame->eval = stand;
        if (forced && !frame->in_check) {
            uint32_t first, count;
            if (generate(w, true, &first, &count) && count > 0)
                frame->eval = NGON_MATE;
            w->top = top;
        }
        if (frame->eval != NGON_MATE) {
            best = stand;
            if (best > alpha)
                alpha = best;
        }
    }
    if (alpha < beta)
        best = quiesce_moves(w, ply, alpha, beta, level, best, &best_move, has_seen ? &seen : NULL);
    if (!w->out_of_time)
        remember(w, ply, 0, best, old_alpha, beta, best_move.kind == NGON_PASS ? NULL : &best_move);
out:
    w->top = top;
    w->passed_count--;
    return best;
}

/* ---- the main search ---- */

/* Has the side to act men enough that having to move is no burden? */
static bool has_men(const struct ngon_worker *w)
{
    const struct ngon_position *p = w->position;
    unsigned me = p->state.side, men = 0;
    const uint64_t *own = ngon_position_set(p, me);
    for (uint32_t i = 0; i < w->rules->hand_count; i++)
        if (p->hands[me][w->rules->hand_forms[i]])
            return true;
    for (uint32_t k = 0; k < w->rules->words; k++)
        for (uint64_t bits = own[k]; bits; bits &= bits - 1) {
            unsigned form = ngon_form_of(p->board[k * 64 + (uint32_t)__builtin_ctzll(bits)]);
            if (!w->eval->one_way[form] && !w->rules->forms[form].royal && ++men >= 2)
                return true;
        }
    return false;
}

static bool try_null(struct ngon_worker *w, unsigned ply, int depth, int beta, int *score)
{
    struct ngon_frame *frame = &w->frames[ply];
    int reduced = depth - 3 - depth / 4;
    reduced -= frame->eval - beta > 600 ? 3 : (frame->eval - beta) / 200;
    frame->move = NGON_NO_MOVE;
    frame->slot = 0;
    uint32_t barrier = w->barrier;
    ngon_position_apply(w->position, NGON_NO_MOVE, &frame->undo);
    w->barrier = w->passed_count;
    frame[1].in_check = false;
    frame[1].after_null = true;
    frame[1].has_excluded = false;
    unsigned me = 1u - w->position->state.side;
    *score = below(w, ply, me, reduced, beta - 1, beta, true);
    w->barrier = barrier;
    ascend(w, ply);
    if (w->out_of_time || *score < beta)
        return false;
    if (*score > NGON_MATE_BOUND)
        *score = beta;
    return true;
}

static int reduction(const struct ngon_worker *w, unsigned ply, int depth, uint32_t number,
                     struct ngon_move move, bool tactical, bool pv, bool improving, bool cut)
{
    if (depth < 3 || number < (pv ? 4u : 2u))
        return 0;
    /* log(depth) * log(number) / 1.7, without the logarithms' library in the tree */
    static const uint8_t logs[64] = {
        0,  0,  7,  11, 14, 16, 18, 19, 21, 22, 23, 24, 25, 26, 26, 27, 28, 28, 29, 29, 30, 30,
        31, 31, 32, 32, 33, 33, 33, 34, 34, 34, 35, 35, 35, 36, 36, 36, 36, 37, 37, 37, 37, 38,
        38, 38, 38, 39, 39, 39, 39, 39, 40, 40, 40, 40, 40, 40, 41, 41, 41, 41, 41, 41};
    int r = logs[depth < 63 ? depth : 63] * logs[number < 63 ? number : 63] / 168;
    if (tactical)
        return r > 1 ? r / 2 : 0;
    r += !improving;
    r += cut;
    r -= pv;
    int history = ngon_order_history(w, ply, move);
    r -= history / 5000;
    if (r < 0)
        r = 0;
    return r > depth - 2 ? depth - 2 : r;
}

struct node {
    int depth, alpha, beta, best;
    bool pv, cut, improving;
    struct ngon_move best_move, quiets[48];
    uint32_t quiet_count, searched;
};

/* May the rest of the quiet moves be left out here? */
static bool prune_quiet(const struct ngon_worker *w, unsigned ply, const struct node *n,
                        struct ngon_move move, uint32_t number)
{
    const struct ngon_frame *frame = &w->frames[ply];
    if (n->pv || frame->in_check || n->best < -NGON_MATE_BOUND || ply == 0 || w->eval->inverted)
        return false;
    const struct ngon_position *p = w->position;
    unsigned you = 1u - p->state.side;
    bool near = w->rules->has_hands && p->royals[you] == 1 &&
                w->eval->distance[(size_t)p->royal_cell[you] * w->rules->cells + move.to] <= 1;
    int depth = n->depth;
    uint32_t most = (uint32_t)(4 + depth * depth) / (n->improving ? 1u : 2u);
    if (near)
        most *= 3;
    if (depth <= 7 && number > most)
        return true;
    if (depth <= 6 && !near && frame->eval + 110 + 95 * depth <= n->alpha)
        return true;
    return depth <= 4 && number > 3 && ngon_order_history(w, ply, move) < -2200 * depth;
}

static int search_move(struct ngon_worker *w, unsigned ply, struct node *n, struct ngon_move move,
                       bool tactical, bool sound)
{
    unsigned me = w->position->state.side;
    int reduce = reduction(w, ply, n->depth, n->searched, move, tactical && sound, n->pv,
                           n->improving, n->cut);
    descend(w, ply, move);
    bool checks = w->frames[ply + 1].in_check;
    bool extend = checks && sound && ply < 2 * w->root_depth && (n->depth <= 6 || n->pv);
    int depth = n->depth - 1 + extend, score = 0;
    if (checks)
        reduce = reduce > 1 ? reduce - 1 : 0;
    if (w->frames[ply].in_check && reduce > 0)
        reduce--;
    if (n->searched == 0) {
        score = below(w, ply, me, depth, n->alpha, n->beta, !n->pv && !n->cut);
    } else {
        score = below(w, ply, me, depth - reduce, n->alpha, n->alpha + 1, true);
        if (score > n->alpha && reduce > 0 && !w->out_of_time)
            score = below(w, ply, me, depth, n->alpha, n->alpha + 1, !n->cut);
        if (score > n->alpha && score < n->beta && n->pv && !w->out_of_time)
            score = below(w, ply, me, depth, n->alpha, n->beta, false);
    }
    ascend(w, ply);
    n->searched++;
    return score;
}

static void search_moves(struct ngon_worker *w, unsigned ply, struct node *n, uint32_t first,
                         uint32_t count)
{
    struct ngon_frame *frame = &w->frames[ply];
    for (uint32_t i = first; i < first + count; i++) {
        bool sound = ngon_order_pick(w, i, first + count);
        struct ngon_move move = w->moves[i];
        int gain;
        if (frame->has_excluded && ngon_same_move(move, frame->excluded))
            continue;
        bool tactical = ngon_order_tactical(w, move, &gain);
        if (!tactical && n->searched > 0 && prune_quiet(w, ply, n, move, i - first))
            continue;
        if (tactical && !sound && n->searched > 0 && !n->pv && n->depth <= 3 && !frame->in_check &&
            n->best > -NGON_MATE_BOUND)
            continue;
        int score = search_move(w, ply, n, move, tactical, sound);
        if (w->out_of_time)
            return;
        if (!tactical && n->quiet_count < 48)
            n->quiets[n->quiet_count++] = move;
        if (score <= n->best)
            continue;
        n->best = score;
        if (score <= n->alpha)
            continue;
        n->alpha = score;
        n->best_move = move;
        extend_line(w, ply, move);
        if (score >= n->beta) {
            if (!tactical && !frame->has_excluded)
                ngon_order_reward(w, ply, move, n->quiets, n->quiet_count, n->depth);
            return;
        }
    }
}

/* Values that need no search of moves. */
static bool settled(struct ngon_worker *w, unsigned ply, struct node *n, int *score)
{
    if (w->may_be_decided) {
        const char *reason;
        enum ngon_result result = ngon_movegen_decided(w->position, &reason);
        if (result != NGON_RESULT_NONE) {
            *score = result_score(result, ply);
            return true;
        }
    }
    if (repeated(w, ply, score))
        return true;
    if (ply >= NGON_PLY_MAX - 1) {
        *score = evaluate(w, n->alpha, n->beta);
        return true;
    }
    int worst = -NGON_MATE + (int)ply, most = NGON_MATE - (int)ply - 1;
    if (n->alpha < worst)
        n->alpha = worst;
    if (n->beta > most)
        n->beta = most;
    *score = n->alpha;
    return n->alpha >= n->beta;
}

/* Cut-offs from the static value alone or from passing. */
static bool pruned(struct ngon_worker *w, unsigned ply, struct node *n, int *score)
{
    struct ngon_frame *frame = &w->frames[ply];
    if (n->pv || frame->in_check || frame->has_excluded || w->eval->inverted ||
        n->beta < -NGON_MATE_BOUND || n->beta > NGON_MATE_BOUND || w->rules->rules->must_capture ||
        !w->alternates)
        return false;
    bool men = has_men(w);
    if (men && n->depth <= 6 && frame->eval - 85 * (n->depth - n->improving) >= n->beta) {
        *score = frame->eval;
        return true;
    }
    return men && w->can_pass && !frame->after_null && n->depth >= 3 && frame->eval >= n->beta &&
           w->position->state.phase + 1u == w->rules->phase_count &&
           try_null(w, ply, n->depth, n->beta, score);
}

static int tree(struct ngon_worker *w, unsigned ply, int depth, int alpha, int beta,
                bool expected_cut)
{
    struct ngon_frame *frame = &w->frames[ply];
    struct node n = {.depth = depth,
                     .alpha = alpha,
                     .beta = beta,
                     .best = -INFINITE,
                     .pv = beta - alpha > 1,
                     .cut = expected_cut};
    struct ngon_seen seen;
    uint32_t top = w->top, first, count;
    int score;
    w->nodes++;
    if (ngon_search_over(w))
        return 0;
    arrive(w, ply, frame->in_check);
    if (settled(w, ply, &n, &score)) {
        n.best = score;
        goto out;
    }
    bool has_seen = ngon_table_probe(w->table, w->position->state.hash, &seen);
    if (has_seen && !n.pv && !frame->has_excluded && seen.depth >= depth) {
        score = from_table(seen.score, ply);
        if (usable(&seen, score, n.alpha, n.beta)) {
            n.best = score;
            goto out;
        }
    }
    frame->eval = NGON_MATE;
    if (!frame->in_check) {
        frame->eval =
            has_seen && seen.eval != NGON_MATE ? seen.eval : evaluate(w, -INFINITE, INFINITE);
        n.improving = ply < 2 || frame[-2].eval == NGON_MATE || frame->eval > frame[-2].eval;
    }
    w->frames[ply + 2].killers[0] = w->frames[ply + 2].killers[1] = NGON_NO_MOVE;
    if (pruned(w, ply, &n, &score)) {
        n.best = score;
        goto out;
    }
    if (w->out_of_time)
        goto out;
    if (!(has_seen && seen.has_move) && n.depth >= 5)
        n.depth--;
    if (!generate(w, false, &first, &count)) {
        n.best = evaluate(w, alpha, beta);
        goto out;
    }
    if (count == 0) {
        n.best = ngon_tree_no_move(w, ply, frame->in_check);
        goto out;
    }
    if (no_progress(w, ply, &score)) {
        n.best = score;
        goto out;
    }
    ngon_order_score(w, ply, first, count, has_seen ? &seen : NULL);
    int old_alpha = n.alpha;
    search_moves(w, ply, &n, first, count);
    if (n.best == -INFINITE)
        n.best = old_alpha;
    else if (!w->out_of_time && !frame->has_excluded)
        remember(w, ply, n.depth, n.best, old_alpha, n.beta,
                 n.alpha > old_alpha ? &n.best_move : NULL);
out:
    w->top = top;
    w->passed_count--;
    return n.best;
}

/* ---- the root ---- */

int ngon_tree_root(struct ngon_worker *w, int alpha, int beta)
{
    unsigned me = w->position->state.side;
    int best = -INFINITE, depth = (int)w->root_depth;
    struct ngon_frame *frame = &w->frames[0];
    for (uint32_t i = w->root_first; i < w->root_count; i++) {
        struct ngon_root_move *root = &w->root[i];
        uint64_t before = w->nodes;
        int gain, score;
        bool tactical = ngon_order_tactical(w, root->move, &gain);
        uint32_t number = i - w->root_first;
        int reduce = tactical || w->root_count < 4
                         ? 0
                         : reduction(w, 0, depth, number, root->move, false, true, true, false);
        w->seldepth = 0;
        w->line_length[1] = 0;
        descend(w, 0, root->move);
        int next = depth - 1 + (frame[1].in_check && depth <= 6 ? 1 : 0);
        if (number == 0) {
            score = below(w, 0, me, next, alpha, beta, false);
        } else {
            score = below(w, 0, me, next - reduce, alpha, alpha + 1, true);
            if (score > alpha && !w->out_of_time)
                score = below(w, 0, me, next, alpha, beta, false);
        }
        ascend(w, 0);
        if (w->out_of_time)
            return best;
        root->nodes += w->nodes - before;
        root->score = -INFINITE;
        if (number == 0 || score > alpha) {
            root->score = score;
            root->seldepth = w->seldepth + 1;
            root->line[0] = root->move;
            unsigned length =
                w->line_length[1] < NGON_PLY_MAX - 1 ? w->line_length[1] : NGON_PLY_MAX - 1;
            memcpy(&root->line[1], w->line[1], length * sizeof root->move);
            root->length = length + 1;
        }
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    return best;
}
