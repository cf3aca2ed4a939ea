#include "uci.h"

#include "cmd_common.h"
#include "perft.h"
#include "search.h"

#include <ctype.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define HASH_DEFAULT 32u

struct uci {
    FILE *out;
    struct ngon_session *session; /* never moves: what it made points into it */
    char variant[4096];
    bool open; /* session, game and search exist */
    struct ngon_game *game;
    struct ngon_search *search;
    unsigned hash, threads, level, lines;
    unsigned search_hash, search_threads; /* those that SEARCH was made with */
    struct ngon_limits limits;
    pthread_t thread;
    bool thinking;
};

/* ---- words ---- */

/* The next word of *TEXT, which moves on; "" at the end. BUFFER holds SIZE bytes; longer words are cut. */
static const char *next_word(const char **text, char *buffer, size_t size)
{
    size_t length = 0;
    while (isspace((unsigned char)**text))
        ++*text;
    for (; **text && !isspace((unsigned char)**text); ++*text)
        if (length + 1 < size)
            buffer[length++] = **text;
    buffer[length] = '\0';
    return buffer;
}
static int64_t number_of(const char *word)
{
    char *end;
    long long value = strtoll(word, &end, 10);
    return end == word ? 0 : value;
}
static unsigned clamped(const char *word, unsigned low, unsigned high)
{
    int64_t value = number_of(word);
    return value < (int64_t)low ? low : value > (int64_t)high ? high : (unsigned)value;
}
static bool same_text(const char *a, const char *b)
{
    for (; *a && tolower((unsigned char)*a) == tolower((unsigned char)*b); a++, b++)
        ;
    return *a == *b;
}

/* ---- thinking ---- */

static void print_line(void *data, const struct ngon_line *line)
{
    struct uci *uci = data;
    struct ngon_arena arena = {0};
    struct ngon_position *position = ngon_position_new(&arena, uci->session->rules);
    struct ngon_undo *undo = NGON_NEW(&arena, struct ngon_undo);
    char text[NGON_MOVE_TEXT];
    ngon_position_copy(position, uci->game->position);
    flockfile(uci->out);
    fprintf(uci->out, "info depth %u seldepth %u", line->depth,
            line->seldepth > line->depth ? line->seldepth : line->depth);
    if (uci->lines > 1)
        fprintf(uci->out, " multipv %u", line->number);
    int mate = ngon_score_mate(line->score);
    if (mate || line->score == -NGON_MATE)
        fprintf(uci->out, " score mate %d", mate);
    else
        fprintf(uci->out, " score cp %d", line->score);
    fprintf(uci->out, " nodes %llu nps %llu time %lld pv", (unsigned long long)line->nodes,
            (unsigned long long)(line->nodes * 1000 / (uint64_t)(line->ms > 0 ? line->ms : 1)),
            (long long)line->ms);
    for (unsigned i = 0; i < line->move_count; i++) {
        fprintf(uci->out, " %s", ngon_move_write(position, line->moves[i], text, sizeof text));
        ngon_position_apply(position, line->moves[i], undo);
    }
    fputc('\n', uci->out);
    fflush(uci->out);
    funlockfile(uci->out);
    ngon_arena_free(&arena);
}

static void *think(void *data)
{
    struct uci *uci = data;
    struct ngon_thought thought;
    char best[NGON_MOVE_TEXT], reply[NGON_MOVE_TEXT];
    if (!ngon_search_think(uci->search, uci->game, &uci->limits, print_line, uci, &thought)) {
        bool check = ngon_movegen_in_check(uci->game->position, uci->game->position->state.side);
        fprintf(uci->out, "info depth 0 score %s 0\nbestmove (none)\n", check ? "mate" : "cp");
        fflush(uci->out);
        return NULL;
    }
    ngon_move_write(uci->game->position, thought.move, best, sizeof best);
    if (thought.has_reply) {
        struct ngon_undo undo;
        ngon_position_apply(uci->game->position, thought.move, &undo);
        ngon_move_write(uci->game->position, thought.reply, reply, sizeof reply);
        ngon_position_undo(uci->game->position, &undo);
        fprintf(uci->out, "bestmove %s ponder %s\n", best, reply);
    } else {
        fprintf(uci->out, "bestmove %s\n", best);
    }
    fflush(uci->out);
    return NULL;
}

/* Waits for the thinking to end, which STOP brings about. */
static void settle(struct uci *uci, bool stop)
{
    if (!uci->thinking)
        return;
    if (stop)
        ngon_search_stop(uci->search);
    pthread_join(uci->thread, NULL);
    uci->thinking = false;
}

/* ---- variants ---- */

static void close_variant(struct uci *uci)
{
    if (!uci->open)
        return;
    ngon_search_free(uci->search);
    ngon_game_free(uci->game);
    ngon_session_close(uci->session);
    free(uci->session);
    uci->search = NULL;
    uci->game = NULL;
    uci->open = false;
}

/* Gives the exit code. */
static int open_variant(struct uci *uci, const char *word)
{
    static const struct ngon_cmd_args none = {0};
    struct ngon_session *session = calloc(1, sizeof *session);
    if (!session)
        return NGON_EXIT_USAGE;
    int code = ngon_session_open(session, word, &none);
    if (code != NGON_EXIT_FINE) {
        ngon_session_close(session);
        free(session);
        fprintf(uci->out, "info string cannot load the variant %s\n", word);
        return code;
    }
    close_variant(uci);
    uci->session = session;
    uci->game = ngon_game_new(session->rules, NULL);
    uci->search = NULL;
    uci->open = true;
    snprintf(uci->variant, sizeof uci->variant, "%s", word);
    return NGON_EXIT_FINE;
}

/* The search with the table and threads that are set now. */
static bool ready_search(struct uci *uci)
{
    if (uci->search && uci->search_hash == uci->hash && uci->search_threads == uci->threads)
        return true;
    ngon_search_free(uci->search);
    uci->search_hash = uci->hash;
    uci->search_threads = uci->threads;
    uci->search = ngon_search_new(uci->session->rules, uci->hash, uci->threads);
    if (!uci->search)
        fputs("info string not enough memory for the table\n", uci->out);
    return uci->search != NULL;
}

static void list_variants(struct uci *uci)
{
    struct ngon_arena arena = {0};
    size_t count = 0;
    const char **paths = ngon_load_list(&arena, &count);
    fprintf(uci->out, "option name UCI_Variant type combo default %s", uci->variant);
    for (size_t i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/'), *name = slash ? slash + 1 : paths[i];
        size_t length = strlen(name);
        if (length > 5 && strcmp(name + length - 5, ".yaml") == 0)
            length -= 5;
        fprintf(uci->out, " var %.*s", (int)length, name);
    }
    fputc('\n', uci->out);
    ngon_arena_free(&arena);
}

static void say_hello(struct uci *uci)
{
    fputs("id name ngon " PACKAGE_VERSION "\nid author the ngon authors\n", uci->out);
    fprintf(uci->out, "option name Hash type spin default %u min 1 max 4096\n", HASH_DEFAULT);
    fprintf(uci->out, "option name Threads type spin default 1 min 1 max %u\n", NGON_THREADS_MAX);
    fprintf(uci->out, "option name Level type spin default %u min 1 max %u\n", NGON_LEVEL_MAX,
            NGON_LEVEL_MAX);
    fprintf(uci->out, "option name MultiPV type spin default 1 min 1 max %u\n", NGON_LINES_MAX);
    fputs("option name VariantPath type string default <empty>\n", uci->out);
    list_variants(uci);
    fputs("uciok\n", uci->out);
}

static void set_option(struct uci *uci, const char *text)
{
    char word[64], name[64];
    if (strcmp(next_word(&text, word, sizeof word), "name") != 0)
        return;
    next_word(&text, name, sizeof name);
    const char *value = strstr(text, "value");
    if (!value)
        return;
    value += strlen("value");
    while (isspace((unsigned char)*value))
        value++;
    if (same_text(name, "Hash"))
        uci->hash = clamped(value, 1, 4096);
    else if (same_text(name, "Threads"))
        uci->threads = clamped(value, 1, NGON_THREADS_MAX);
    else if (same_text(name, "Level"))
        uci->level = clamped(value, 1, NGON_LEVEL_MAX);
    else if (same_text(name, "MultiPV"))
        uci->lines = clamped(value, 1, NGON_LINES_MAX);
    else if (same_text(name, "UCI_Variant") || same_text(name, "VariantPath"))
        open_variant(uci, value);
    else
        fprintf(uci->out, "info string there is no option %s\n", name);
}

/* ---- positions ---- */

static bool set_start(struct uci *uci, const char *fen)
{
    struct ngon_misread misread;
    struct ngon_game *game = NULL;
    if (!fen) {
        game = ngon_game_new(uci->session->rules, NULL);
    } else {
        struct ngon_arena arena = {0};
        struct ngon_position *position = ngon_position_new(&arena, uci->session->rules);
        if (ngon_position_read(position, fen, &misread))
            game = ngon_game_new(uci->session->rules, position);
        else
            fprintf(uci->out, "info string bad position: %s\n", misread.message);
        ngon_arena_free(&arena);
    }
    if (!game)
        return false;
    ngon_game_free(uci->game);
    uci->game = game;
    return true;
}

static void set_position(struct uci *uci, char *text)
{
    char word[NGON_MOVE_TEXT], reason[256];
    char *moves = strstr(text, "moves");
    while (moves && moves != text && !isspace((unsigned char)moves[-1]))
        moves = strstr(moves + 1, "moves");
    if (moves)
        *moves = '\0';
    const char *rest = text;
    next_word(&rest, word, sizeof word);
    if (strcmp(word, "fen") == 0) {
        while (isspace((unsigned char)*rest))
            rest++;
        size_t length = strlen(rest);
        while (length > 0 && isspace((unsigned char)rest[length - 1]))
            length--;
        text[(size_t)(rest - text) + length] = '\0';
        if (!set_start(uci, rest))
            return;
    } else if (strcmp(word, "startpos") != 0 || !set_start(uci, NULL)) {
        fputs("info string position is followed by startpos or fen\n", uci->out);
        return;
    }
    for (rest = moves ? moves + strlen("moves") : ""; *next_word(&rest, word, sizeof word);) {
        struct ngon_move move;
        if (ngon_move_read(uci->game->position, word, &move, reason, sizeof reason) !=
            NGON_READ_OK) {
            fprintf(uci->out, "info string %s: %s\n", word, reason);
            return;
        }
        ngon_game_play(uci->game, move);
    }
}

/* ---- go ---- */

static void go_perft(struct uci *uci, unsigned depth)
{
    struct ngon_arena arena = {0};
    struct ngon_position *position = uci->game->position;
    struct ngon_moves moves = {NGON_NEWS(&arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    uint64_t *counts = NGON_NEWS(&arena, NGON_MOVES_MAX, uint64_t);
    char text[NGON_MOVE_TEXT];
    uint64_t total = ngon_perft_divide(position, depth, uci->threads, &moves, counts);
    for (uint32_t i = 0; i < moves.count; i++)
        fprintf(uci->out, "%s: %llu\n", ngon_move_write(position, moves.list[i], text, sizeof text),
                (unsigned long long)counts[i]);
    fprintf(uci->out, "\nNodes searched: %llu\n", (unsigned long long)total);
    ngon_arena_free(&arena);
}

static void go(struct uci *uci, const char *text)
{
    char word[64], value[64];
    unsigned side = uci->game->position->state.side;
    struct ngon_limits limits = NGON_LIMITS_NONE;
    bool bounded = false;
    while (*next_word(&text, word, sizeof word)) {
        if (strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0) {
            limits.infinite = true;
            continue;
        }
        const char *before = text;
        next_word(&text, value, sizeof value);
        int64_t n = number_of(value);
        if (n < 0)
            n = 0;
        bounded = true;
        if (strcmp(word, "depth") == 0)
            limits.depth = n > NGON_PLY_MAX ? NGON_PLY_MAX : (unsigned)n;
        else if (strcmp(word, "nodes") == 0)
            limits.nodes = (uint64_t)n;
        else if (strcmp(word, "movetime") == 0)
            limits.movetime_ms = n ? n : 1;
        else if (strcmp(word, side ? "btime" : "wtime") == 0)
            limits.time_ms = n;
        else if (strcmp(word, side ? "binc" : "winc") == 0)
            limits.increment_ms = n;
        else if (strcmp(word, "movestogo") == 0)
            limits.moves_to_go = n > 1000 ? 1000 : (unsigned)n;
        else if (strcmp(word, "perft") == 0) {
            go_perft(uci, clamped(value, 0, 20));
            return;
        } else if (strcmp(word, "wtime") && strcmp(word, "btime") && strcmp(word, "winc") &&
                   strcmp(word, "binc") && strcmp(word, "mate"))
            text = before; /* unknown words (searchmoves and its list) are passed over */
    }
    limits.infinite |= !bounded;
    limits.level = uci->level;
    limits.lines = uci->lines;
    limits.seed = uci->level < NGON_LEVEL_MAX ? (uint64_t)uci->game->count + 1 : 0;
    uci->limits = limits;
    if (!ready_search(uci)) {
        fputs("bestmove (none)\n", uci->out);
        return;
    }
    ngon_search_arm(uci->search);
    uci->thinking = pthread_create(&uci->thread, NULL, think, uci) == 0;
    if (!uci->thinking)
        fputs("info string cannot start a thread\nbestmove (none)\n", uci->out);
}

/* ---- the conversation ---- */

static void show(struct uci *uci)
{
    struct ngon_arena arena = {0};
    fprintf(uci->out, "Fen: %s\n", ngon_position_write(&arena, uci->game->position));
    ngon_arena_free(&arena);
}

/* False when the conversation is over. */
static bool obey(struct uci *uci, char *line)
{
    char word[64];
    const char *rest = line;
    next_word(&rest, word, sizeof word);
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "isready") == 0) {
        if (!uci->thinking)
            ready_search(uci);
        fputs("readyok\n", uci->out);
        return true;
    }
    if (strcmp(word, "stop") == 0)
        settle(uci, true);
    else if (strcmp(word, "uci") == 0)
        say_hello(uci);
    else if (strcmp(word, "ponderhit") == 0 || word[0] == '\0')
        return true;
    else {
        /* whatever changes the game or the search ends the thinking first */
        settle(uci, true);
        if (strcmp(word, "ucinewgame") == 0) {
            if (uci->search)
                ngon_search_forget(uci->search);
            set_start(uci, NULL);
        } else if (strcmp(word, "setoption") == 0)
            set_option(uci, rest);
        else if (strcmp(word, "position") == 0)
            set_position(uci, line + (rest - line));
        else if (strcmp(word, "go") == 0)
            go(uci, rest);
        else if (strcmp(word, "d") == 0)
            show(uci);
        else
            fprintf(uci->out, "info string unknown command %s\n", word);
    }
    return true;
}

int ngon_uci_run(FILE *in, FILE *out, const char *variant)
{
    struct uci *uci = calloc(1, sizeof *uci);
    char *line = NULL;
    size_t size = 0;
    if (!uci)
        return NGON_EXIT_USAGE;
    uci->out = out;
    uci->hash = HASH_DEFAULT;
    uci->threads = uci->lines = 1;
    uci->level = NGON_LEVEL_MAX;
    int code = open_variant(uci, variant);
    if (code != NGON_EXIT_FINE) {
        free(uci);
        return code;
    }
    while (getline(&line, &size, in) > 0) {
        for (size_t end = strlen(line); end > 0 && isspace((unsigned char)line[end - 1]);)
            line[--end] = '\0';
        bool more = obey(uci, line);
        fflush(out);
        if (!more)
            break;
    }
    settle(uci, true);
    free(line);
    close_variant(uci);
    free(uci);
    return NGON_EXIT_FINE;
}
