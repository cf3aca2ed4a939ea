#include "save.h"

#include "buffer.h"
#include "notation.h"
#include "utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct reader {
    struct ngon_arena *arena;
    struct ngon_save *save;
    struct ngon_save_error *error;
    const char *text;
    uint32_t at, length;
    uint32_t tag_room, move_room;
};

static bool fail(struct reader *r, uint32_t start, uint32_t end, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static bool fail(struct reader *r, uint32_t start, uint32_t end, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *r->error = (struct ngon_save_error){NGON_SAVE_MALFORMED, start, end,
                                         ngon_arena_vprintf(r->arena, format, args)};
    va_end(args);
    return false;
}

/* ---- characters ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Nothing that is read here can later upset a terminal or end a text too early. */
static bool check_characters(struct reader *r)
{
    for (uint32_t at = 0; at < r->length;) {
        uint32_t code = 0;
        const size_t size = ngon_utf8_read(r->text + at, r->length - at, &code);
        if (code == NGON_UTF8_INVALID)
            return fail(r, at, at + 1, "this is no saved game: it is not written in UTF-8");
        if ((code < ' ' && !is_blank((char)code)) || (code >= 0x7f && code < 0xa0))
            return fail(r, at, at + 1, "this is no saved game: it holds a control character");
        at += (uint32_t)size;
    }
    return true;
}

/* Passes blanks and comments. */
static bool skip(struct reader *r)
{
    while (r->at < r->length) {
        const char c = r->text[r->at];
        if (is_blank(c)) {
            r->at++;
        } else if (c == ';') {
            while (r->at < r->length && r->text[r->at] != '\n')
                r->at++;
        } else if (c == '{') {
            const uint32_t start = r->at;
            while (r->at < r->length && r->text[r->at] != '}')
                r->at++;
            if (r->at == r->length)
                return fail(r, start, start + 1, "this comment has no `}`");
            r->at++;
        } else {
            break;
        }
    }
    return true;
}

/* ---- tags ---- */

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A text in double quotes, where \" and \\ stand for " and \. */
static bool read_quoted(struct reader *r, struct ngon_save_tag *tag)
{
    const uint32_t start = r->at++;
    uint32_t end = r->at;
    while (end < r->length && r->text[end] != '"' && r->text[end] != '\n')
        end += r->text[end] == '\\' && end + 1 < r->length && r->text[end + 1] != '\n' ? 2 : 1;
    if (end >= r->length || r->text[end] != '"')
        return fail(r, start, start + 1, "this text has no closing `\"`");
    char *value = ngon_arena_alloc(r->arena, end - r->at + 1u);
    char *out = value;
    for (uint32_t i = r->at; i < end; i++) {
        if (r->text[i] == '\\' && i + 1 < end)
            i++;
        *out++ = r->text[i];
    }
    tag->value = value;
    tag->start = start;
    tag->end = end + 1;
    r->at = end + 1;
    return true;
}

static bool keep_tag(struct reader *r, struct ngon_save_tag tag, uint32_t start, uint32_t end)
{
    struct ngon_save *save = r->save;
    if (strcmp(tag.name, "Option") != 0 && ngon_save_get(save, tag.name) != NULL)
        return fail(r, start, end, "a second tag `%s`", tag.name);
    if (save->tag_count == r->tag_room) {
        const uint32_t room = r->tag_room > 0 ? r->tag_room * 2 : 16;
        save->tags =
            ngon_arena_grow(r->arena, save->tags, save->tag_count, room, sizeof *save->tags);
        r->tag_room = room;
    }
    save->tags[save->tag_count++] = tag;
    return true;
}

enum { TAGS_MAX = 100 };

static bool read_tag(struct reader *r)
{
    struct ngon_save_tag tag = {NULL, NULL, 0, 0};
    const uint32_t open = r->at++;
    if (!skip(r))
        return false;
    const uint32_t start = r->at;
    while (r->at < r->length && is_name(r->text[r->at]))
        r->at++;
    const uint32_t end = r->at;
    if (end == start)
        return fail(r, open, open + 1, "a tag's name must follow `[`, as in [Variant \"chess\"]");
    tag.name = ngon_arena_copy(r->arena, r->text + start, end - start);
    if (!skip(r))
        return false;
    if (r->at == r->length || r->text[r->at] != '"')
        return fail(r, start, end, "the tag `%s` needs a value in double quotes", tag.name);
    if (!read_quoted(r, &tag) || !skip(r))
        return false;
    if (r->at == r->length || r->text[r->at] != ']')
        return fail(r, open, open + 1, "the tag `%s` has no closing `]`", tag.name);
    r->at++;
    if (r->save->tag_count == TAGS_MAX)
        return fail(r, start, end, "more than %d tags", TAGS_MAX);
    return keep_tag(r, tag, start, end);
}

/* ---- moves ---- */

static bool is_result(const char *word, size_t size)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "1/2"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strlen(results[i]) == size && memcmp(results[i], word, size) == 0)
            return true;
    return false;
}

/* "12." and "12..." before a move, alone or joined to it, tell nothing that the moves do not. */
static uint32_t number_size(const char *word, uint32_t size)
{
    uint32_t digits = 0;
    while (digits < size && word[digits] >= '0' && word[digits] <= '9')
        digits++;
    if (digits == 0 || digits == size)
        return digits;
    uint32_t dots = digits;
    while (dots < size && word[dots] == '.')
        dots++;
    return dots > digits ? dots : 0;
}

static void keep_move(struct reader *r, uint32_t start, uint32_t end)
{
    struct ngon_save *save = r->save;
    if (save->move_count == r->move_room) {
        const uint32_t room = r->move_room > 0 ? r->move_room * 2 : 128;
        save->moves =
            ngon_arena_grow(r->arena, save->moves, save->move_count, room, sizeof *save->moves);
        r->move_room = room;
    }
    save->moves[save->move_count++] = (struct ngon_save_word){
        ngon_arena_copy(r->arena, r->text + start, end - start), start, end};
}

static bool read_word(struct reader *r, bool *ended)
{
    const uint32_t start = r->at;
    while (r->at < r->length && !is_blank(r->text[r->at]) && strchr("{;[", r->text[r->at]) == NULL)
        r->at++;
    if (is_result(r->text + start, r->at - start)) {
        *ended = true;
        return true;
    }
    const uint32_t number = number_size(r->text + start, r->at - start);
    if (r->at - start > NGON_MOVE_TEXT - 1)
        return fail(r, start, r->at, "a word of %u bytes is no move", (unsigned)(r->at - start));
    if (number < r->at - start)
        keep_move(r, start + number, r->at);
    return true;
}

bool ngon_save_parse(struct ngon_arena *arena, const struct ngon_source *source,
                     struct ngon_save *save, struct ngon_save_error *error)
{
    struct reader r = {arena, save, error, source->text, 0, source->length, 0, 0};
    bool ended = false;
    *save = (struct ngon_save){.source = source};
    if (!check_characters(&r))
        return false;
    if (r.length >= 3 && memcmp(r.text, "\xef\xbb\xbf", 3) == 0)
        r.at = 3;
    for (;;) {
        if (!skip(&r))
            return false;
        if (r.at == r.length)
            break;
        const uint32_t start = r.at;
        if (ended)
            return fail(&r, start, start + 1,
                        "something follows the result; a file holds one game");
        if (r.text[r.at] == '[') {
            if (save->move_count > 0)
                return fail(&r, start, start + 1,
                            "a tag among the moves; a file holds one game, its tags first");
            if (!read_tag(&r))
                return false;
        } else if (save->tag_count == 0) {
            return fail(&r, start, start + 1,
                        "this is no saved game: it does not begin with a tag such as "
                        "[Variant \"chess\"]");
        } else if (!read_word(&r, &ended)) {
            return false;
        }
    }
    if (ngon_save_get(save, "Variant") == NULL)
        return fail(&r, 0, 0, "this is no saved game: it has no tag [Variant \"...\"]");
    return true;
}

const char *ngon_save_get(const struct ngon_save *save, const char *name)
{
    for (uint32_t i = 0; i < save->tag_count; i++)
        if (strcmp(save->tags[i].name, name) == 0)
            return save->tags[i].value;
    return NULL;
}

/* ---- playing it ---- */

static const struct ngon_save_tag *find_tag(const struct ngon_save *save, const char *name)
{
    for (uint32_t i = 0; i < save->tag_count; i++)
        if (strcmp(save->tags[i].name, name) == 0)
            return &save->tags[i];
    return NULL;
}

static bool check_fingerprint(struct ngon_arena *arena, const struct ngon_save *save,
                              const struct ngon_ruleset *rules, struct ngon_save_error *error)
{
    const struct ngon_save_tag *tag = find_tag(save, "Fingerprint");
    const char *name = ngon_save_get(save, "Variant"), *own = rules->variant->name.text;
    char wanted[24];
    snprintf(wanted, sizeof wanted, "%016" PRIx64, rules->fingerprint);
    if (tag != NULL && strcmp(tag->value, wanted) == 0)
        return true;
    if (tag == NULL && (own == NULL || strcmp(name, own) == 0))
        return true;
    const struct ngon_save_tag *place = tag != NULL ? tag : find_tag(save, "Variant");
    *error = (struct ngon_save_error){NGON_SAVE_OTHER, place->start, place->end, NULL};
    if (own != NULL && strcmp(name, own) != 0)
        error->message =
            ngon_arena_printf(arena, "this is a game of %s (%s), not of %s (%s)", name,
                              tag != NULL ? tag->value : "no fingerprint", own, wanted);
    else
        error->message = ngon_arena_printf(
            arena,
            "this game was played by another version of %s: its fingerprint is %s, here it is %s",
            name, tag->value, wanted);
    return false;
}

struct ngon_game *ngon_save_replay(struct ngon_arena *arena, const struct ngon_save *save,
                                   const struct ngon_ruleset *rules, struct ngon_save_error *error)
{
    const struct ngon_save_tag *position = find_tag(save, "Position");
    struct ngon_position *start = NULL;
    if (!check_fingerprint(arena, save, rules, error))
        return NULL;
    if (position != NULL) {
        struct ngon_misread misread = {"", "", 0, 0};
        start = ngon_position_new(arena, rules);
        if (!ngon_position_read(start, position->value, &misread)) {
            *error = (struct ngon_save_error){
                NGON_SAVE_MALFORMED, position->start, position->end,
                ngon_arena_printf(arena, "the position cannot be read: %s", misread.message)};
            return NULL;
        }
    }
    struct ngon_game *game = ngon_game_new(rules, start);
    for (uint32_t i = 0; i < save->move_count; i++) {
        struct ngon_move move = NGON_NO_MOVE;
        char reason[400] = "";
        const enum ngon_reading reading =
            ngon_move_read_loose(game->position, save->moves[i].text, &move, reason, sizeof reason);
        if (reading != NGON_READ_OK) {
            *error = (struct ngon_save_error){
                reading == NGON_READ_MALFORMED ? NGON_SAVE_MALFORMED : NGON_SAVE_ILLEGAL,
                save->moves[i].start, save->moves[i].end, ngon_arena_string(arena, reason)};
            ngon_game_free(game);
            return NULL;
        }
        ngon_game_play(game, move);
    }
    return game;
}

const char *ngon_save_complaint(struct ngon_arena *arena, const struct ngon_source *source,
                                const struct ngon_save_error *error)
{
    enum { WIDEST = 100 };
    uint32_t line = 0, column = 0;
    ngon_source_place(source, error->start, &line, &column);
    const struct ngon_span span = ngon_source_line(source, line);
    const char *head = ngon_arena_printf(arena, "%s:%u:%u: %s\n", source->name, (unsigned)line,
                                         (unsigned)column, error->message);
    if (span.end - span.start > WIDEST)
        return head;
    for (uint32_t i = span.start; i < span.end; i++) {
        uint32_t code = 0;
        i += (uint32_t)ngon_utf8_read(source->text + i, span.end - i, &code) - 1;
        if (code < ' ' || (code >= 0x7f && code < 0xa0) || code == NGON_UTF8_INVALID)
            return head; /* nothing that the terminal might obey is shown */
    }
    const uint32_t end = error->end < span.end ? error->end : span.end;
    const size_t before = ngon_utf8_columns(source->text + span.start, error->start - span.start);
    size_t width =
        end > error->start ? ngon_utf8_columns(source->text + error->start, end - error->start) : 1;
    char carets[WIDEST * 2 + 1];
    width = width < 1 ? 1 : width > WIDEST * 2 ? WIDEST * 2 : width;
    memset(carets, '^', width);
    carets[width] = '\0';
    return ngon_arena_printf(arena, "%s  %.*s\n  %*s%s\n", head, (int)(span.end - span.start),
                             source->text + span.start, (int)before, "", carets);
}

/* ---- writing ---- */

struct writer {
    struct ngon_arena *arena;
    struct ngon_buffer out;
};

static void add(struct writer *w, const char *text)
{
    ngon_buffer_add(&w->out, text);
}

static void add_tag(struct writer *w, const char *name, const char *value)
{
    char *quoted = ngon_arena_alloc(w->arena, 2 * strlen(value) + 1), *out = quoted;
    for (const char *at = value; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\')
            *out++ = '\\';
        *out++ = (unsigned char)*at < ' ' || *at == 127 ? '?' : *at;
    }
    add(w, ngon_arena_printf(w->arena, "[%s \"%s\"]\n", name, quoted));
}

/* One line for each move number, "..." where the second side begins it. */
static void add_moves(struct writer *w, const struct ngon_game *game,
                      struct ngon_position *position)
{
    uint32_t number = UINT32_MAX;
    for (uint32_t i = 0; i < game->count; i++) {
        char text[NGON_MOVE_TEXT], head[32] = " ";
        struct ngon_undo undo;
        if (position->state.move_number != number) {
            number = position->state.move_number;
            snprintf(head, sizeof head, "%s%u.%s ", i > 0 ? "\n" : "", (unsigned)number,
                     position->state.side == 0 ? "" : "..");
        }
        add(w, head);
        const struct ngon_move move = game->plies[i].undo.move;
        add(w, ngon_move_write(position, move, text, sizeof text));
        ngon_position_apply(position, move, &undo);
    }
    add(w, game->count > 0 ? " " : "");
}

char *ngon_save_write(struct ngon_arena *arena, const struct ngon_game *game,
                      const struct ngon_save_tag *tags, uint32_t count, const char *result)
{
    struct writer w = {arena, {.arena = arena}};
    const struct ngon_ruleset *rules = game->rules;
    struct ngon_position *position = ngon_position_new(arena, rules);
    struct ngon_position *setup = ngon_position_new(arena, rules);
    char fingerprint[24];
    ngon_position_copy(position, game->position);
    for (uint32_t i = game->count; i-- > 0;)
        ngon_position_undo(position, &game->plies[i].undo);
    ngon_position_start(setup);
    const char *start = ngon_position_write(arena, position);
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, rules->fingerprint);
    add_tag(&w, "Variant", rules->variant->name.text != NULL ? rules->variant->name.text : "?");
    add_tag(&w, "Fingerprint", fingerprint);
    for (uint32_t i = 0; i < count; i++)
        if (tags[i].value != NULL)
            add_tag(&w, tags[i].name, tags[i].value);
    if (strcmp(start, ngon_position_write(arena, setup)) != 0)
        add_tag(&w, "Position", start);
    add_tag(&w, "Result", result);
    add(&w, "\n");
    add_moves(&w, game, position);
    add(&w, result);
    add(&w, "\n");
    return w.out.text;
}
