#include "cmd_common.h"
#include "outfile.h"
#include "play.h"
#include "save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct ngon_cmd_option options[] = {
    NGON_VIEW_OPTIONS{"--first", "WHO", "who plays the first side: human or computer"},
    {"--second", "WHO", "who plays the second side"},
    {"--level", "N", "how well the computer plays, from 1 (a child) to 10; at first 3"},
    {"--time", "S", "seconds that it may think about a move; at first 1"},
    {"--clock", "M+S", "a clock for both: minutes, and seconds added for each move"},
    {"--seed", "N", "the low levels make the same mistakes in each game with the same N"},
    {"--autosave", "FILE", "keep the game there after each move; go on with it if it is there"},
    {"--load", "FILE", "go on with this saved game"},
};
enum { FIRST = NGON_VIEW_COUNT, SECOND, LEVEL, TIME, CLOCK, SEED, AUTOSAVE, LOAD, OPTIONS };
_Static_assert(OPTIONS == sizeof options / sizeof options[0], "the options and their order");

static const struct ngon_cmd_spec spec = {
    "play",
    "VARIANT",
    "Plays a game at the terminal: you are the first side against the computer, unless --first or "
    "--second say otherwise.\n"
    "Moves are typed as e2e4, Nf3, P@e5; `help` lists what else can be said. Through a pipe each "
    "line is a move or a\n"
    "command, both sides are people's unless an option speaks of the computer, and the game ends "
    "with the input.\n"
    "With --load, VARIANT may be left out: the saved game names it.\n",
    0,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    OPTIONS,
};

/* ---- options ---- */

/* A number of decimals at the start of TEXT, from LOW to HIGH; *END is what follows. */
static bool read_decimal(const char *text, double low, double high, double *value, char **end)
{
    if (strspn(text, "0123456789.") == 0)
        return false;
    *value = strtod(text, end);
    return *end != text && *value >= low && *value <= high;
}

static bool read_who(const char *name, const char *text, bool *computer)
{
    if (text == NULL)
        return true;
    *computer = strcmp(text, "computer") == 0;
    if (*computer || strcmp(text, "human") == 0 || strcmp(text, "person") == 0)
        return true;
    fprintf(stderr, "ngon play: --%s is human or computer, not `%s`\n", name, text);
    return false;
}

static bool read_times(struct ngon_play *play, const char *time_text, const char *clock_text)
{
    enum { HOUR = 3600 };
    double seconds = 1, minutes = 0;
    char *end = NULL;
    if (time_text != NULL &&
        (!read_decimal(time_text, 0.001, HOUR, &seconds, &end) || *end != '\0')) {
        fprintf(stderr, "ngon play: --time is in seconds, up to %d, not `%s`\n", HOUR, time_text);
        return false;
    }
    play->movetime_ms = (int64_t)(seconds * 1000 + 0.5);
    if (clock_text == NULL)
        return true;
    double step = 0;
    if (!read_decimal(clock_text, 0, 24 * 60, &minutes, &end) ||
        (*end == '+' && !read_decimal(end + 1, 0, HOUR, &step, &end)) || *end != '\0' ||
        minutes + step <= 0) {
        fprintf(stderr, "ngon play: --clock is minutes+seconds, as 5+3, not `%s`\n", clock_text);
        return false;
    }
    play->clock.on = true;
    play->clock.base_ms = (int64_t)(minutes * 60000 + 0.5);
    play->clock.step_ms = (int64_t)(step * 1000 + 0.5);
    play->clock.left_ms[0] = play->clock.left_ms[1] =
        play->clock.base_ms > 0 ? play->clock.base_ms : play->clock.step_ms;
    return true;
}

/* Who plays where nothing is said: at a terminal a person begins, against the computer. */
static bool read_seats(struct ngon_play *play, const char *const *values)
{
    uint32_t level = NGON_PLAY_LEVEL;
    const bool speaks_of_computer = values[LEVEL] != NULL || values[TIME] != NULL;
    bool computers[2] = {false, false};
    if (!read_who("first", values[FIRST], &computers[0]))
        return false;
    computers[1] = !computers[0] && (play->terminal || speaks_of_computer);
    if (!read_who("second", values[SECOND], &computers[1]))
        return false;
    if (values[LEVEL] != NULL &&
        !ngon_cmd_number("--level", values[LEVEL], 1, NGON_LEVEL_MAX, &level))
        return false;
    for (unsigned side = 0; side < 2; side++)
        play->seats[side] = (struct ngon_play_seat){computers[side], level};
    return true;
}

static bool read_options(struct ngon_play *play, const struct ngon_cmd_args *args)
{
    uint32_t seed = 0;
    if (!ngon_view_read(args->values, &play->view) || !read_seats(play, args->values) ||
        !read_times(play, args->values[TIME], args->values[CLOCK]))
        return false;
    if (args->values[SEED] != NULL &&
        !ngon_cmd_number("--seed", args->values[SEED], 0, UINT32_MAX, &seed))
        return false;
    play->seed =
        args->values[SEED] != NULL ? (uint64_t)seed * 1000003u : (uint64_t)time(NULL) * 1000003u;
    play->autosave = args->values[AUTOSAVE];
    if (args->word_count == 0 && args->values[LOAD] == NULL) {
        fputs("ngon play: which variant? `ngon list` shows them, and `ngon play chess` plays one\n",
              stderr);
        return false;
    }
    return true;
}

/* ---- beginning ---- */

/* Moves given on the command line become part of the game, so that they count for repetitions and can be taken back. */
static void replay(void *context, struct ngon_position *before, struct ngon_move move)
{
    struct ngon_play *play = context;
    if (play->game == NULL)
        play->game = ngon_game_new(play->session->rules, before);
    ngon_game_play(play->game, move);
}

struct saved {
    struct ngon_arena arena;
    const struct ngon_source *source;
    struct ngon_save save;
};

static int complain(struct saved *saved, const struct ngon_save_error *error)
{
    fprintf(stderr, "ngon: %s", ngon_save_complaint(&saved->arena, saved->source, error));
    return error->fault == NGON_SAVE_MALFORMED ? NGON_EXIT_USAGE : NGON_EXIT_REFUSED;
}

static int read_saved(struct saved *saved, const char *path)
{
    struct ngon_save_error error;
    const char *reason = NULL;
    saved->source = ngon_source_read(&saved->arena, path, &reason);
    if (saved->source == NULL) {
        fprintf(stderr, "ngon: %s: %s\n", path, reason);
        return NGON_EXIT_USAGE;
    }
    return ngon_save_parse(&saved->arena, saved->source, &saved->save, &error)
               ? NGON_EXIT_FINE
               : complain(saved, &error);
}

/* The saved game to go on with: that of --load, or one that the autosave file holds. NULL: none. */
static const char *saved_path(const struct ngon_play *play, const struct ngon_cmd_args *args)
{
    if (args->values[LOAD] != NULL)
        return args->values[LOAD];
    if (play->autosave == NULL || access(play->autosave, F_OK) != 0)
        return NULL;
    struct ngon_arena arena = {0};
    const char *reason = NULL;
    const struct ngon_source *source = ngon_source_read(&arena, play->autosave, &reason);
    const bool empty = source != NULL && source->length == 0;
    ngon_arena_free(&arena);
    return empty ? NULL : play->autosave;
}

/* The variant's options that SAVED was played with are on, beside those of the command line. */
static void add_toggles(struct ngon_cmd_args *args, const struct ngon_save *save)
{
    for (uint32_t i = 0; i < save->tag_count; i++) {
        bool given = strcmp(save->tags[i].name, "Option") != 0;
        for (unsigned k = 0; k < args->toggle_count && !given; k++)
            given = strcmp(args->toggles[k], save->tags[i].value) == 0;
        if (!given && args->toggle_count < NGON_CMD_TOGGLES_MAX)
            args->toggles[args->toggle_count++] = save->tags[i].value;
    }
}

static int open_saved(struct ngon_play *play, struct saved *saved, struct ngon_cmd_args *args,
                      const char *path)
{
    struct ngon_save_error error;
    if (args->position != NULL || args->moves != NULL) {
        fprintf(stderr, "ngon play: %s holds a game; it does not go with --position or --moves\n",
                path);
        return NGON_EXIT_USAGE;
    }
    int code = read_saved(saved, path);
    if (code != NGON_EXIT_FINE)
        return code;
    const char *word = ngon_save_get(&saved->save, "File");
    add_toggles(args, &saved->save);
    if (word == NULL)
        word = ngon_save_get(&saved->save, "Variant");
    play->file = args->word_count > 0 ? args->words[0] : word;
    code = ngon_session_open(play->session, play->file, args);
    if (code != NGON_EXIT_FINE)
        return code;
    play->game = ngon_save_replay(&saved->arena, &saved->save, play->session->rules, &error);
    if (play->game == NULL)
        return complain(saved, &error);
    ngon_play_take_tags(play, &saved->save,
                        args->values[FIRST] == NULL && args->values[SECOND] == NULL &&
                            args->values[LEVEL] == NULL);
    play->saved_as = path;
    return NGON_EXIT_FINE;
}

static int open_new(struct ngon_play *play, struct ngon_cmd_args *args)
{
    play->file = args->words[0];
    int code = ngon_session_open(play->session, args->words[0], args);
    if (code == NGON_EXIT_FINE && play->session->rules->shuffle != NULL)
        args->seed = args->values[SEED];
    if (code == NGON_EXIT_FINE && play->session->rules->shuffle != NULL && args->seed == NULL &&
        args->position == NULL)
        args->seed = ngon_arena_printf(&play->names, "%u", (unsigned)(time(NULL) % 1000000));
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(play->session, args, replay, play);
    if (code == NGON_EXIT_FINE && play->game == NULL)
        play->game = ngon_game_new(play->session->rules, play->session->position);
    return code;
}

/* The variant's file as a saved game names it: whole, so that it is found from any directory; NULL where the name is enough. */
static const char *whole_path(struct ngon_play *play)
{
    const char *word = play->file;
    const size_t size = strlen(word);
    if (strchr(word, '/') == NULL && (size < 5 || strcmp(word + size - 5, ".yaml") != 0))
        return NULL;
    char directory[4096];
    if (word[0] == '/' || getcwd(directory, sizeof directory) == NULL)
        return ngon_arena_string(&play->names, word);
    return ngon_arena_printf(&play->names, "%s/%s", directory, word);
}

/* What a saved game is asked to become before the first move, so that a file that cannot be written is known early. */
static int begin_autosave(struct ngon_play *play, const char *loaded)
{
    bool game = false;
    if (play->autosave == NULL)
        return NGON_EXIT_FINE;
    const char *autosave = play->autosave;
    play->autosave = NULL; /* so that the file itself does not count as this game's */
    const bool own = loaded != NULL && strcmp(loaded, autosave) == 0;
    if (!own && ngon_play_occupied(play, autosave, &game)) {
        fprintf(stderr, "ngon play: %s is there already and holds %s\n", autosave,
                game ? "another game" : "no game");
        return NGON_EXIT_USAGE;
    }
    play->autosave = autosave;
    ngon_play_autosave(play);
    return play->autosave_failed ? NGON_EXIT_USAGE : NGON_EXIT_FINE;
}

/* ---- playing ---- */

/* So that a game that was not saved is not lost either. */
static void say_how_to_go_on(struct ngon_play *play, const struct ngon_cmd_args *args)
{
    const struct ngon_game *game = play->game;
    if (!play->terminal || play->autosave != NULL || game->count <= play->saved_plies ||
        ngon_play_is_over(play) || args->word_count == 0)
        return;
    struct ngon_position *position = ngon_position_new(&play->names, play->session->rules);
    ngon_position_start(position);
    const char *setup = ngon_position_write(&play->names, position);
    ngon_position_copy(position, game->position);
    for (uint32_t i = game->count; i-- > 0;)
        ngon_position_undo(position, &game->plies[i].undo);
    const char *start = ngon_position_write(&play->names, position);
    printf("To go on later: ngon play %s ", args->words[0]);
    for (unsigned i = 0; i < play->toggle_count; i++)
        printf("--option %s ", play->toggles[i]);
    if (strcmp(start, setup) != 0)
        printf("--position \"%s\" ", start);
    printf("--moves \"");
    for (uint32_t i = 0; i < game->count; i++) {
        char text[NGON_MOVE_TEXT];
        struct ngon_undo undo;
        const struct ngon_move move = game->plies[i].undo.move;
        printf("%s%s", i > 0 ? " " : "", ngon_move_write(position, move, text, sizeof text));
        ngon_position_apply(position, move, &undo);
    }
    puts("\"");
}

static const char **complete(void *context, struct ngon_arena *arena, const char *line, size_t at,
                             uint32_t *count)
{
    return ngon_play_complete(context, arena, line, at, count);
}

static void run(struct ngon_play *play, const struct ngon_cmd_args *args, const char *loaded)
{
    unsigned side = 0;
    if (ngon_play_against(play, &side) && side == 1)
        play->view.flip = !play->view.flip;
    play->reader = ngon_reader_new(play->terminal, complete, play);
    if (play->reader == NULL)
        return;
    puts(ngon_variant_title(play->session->variant, "en"));
    if (loaded != NULL)
        printf("Going on with the game in %s, %u move%s.\n", loaded, (unsigned)play->game->count,
               play->game->count == 1 ? "" : "s");
    ngon_play_loop(play);
    say_how_to_go_on(play, args);
    ngon_reader_free(play->reader);
}

int ngon_cmd_play(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session = {0};
    struct saved saved = {{0}, NULL, {0}};
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    struct ngon_play play = {.session = &session, .terminal = isatty(STDIN_FILENO)};
    play.screen = play.terminal && isatty(STDOUT_FILENO);
    if (!read_options(&play, &args))
        return NGON_EXIT_USAGE;
    const char *loaded = saved_path(&play, &args);
    code = loaded != NULL ? open_saved(&play, &saved, &args, loaded) : open_new(&play, &args);
    if (code == NGON_EXIT_FINE) {
        play.file = whole_path(&play);
        play.toggles = args.toggles;
        play.toggle_count = args.toggle_count;
        code = begin_autosave(&play, loaded);
        if (code == NGON_EXIT_FINE)
            run(&play, &args, loaded);
    }
    ngon_game_free(play.game);
    ngon_search_free(play.search);
    ngon_arena_free(&play.names);
    ngon_arena_free(&saved.arena);
    ngon_session_close(&session);
    return code;
}
