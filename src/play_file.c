/* Saved games in play: writing them at once or after each move, and going on with them. */
#include "play.h"

#include "outfile.h"
#include "save.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- writing ---- */

static const char *seat_text(struct ngon_arena *arena, const struct ngon_play_seat *seat)
{
    return seat->computer ? ngon_arena_printf(arena, "computer, level %u", seat->level) : "person";
}

static const char *end_text(const struct ngon_play *play, const struct ngon_outcome *outcome)
{
    switch (play->end) {
    case NGON_PLAY_RESIGNED:
        return "resignation";
    case NGON_PLAY_AGREED:
        return "agreement";
    case NGON_PLAY_TIME:
        return "time";
    default:
        return outcome->over ? ngon_reason_text(outcome->reason) : NULL;
    }
}

static char *compose(struct ngon_play *play, struct ngon_arena *arena)
{
    enum { TAGS = 8 };
    struct ngon_save_tag tags[TAGS + NGON_CMD_TOGGLES_MAX];
    uint32_t count = 0;
    const time_t now = time(NULL);
    struct tm day;
    char date[32] = "";
    const struct ngon_outcome outcome = ngon_game_outcome(play->game);
    if (localtime_r(&now, &day) != NULL)
        strftime(date, sizeof date, "%Y-%m-%d", &day);
    tags[count++] = (struct ngon_save_tag){"File", play->file, 0, 0};
    tags[count++] = (struct ngon_save_tag){"First", seat_text(arena, &play->seats[0]), 0, 0};
    tags[count++] = (struct ngon_save_tag){"Second", seat_text(arena, &play->seats[1]), 0, 0};
    tags[count++] = (struct ngon_save_tag){"Date", date, 0, 0};
    tags[count++] = (struct ngon_save_tag){"End", end_text(play, &outcome), 0, 0};
    if (play->clock.on) {
        tags[count++] = (struct ngon_save_tag){
            "Clock",
            ngon_arena_printf(arena, "%g+%g", (double)play->clock.base_ms / 60000,
                              (double)play->clock.step_ms / 1000),
            0, 0};
        tags[count++] = (struct ngon_save_tag){
            "Left",
            ngon_arena_printf(arena, "%.3f %.3f", (double)play->clock.left_ms[0] / 1000,
                              (double)play->clock.left_ms[1] / 1000),
            0, 0};
    }
    for (unsigned i = 0; i < play->toggle_count; i++)
        tags[count++] = (struct ngon_save_tag){"Option", play->toggles[i], 0, 0};
    return ngon_save_write(arena, play->game, tags, count, ngon_play_result(play));
}

/* Writes all of the game, also what a replay has not shown yet. */
static bool write_game(struct ngon_play *play, const char *path)
{
    struct ngon_arena arena = {0};
    const bool replaying = play->replaying;
    const uint32_t shown = play->game->count;
    struct ngon_move *rest = NULL;
    uint32_t rest_count = 0;
    if (replaying) {
        rest_count = play->undone_count - play->undone_below;
        rest = NGON_NEWS(&arena, rest_count + 1, struct ngon_move);
        for (uint32_t i = 0; i < rest_count; i++)
            rest[i] = play->undone[play->undone_count - 1 - i];
        for (uint32_t i = 0; i < rest_count; i++)
            ngon_game_play(play->game, rest[i]);
    }
    const bool fine = ngon_outfile_write(path, compose(play, &arena));
    const int reason = errno;
    if (fine)
        play->saved_plies = play->game->count;
    while (play->game->count > shown)
        ngon_game_undo(play->game);
    ngon_arena_free(&arena);
    errno = reason;
    return fine;
}

bool ngon_play_save(struct ngon_play *play, const char *path)
{
    if (!write_game(play, path)) {
        printf("%s: the game could not be saved: %s\n", path, strerror(errno));
        return false;
    }
    play->saved_as = ngon_arena_string(&play->names, path);
    printf("saved in %s\n", path);
    return true;
}

void ngon_play_autosave(struct ngon_play *play)
{
    if (play->autosave == NULL)
        return;
    if (write_game(play, play->autosave)) {
        play->autosave_failed = false;
    } else if (!play->autosave_failed) {
        printf("%s: the game could not be saved: %s; it will be tried after each move\n",
               play->autosave, strerror(errno));
        play->autosave_failed = true;
    }
}

bool ngon_play_occupied(struct ngon_play *play, const char *path, bool *game)
{
    struct ngon_arena arena = {0};
    struct ngon_save save;
    struct ngon_save_error why;
    const char *error = NULL;
    *game = false;
    if (access(path, F_OK) != 0)
        return false;
    if ((play->saved_as != NULL && strcmp(path, play->saved_as) == 0) ||
        (play->autosave != NULL && strcmp(path, play->autosave) == 0))
        return false;
    const struct ngon_source *source = ngon_source_read(&arena, path, &error);
    const bool empty = source != NULL && source->length == 0;
    *game = source != NULL && !empty && ngon_save_parse(&arena, source, &save, &why);
    ngon_arena_free(&arena);
    return !empty;
}

void ngon_play_set_aside(struct ngon_play *play)
{
    struct ngon_arena arena = {0};
    if (play->autosave == NULL || play->game->count == 0)
        return;
    for (unsigned number = 1; number < 10000; number++) {
        const char *path = ngon_arena_printf(&arena, "%s.%u", play->autosave, number);
        if (link(play->autosave, path) == 0) {
            printf("the game so far is kept in %s\n", path);
            break;
        }
        if (errno != EEXIST) {
            printf("%s: the game so far could not be kept: %s\n", path, strerror(errno));
            break;
        }
    }
    ngon_arena_free(&arena);
}

/* ---- reading ---- */

static void take_seat(struct ngon_play_seat *seat, const char *text)
{
    static const char computer[] = "computer";
    if (text == NULL)
        return;
    seat->computer = strncmp(text, computer, sizeof computer - 1) == 0;
    const char *digits = text + strcspn(text, "0123456789");
    const unsigned long level = seat->computer ? strtoul(digits, NULL, 10) : 0;
    if (level >= 1 && level <= NGON_LEVEL_MAX)
        seat->level = (unsigned)level;
}

static void take_clock(struct ngon_play *play, const char *clock, const char *left)
{
    double base = 0, step = 0, first = 0, second = 0;
    const double most = 100 * 60 * 60;
    if (clock == NULL || left == NULL || sscanf(clock, "%lf+%lf", &base, &step) != 2 ||
        sscanf(left, "%lf %lf", &first, &second) != 2)
        return;
    if (!(base >= 0 && step >= 0 && first >= 0 && second >= 0 && base * 60 <= most &&
          step <= most && first <= most * 2 && second <= most * 2))
        return;
    play->clock.on = true;
    play->clock.base_ms = (int64_t)(base * 60000);
    play->clock.step_ms = (int64_t)(step * 1000);
    play->clock.left_ms[0] = (int64_t)(first * 1000);
    play->clock.left_ms[1] = (int64_t)(second * 1000);
}

void ngon_play_take_tags(struct ngon_play *play, const struct ngon_save *save, bool with_seats)
{
    const char *end = ngon_save_get(save, "End"), *result = ngon_save_get(save, "Result");
    if (with_seats) {
        take_seat(&play->seats[0], ngon_save_get(save, "First"));
        take_seat(&play->seats[1], ngon_save_get(save, "Second"));
    }
    take_clock(play, ngon_save_get(save, "Clock"), ngon_save_get(save, "Left"));
    play->saved_plies = play->game->count;
    play->end = NGON_PLAY_ON;
    if (end == NULL || result == NULL || ngon_game_outcome(play->game).over)
        return;
    if (strcmp(end, "agreement") == 0)
        play->end = NGON_PLAY_AGREED;
    else if (strcmp(end, "resignation") == 0 || strcmp(end, "time") == 0)
        play->end = end[0] == 'r' ? NGON_PLAY_RESIGNED : NGON_PLAY_TIME;
    play->loser = strcmp(result, "1-0") == 0 ? 1 : 0;
}

void ngon_play_load(struct ngon_play *play, const char *path)
{
    struct ngon_arena arena = {0};
    struct ngon_save save;
    struct ngon_save_error error;
    struct ngon_game *game = NULL;
    const char *reason = NULL;
    const struct ngon_source *source = ngon_source_read(&arena, path, &reason);
    if (source == NULL) {
        printf("%s: %s\n", path, reason);
    } else if (!ngon_save_parse(&arena, source, &save, &error) ||
               (game = ngon_save_replay(&arena, &save, play->session->rules, &error)) == NULL) {
        fputs(ngon_save_complaint(&arena, source, &error), stdout);
        if (error.fault == NGON_SAVE_OTHER)
            printf("`ngon play --load %s` plays games of other variants\n", path);
    } else {
        ngon_play_set_aside(play);
        ngon_play_replace(play, game);
        ngon_play_take_tags(play, &save, false);
        play->saved_as = ngon_arena_string(&play->names, path);
        ngon_play_autosave(play);
        ngon_play_announce(
            play, ngon_arena_printf(&arena, "Loaded %s, %u moves", path, (unsigned)game->count));
    }
    ngon_arena_free(&arena);
}
