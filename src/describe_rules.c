/* The rules of a game as sentences. */
#include "describe.h"

#include <string.h>

static const char *words_text(struct ngon_arena *arena, const struct ngon_words *words,
                              const char *none)
{
    const char *text = "";
    for (uint32_t i = 0; i < words->count; i++)
        text = ngon_arena_printf(arena, "%s%s%s", text,
                                 i == 0                  ? ""
                                 : i + 1 == words->count ? " and "
                                                         : ", ",
                                 words->words[i].text);
    return words->count > 0 ? text : none;
}

static const char *zone_text(struct ngon_arena *arena, const struct ngon_zone *zone)
{
    return ngon_describe_span(arena, zone->span);
}

/* "the side to move loses", "the game is drawn": RESULT for the side that SUBJECT names. */
static const char *result_text(struct ngon_arena *arena, const char *subject,
                               enum ngon_result result)
{
    switch (result) {
    case NGON_RESULT_WIN:
        return ngon_arena_printf(arena, "%s wins", subject);
    case NGON_RESULT_LOSS:
        return ngon_arena_printf(arena, "%s loses", subject);
    case NGON_RESULT_ILLEGAL:
        return "that is not allowed";
    case NGON_RESULT_NONE:
    case NGON_RESULT_DRAW:
        break;
    }
    return "the game is drawn";
}

static void describe_promotion(struct ngon_lines *lines, const struct ngon_promotion_def *rule)
{
    struct ngon_arena *arena = lines->arena;
    const char *when = "";
    const struct {
        unsigned bit;
        const char *words;
    } moments[] = {
        {NGON_WHEN_ENTERS, "enters"}, {NGON_WHEN_ENDS, "ends in"}, {NGON_WHEN_STARTS, "starts in"}};
    for (unsigned i = 0; i < 3; i++)
        if (rule->when & moments[i].bit)
            when = ngon_arena_printf(arena, "%s%s%s", when, when[0] != '\0' ? " or " : "",
                                     moments[i].words);
    const char *where = rule->in != NULL ? zone_text(arena, rule->in) : "any cell";
    const char *verb = rule->must == NGON_MUST_ALWAYS ? "must" : "may";
    const char *what = rule->to.count > 0 ? ngon_arena_printf(arena, "become one of %s",
                                                              words_text(arena, &rule->to, ""))
                                          : "turn over";
    ngon_lines_add(
        lines, "Promotion: %s %s %s on a %s that %s %s%s%s.",
        words_text(arena, &rule->pieces, "every piece with another side"), verb, what,
        rule->only_capture ? "capture" : "move", when, where,
        rule->must == NGON_MUST_IF_STUCK ? ", and must where it could never move again" : "",
        rule->limit > 0 ? ngon_arena_printf(arena, " (at most %u of a kind)", (unsigned)rule->limit)
                        : "");
}

static void describe_drops(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    const struct ngon_rules_def *def = rules->rules;
    struct ngon_arena *arena = lines->arena;
    if (def->captured_to_hand)
        ngon_lines_add(lines,
                       "A captured piece goes to the capturer's hand, in its unpromoted form.");
    if (!rules->has_hands)
        return;
    ngon_lines_add(lines,
                   "Instead of moving, a piece in hand (%s) may be dropped on an empty cell%s.",
                   words_text(arena, &def->drops.pieces, "any"),
                   def->drops.stuck_allowed ? "" : " from which it can move on an empty board");
    for (uint32_t i = 0; i < def->drops.to_count; i++)
        ngon_lines_add(lines, "Drops: %s only on %s.",
                       def->drops.to[i].piece.text != NULL ? def->drops.to[i].piece.text
                                                           : "all pieces",
                       zone_text(arena, def->drops.to[i].zone));
    for (uint32_t i = 0; i < def->drops.per_file.count; i++)
        ngon_lines_add(lines, "Drops: at most %u own unpromoted %s on one file.",
                       (unsigned)def->drops.per_file_limits[i], def->drops.per_file.words[i].text);
    if (def->drops.no_mate.count > 0)
        ngon_lines_add(lines, "Drops: %s may not give checkmate.",
                       words_text(arena, &def->drops.no_mate, ""));
}

static void describe_castling(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    const struct ngon_cell *cells = rules->board->cells;
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        const struct ngon_castling *castling = &rules->castlings[i];
        ngon_lines_add(lines,
                       "Castling, %s side: king %s to %s, rook %s to %s, on chess's conditions.",
                       castling->side == 0 ? "first" : "second", cells[castling->king_from].name,
                       cells[castling->king_to].name, cells[castling->rook_from].name,
                       cells[castling->rook_to].name);
    }
}

static void describe_ends(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    const struct ngon_rules_def *def = rules->rules;
    struct ngon_arena *arena = lines->arena;
    ngon_lines_add(
        lines,
        def->royal_all
            ? "A side loses when the last of its royal pieces is lost or checkmated."
            : "A side whose royal piece is attacked and cannot be saved is checkmated and loses.");
    if (def->stalemate_loser >= 0)
        ngon_lines_add(lines,
                       "A side without a legal move that is not in check keeps %g of a point.",
                       def->stalemate_loser);
    else
        ngon_lines_add(lines, "When a side has no legal move and is not in check, %s.",
                       result_text(arena, "it", def->stalemate));
    if (def->repetition_times > 0)
        ngon_lines_add(lines, "When a position occurs for the %u%s time, %s%s.",
                       (unsigned)def->repetition_times,
                       def->repetition_times == 2   ? "nd"
                       : def->repetition_times == 3 ? "rd"
                                                    : "th",
                       result_text(arena, "the side to move", def->repetition_result),
                       def->perpetual_check == NGON_RESULT_NONE
                           ? ""
                           : ngon_arena_printf(
                                 arena, "; but where one side gave check on every move of it, %s",
                                 result_text(arena, "that side", def->perpetual_check)));
    if (def->no_progress_plies > 0)
        ngon_lines_add(lines, "After %u moves without progress, both sides' counted, %s.",
                       (unsigned)def->no_progress_plies,
                       result_text(arena, "the side to move", def->no_progress_result));
    if (def->bare != NGON_RESULT_NONE)
        ngon_lines_add(lines, "When a side is left with nothing but royal pieces, %s%s.",
                       result_text(arena, "it", def->bare),
                       def->bare_back_draws ? ", unless it bares the other at once" : "");
    if (def->reach_pieces.count > 0 && def->reach_zone != NULL)
        ngon_lines_add(lines, "A side wins when its %s reaches %s.",
                       words_text(arena, &def->reach_pieces, "piece"),
                       zone_text(arena, def->reach_zone));
    if (def->checks > 0)
        ngon_lines_add(lines, "A side wins by giving check %u times.", (unsigned)def->checks);
    if (def->facing.result != NGON_RESULT_NONE)
        ngon_lines_add(
            lines, "%s of the two sides facing each other along %s lines with nothing between: %s.",
            words_text(arena, &def->facing.pieces, "Royal pieces"),
            def->facing.along.text != NULL ? def->facing.along.text : "any",
            def->facing.result == NGON_RESULT_DRAW ? "a draw when not answered" : "not allowed");
}

static void describe_turns(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    const struct ngon_rules_def *def = rules->rules;
    struct ngon_arena *arena = lines->arena;
    if (def->must_capture)
        ngon_lines_add(lines, "A side that can capture must.");
    if (def->pass != NGON_PASS_NEVER)
        ngon_lines_add(lines, def->pass == NGON_PASS_ALWAYS
                                  ? "A side may pass."
                                  : "A side without another move passes.");
    if (def->turn_moves > 1)
        ngon_lines_add(lines, "A turn is %u moves%s.", (unsigned)def->turn_moves,
                       def->check_ends_turn ? "; a check ends it" : "");
    if (def->guarded.count > 0)
        ngon_lines_add(lines, "%s may not capture one another from afar where guarded.",
                       words_text(arena, &def->guarded, ""));
    if (def->no_retake.count > 0)
        ngon_lines_add(lines, "%s captured by another piece may not be avenged at once.",
                       words_text(arena, &def->no_retake, ""));
}

static void describe_phases(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    static const char *const acts[] = {[NGON_ACT_PLAY] = "play",
                                       [NGON_ACT_REMOVE] = "remove one of their own pieces",
                                       [NGON_ACT_PLACE] = "place a piece",
                                       [NGON_ACT_CHOOSE] = "choose an arrangement"};
    const struct ngon_variant *variant = rules->variant;
    for (uint32_t i = 0; i + 1 < variant->phase_count; i++) {
        const struct ngon_phase_def *phase = &variant->phases[i];
        ngon_lines_add(
            lines,
            "Before play (%s): by turns, from the %s side, the players %s%s%s%s, until none can.",
            phase->name.text, phase->first == 0 ? "first" : "second", acts[phase->act],
            phase->pieces.count > 0 ? " of " : "", words_text(lines->arena, &phase->pieces, ""),
            phase->both_on_file ? " from a file that holds such a piece of each side" : "");
    }
}

void ngon_describe_rules(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    const struct ngon_rules_def *def = rules->rules;
    describe_phases(lines, rules);
    describe_turns(lines, rules);
    for (uint32_t i = 0; i < def->promotion_count; i++)
        describe_promotion(lines, &def->promotions[i]);
    describe_castling(lines, rules);
    describe_drops(lines, rules);
    describe_ends(lines, rules);
}
