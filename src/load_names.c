/* Lists of cell names: a1..h1, a..d, E..A, 5..1, single names. */
#include "board.h"
#include "load_parts.h"

#include <ctype.h>
#include <string.h>

enum { LEVEL, LETTERS, NUMBER, PARTS };
struct parts {
    int32_t value[PARTS]; /* -1: not there */
};

static bool split_name(const char *text, size_t length, struct parts *parts)
{
    size_t at = 0;
    *parts = (struct parts){{-1, -1, -1}};
    if (at < length && isupper((unsigned char)text[at]))
        parts->value[LEVEL] = text[at++] - 'A';
    size_t start = at;
    int32_t letters = 0;
    for (; at < length && islower((unsigned char)text[at]) && at - start < 3; at++)
        letters = letters * 26 + (text[at] - 'a' + 1);
    if (at > start)
        parts->value[LETTERS] = letters - 1;
    start = at;
    int32_t number = 0;
    for (; at < length && isdigit((unsigned char)text[at]) && at - start < 5; at++)
        number = number * 10 + (text[at] - '0');
    if (at > start)
        parts->value[NUMBER] = number;
    return length > 0 && at == length;
}

static const char *join_name(struct ngon_arena *arena, const struct parts *parts)
{
    const char *text = "";
    if (parts->value[LEVEL] >= 0)
        text = ngon_arena_printf(arena, "%c", (char)('A' + parts->value[LEVEL]));
    if (parts->value[LETTERS] >= 0)
        text = ngon_arena_printf(arena, "%s%s", text,
                                 ngon_load_letters(arena, (uint32_t)parts->value[LETTERS]));
    if (parts->value[NUMBER] >= 0)
        text = ngon_arena_printf(arena, "%s%d", text, parts->value[NUMBER]);
    return text;
}

static bool expand(struct ngon_reader *reader, const struct ngon_word *word,
                   struct ngon_words *names)
{
    const char *dots = strstr(word->text, "..");
    struct parts from, to;
    size_t length = strlen(word->text);
    size_t first = dots ? (size_t)(dots - word->text) : length;
    if (!split_name(word->text, first, &from) ||
        (dots && !split_name(dots + 2, length - first - 2, &to))) {
        ngon_diag_add(reader->diags, NGON_CODE_BAD_CELL_NAME, word->span,
                      "`%s` is no cell name: a capital for the level, small letters for the file, "
                      "a number for the rank",
                      word->text);
        return false;
    }
    int differs = -1, count = 0;
    for (int i = 0; dots && i < PARTS; i++)
        if (from.value[i] != to.value[i]) {
            differs = i;
            count += from.value[i] < 0 || to.value[i] < 0 ? 2 : 1;
        }
    if (count > 1) {
        ngon_diag_add(reader->diags, NGON_CODE_BAD_CELL_NAME, word->span,
                      "`%s`: the two ends of a span differ in one part", word->text);
        return false;
    }
    for (;;) {
        if (names->count >= NGON_MAX_CELLS) {
            ngon_diag_add(reader->diags, NGON_CODE_TOO_MANY, word->span,
                          "a board has at most %u cells", NGON_MAX_CELLS);
            return false;
        }
        ngon_words_add(
            reader->arena, names,
            (struct ngon_word){dots ? join_name(reader->arena, &from) : word->text, word->span});
        if (differs < 0 || from.value[differs] == to.value[differs])
            return true;
        from.value[differs] += from.value[differs] < to.value[differs] ? 1 : -1;
    }
}

bool ngon_load_names(struct ngon_reader *reader, const struct ngon_words *words,
                     struct ngon_words *names)
{
    bool fine = true;
    for (uint32_t i = 0; i < words->count; i++)
        if (!expand(reader, &words->words[i], names))
            fine = false;
    return fine;
}
