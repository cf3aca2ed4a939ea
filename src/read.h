/* read: maps of a YAML tree into structs, by const tables. A table names the keys that a map takes, how each is read and
 * where it goes; what does not fit becomes a finding, and reading goes on. */
#ifndef NGON_READ_H
#define NGON_READ_H

#include "diag.h"
#include "variant.h"
#include "ytree.h"

struct ngon_reader {
    struct ngon_arena *arena;
    struct ngon_diags *diags;
};

struct ngon_choice {
    const char *word;
    int value;
};

struct ngon_field;
/* Reads NODE into TARGET, the place that the field's offset gives. */
typedef void ngon_read_fn(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                          const struct ngon_field *field);
struct ngon_field {
    const char *key;
    ngon_read_fn *read;
    size_t offset;
    bool required;
    int32_t low, high;                 /* bounds of whole numbers, both allowed */
    const struct ngon_choice *choices; /* for words of a closed list; ends with {NULL, 0} */
};
struct ngon_map {
    const char *what; /* "a piece": how findings call the map */
    const struct ngon_field *fields;
    size_t count;
};
#define NGON_MAP(what_, fields_)                                                                   \
    {                                                                                              \
        (what_), (fields_), sizeof(fields_) / sizeof((fields_)[0])                                 \
    }

/* Reads NODE by MAP into TARGET. False (and a finding) when NODE is no map. Unknown and missing keys are findings. */
bool ngon_read_map(struct ngon_reader *reader, const struct ngon_ynode *node,
                   const struct ngon_map *map, void *target);

/* ---- readers for fields ---- */
ngon_read_fn ngon_read_node;       /* const struct ngon_ynode *: kept for later */
ngon_read_fn ngon_read_word;       /* struct ngon_word: any text that is not empty */
ngon_read_fn ngon_read_words;      /* struct ngon_words: text split at blanks, or a list of texts */
ngon_read_fn ngon_read_translated; /* struct ngon_translated */
ngon_read_fn ngon_read_bool;       /* bool: true or false */
ngon_read_fn ngon_read_u32;        /* uint32_t between low and high */
ngon_read_fn ngon_read_double;     /* double */
ngon_read_fn ngon_read_choice;     /* an enum, by the field's choices */
ngon_read_fn ngon_read_zone;       /* struct ngon_zone * */
ngon_read_fn ngon_read_whom;       /* struct ngon_whom * */

/* ---- pieces of readers ---- */
/* The finding that NODE is not EXPECTED ("a list of numbers"). */
struct ngon_finding *ngon_read_wrong(struct ngon_reader *reader, const struct ngon_ynode *node,
                                     const char *expected);
bool ngon_read_is_scalar(const struct ngon_ynode *node);
struct ngon_word ngon_read_word_of(const struct ngon_ynode *node);
/* TEXT in full as a whole number; false when it is none or needs more than 9 digits. */
bool ngon_read_number(const char *text, int32_t *number);
bool ngon_read_decimal(const char *text, double *number);
/* The value of WORD among CHOICES, or a finding and FALLBACK. */
int ngon_read_choose(struct ngon_reader *reader, struct ngon_word word,
                     const struct ngon_choice *choices, int fallback);
/* A list of COUNT_LOW..COUNT_HIGH whole numbers of at most LIMIT in size into OUT; false after a finding. */
bool ngon_read_offset(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t low,
                      uint32_t high, int32_t limit, int16_t *out);
/* Finding unless NODE (a key) is a fit name for WHAT ("a piece"): small letters, digits, hyphens, a letter first, no
 * word of the language it is used in (zones if ZONE, else movement). */
bool ngon_read_name(struct ngon_reader *reader, const struct ngon_ynode *key, const char *what,
                    bool zone, struct ngon_word *name);
/* The words of scalar NODE, split at blanks, each with its place. */
struct ngon_words ngon_read_split(struct ngon_reader *reader, const struct ngon_ynode *node);
void ngon_words_add(struct ngon_arena *arena, struct ngon_words *words, struct ngon_word word);

#endif
