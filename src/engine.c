#include "engine.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HELLO_MS 10000
#define NODES_MS 120000 /* for a move that is limited by nodes */
#define LINE_MAX_BYTES 65536u

struct ngon_engine {
    pid_t pid;
    int in, out; /* ours: write to IN, read from OUT */
    char name[128];
    bool offers_variant, offers_path, knows_variant;
    size_t used;
    char pending[LINE_MAX_BYTES]; /* read but not yet taken */
    char line[LINE_MAX_BYTES];
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the child ---- */

static void become_child(const char *command, int in, int out)
{
    const char *path = getenv("PATH");
    char longer[8192], line[8192];
    snprintf(longer, sizeof longer, "%s:/usr/games:/usr/local/games",
             path ? path : "/usr/bin:/bin");
    snprintf(line, sizeof line, "exec %s", command);
    setenv("PATH", longer, 1);
    signal(SIGPIPE, SIG_DFL);
    setpgid(0, 0);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0) {
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    }
    _exit(127);
}

static bool launch(struct ngon_engine *engine, const char *command)
{
    int down[2], up[2];
    if (pipe(down) != 0)
        return false;
    if (pipe(up) != 0) {
        close(down[0]);
        close(down[1]);
        return false;
    }
    engine->pid = fork();
    if (engine->pid == 0)
        become_child(command, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    engine->in = down[1];
    engine->out = up[0];
    if (engine->pid > 0)
        return true;
    close(down[1]);
    close(up[0]);
    return false;
}

void ngon_engine_free(struct ngon_engine *engine)
{
    if (!engine)
        return;
    if (write(engine->in, "quit\n", 5) < 0)
        errno = 0; /* it may be gone already */
    close(engine->in);
    bool gone = false;
    for (int tries = 0; tries < 50 && !gone; tries++) {
        gone = waitpid(engine->pid, NULL, WNOHANG) != 0;
        if (!gone)
            nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
    if (!gone) {
        kill(-engine->pid, SIGKILL);
        kill(engine->pid, SIGKILL);
        waitpid(engine->pid, NULL, 0);
    }
    close(engine->out);
    free(engine);
}

/* ---- lines ---- */

static bool say(struct ngon_engine *engine, const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t n = write(engine->in, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* The next line, without its end, in engine->line. 1: got it, 0: not before DEADLINE, -1: it has ended. */
static int hear(struct ngon_engine *engine, int64_t deadline)
{
    for (;;) {
        char *end = memchr(engine->pending, '\n', engine->used);
        if (end || engine->used == sizeof engine->pending) {
            size_t length = end ? (size_t)(end - engine->pending) : engine->used;
            size_t taken = end ? length + 1 : length;
            size_t kept = length < sizeof engine->line ? length : sizeof engine->line - 1;
            memcpy(engine->line, engine->pending, kept);
            engine->line[kept] = '\0';
            if (kept > 0 && engine->line[kept - 1] == '\r')
                engine->line[kept - 1] = '\0';
            engine->used -= taken;
            memmove(engine->pending, engine->pending + taken, engine->used);
            return 1;
        }
        int64_t left = deadline - now_ms();
        struct pollfd poller = {.fd = engine->out, .events = POLLIN};
        int ready = poll(&poller, 1, left < 0 ? 0 : left > 1000000 ? 1000000 : (int)left);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return 0;
        ssize_t n = read(engine->out, engine->pending + engine->used,
                         sizeof engine->pending - engine->used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return -1;
        engine->used += (size_t)n;
    }
}

/* Does TEXT hold WORD between blanks? */
static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* ---- the protocol ---- */

/* Waits for a line that begins with WORD. */
static bool await(struct ngon_engine *engine, const char *word, int64_t deadline,
                  const char *variant, const char **error)
{
    size_t length = strlen(word);
    for (;;) {
        int got = hear(engine, deadline);
        if (got <= 0) {
            *error = got == 0 ? "it does not answer" : "it has ended";
            return false;
        }
        if (strncmp(engine->line, word, length) == 0 &&
            (engine->line[length] == '\0' || engine->line[length] == ' '))
            return true;
        if (strncmp(engine->line, "id name ", 8) == 0)
            snprintf(engine->name, sizeof engine->name, "%.100s", engine->line + 8);
        if (strncmp(engine->line, "option name UCI_Variant ", 24) == 0) {
            engine->offers_variant = true;
            engine->knows_variant = variant && has_word(engine->line, variant);
        }
        if (strncmp(engine->line, "option name VariantPath ", 24) == 0)
            engine->offers_path = strstr(engine->name, "ngon") != NULL;
    }
}

static bool set_option(struct ngon_engine *engine, const char *name, size_t name_length,
                       const char *value)
{
    char line[4352];
    snprintf(line, sizeof line, "setoption name %.*s value %.4096s\n",
             (int)(name_length > 200 ? 200 : name_length), name, value);
    return say(engine, line);
}

static bool choose_variant(struct ngon_engine *engine, const char *variant, const char **error)
{
    if (engine->knows_variant)
        return set_option(engine, "UCI_Variant", 11, variant);
    if (engine->offers_path)
        return set_option(engine, "VariantPath", 11, variant);
    if (strcmp(variant, NGON_UCI_GAME) == 0)
        return true;
    *error = "it does not know the variant";
    return false;
}

struct ngon_engine *ngon_engine_start(const char *command, const char *variant,
                                      const char *const *options, size_t option_count,
                                      const char **error)
{
    struct ngon_engine *engine = calloc(1, sizeof *engine);
    *error = "it cannot be started";
    if (!engine)
        return NULL;
    if (!launch(engine, command)) {
        free(engine);
        return NULL;
    }
    snprintf(engine->name, sizeof engine->name, "%.100s", command);
    bool fine = say(engine, "uci\n") &&
                await(engine, "uciok", now_ms() + HELLO_MS, variant, error) &&
                choose_variant(engine, variant, error);
    for (size_t i = 0; i < option_count && fine; i++) {
        const char *equals = strchr(options[i], '=');
        if (equals)
            fine = set_option(engine, options[i], (size_t)(equals - options[i]), equals + 1);
    }
    if (fine && ngon_engine_new_game(engine))
        return engine;
    ngon_engine_free(engine);
    return NULL;
}

bool ngon_engine_new_game(struct ngon_engine *engine)
{
    const char *error;
    return say(engine, "ucinewgame\nisready\n") &&
           await(engine, "readyok", now_ms() + HELLO_MS, NULL, &error);
}

bool ngon_engine_move(struct ngon_engine *engine, const char *position, int64_t movetime_ms,
                      uint64_t nodes, int64_t grace_ms, char *buffer, size_t size, int64_t *ms,
                      const char **error)
{
    char line[64];
    if (nodes > 0) {
        snprintf(line, sizeof line, "go nodes %llu\n", (unsigned long long)nodes);
        movetime_ms = NODES_MS;
    } else {
        snprintf(line, sizeof line, "go movetime %lld\n", (long long)movetime_ms);
    }
    *error = "it has ended";
    if (!say(engine, position) || !say(engine, "\n"))
        return false;
    int64_t start = now_ms();
    if (!say(engine, line) ||
        !await(engine, "bestmove", start + movetime_ms + grace_ms, NULL, error))
        return false;
    *ms = now_ms() - start;
    const char *word = engine->line + strlen("bestmove");
    while (*word == ' ')
        word++;
    snprintf(buffer, size, "%.*s", (int)strcspn(word, " "), word);
    return true;
}

const char *ngon_engine_name(const struct ngon_engine *engine)
{
    return engine->name;
}
