#include "term.h"

#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool ngon_term_read_color(const char *text, enum ngon_color_wish *wish)
{
    static const char *const names[] = {"auto", "always", "never"};
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            *wish = (enum ngon_color_wish)i;
            return true;
        }
    return false;
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static bool says(const char *name, const char *wanted)
{
    const char *value = getenv(name);
    return value && strcmp(value, wanted) == 0;
}

bool ngon_term_color(FILE *stream, enum ngon_color_wish wish)
{
    if (wish != NGON_COLOR_AUTO)
        return wish == NGON_COLOR_ALWAYS;
    if (is_set("NO_COLOR"))
        return false;
    if (!isatty(fileno(stream)))
        return false;
    if (is_set("CLICOLOR_FORCE") && !says("CLICOLOR_FORCE", "0"))
        return true;
    return is_set("TERM") && !says("TERM", "dumb") && !says("CLICOLOR", "0");
}

bool ngon_term_truecolor(void)
{
    return says("COLORTERM", "truecolor") || says("COLORTERM", "24bit");
}

bool ngon_term_utf8(void)
{
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return true;
    const char *locale = is_set("LC_ALL")     ? getenv("LC_ALL")
                         : is_set("LC_CTYPE") ? getenv("LC_CTYPE")
                                              : getenv("LANG");
    const char *codeset = locale ? strchr(locale, '.') : NULL;
    return codeset &&
           (strncasecmp(codeset, ".utf8", 5) == 0 || strncasecmp(codeset, ".utf-8", 6) == 0);
}

static uint32_t number_in(const char *name)
{
    const char *text = getenv(name);
    char *end;
    if (!text || !*text)
        return 0;
    unsigned long value = strtoul(text, &end, 10);
    return *end || value == 0 || value > 10000 ? 0 : (uint32_t)value;
}

bool ngon_term_size(FILE *stream, uint32_t *columns, uint32_t *rows)
{
    struct winsize size;
    bool terminal = isatty(fileno(stream));
    *columns = *rows = 0;
    if (terminal && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0) {
        *columns = size.ws_col;
        *rows = size.ws_row;
    }
    if (!*columns)
        *columns = number_in("COLUMNS") ? number_in("COLUMNS") : 80;
    if (!*rows)
        *rows = number_in("LINES") ? number_in("LINES") : 24;
    return terminal;
}

/* Set by the handler; the one thing here that outlives a call. */
static volatile sig_atomic_t resized;

static void on_resize(int signal_number)
{
    (void)signal_number;
    resized = 1;
}

void ngon_term_watch(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_resize;
    action.sa_flags = SA_RESTART; /* else a read would end, as if the input did */
    sigemptyset(&action.sa_mask);
    sigaction(SIGWINCH, &action, NULL);
}

bool ngon_term_resized(void)
{
    bool was = resized != 0;
    resized = 0;
    return was;
}
