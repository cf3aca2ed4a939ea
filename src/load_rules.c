/* Rules. */
#include "load_parts.h"

#include <string.h>

#define MAX_LIST 100u

#define F(key, read, type, member, required)                                                       \
    {                                                                                              \
        key, read, offsetof(type, member), required, 0, 0, NULL                                    \
    }
#define N(key, type, member, low, high, required)                                                  \
    {                                                                                              \
        key, ngon_read_u32, offsetof(type, member), required, low, high, NULL                      \
    }
#define C(key, type, member, choices, required)                                                    \
    {                                                                                              \
        key, ngon_read_choice, offsetof(type, member), required, 0, 0, choices                     \
    }

static const struct ngon_choice result_choices[] = {
    {"draw", NGON_RESULT_DRAW},
    {"loss", NGON_RESULT_LOSS},
    {"win", NGON_RESULT_WIN},
    {NULL, 0},
};

/* The items of a list, or the one map that stands in its place. */
static const struct ngon_ynode *const *
list_items(struct ngon_reader *reader, const struct ngon_ynode *const *node, uint32_t *count)
{
    *count = 1;
    if ((*node)->kind != NGON_YSEQUENCE)
        return node;
    *count = (*node)->count;
    if (*count > MAX_LIST) {
        ngon_diag_add(reader->diags, NGON_CODE_TOO_MANY, ngon_ynode_place(*node),
                      "at most %u entries are allowed here", MAX_LIST);
        *count = MAX_LIST;
    }
    return (const struct ngon_ynode *const *)(*node)->items;
}

/* ---- promotion ---- */

static const struct ngon_choice when_choices[] = {
    {"ends", NGON_WHEN_ENDS},
    {"enters", NGON_WHEN_ENTERS},
    {"starts", NGON_WHEN_STARTS},
    {NULL, 0},
};
static const struct ngon_choice must_choices[] = {
    {"never", NGON_MUST_NEVER},
    {"if-stuck", NGON_MUST_IF_STUCK},
    {"always", NGON_MUST_ALWAYS},
    {NULL, 0},
};
static const struct ngon_choice capture_choices[] = {{"capture", 1}, {NULL, 0}};

static void read_when(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    struct ngon_words words = {NULL, 0};
    ngon_read_words(reader, node, &words, field);
    for (uint32_t i = 0; i < words.count; i++)
        *(unsigned *)target |= (unsigned)ngon_read_choose(reader, words.words[i], when_choices, 0);
}

struct promotion_text {
    struct ngon_promotion_def def;
    int only, must;
};
static const struct ngon_field promotion_fields[] = {
    F("pieces", ngon_read_words, struct promotion_text, def.pieces, false),
    F("to", ngon_read_words, struct promotion_text, def.to, false),
    F("in", ngon_read_zone, struct promotion_text, def.in, true),
    F("when", read_when, struct promotion_text, def.when, false),
    C("only", struct promotion_text, only, capture_choices, false),
    C("must", struct promotion_text, must, must_choices, false),
    N("limit", struct promotion_text, def.limit, 1, 1000, false),
};
static const struct ngon_map promotion_map = NGON_MAP("a promotion", promotion_fields);

static void read_promotion(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                           const struct ngon_field *field)
{
    (void)field;
    struct ngon_rules_def *rules = target;
    uint32_t count;
    const struct ngon_ynode *const *items = list_items(reader, &node, &count);
    rules->promotions = NGON_NEWS(reader->arena, count, struct ngon_promotion_def);
    for (uint32_t i = 0; i < count; i++) {
        struct promotion_text text = {.only = 0, .must = -1};
        if (!ngon_read_map(reader, items[i], &promotion_map, &text))
            continue;
        struct ngon_promotion_def *def = &rules->promotions[rules->promotion_count++];
        *def = text.def;
        def->span = ngon_ynode_place(items[i]);
        if (def->when == 0)
            def->when = NGON_WHEN_ENDS;
        def->only_capture = text.only != 0;
        if (text.must >= 0)
            def->must = (enum ngon_must)text.must;
        else
            def->must = def->to.count ? NGON_MUST_ALWAYS : NGON_MUST_NEVER;
    }
}

/* ---- drops ---- */

static const struct ngon_choice captured_choices[] = {{"hand", 1}, {"gone", 0}, {NULL, 0}};
static const struct ngon_choice stuck_choices[] = {{"never", 0}, {"allowed", 1}, {NULL, 0}};

static void read_drop_zones(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                            const struct ngon_field *field)
{
    struct ngon_drops_def *drops = target;
    uint32_t count = node->kind == NGON_YMAPPING ? node->count : 1;
    drops->to = NGON_NEWS(reader->arena, count, struct ngon_drop_zone_def);
    drops->to_count = count;
    if (node->kind != NGON_YMAPPING) {
        ngon_read_zone(reader, node, &drops->to[0].zone, field);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        drops->to[i].piece = ngon_read_word_of(node->pairs[i].key);
        ngon_read_zone(reader, node->pairs[i].value, &drops->to[i].zone, field);
    }
}

static void read_per_file(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                          const struct ngon_field *field)
{
    struct ngon_drops_def *drops = target;
    if (node->kind != NGON_YMAPPING) {
        ngon_read_wrong(reader, node, "a map of pieces and numbers, as in `{pawn: 1}`");
        return;
    }
    drops->per_file_limits = NGON_NEWS(reader->arena, node->count, uint32_t);
    for (uint32_t i = 0; i < node->count; i++) {
        ngon_words_add(reader->arena, &drops->per_file, ngon_read_word_of(node->pairs[i].key));
        drops->per_file_limits[i] = 1;
        ngon_read_u32(reader, node->pairs[i].value, &drops->per_file_limits[i], field);
    }
}

struct drops_text {
    struct ngon_drops_def def;
    int stuck;
};
static const struct ngon_field drops_fields[] = {
    F("pieces", ngon_read_words, struct drops_text, def.pieces, false),
    F("to", read_drop_zones, struct drops_text, def, false),
    C("stuck", struct drops_text, stuck, stuck_choices, false),
    {"per-file", read_per_file, offsetof(struct drops_text, def), false, 0, 1000, NULL},
    F("no-mate", ngon_read_words, struct drops_text, def.no_mate, false),
};
static const struct ngon_map drops_map = NGON_MAP("`drops`", drops_fields);

static void read_drops(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                       const struct ngon_field *field)
{
    (void)field;
    struct ngon_drops_def *drops = target;
    struct drops_text text = {.stuck = 0};
    if (!ngon_read_map(reader, node, &drops_map, &text))
        return;
    *drops = text.def;
    drops->given = true;
    drops->stuck_allowed = text.stuck != 0;
    drops->span = ngon_ynode_place(node);
}

/* ---- castling ---- */

static void read_pair(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    struct ngon_word *pair = target;
    struct ngon_words words = {NULL, 0};
    ngon_read_words(reader, node, &words, field);
    if (words.count == 2) {
        pair[0] = words.words[0];
        pair[1] = words.words[1];
    } else {
        ngon_read_wrong(reader, node, "two cells: from and to");
    }
}

static const struct ngon_field castling_fields[] = {
    F("king", read_pair, struct ngon_castling_def, king, true),
    F("rook", read_pair, struct ngon_castling_def, rook, true),
};
static const struct ngon_map castling_map = NGON_MAP("a castling", castling_fields);

static void read_castlings(struct ngon_reader *reader, const struct ngon_ynode *node, int side,
                           struct ngon_rules_def *rules)
{
    uint32_t count;
    const struct ngon_ynode *const *items = list_items(reader, &node, &count);
    rules->castlings =
        ngon_arena_grow(reader->arena, rules->castlings, rules->castling_count,
                        rules->castling_count + (size_t)count, sizeof *rules->castlings);
    for (uint32_t i = 0; i < count; i++) {
        struct ngon_castling_def *def = &rules->castlings[rules->castling_count];
        *def = (struct ngon_castling_def){.side = side, .span = ngon_ynode_place(items[i])};
        ngon_read_map(reader, items[i], &castling_map, def);
        if (def->king[1].text && def->rook[1].text)
            rules->castling_count++;
    }
}

struct castling_sides {
    const struct ngon_ynode *side[2];
};
static const struct ngon_field castling_side_fields[] = {
    F("first", ngon_read_node, struct castling_sides, side[0], false),
    F("second", ngon_read_node, struct castling_sides, side[1], false),
};
static const struct ngon_map castling_side_map =
    NGON_MAP("`castling` by sides", castling_side_fields);

static void read_castling(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                          const struct ngon_field *field)
{
    (void)field;
    struct ngon_rules_def *rules = target;
    if (node->kind == NGON_YMAPPING && ngon_ynode_get(node, "king") == NULL) {
        struct castling_sides sides = {{NULL, NULL}};
        ngon_read_map(reader, node, &castling_side_map, &sides);
        for (int side = 0; side < 2; side++)
            if (sides.side[side])
                read_castlings(reader, sides.side[side], side + 1, rules);
    } else {
        read_castlings(reader, node, 0, rules);
    }
}

/* ---- the other rules ---- */

static const struct ngon_choice facing_choices[] = {
    {"illegal", NGON_RESULT_ILLEGAL},
    {"draw", NGON_RESULT_DRAW},
    {NULL, 0},
};
static const struct ngon_field facing_fields[] = {
    F("pieces", ngon_read_words, struct ngon_facing_def, pieces, true),
    F("along", ngon_read_word, struct ngon_facing_def, along, true),
    C("result", struct ngon_facing_def, result, facing_choices, false),
};
static const struct ngon_map facing_map = NGON_MAP("`facing`", facing_fields);

static void read_facing(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                        const struct ngon_field *field)
{
    (void)field;
    struct ngon_facing_def *facing = target;
    if (ngon_read_map(reader, node, &facing_map, facing) && facing->result == NGON_RESULT_NONE)
        facing->result = NGON_RESULT_ILLEGAL;
}

static const struct ngon_field loser_fields[] = {
    {"loser", ngon_read_double, offsetof(struct ngon_rules_def, stalemate_loser), true, 0, 1, NULL},
};
static const struct ngon_map loser_map = NGON_MAP("`stalemate`", loser_fields);

static void read_stalemate(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                           const struct ngon_field *field)
{
    struct ngon_rules_def *rules = target;
    if (node->kind == NGON_YMAPPING) {
        ngon_read_map(reader, node, &loser_map, rules);
        rules->stalemate = NGON_RESULT_LOSS;
    } else {
        ngon_read_choice(reader, node, &rules->stalemate, field);
    }
}

static const struct ngon_field repetition_fields[] = {
    N("times", struct ngon_rules_def, repetition_times, 2, 100, false),
    C("result", struct ngon_rules_def, repetition_result, result_choices, false),
    C("perpetual-check", struct ngon_rules_def, perpetual_check, result_choices, false),
};
static const struct ngon_map repetition_map = NGON_MAP("`repetition`", repetition_fields);

static void read_repetition(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                            const struct ngon_field *field)
{
    (void)field;
    struct ngon_rules_def *rules = target;
    rules->repetition_times = 3;
    ngon_read_map(reader, node, &repetition_map, rules);
}

static const struct ngon_field progress_fields[] = {
    N("plies", struct ngon_rules_def, no_progress_plies, 1, 100000, true),
    C("result", struct ngon_rules_def, no_progress_result, result_choices, false),
};
static const struct ngon_map progress_map = NGON_MAP("`no-progress`", progress_fields);

static void read_progress(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                          const struct ngon_field *field)
{
    (void)field;
    ngon_read_map(reader, node, &progress_map, target);
}

struct bare_text {
    int result, back;
};
static const struct ngon_choice draw_choices[] = {{"draw", 1}, {NULL, 0}};
static const struct ngon_field bare_fields[] = {
    C("result", struct bare_text, result, result_choices, false),
    C("unless-bared-back", struct bare_text, back, draw_choices, false),
};
static const struct ngon_map bare_map = NGON_MAP("`bare`", bare_fields);

static void read_bare(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    (void)field;
    struct ngon_rules_def *rules = target;
    struct bare_text text = {NGON_RESULT_LOSS, 0};
    if (!ngon_read_map(reader, node, &bare_map, &text))
        return;
    rules->bare = (enum ngon_result)text.result;
    rules->bare_back_draws = text.back != 0;
}

static const struct ngon_field reach_fields[] = {
    F("piece", ngon_read_words, struct ngon_rules_def, reach_pieces, true),
    F("zone", ngon_read_zone, struct ngon_rules_def, reach_zone, true),
};
static const struct ngon_map reach_map = NGON_MAP("`reach`", reach_fields);

static void read_reach(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                       const struct ngon_field *field)
{
    (void)field;
    ngon_read_map(reader, node, &reach_map, target);
}

static const struct ngon_field turn_fields[] = {
    N("moves", struct ngon_rules_def, turn_moves, 1, 16, false),
    F("check-ends", ngon_read_bool, struct ngon_rules_def, check_ends_turn, false),
};
static const struct ngon_map turn_map = NGON_MAP("`turn`", turn_fields);

static void read_turn(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    (void)field;
    ngon_read_map(reader, node, &turn_map, target);
}

struct rules_text {
    struct ngon_rules_def def;
    int captured, royal;
};
static const struct ngon_choice royal_choices[] = {{"any", 0}, {"all", 1}, {NULL, 0}};
static const struct ngon_choice pass_choices[] = {
    {"never", NGON_PASS_NEVER},
    {"stuck", NGON_PASS_STUCK},
    {"always", NGON_PASS_ALWAYS},
    {NULL, 0},
};
static const struct ngon_field rules_fields[] = {
    F("promotion", read_promotion, struct rules_text, def, false),
    C("captured", struct rules_text, captured, captured_choices, false),
    F("drops", read_drops, struct rules_text, def.drops, false),
    F("castling", read_castling, struct rules_text, def, false),
    C("royal", struct rules_text, royal, royal_choices, false),
    F("facing", read_facing, struct rules_text, def.facing, false),
    {"stalemate", read_stalemate, offsetof(struct rules_text, def), false, 0, 0, result_choices},
    F("repetition", read_repetition, struct rules_text, def, false),
    F("no-progress", read_progress, struct rules_text, def, false),
    F("bare", read_bare, struct rules_text, def, false),
    F("reach", read_reach, struct rules_text, def, false),
    N("checks", struct rules_text, def.checks, 1, 100, false),
    F("must-capture", ngon_read_bool, struct rules_text, def.must_capture, false),
    C("pass", struct rules_text, def.pass, pass_choices, false),
    F("turn", read_turn, struct rules_text, def, false),
    F("guarded", ngon_read_words, struct rules_text, def.guarded, false),
    F("no-retake", ngon_read_words, struct rules_text, def.no_retake, false),
};
static const struct ngon_map rules_map = NGON_MAP("`rules`", rules_fields);

static void check_rule_pieces(struct ngon_reader *reader, const struct ngon_variant *variant)
{
    const struct ngon_rules_def *rules = &variant->rules;
    const struct ngon_words *lists[] = {
        &rules->drops.pieces, &rules->drops.per_file, &rules->drops.no_mate, &rules->facing.pieces,
        &rules->reach_pieces, &rules->guarded,        &rules->no_retake,
    };
    if (variant->piece_count == 0)
        return; /* the finding about the pieces says enough */
    for (uint32_t i = 0; i < rules->promotion_count; i++) {
        ngon_load_check_pieces(reader, variant, &rules->promotions[i].pieces);
        ngon_load_check_pieces(reader, variant, &rules->promotions[i].to);
    }
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        ngon_load_check_pieces(reader, variant, lists[i]);
    for (uint32_t i = 0; i < rules->drops.to_count; i++) {
        struct ngon_words one = {&rules->drops.to[i].piece, 1};
        if (one.words->text)
            ngon_load_check_pieces(reader, variant, &one);
    }
}

void ngon_load_rules(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_variant *variant)
{
    struct rules_text text = {.def = variant->rules};
    if (!ngon_read_map(reader, node, &rules_map, &text))
        return;
    variant->rules = text.def;
    variant->rules.captured_to_hand = text.captured != 0;
    variant->rules.royal_all = text.royal != 0;
    variant->rules.span = ngon_ynode_place(node);
    check_rule_pieces(reader, variant);
}
