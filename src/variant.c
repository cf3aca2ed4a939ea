#include "variant.h"

#include <string.h>

void ngon_variant_init(struct ngon_variant *variant)
{
    *variant = (struct ngon_variant){
        .players = {{"White", {NULL, 0, 0}}, {"Black", {NULL, 0, 0}}},
        .rules =
            {
                .captured_to_hand = false,
                .royal_all = false,
                .facing = {.result = NGON_RESULT_NONE},
                .stalemate = NGON_RESULT_NONE,
                .stalemate_loser = -1,
                .repetition_times = 0,
                .repetition_result = NGON_RESULT_DRAW,
                .perpetual_check = NGON_RESULT_NONE,
                .no_progress_plies = 0,
                .no_progress_result = NGON_RESULT_DRAW,
                .bare = NGON_RESULT_NONE,
                .pass = NGON_PASS_NEVER,
                .turn_moves = 1,
            },
    };
}

const char *ngon_variant_title(const struct ngon_variant *variant, const char *language)
{
    const struct ngon_translated *title = &variant->title;
    const char *wanted[2] = {language, "en"};
    for (int i = 0; i < 2; i++)
        for (uint32_t j = 0; wanted[i] && j < title->count; j++)
            if (strcmp(title->languages[j].text, wanted[i]) == 0)
                return title->texts[j].text;
    return title->count ? title->texts[0].text : variant->name.text;
}
