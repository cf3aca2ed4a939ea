#include "cmd_common.h"
#include "contest.h"
#include "json.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES,
    FIRST,
    SECOND,
    ENGINE,
    ENGINE_OPTION,
    ENGINE_VARIANT,
    SEED,
    OPENING,
    MAX_PLIES,
    TIME,
    NODES,
    JSON
};
static const struct ngon_cmd_option options[] = {
    {"--games", "N", "how many games (10); every opening is played twice with sides swapped"},
    {"--first", "PLAYER", "the first player: a level 1-10, depth:N, random (10)"},
    {"--second", "PLAYER", "the second player, likewise (10)"},
    {"--engine", "COMMAND", "the second player is this UCI engine"},
    {"--engine-option", "OPTIONS", "\"Name=Value\" for the engine; several parted by ;"},
    {"--engine-variant", "NAME", "what the engine calls the variant, where that differs"},
    {"--seed", "S", "another number, other openings (1)"},
    {"--opening-plies", "N", "random plies before the players take over (4)"},
    {"--max-plies", "N", "a game of so many plies is a draw (400)"},
    {"--time", "SECONDS", "for each move (0.1)"},
    {"--nodes", "N", "for each move, in place of time: the same result on every machine"},
    {"--json", NULL, "print an object"},
};
static const struct ngon_cmd_spec spec = {
    "match",
    "VARIANT",
    "Plays games between two players of the computer's and reports the score with its 95 % "
    "interval, the first\n"
    "move's edge, the length of games, how they ended, and which pieces never moved.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};
#define ENGINE_OPTIONS_MAX 32u

/* ---- reading ---- */

static bool read_player(const char *text, struct ngon_player *player)
{
    uint32_t number = NGON_LEVEL_MAX;
    if (!text) {
        player->kind = NGON_PLAYER_LEVEL;
    } else if (strcmp(text, "random") == 0) {
        player->kind = NGON_PLAYER_RANDOM;
        snprintf(player->name, sizeof player->name, "random");
        return true;
    } else if (strncmp(text, "depth:", 6) == 0) {
        player->kind = NGON_PLAYER_DEPTH;
        if (!ngon_cmd_number("the depth", text + 6, 1, 60, &number))
            return false;
        player->number = number;
        snprintf(player->name, sizeof player->name, "depth %u", number);
        return true;
    } else {
        player->kind = NGON_PLAYER_LEVEL;
        if (!ngon_cmd_number("the level", text, 1, NGON_LEVEL_MAX, &number))
            return false;
    }
    player->number = number;
    snprintf(player->name, sizeof player->name, "level %u", number);
    return true;
}

static bool read_seconds(const char *text, int64_t *ms)
{
    char *end;
    double seconds = text ? strtod(text, &end) : 0.1;
    if (text && (end == text || *end != '\0' || !(seconds > 0) || seconds > 3600)) {
        fprintf(stderr, "ngon match: `%s` is no time in seconds\n", text);
        return false;
    }
    *ms = seconds < 0.001 ? 1 : (int64_t)(seconds * 1000 + 0.5);
    return true;
}

static void read_engine(struct ngon_contest *c, const struct ngon_cmd_args *args,
                        struct ngon_arena *arena)
{
    struct ngon_player *player = &c->players[1];
    const char **list = NGON_NEWS(arena, ENGINE_OPTIONS_MAX, const char *);
    player->kind = NGON_PLAYER_ENGINE;
    player->command = args->values[ENGINE];
    snprintf(player->name, sizeof player->name, "%.100s", player->command);
    const char *at = args->values[ENGINE_OPTION];
    while (at && *at && player->option_count < ENGINE_OPTIONS_MAX) {
        size_t length = strcspn(at, ";");
        list[player->option_count++] = ngon_arena_copy(arena, at, length);
        at += length + (at[length] == ';');
    }
    player->options = list;
}

static bool read_contest(struct ngon_contest *c, const struct ngon_cmd_args *args,
                         struct ngon_session *session)
{
    uint32_t games = 10, plies = 4, most = 400, seed = 1, nodes = 0;
    const char *const *v = args->values;
    if (!read_player(v[FIRST], &c->players[0]) || !read_player(v[SECOND], &c->players[1]) ||
        !read_seconds(v[TIME], &c->movetime_ms))
        return false;
    if ((v[GAMES] &&
         !ngon_cmd_number("the number of games", v[GAMES], 1, NGON_CONTEST_GAMES_MAX, &games)) ||
        (v[OPENING] && !ngon_cmd_number("the opening", v[OPENING], 0, 200, &plies)) ||
        (v[MAX_PLIES] && !ngon_cmd_number("the most plies", v[MAX_PLIES], 1, 100000, &most)) ||
        (v[NODES] && !ngon_cmd_number("the number of nodes", v[NODES], 1, UINT32_MAX, &nodes)) ||
        (v[SEED] && !ngon_cmd_number("the seed", v[SEED], 0, UINT32_MAX, &seed)))
        return false;
    c->rules = session->rules;
    c->games = games;
    c->opening_plies = plies;
    c->max_plies = most;
    c->seed = seed;
    c->nodes = nodes;
    if (args->position || args->moves)
        c->start = session->position;
    if (session->rules->shuffle && !args->position && !args->moves) {
        c->start = session->position;
        c->shuffles = true;
    }
    const char *name = session->variant->name.text;
    c->variant = v[ENGINE_VARIANT]                      ? v[ENGINE_VARIANT]
                 : strchr(args->words[0], '/') || !name ? args->words[0]
                                                        : name;
    if (v[ENGINE])
        read_engine(c, args, &session->arena);
    return true;
}

/* ---- figures of the lengths ---- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}
static double mean_length(const struct ngon_contest *c)
{
    double sum = 0;
    for (uint32_t i = 0; i < c->played; i++)
        sum += c->lengths[i];
    return c->played ? sum / c->played : 0;
}

/* ---- printing ---- */

static void print_progress(const struct ngon_contest *c)
{
    fprintf(stderr, "\r%u/%u  +%u =%u -%u ", c->played, c->games, c->wins, c->draws, c->losses);
    if (c->played == c->games)
        fputs("\r                                        \r", stderr);
    fflush(stderr);
}

static bool form_in_play(const struct ngon_ruleset *rules, unsigned form)
{
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        if (ngon_form_of(rules->setup[cell]) == form)
            return true;
    return false;
}

static void print_elo(double score, double half)
{
    double low = ngon_contest_elo(score - half), high = ngon_contest_elo(score + half);
    double mid = ngon_contest_elo(score);
    if (fabs(mid) > 9000)
        printf("Elo difference: beyond measure\n");
    else if (fabs(low) > 9000 || fabs(high) > 9000)
        printf("Elo difference: %+.0f\n", mid);
    else
        printf("Elo difference: %+.0f (%+.0f to %+.0f)\n", mid, low, high);
}

static void print_ends(const struct ngon_contest *c)
{
    fputs("ends:", stdout);
    const char *comma = " ";
    for (unsigned i = 0; i < NGON_END_COUNT; i++)
        if (c->ends[i]) {
            printf("%s%s %u", comma, ngon_end_text(i), c->ends[i]);
            comma = ", ";
        }
    putchar('\n');
}

static void print_times(const struct ngon_contest *c)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct ngon_player *p = &c->players[i];
        if (p->moves)
            printf("%s: %.3f s a move, longest %.3f s, over its time %llu of %llu moves\n", p->name,
                   (double)p->total_ms / 1000 / (double)p->moves, (double)p->longest_ms / 1000,
                   (unsigned long long)p->overruns, (unsigned long long)p->moves);
    }
}

static void print_text(const struct ngon_contest *c)
{
    double score, half;
    ngon_contest_score(c, &score, &half);
    printf("%s against %s: +%u =%u -%u in %u games\n", c->players[0].name, c->players[1].name,
           c->wins, c->draws, c->losses, c->played);
    printf("score: %.1f %% (95 %%: %.1f to %.1f)\n", 100 * score, 100 * fmax(0, score - half),
           100 * fmin(1, score + half));
    print_elo(score, half);
    printf("the side that begins: %.1f %%\n", c->played ? 100 * c->side_points[0] / c->played : 0);
    printf("length: mean %.0f plies, median %u, from %u to %u\n", mean_length(c),
           c->lengths[c->played / 2], c->lengths[0], c->lengths[c->played - 1]);
    if (c->plies)
        printf("choice: %.1f legal moves on average, %.0f %% captures\n",
               (double)c->choices / (double)c->plies,
               100.0 * (double)c->captures / (double)c->plies);
    print_ends(c);
    const char *comma = "never moved: ";
    for (unsigned f = 1; f < c->rules->form_count; f++)
        if (!c->moved[f] && form_in_play(c->rules, f)) {
            printf("%s%s", comma, c->rules->forms[f].name);
            comma = ", ";
        }
    if (comma[0] == ',')
        putchar('\n');
    print_times(c);
    if (c->complaint[0])
        printf("note: %s\n", c->complaint);
}

static void print_json_player(const struct ngon_player *p)
{
    fputs("{\"name\": ", stdout);
    ngon_json_string(stdout, p->name);
    printf(
        ", \"moves\": %llu, \"mean_seconds\": %.4f, \"longest_seconds\": %.3f, \"overruns\": %llu}",
        (unsigned long long)p->moves, p->moves ? (double)p->total_ms / 1000 / (double)p->moves : 0,
        (double)p->longest_ms / 1000, (unsigned long long)p->overruns);
}

static void print_json(const struct ngon_contest *c)
{
    double score, half;
    ngon_contest_score(c, &score, &half);
    fputs("{\"variant\": ", stdout);
    ngon_json_string(stdout, c->variant);
    fputs(",\n \"players\": [", stdout);
    print_json_player(&c->players[0]);
    fputs(", ", stdout);
    print_json_player(&c->players[1]);
    printf("],\n \"games\": %u, \"wins\": %u, \"draws\": %u, \"losses\": %u,\n", c->played, c->wins,
           c->draws, c->losses);
    printf(" \"score\": %.4f, \"low\": %.4f, \"high\": %.4f, \"elo\": %.1f,\n", score,
           fmax(0, score - half), fmin(1, score + half), ngon_contest_elo(score));
    printf(" \"first_side_score\": %.4f,\n", c->played ? c->side_points[0] / c->played : 0);
    printf(" \"length\": {\"mean\": %.1f, \"median\": %u, \"shortest\": %u, \"longest\": %u},\n",
           mean_length(c), c->lengths[c->played / 2], c->lengths[0], c->lengths[c->played - 1]);
    printf(" \"legal_moves\": %.2f, \"captures\": %.4f,\n \"ends\": {",
           c->plies ? (double)c->choices / (double)c->plies : 0,
           c->plies ? (double)c->captures / (double)c->plies : 0);
    const char *comma = "";
    for (unsigned i = 0; i < NGON_END_COUNT; i++)
        if (c->ends[i]) {
            fputs(comma, stdout);
            ngon_json_string(stdout, ngon_end_text(i));
            printf(": %u", c->ends[i]);
            comma = ", ";
        }
    fputs("},\n \"never_moved\": [", stdout);
    comma = "";
    for (unsigned f = 1; f < c->rules->form_count; f++)
        if (!c->moved[f] && form_in_play(c->rules, f)) {
            fputs(comma, stdout);
            ngon_json_string(stdout, c->rules->forms[f].name);
            comma = ", ";
        }
    fputs("],\n \"note\": ", stdout);
    ngon_json_string(stdout, c->complaint[0] ? c->complaint : NULL);
    fputs("}\n", stdout);
}

/* ---- the command ---- */

static int contest(struct ngon_session *session, const struct ngon_cmd_args *args)
{
    struct ngon_contest *c = NGON_NEW(&session->arena, struct ngon_contest);
    if (!read_contest(c, args, session))
        return NGON_EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN); /* an engine that ends is a result, not the end of the match */
    bool fine = ngon_contest_run(c, &session->arena, isatty(STDERR_FILENO) ? print_progress : NULL);
    signal(SIGPIPE, SIG_DFL);
    if (!fine) {
        fprintf(stderr, "ngon match: %s\n", c->complaint);
        return NGON_EXIT_USAGE;
    }
    qsort(c->lengths, c->played, sizeof *c->lengths, by_size);
    if (args->values[JSON])
        print_json(c);
    else
        print_text(c);
    return NGON_EXIT_FINE;
}

int ngon_cmd_match(int argc, char **argv)
{
    return ngon_session_run(&spec, argc, argv, contest);
}
