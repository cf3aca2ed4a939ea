#include "read.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *kind_name(struct ngon_arena *arena, const struct ngon_ynode *node)
{
    switch (node->kind) {
    case NGON_YSEQUENCE:
        return ngon_arena_printf(arena, "a list of %u", (unsigned)node->count);
    case NGON_YMAPPING:
        return "a map";
    case NGON_YSCALAR:
        break;
    }
    return node->length == 0 ? "nothing" : "text";
}

struct ngon_finding *ngon_read_wrong(struct ngon_reader *reader, const struct ngon_ynode *node,
                                     const char *expected)
{
    if (node->key)
        return ngon_diag_add(reader->diags, NGON_CODE_WRONG_TYPE, ngon_ynode_place(node),
                             "`%s` takes %s; here is %s", node->key->text, expected,
                             kind_name(reader->arena, node));
    return ngon_diag_add(reader->diags, NGON_CODE_WRONG_TYPE, ngon_ynode_place(node),
                         "%s is expected; here is %s", expected, kind_name(reader->arena, node));
}

bool ngon_read_is_scalar(const struct ngon_ynode *node)
{
    return node->kind == NGON_YSCALAR && node->length > 0;
}

struct ngon_word ngon_read_word_of(const struct ngon_ynode *node)
{
    return (struct ngon_word){node->text, node->span};
}

bool ngon_read_number(const char *text, int32_t *number)
{
    bool negative = *text == '-';
    const char *at = text + negative;
    int32_t value = 0;
    int digits = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (++digits > 9)
            return false;
        value = value * 10 + (*at - '0');
    }
    if (digits == 0 || *at != '\0')
        return false;
    *number = negative ? -value : value;
    return true;
}

bool ngon_read_decimal(const char *text, double *number)
{
    char *end;
    if (!isdigit((unsigned char)*text) && *text != '-' && *text != '.')
        return false;
    for (const char *at = text; *at != '\0'; at++)
        if (!isdigit((unsigned char)*at) && strchr("+-.eE", *at) == NULL)
            return false;
    double value = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(value))
        return false;
    *number = value;
    return true;
}

/* ---- maps ---- */

static const struct ngon_field *find_field(const struct ngon_map *map, const char *key)
{
    for (size_t i = 0; i < map->count; i++)
        if (strcmp(map->fields[i].key, key) == 0)
            return &map->fields[i];
    return NULL;
}

#define MAX_KEYS 64u

static size_t list_keys(const struct ngon_map *map, const char *names[MAX_KEYS])
{
    size_t count = 0;
    for (; count < map->count && count < MAX_KEYS; count++)
        names[count] = map->fields[count].key;
    return count;
}

/* The key that an unknown one of NODE was probably meant to be: KEY then is not missing, but misspelt. */
static bool is_misspelt(const struct ngon_ynode *node, const struct ngon_map *map, const char *key)
{
    const char *names[MAX_KEYS];
    const size_t count = list_keys(map, names);
    for (uint32_t i = 0; i < node->count; i++) {
        const char *text = node->pairs[i].key->text;
        const char *near = find_field(map, text) ? NULL : ngon_nearest(text, names, count);
        if (near != NULL && strcmp(near, key) == 0)
            return true;
    }
    return false;
}

static void unknown_key(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t index,
                        const struct ngon_map *map)
{
    const struct ngon_ynode *key = node->pairs[index].key;
    const char *names[MAX_KEYS];
    const size_t count = list_keys(map, names);
    struct ngon_finding *finding = ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_KEY, key->span,
                                                 "%s has no key `%s`", map->what, key->text);
    /* `letter K`: what is one key to YAML was meant as a key and its value. */
    const size_t word = strcspn(key->text, " ");
    for (size_t i = 0; i < count; i++)
        if (key->text[word] == ' ' && strlen(names[i]) == word &&
            memcmp(names[i], key->text, word) == 0) {
            ngon_diag_help(reader->diags, finding, "a colon is missing: write `%s: %s`", names[i],
                           key->text + word + 1);
            return;
        }
    /* `- step ahead, only: move`: the braces and the first key are missing. */
    const char *comma = strrchr(key->text, ',');
    const char *last = comma != NULL ? comma + 1 + strspn(comma + 1, " ") : "";
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i], last) == 0) {
            ngon_diag_help(reader->diags, finding,
                           "an entry of several keys stands in braces: `{%s: %.*s, %s: ...}`",
                           names[0], (int)(comma - key->text), key->text, last);
            return;
        }
    /* `to: rook, stag` in braces: the comma ended the list before it began. */
    const struct ngon_ynode *value = node->pairs[index].value;
    const struct ngon_ynode *before = index > 0 ? node->pairs[index - 1].value : NULL;
    if (value->kind == NGON_YSCALAR && value->length == 0 && before != NULL &&
        ngon_read_is_scalar(before) && ngon_nearest(key->text, names, count) == NULL) {
        ngon_diag_help(reader->diags, finding,
                       "a comma in braces begins a new key; a list stands in brackets: `%s: [%s, "
                       "%s]`",
                       node->pairs[index - 1].key->text, before->text, key->text);
        return;
    }
    ngon_diag_suggest(reader->diags, finding, key->text, "it takes", names, count);
}

bool ngon_read_map(struct ngon_reader *reader, const struct ngon_ynode *node,
                   const struct ngon_map *map, void *target)
{
    if (node->kind != NGON_YMAPPING) {
        const char *names[MAX_KEYS];
        struct ngon_finding *finding = ngon_read_wrong(reader, node, "a map");
        ngon_diag_suggest(reader->diags, finding, "", "write `key: value` in braces; the keys are",
                          names, list_keys(map, names));
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ngon_field *field = find_field(map, node->pairs[i].key->text);
        if (field)
            field->read(reader, node->pairs[i].value, (char *)target + field->offset, field);
        else
            unknown_key(reader, node, i, map);
    }
    for (size_t i = 0; i < map->count; i++)
        if (map->fields[i].required && ngon_ynode_get(node, map->fields[i].key) == NULL &&
            !is_misspelt(node, map, map->fields[i].key))
            ngon_diag_add(reader->diags, NGON_CODE_MISSING_KEY, ngon_ynode_place(node),
                          "%s needs the key `%s`", map->what, map->fields[i].key);
    return true;
}

/* ---- words ---- */

void ngon_words_add(struct ngon_arena *arena, struct ngon_words *words, struct ngon_word word)
{
    if ((words->count & (words->count + 1)) == 0) /* full at 0, 1, 3, 7, ... */
        words->words = ngon_arena_grow(arena, words->words, words->count,
                                       (size_t)words->count * 2 + 1, sizeof *words->words);
    words->words[words->count++] = word;
}

struct ngon_words ngon_read_split(struct ngon_reader *reader, const struct ngon_ynode *node)
{
    struct ngon_words words = {NULL, 0};
    uint32_t at = 0;
    while (at < node->length) {
        uint32_t start = at;
        while (at < node->length && !isspace((unsigned char)node->text[at]))
            at++;
        if (at > start) {
            struct ngon_word word = {
                ngon_arena_copy(reader->arena, node->text + start, at - start),
                ngon_ynode_subspan(node, start, at),
            };
            ngon_words_add(reader->arena, &words, word);
        } else {
            at++;
        }
    }
    return words;
}

void ngon_read_node(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                    const struct ngon_field *field)
{
    (void)reader;
    (void)field;
    *(const struct ngon_ynode **)target = node;
}

void ngon_read_word(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                    const struct ngon_field *field)
{
    (void)field;
    if (ngon_read_is_scalar(node))
        *(struct ngon_word *)target = ngon_read_word_of(node);
    else
        ngon_read_wrong(reader, node, "text");
}

void ngon_read_words(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                     const struct ngon_field *field)
{
    (void)field;
    struct ngon_words *words = target;
    if (ngon_read_is_scalar(node)) {
        *words = ngon_read_split(reader, node);
    } else if (node->kind == NGON_YSEQUENCE) {
        for (uint32_t i = 0; i < node->count; i++) {
            if (ngon_read_is_scalar(node->items[i]))
                ngon_words_add(reader->arena, words, ngon_read_word_of(node->items[i]));
            else
                ngon_read_wrong(reader, node->items[i], "a list of words");
        }
    } else {
        ngon_read_wrong(reader, node, "a list of words");
    }
}

void ngon_read_translated(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                          const struct ngon_field *field)
{
    (void)field;
    struct ngon_translated *out = target;
    if (ngon_read_is_scalar(node)) {
        out->languages = NGON_NEW(reader->arena, struct ngon_word);
        out->texts = NGON_NEW(reader->arena, struct ngon_word);
        out->languages[0] = (struct ngon_word){"en", node->span};
        out->texts[0] = ngon_read_word_of(node);
        out->count = 1;
    } else if (node->kind == NGON_YMAPPING) {
        out->languages = NGON_NEWS(reader->arena, node->count, struct ngon_word);
        out->texts = NGON_NEWS(reader->arena, node->count, struct ngon_word);
        out->count = 0;
        for (uint32_t i = 0; i < node->count; i++) {
            if (!ngon_read_is_scalar(node->pairs[i].value)) {
                ngon_read_wrong(reader, node->pairs[i].value, "text");
                continue;
            }
            out->languages[out->count] = ngon_read_word_of(node->pairs[i].key);
            out->texts[out->count++] = ngon_read_word_of(node->pairs[i].value);
        }
    } else {
        ngon_read_wrong(reader, node, "text, or a map of languages");
    }
}

/* ---- values ---- */

void ngon_read_bool(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                    const struct ngon_field *field)
{
    (void)field;
    if (node->kind == NGON_YSCALAR && strcmp(node->text, "true") == 0)
        *(bool *)target = true;
    else if (node->kind == NGON_YSCALAR && strcmp(node->text, "false") == 0)
        *(bool *)target = false;
    else
        ngon_read_wrong(reader, node, "true or false");
}

void ngon_read_u32(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                   const struct ngon_field *field)
{
    int32_t number;
    if (node->kind != NGON_YSCALAR || !ngon_read_number(node->text, &number)) {
        ngon_read_wrong(reader, node, "a whole number");
    } else if (field->low == field->high && number != field->low) {
        ngon_diag_add(reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE, node->span, "`%s` must be %d",
                      field->key, field->low);
    } else if (number < field->low || number > field->high) {
        ngon_diag_add(reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE, node->span,
                      "`%s` must be between %d and %d", field->key, field->low, field->high);
    } else {
        *(uint32_t *)target = (uint32_t)number;
    }
}

void ngon_read_double(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    double number;
    if (node->kind != NGON_YSCALAR || !ngon_read_decimal(node->text, &number))
        ngon_read_wrong(reader, node, "a number");
    else if (number < field->low || number > field->high)
        ngon_diag_add(reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE, node->span,
                      "`%s` must be between %d and %d", field->key, field->low, field->high);
    else
        *(double *)target = number;
}

static const char *list_choices(struct ngon_arena *arena, const struct ngon_choice *choices)
{
    const char *text = "";
    for (; choices->word; choices++)
        text = ngon_arena_printf(arena, "%s%s%s", text, *text ? ", " : "", choices->word);
    return text;
}

int ngon_read_choose(struct ngon_reader *reader, struct ngon_word word,
                     const struct ngon_choice *choices, int fallback)
{
    const char *names[16];
    size_t count = 0;
    for (; choices[count].word && count < 16; count++) {
        if (strcmp(choices[count].word, word.text) == 0)
            return choices[count].value;
        names[count] = choices[count].word;
    }
    struct ngon_finding *finding =
        ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_VALUE, word.span, "`%s` is not one of: %s",
                      word.text, list_choices(reader->arena, choices));
    const char *nearest = ngon_nearest(word.text, names, count);
    if (nearest)
        ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest);
    return fallback;
}

void ngon_read_choice(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    int *value = target;
    if (ngon_read_is_scalar(node))
        *value = ngon_read_choose(reader, ngon_read_word_of(node), field->choices, *value);
    else
        ngon_read_wrong(reader, node,
                        ngon_arena_printf(reader->arena, "one of: %s",
                                          list_choices(reader->arena, field->choices)));
}

void ngon_read_zone(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                    const struct ngon_field *field)
{
    (void)field;
    if (ngon_read_is_scalar(node))
        *(struct ngon_zone **)target = ngon_expr_zone(reader->arena, node, reader->diags);
    else
        ngon_read_wrong(reader, node, "a zone as text, as in `rank 8` or `a1 b2 c3`");
}

void ngon_read_whom(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                    const struct ngon_field *field)
{
    (void)field;
    if (ngon_read_is_scalar(node))
        *(struct ngon_whom **)target = ngon_expr_whom(reader->arena, node, reader->diags);
    else
        ngon_read_wrong(reader, node, "which pieces, as in `enemy not pawn`");
}

bool ngon_read_offset(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t low,
                      uint32_t high, int32_t limit, int16_t *out)
{
    const char *expected =
        low == high ? ngon_arena_printf(reader->arena, "a list of %u whole numbers", (unsigned)low)
                    : ngon_arena_printf(reader->arena, "a list of %u to %u whole numbers",
                                        (unsigned)low, (unsigned)high);
    if (node->kind != NGON_YSEQUENCE || node->count < low || node->count > high) {
        ngon_read_wrong(reader, node, expected);
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        int32_t number;
        if (node->items[i]->kind != NGON_YSCALAR ||
            !ngon_read_number(node->items[i]->text, &number)) {
            ngon_read_wrong(reader, node->items[i], expected);
            return false;
        }
        if (number < -limit || number > limit) {
            ngon_diag_add(reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE, node->items[i]->span,
                          "a coordinate must be between %d and %d", -limit, limit);
            return false;
        }
        out[i] = (int16_t)number;
    }
    return true;
}

/* ---- names ---- */

bool ngon_read_name(struct ngon_reader *reader, const struct ngon_ynode *key, const char *what,
                    bool zone, struct ngon_word *name)
{
    bool fit = islower((unsigned char)key->text[0]) != 0;
    for (const char *at = key->text; *at; at++)
        if (!islower((unsigned char)*at) && !isdigit((unsigned char)*at) && *at != '-' &&
            *at != '_')
            fit = false;
    if (!fit || key->length > 60) {
        ngon_diag_add(reader->diags, NGON_CODE_BAD_NAME, key->span,
                      "the name of %s is made of small letters, digits, `-` and `_`, a letter "
                      "first",
                      what);
        return false;
    }
    if (strcmp(key->text, "none") == 0 ||
        (zone ? ngon_expr_zone_word(key->text) : ngon_expr_path_word(key->text))) {
        ngon_diag_add(reader->diags, NGON_CODE_RESERVED_WORD, key->span,
                      "`%s` is a word of the %s language and cannot name %s", key->text,
                      zone ? "zone" : "movement", what);
        return false;
    }
    *name = ngon_read_word_of(key);
    return true;
}
