/* The computer's part of a game: its moves, hints, and its answer to an offered draw. */
#include "play.h"

#include "notation.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static struct ngon_search *need_search(struct ngon_play *play)
{
    if (play->search == NULL)
        play->search = ngon_search_new(play->session->rules, 0, 1);
    if (play->search == NULL)
        fputs("ngon: there is no memory for the computer to think\n", stderr);
    return play->search;
}

/* ---- progress ---- */

enum { PROGRESS_AFTER_MS = 400 };

struct progress {
    struct ngon_play *play;
    struct ngon_position *position; /* where the thinking began */
    bool shown;
};

static bool wants_progress(const struct ngon_play *play)
{
    return play->terminal && isatty(STDERR_FILENO) && !play->view.words;
}

static void show_progress(void *data, const struct ngon_line *line)
{
    struct progress *progress = data;
    char move[NGON_MOVE_TEXT] = "", name[NGON_PLAY_NAME];
    if (line->ms < PROGRESS_AFTER_MS || line->move_count == 0)
        return;
    ngon_move_write(progress->position, line->moves[0], move, sizeof move);
    fprintf(stderr, "\r%s thinks: %.20s at depth %u (Ctrl-C: play now)   ",
            ngon_play_name(progress->play, progress->position->state.side, name), move,
            line->depth);
    progress->shown = true;
}

static bool think(struct ngon_play *play, const struct ngon_limits *limits,
                  struct ngon_thought *thought)
{
    struct ngon_search *search = need_search(play);
    struct ngon_arena arena = {0};
    struct progress progress = {play, NULL, false};
    if (search == NULL)
        return false;
    progress.position = ngon_position_new(&arena, play->session->rules);
    ngon_position_copy(progress.position, play->game->position);
    fflush(stdout);
    ngon_reader_interrupted();
    ngon_search_arm(search);
    ngon_reader_thinking(search);
    const bool found =
        ngon_search_think(search, play->game, limits, wants_progress(play) ? show_progress : NULL,
                          &progress, thought);
    ngon_reader_thinking(NULL);
    if (progress.shown)
        fprintf(stderr, "\r%70s\r", "");
    ngon_arena_free(&arena);
    return found;
}

/* ---- moves in words ---- */

static const char *name_of(const struct ngon_ruleset *rules, unsigned form, char *buffer,
                           size_t size)
{
    const char *name = rules->forms[form].name;
    snprintf(buffer, size, "%s%.60s", name[0] == '+' ? "promoted " : "",
             name[0] == '+' ? name + 1 : name);
    return buffer;
}

struct sentence {
    char *text;
    size_t used;
};
static void say(struct sentence *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct sentence *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int more = vsnprintf(s->text + s->used, NGON_PLAY_TEXT - s->used, format, args);
    va_end(args);
    s->used += more < 0 ? 0 : (size_t)more;
    if (s->used >= NGON_PLAY_TEXT)
        s->used = NGON_PLAY_TEXT - 1;
}

static void say_captures(struct sentence *s, const struct ngon_ruleset *rules,
                         const struct ngon_undo *undo)
{
    enum { NAMED = 3 };
    char name[96];
    for (unsigned i = 0; i < undo->taken_count && i < NAMED; i++)
        say(s, "%s%s", i > 0 ? " and " : " takes ",
            name_of(rules, ngon_form_of(undo->taken[i].piece), name, sizeof name));
    if (undo->taken_count > NAMED)
        say(s, " and %u more", undo->taken_count - (unsigned)NAMED);
}

char *ngon_play_tell(struct ngon_position *position, struct ngon_move move, char *buffer)
{
    const struct ngon_ruleset *rules = position->rules;
    const unsigned side = position->state.side;
    const ngon_piece piece = ngon_position_at(position, move.from);
    struct sentence s = {buffer, 0};
    struct ngon_undo undo;
    char name[96];
    buffer[0] = '\0';
    ngon_position_apply(position, move, &undo);
    switch (move.kind) {
    case NGON_PASS:
        say(&s, "passes");
        break;
    case NGON_REMOVE:
        say(&s, "%s leaves the board", name_of(rules, ngon_form_of(piece), name, sizeof name));
        break;
    case NGON_PLACE:
    case NGON_DROP:
        say(&s, "%s %s", name_of(rules, move.form, name, sizeof name),
            move.kind == NGON_DROP ? "from hand" : "is placed");
        break;
    case NGON_CHOOSE:
        say(&s, "arranges its pieces");
        break;
    case NGON_CASTLE:
        say(&s, "castles");
        break;
    default:
        say(&s, "%s", name_of(rules, ngon_form_of(piece), name, sizeof name));
        say_captures(&s, rules, &undo);
        if (move.kind == NGON_EP)
            say(&s, " en passant");
        if (move.form != NGON_NO_FORM)
            say(&s, "%s", rules->forms[move.form].flipped ? ", promotes" : ", becomes ");
        if (move.form != NGON_NO_FORM && !rules->forms[move.form].flipped)
            say(&s, "%s", name_of(rules, move.form, name, sizeof name));
    }
    if (ngon_movegen_in_check(position, side ^ 1u))
        say(&s, ", check");
    ngon_position_undo(position, &undo);
    return buffer;
}

/* ---- what it does ---- */

static int64_t at_least_one(int64_t ms)
{
    return ms < 1 ? 1 : ms;
}

void ngon_play_computer(struct ngon_play *play)
{
    const unsigned side = play->game->position->state.side;
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought thought;
    limits.level = play->seats[side].level;
    limits.seed = play->seed + play->game->count + 1;
    if (play->clock.on) {
        limits.time_ms = at_least_one(play->clock.left_ms[side]);
        limits.increment_ms = play->clock.step_ms;
    } else {
        limits.movetime_ms = play->movetime_ms;
    }
    ngon_play_clock_start(play);
    const bool found = think(play, &limits, &thought);
    play->paused = ngon_reader_interrupted();
    if (!ngon_play_clock_stop(play, found)) {
        ngon_play_finish(play, NGON_PLAY_TIME, side);
        return;
    }
    if (found) {
        ngon_play_move(play, thought.move);
    } else {
        play->seats[side].computer = false; /* no memory: a person must go on */
        puts("The computer cannot think here; its side is a person's now.");
    }
}

enum { HINT_MS = 1000, DRAW_MS = 500 };

void ngon_play_hint(struct ngon_play *play)
{
    char text[NGON_MOVE_TEXT], told[NGON_PLAY_TEXT];
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought thought;
    struct ngon_position *position = play->game->position;
    if (ngon_play_is_over(play)) {
        puts("the game is over");
        return;
    }
    limits.movetime_ms = play->movetime_ms < HINT_MS ? play->movetime_ms : HINT_MS;
    if (!think(play, &limits, &thought))
        return;
    ngon_play_keep_listed(play, &thought.move, 1);
    printf("try %s (%s)%s\n", ngon_move_write(position, thought.move, text, sizeof text),
           ngon_play_tell(position, thought.move, told), play->terminal ? "; 1 plays it" : "");
}

/* It sees an advantage where the other side is worse by more than a fifth of a pawn. */
bool ngon_play_takes_draw(struct ngon_play *play)
{
    enum { ADVANTAGE = 20 };
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought thought;
    limits.movetime_ms = play->movetime_ms < DRAW_MS ? play->movetime_ms : DRAW_MS;
    return think(play, &limits, &thought) && thought.score >= -ADVANTAGE;
}
