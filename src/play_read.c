#include "play_read.h"

#include "search.h"
#include "term.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef NGON_HAVE_LIBEDIT
#include <histedit.h>
#include <sys/select.h>
#include <wchar.h>
#endif

struct ngon_reader {
    bool terminal;
    ngon_reader_complete *complete;
    void *context;
#ifdef NGON_HAVE_LIBEDIT
    EditLine *edit; /* NULL where the terminal cannot be drawn on */
    History *history;
    const char *prompt;
    bool cancelled, resized, closed;
#endif
};

/* ---- Ctrl-C ---- */

/* What the handler touches; nothing else here outlives a call. */
static volatile sig_atomic_t interrupted, continued;
static struct ngon_search *_Atomic thinking;

static void on_interrupt(int number)
{
    (void)number;
    struct ngon_search *search = thinking;
    interrupted = 1;
    if (search != NULL)
        ngon_search_stop(search);
}

static void on_continue(int number)
{
    (void)number;
    continued = 1;
}

void ngon_reader_thinking(struct ngon_search *search)
{
    thinking = search;
}

bool ngon_reader_interrupted(void)
{
    const bool was = interrupted != 0;
    interrupted = 0;
    return was;
}

/* Without SA_RESTART, so that a read at the prompt ends. */
static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* ---- line editing ---- */

#ifdef NGON_HAVE_LIBEDIT

static struct ngon_reader *reader_of(EditLine *edit)
{
    void *data = NULL;
    el_get(edit, EL_CLIENTDATA, &data);
    return data;
}

static char *edit_prompt(EditLine *edit)
{
    static char none[] = "";
    const struct ngon_reader *reader = reader_of(edit);
    return reader->prompt != NULL ? (char *)(uintptr_t)reader->prompt : none;
}

static bool is_empty(EditLine *edit)
{
    const LineInfo *line = el_line(edit);
    return line->lastchar == line->buffer;
}

/* Waits for a byte. False where the line is to end without one. */
static bool wait_for_byte(struct ngon_reader *reader, EditLine *edit)
{
    sigset_t watched, before;
    sigemptyset(&watched);
    sigaddset(&watched, SIGINT);
    sigaddset(&watched, SIGWINCH);
    sigaddset(&watched, SIGCONT);
    sigprocmask(SIG_BLOCK, &watched, &before);
    bool ready = false;
    while (!ready) {
        fd_set set;
        FD_ZERO(&set);
        FD_SET(STDIN_FILENO, &set);
        if (ngon_reader_interrupted()) {
            reader->cancelled = true;
            break;
        }
        if (continued) { /* the shell has used the terminal since */
            continued = 0;
            el_set(edit, EL_PREP_TERM, 0);
            el_set(edit, EL_PREP_TERM, 1);
            el_set(edit, EL_REFRESH);
        }
        if (ngon_term_resized()) {
            el_resize(edit);
            if (is_empty(edit)) {
                reader->resized = true;
                break;
            }
        }
        const int found = pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &before);
        if (found < 0 && errno != EINTR)
            break;
        ready = found > 0;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready;
}

static int edit_getc(EditLine *edit, wchar_t *character)
{
    struct ngon_reader *reader = reader_of(edit);
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        if (!wait_for_byte(reader, edit) || read(STDIN_FILENO, &byte, 1) != 1) {
            reader->closed = !reader->cancelled && !reader->resized;
            return 0;
        }
        const size_t size = mbrtowc(character, &byte, 1, &state);
        if (size == (size_t)-2)
            continue; /* the character goes on */
        if (size == (size_t)-1) {
            memset(&state, 0, sizeof state);
            *character = L'?';
        }
        return 1;
    }
}

/* How many first bytes the words share. */
static size_t common_size(const char **words, uint32_t count)
{
    size_t size = strlen(words[0]);
    for (uint32_t i = 1; i < count; i++) {
        size_t same = 0;
        while (same < size && words[i][same] == words[0][same])
            same++;
        size = same;
    }
    return size;
}

static void list_words(const char **words, uint32_t count)
{
    uint32_t columns = 0, rows = 0, used = 0, shown = 0;
    enum { MOST_ROWS = 8 };
    ngon_term_size(stdout, &columns, &rows);
    uint32_t row = 0;
    putchar('\n');
    for (; shown < count; shown++) {
        const uint32_t width = (uint32_t)strlen(words[shown]) + 2;
        if (used > 0 && used + width > columns) {
            if (++row == MOST_ROWS)
                break;
            putchar('\n');
            used = 0;
        }
        printf("%s  ", words[shown]);
        used += width;
    }
    if (shown < count)
        printf("\nand %u more", (unsigned)(count - shown));
    putchar('\n');
    fflush(stdout);
}

static unsigned char edit_complete(EditLine *edit, int key)
{
    (void)key;
    struct ngon_reader *reader = reader_of(edit);
    const LineInfo *info = el_line(edit);
    struct ngon_arena arena = {0};
    unsigned char result = CC_REFRESH_BEEP;
    uint32_t count = 0;
    const char *line = ngon_arena_copy(&arena, info->buffer, (size_t)(info->cursor - info->buffer));
    size_t at = strlen(line);
    while (at > 0 && line[at - 1] != ' ')
        at--;
    const char **words = reader->complete(reader->context, &arena, line, at, &count);
    if (count > 0) {
        const size_t typed = strlen(line + at), size = common_size(words, count);
        if (count == 1 || size > typed) {
            const char *rest = ngon_arena_printf(&arena, "%.*s%s", (int)(size - typed),
                                                 words[0] + typed, count == 1 ? " " : "");
            result = el_insertstr(edit, rest) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
        } else {
            list_words(words, count);
            result = CC_REDISPLAY;
        }
    }
    ngon_arena_free(&arena);
    return result;
}

static void edit_start(struct ngon_reader *reader)
{
    const char *term = getenv("TERM");
    HistEvent event;
    if (!isatty(STDOUT_FILENO) || term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0)
        return;
    reader->history = history_init();
    reader->edit = el_init("ngon", stdin, stdout, stderr);
    if (reader->edit == NULL || reader->history == NULL)
        return;
    history(reader->history, &event, H_SETSIZE, 1000);
    history(reader->history, &event, H_SETUNIQUE, 1);
    el_set(reader->edit, EL_CLIENTDATA, reader);
    el_set(reader->edit, EL_PROMPT, edit_prompt);
    el_set(reader->edit, EL_EDITOR, "emacs");
    el_set(reader->edit, EL_HIST, history, reader->history);
    el_set(reader->edit, EL_GETCFN, edit_getc);
    el_source(reader->edit, NULL);
    el_set(reader->edit, EL_ADDFN, "ngon-complete", "Complete what stands before the cursor",
           edit_complete);
    el_set(reader->edit, EL_BIND, "^I", "ngon-complete", NULL);
}

static enum ngon_reading_line edit_line(struct ngon_reader *reader, const char *prompt,
                                        char line[NGON_LINE_MAX + 1])
{
    int count = 0;
    HistEvent event;
    reader->prompt = prompt;
    reader->cancelled = reader->resized = reader->closed = false;
    const char *got = el_gets(reader->edit, &count);
    if (got == NULL || count <= 0 || reader->cancelled || reader->resized) {
        fputs("\n", stdout);
        return reader->cancelled ? NGON_LINE_CANCELLED
               : reader->resized ? NGON_LINE_RESIZED
                                 : NGON_LINE_END;
    }
    size_t size = strcspn(got, "\r\n");
    if (size > NGON_LINE_MAX)
        return NGON_LINE_LONG;
    memcpy(line, got, size);
    line[size] = '\0';
    if (size > 0)
        history(reader->history, &event, H_ENTER, line);
    return NGON_LINE_READ;
}
#endif

/* ---- plain lines ---- */

static enum ngon_reading_line plain_line(const struct ngon_reader *reader, const char *prompt,
                                         char line[NGON_LINE_MAX + 1])
{
    size_t size = 0;
    bool any = false, zero = false;
    if (reader->terminal) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    for (;;) {
        errno = 0;
        const int c = getc(stdin);
        if (c == EOF && ferror(stdin) && errno == EINTR) {
            clearerr(stdin);
            if (!ngon_reader_interrupted())
                continue;
            fputs("\n", stdout);
            return NGON_LINE_CANCELLED;
        }
        if (c == EOF && !any) {
            if (reader->terminal)
                fputs("\n", stdout);
            return NGON_LINE_END;
        }
        any = true;
        if (c == EOF || c == '\n')
            break;
        zero |= c == '\0';
        if (size < NGON_LINE_MAX)
            line[size] = (char)c;
        size++;
    }
    if (size > NGON_LINE_MAX)
        return NGON_LINE_LONG;
    line[size] = '\0';
    if (size > 0 && line[size - 1] == '\r')
        line[size - 1] = '\0';
    if (zero) /* what follows a zero byte would be lost in silence */
        line[0] = '\0';
    return NGON_LINE_READ;
}

/* ---- both ---- */

struct ngon_reader *ngon_reader_new(bool terminal, ngon_reader_complete *complete, void *context)
{
    struct ngon_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return NULL;
    reader->terminal = terminal;
    reader->complete = complete;
    reader->context = context;
    if (terminal) {
        catch_signal(SIGINT, on_interrupt);
        catch_signal(SIGCONT, on_continue);
        ngon_term_watch();
#ifdef NGON_HAVE_LIBEDIT
        setlocale(LC_CTYPE, "");
        edit_start(reader);
#endif
    }
    return reader;
}

void ngon_reader_free(struct ngon_reader *reader)
{
    if (reader == NULL)
        return;
#ifdef NGON_HAVE_LIBEDIT
    if (reader->edit != NULL)
        el_end(reader->edit);
    if (reader->history != NULL)
        history_end(reader->history);
#endif
    free(reader);
}

enum ngon_reading_line ngon_reader_line(struct ngon_reader *reader, const char *prompt,
                                        char line[NGON_LINE_MAX + 1])
{
    fflush(stdout);
#ifdef NGON_HAVE_LIBEDIT
    if (reader->edit != NULL)
        return edit_line(reader, prompt, line);
#endif
    return plain_line(reader, prompt, line);
}
