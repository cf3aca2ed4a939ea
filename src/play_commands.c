#include "play.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { ENDS_REPLAY = 1 }; /* looks at the game as it is, so a replay ends first */

/* Commands get the rest of their line, without blanks around it. */
struct command {
    const char *name, *words, *help;
    const char *more; /* what `help NAME` adds, or NULL */
    unsigned flags;
    void (*run)(struct ngon_play *play, const char *rest);
};

int ngon_play_yes(const char *text)
{
    if (strcasecmp(text, "y") == 0 || strcasecmp(text, "yes") == 0)
        return 1;
    return strcasecmp(text, "n") == 0 || strcasecmp(text, "no") == 0 ? 0 : -1;
}

/* ---- looking ---- */

static void run_position(struct ngon_play *play, const char *rest)
{
    (void)rest;
    struct ngon_arena arena = {0};
    puts(ngon_position_write(&arena, play->game->position));
    ngon_arena_free(&arena);
}

static void run_flip(struct ngon_play *play, const char *rest)
{
    (void)rest;
    play->view.flip = !play->view.flip;
    ngon_play_announce(play, NULL);
}

static void run_show(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_announce(play, NULL);
}

static void run_hint(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_hint(play);
}

/* ---- stepping ---- */

static void run_undo(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_undo(play);
}

static void run_redo(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_redo(play);
}

static void run_first(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_step(play, "first");
}

static void run_next(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_step(play, "next");
}

static void run_prev(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_step(play, "prev");
}

static void run_last(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_step(play, "last");
}

/* ---- who plays ---- */

static void say_seats(struct ngon_play *play)
{
    for (unsigned side = 0; side < 2; side++) {
        char name[NGON_PLAY_NAME];
        const struct ngon_play_seat *seat = &play->seats[side];
        ngon_play_name(play, side, name);
        if (seat->computer)
            printf("%s is the computer, level %u of %u.\n", name, seat->level, NGON_LEVEL_MAX);
        else
            printf("%s is a person.\n", name);
    }
}

/* False after a message when TEXT is no level. */
static bool read_level(const char *text, unsigned *level)
{
    char *end = NULL;
    const unsigned long number = text[0] >= '0' && text[0] <= '9' ? strtoul(text, &end, 10) : 0;
    if (number < 1 || number > NGON_LEVEL_MAX || *end != '\0') {
        printf("levels go from 1, a child's, to %u, all the computer has; `%s` is none\n",
               NGON_LEVEL_MAX, text);
        return false;
    }
    *level = (unsigned)number;
    return true;
}

static void run_level(struct ngon_play *play, const char *rest)
{
    unsigned level = 0;
    if (rest[0] != '\0') {
        if (!read_level(rest, &level))
            return;
        play->seats[0].level = play->seats[1].level = level;
    }
    if (play->seats[0].computer || play->seats[1].computer)
        say_seats(play);
    else
        printf("The computer's level is %u, but it does not play: `opponent computer`.\n",
               play->seats[0].level);
}

static void run_opponent(struct ngon_play *play, const char *rest)
{
    static const char computer[] = "computer";
    const size_t size = sizeof computer - 1;
    if (strcmp(rest, "person") == 0 || strcmp(rest, "human") == 0) {
        play->seats[0].computer = play->seats[1].computer = false;
    } else if (strncmp(rest, computer, size) == 0 && (rest[size] == '\0' || rest[size] == ' ')) {
        unsigned level = play->seats[0].level;
        const char *number = rest + size + strspn(rest + size, " \t");
        if (number[0] != '\0' && !read_level(number, &level))
            return;
        play->seats[0].level = play->seats[1].level = level;
        if (!play->seats[0].computer && !play->seats[1].computer)
            play->seats[play->game->position->state.side ^ 1u].computer = true;
    } else if (rest[0] != '\0') {
        printf("an opponent is a `person` or a `computer`, not `%s`\n", rest);
        return;
    }
    say_seats(play);
}

static void run_swap(struct ngon_play *play, const char *rest)
{
    (void)rest;
    unsigned side = 0;
    const struct ngon_play_seat seat = play->seats[0];
    if (!ngon_play_against(play, &side)) {
        puts("both sides are played alike; there is nothing to swap");
        return;
    }
    play->seats[0] = play->seats[1];
    play->seats[1] = seat;
    play->view.flip = !play->view.flip;
    say_seats(play);
}

/* ---- ends and beginnings ---- */

static void run_resign(struct ngon_play *play, const char *rest)
{
    (void)rest;
    unsigned side = play->game->position->state.side, person = 0;
    if (ngon_play_is_over(play)) {
        puts("the game is over");
        return;
    }
    if (ngon_play_against(play, &person))
        side = person;
    ngon_play_finish(play, NGON_PLAY_RESIGNED, side);
}

static void run_draw(struct ngon_play *play, const char *rest)
{
    (void)rest;
    unsigned side = 0;
    if (ngon_play_is_over(play)) {
        puts("the game is over");
    } else if (ngon_play_against(play, &side)) {
        if (ngon_play_takes_draw(play))
            ngon_play_finish(play, NGON_PLAY_AGREED, 0);
        else
            puts("The computer wants to play on.");
    } else {
        char own[NGON_PLAY_NAME], other[NGON_PLAY_NAME];
        side = play->game->position->state.side;
        play->question = NGON_ASK_DRAW;
        printf("%s offers a draw; %s answers yes or no.\n", ngon_play_name(play, side, own),
               ngon_play_name(play, side ^ 1u, other));
    }
}

/* Whether a person might regret that the game is replaced. */
static bool is_worth_asking(struct ngon_play *play)
{
    return play->terminal && play->game->count > play->saved_plies && play->autosave == NULL &&
           !ngon_play_is_over(play);
}

static void begin_anew(struct ngon_play *play)
{
    struct ngon_position *position = ngon_position_new(&play->names, play->session->rules);
    ngon_position_shuffle(position, (uint64_t)time(NULL));
    ngon_play_set_aside(play);
    ngon_play_replace(play, ngon_game_new(play->session->rules, position));
    ngon_play_autosave(play);
    ngon_play_announce(play, "A new game");
}

static void run_new(struct ngon_play *play, const char *rest)
{
    (void)rest;
    if (is_worth_asking(play)) {
        puts("The game is not saved. Begin another all the same?");
        play->question = NGON_ASK_NEW;
        return;
    }
    begin_anew(play);
}

/* The path that a person means, "~/" being the home directory. */
static const char *path_of(struct ngon_play *play, const char *text)
{
    const char *home = getenv("HOME");
    if (strncmp(text, "~/", 2) == 0 && home != NULL)
        return ngon_arena_printf(&play->names, "%s%s", home, text + 1);
    return ngon_arena_string(&play->names, text);
}

static void run_save(struct ngon_play *play, const char *rest)
{
    bool game = false;
    const char *path = rest[0] != '\0' ? path_of(play, rest) : play->saved_as;
    if (path == NULL)
        path = play->autosave;
    if (path == NULL) {
        puts("a file's name is needed: save my-game.ngon");
    } else if (ngon_play_occupied(play, path, &game) && !game) {
        printf("%s is there already and is no saved game; take another name\n", path);
    } else if (game && play->terminal) {
        printf("%s holds another game. Write over it?\n", path);
        play->named = ngon_arena_string(&play->names, path);
        play->question = NGON_ASK_SAVE;
    } else {
        ngon_play_save(play, path);
    }
}

static void run_load(struct ngon_play *play, const char *rest)
{
    if (rest[0] == '\0') {
        puts("a file's name is needed: load my-game.ngon");
        return;
    }
    play->named = ngon_arena_string(&play->names, path_of(play, rest));
    if (is_worth_asking(play)) {
        puts("This game is not saved. Load the other all the same?");
        play->question = NGON_ASK_LOAD;
        return;
    }
    ngon_play_load(play, play->named);
}

static void run_quit(struct ngon_play *play, const char *rest)
{
    (void)rest;
    play->quit = true;
}

static void run_help(struct ngon_play *play, const char *rest);

static const struct command commands[] = {
    {"moves", "[CELL | PIECE]", "the legal moves, numbered; a number plays one",
     "With a cell, those of the piece there, shown on the board too; with a piece's letter, those "
     "of all\npieces of that kind and its drops.",
     0, ngon_play_list_moves},
    {"hint", "", "a move that the computer would make", NULL, 0, run_hint},
    {"undo", "", "take back your last move (and the computer's answer)", NULL, ENDS_REPLAY,
     run_undo},
    {"redo", "", "play again what was taken back", NULL, ENDS_REPLAY, run_redo},
    {"show", "", "the board", NULL, 0, run_show},
    {"flip", "", "the board from the other side", NULL, 0, run_flip},
    {"info", "[PIECE | CELL]", "how the pieces move; one is drawn too",
     "A piece is named by its letter or in full, or by the cell on which it stands.", 0,
     ngon_play_info},
    {"position", "", "the position as one line", "Other commands of ngon take it as --position.", 0,
     run_position},
    {"level", "[1-10]", "how well the computer plays", "1 is easy for a child, 10 is all it has.",
     0, run_level},
    {"opponent", "[person | computer [LEVEL]]", "who plays against you", NULL, ENDS_REPLAY,
     run_opponent},
    {"swap", "", "change sides with the computer", NULL, ENDS_REPLAY, run_swap},
    {"draw", "", "offer a draw",
     "The computer takes it when it sees no advantage for itself; a person is asked.", ENDS_REPLAY,
     run_draw},
    {"resign", "", "give up", NULL, ENDS_REPLAY, run_resign},
    {"new", "", "another game", NULL, ENDS_REPLAY, run_new},
    {"save", "[FILE]", "keep the game in a file",
     "Without a name, in the file that was saved or loaded last. --autosave keeps it after each "
     "move.",
     0, run_save},
    {"load", "FILE", "go on with a saved game", NULL, ENDS_REPLAY, run_load},
    {"replay", "", "look at the game from its beginning",
     "`next`, `prev`, `first` and `last` step through it; `last` goes back to the game.", 0,
     run_first},
    {"first", "", "the position at the beginning", NULL, 0, run_first},
    {"prev", "", "one move back, only to look", NULL, 0, run_prev},
    {"next", "", "one move on", NULL, 0, run_next},
    {"last", "", "back to the game", NULL, 0, run_last},
    {"help", "[COMMAND]", "this list, or more on a command", NULL, 0, run_help},
    {"quit", "", "leave", NULL, ENDS_REPLAY, run_quit},
};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static const struct command *find_command(const char *word, size_t size)
{
    static const char *const others[][2] = {{"?", "help"}, {"exit", "quit"}, {"back", "undo"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strlen(others[i][0]) == size && strncasecmp(others[i][0], word, size) == 0)
            return find_command(others[i][1], strlen(others[i][1]));
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strlen(commands[i].name) == size && strncasecmp(commands[i].name, word, size) == 0)
            return &commands[i];
    return NULL;
}

static const char *nearest_command(const char *word)
{
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i].name;
    return ngon_nearest(word, names, COMMAND_COUNT);
}

static void run_help(struct ngon_play *play, const char *rest)
{
    const struct command *command = find_command(rest, strlen(rest));
    if (rest[0] != '\0' && command == NULL) {
        const char *nearest = nearest_command(rest);
        printf("there is no command `%s`", rest);
        if (nearest != NULL)
            printf("; did you mean `%s`?", nearest);
        putchar('\n');
        return;
    }
    if (command != NULL) {
        printf("%s%s%s: %s\n", command->name, command->words[0] != '\0' ? " " : "", command->words,
               command->help);
        if (command->more != NULL)
            puts(command->more);
        return;
    }
    printf("A move: from and to (e2e4), with the new piece (e7e8q) or + where it promotes%s;\n"
           "also Nf3, e4, O-O, or a number that `moves` gave it. Or one of:\n",
           play->session->rules->has_hands ? ", P@e5 for a drop" : "");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, "first") == 0 || strcmp(commands[i].name, "prev") == 0 ||
            strcmp(commands[i].name, "next") == 0 || strcmp(commands[i].name, "last") == 0)
            continue; /* `help replay` names them */
        const bool wide = strlen(commands[i].words) > 14;
        printf("  %-8s %-14s  %s\n", commands[i].name, wide ? "[WHO]" : commands[i].words,
               commands[i].help);
    }
    if (play->session->rules->has_hands)
        puts("Pieces in hand stand beside the name of their side.");
}

/* ---- moves ---- */

static void refuse_unknown(const char *line, const char *reason)
{
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    const char *nearest = nearest_command(word);
    if (nearest != NULL)
        printf("%s: this is neither a move nor a command; did you mean `%s`?\n", line, nearest);
    else
        printf("%s: %s; `help` lists what can be said\n", line, reason);
}

/* The moves that an ambiguous LINE may mean, each with a number that plays it. */
static void ask_which(struct ngon_play *play, const char *line)
{
    enum { MOST = 64 };
    struct ngon_move list[MOST];
    struct ngon_position *position = play->game->position;
    const uint32_t count = ngon_move_candidates(position, line, list, MOST);
    printf("%s: which?\n", line);
    for (uint32_t i = 0; i < count; i++) {
        char text[NGON_MOVE_TEXT], told[NGON_PLAY_TEXT];
        printf("%3u %s (%s)\n", (unsigned)(i + 1),
               ngon_move_write(position, list[i], text, sizeof text),
               ngon_play_tell(position, list[i], told));
    }
    ngon_play_keep_listed(play, list, count);
}

/* A number that `moves`, a hint or a question gave. False after a message. */
static bool read_number(const struct ngon_play *play, const char *line, struct ngon_move *move)
{
    const unsigned long number = strlen(line) < 8 ? strtoul(line, NULL, 10) : 0;
    if (play->listed_count == 0 || play->listed_hash != play->game->position->state.hash) {
        printf("%s: no move of this position has a number yet; `moves` gives them\n", line);
        return false;
    }
    if (number < 1 || number > play->listed_count) {
        printf("%s: the moves listed have the numbers 1 to %u\n", line,
               (unsigned)play->listed_count);
        return false;
    }
    *move = play->listed[number - 1];
    return true;
}

static bool may_move_now(struct ngon_play *play, const char *line)
{
    if (play->replaying)
        printf("%s: this is a look back; `last` goes back to the game\n", line);
    else if (ngon_play_is_over(play))
        printf("%s: the game is over\n", line);
    else if (play->seats[play->game->position->state.side].computer)
        printf("%s: it is the computer's turn; Enter lets it play\n", line);
    else
        return true;
    return false;
}

static bool is_own_cell(const struct ngon_play *play, const char *line)
{
    const struct ngon_position *position = play->game->position;
    const uint16_t cell = ngon_board_find(play->session->board, line, strlen(line));
    return cell != NGON_NO_CELL && ngon_position_at(position, cell) != 0 &&
           ngon_side_of(ngon_position_at(position, cell)) == position->state.side;
}

static void try_move(struct ngon_play *play, const char *line)
{
    struct ngon_move move = NGON_NO_MOVE;
    char reason[400] = "";
    enum ngon_reading reading = NGON_READ_OK;
    const bool number = strspn(line, "0123456789") == strlen(line) &&
                        (line[0] != '0' || line[1] == '\0'); /* 0000 and 000 are moves */
    if (!number) {
        reading = ngon_move_read_loose(play->game->position, line, &move, reason, sizeof reason);
        if (reading == NGON_READ_MALFORMED) {
            refuse_unknown(line, reason);
            return;
        }
    }
    if (!may_move_now(play, line) || (number && !read_number(play, line, &move)))
        return;
    if (reading == NGON_READ_AMBIGUOUS) {
        ask_which(play, line);
    } else if (reading == NGON_READ_ILLEGAL && is_own_cell(play, line)) {
        ngon_play_list_moves(play, line);
    } else if (reading == NGON_READ_ILLEGAL) {
        printf("%s: %s\n", line, reason);
    } else if (ngon_play_clock_stop(play, true)) {
        ngon_play_move(play, move);
    } else {
        ngon_play_finish(play, NGON_PLAY_TIME, play->game->position->state.side);
    }
}

/* ---- lines ---- */

/* True when LINE was the answer and nothing else. */
static bool answer(struct ngon_play *play, const char *line)
{
    const enum ngon_play_question question = play->question;
    const int yes = ngon_play_yes(line);
    play->question = NGON_ASK_NOTHING;
    if (yes == 1 || (question == NGON_ASK_DRAW && strcasecmp(line, "draw") == 0)) {
        if (question == NGON_ASK_DRAW)
            ngon_play_finish(play, NGON_PLAY_AGREED, 0);
        else if (question == NGON_ASK_NEW)
            begin_anew(play);
        else if (question == NGON_ASK_LOAD)
            ngon_play_load(play, play->named);
        else if (question == NGON_ASK_SAVE)
            ngon_play_save(play, play->named);
        return true;
    }
    puts(question == NGON_ASK_DRAW ? "The draw is declined." : "Then not.");
    return yes == 0;
}

void ngon_play_command(struct ngon_play *play, char *line)
{
    static const char blanks[] = " \t";
    line += strspn(line, blanks);
    size_t size = strlen(line);
    while (size > 0 && strchr(blanks, line[size - 1]) != NULL)
        line[--size] = '\0';
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 127)
            line[i] = '?'; /* no control character is echoed */
    if (play->question != NGON_ASK_NOTHING && (size == 0 || answer(play, line)))
        return;
    if (size == 0 || line[0] == '#')
        return;
    const size_t word = strcspn(line, blanks);
    const struct command *command = find_command(line, word);
    if (command == NULL) {
        try_move(play, line);
        return;
    }
    if (command->flags & ENDS_REPLAY)
        ngon_play_to_end(play);
    command->run(play, line + word + strspn(line + word, blanks));
}

/* ---- completion ---- */

struct words {
    struct ngon_arena *arena;
    const char *begin; /* of the words wanted */
    const char **list;
    uint32_t count, room;
};

static void offer(struct words *words, const char *word)
{
    if (strncmp(word, words->begin, strlen(words->begin)) != 0)
        return;
    for (uint32_t i = 0; i < words->count; i++)
        if (strcmp(words->list[i], word) == 0)
            return;
    if (words->count == words->room) {
        const uint32_t room = words->room > 0 ? words->room * 2 : 64;
        words->list =
            ngon_arena_grow(words->arena, words->list, words->count, room, sizeof *words->list);
        words->room = room;
    }
    words->list[words->count++] = ngon_arena_string(words->arena, word);
}

static void offer_commands(struct words *words)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        offer(words, commands[i].name);
}

static void offer_files(struct words *words)
{
    glob_t found;
    const char *pattern = ngon_arena_printf(words->arena, "%s*", words->begin);
    if (strpbrk(words->begin, "*?[\\") == NULL && glob(pattern, GLOB_MARK, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            offer(words, found.gl_pathv[i]);
        globfree(&found);
    }
}

static void offer_moves(struct ngon_play *play, struct words *words, bool cells)
{
    uint32_t count = 0;
    const struct ngon_cmd_move *moves =
        ngon_cmd_list_moves(words->arena, play->game->position, &count);
    for (uint32_t i = 0; i < count; i++)
        if (!cells)
            offer(words, moves[i].text);
        else if (moves[i].move.kind != NGON_DROP && moves[i].move.kind != NGON_PLACE &&
                 moves[i].move.kind != NGON_CHOOSE)
            offer(words, play->session->board->cells[moves[i].move.from].name);
}

const char **ngon_play_complete(struct ngon_play *play, struct ngon_arena *arena, const char *line,
                                size_t at, uint32_t *count)
{
    struct words words = {arena, line + at, NULL, 0, 0};
    const struct ngon_ruleset *rules = play->session->rules;
    const struct command *command = find_command(line, strcspn(line, " "));
    const char *name = command != NULL ? command->name : "";
    if (at == 0) {
        offer_commands(&words);
        offer_moves(play, &words, false);
    } else if (strcmp(name, "help") == 0) {
        offer_commands(&words);
    } else if (strcmp(name, "save") == 0 || strcmp(name, "load") == 0) {
        offer_files(&words);
    } else if (strcmp(name, "opponent") == 0) {
        offer(&words, "person");
        offer(&words, "computer");
    } else if (strcmp(name, "moves") == 0 || strcmp(name, "info") == 0) {
        if (name[0] == 'm')
            offer_moves(play, &words, true);
        for (uint32_t i = 0; i < rules->kind_count && name[0] == 'i'; i++)
            offer(&words, rules->forms[rules->kind_forms[i]].name);
    }
    *count = words.count;
    return words.list;
}
