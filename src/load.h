/* load: reads a variant file into a struct ngon_variant. Const field tables say which keys a map takes, how each is
 * read and where it goes; `extends`, options and tilings are resolved here, on the node trees. */
#ifndef NGON_LOAD_H
#define NGON_LOAD_H

#include "diag.h"
#include "variant.h"

/* Reads SOURCE with its parents and tilings (found beside SOURCE, then among the bundled files, see
 * ngon_load_find). OPTIONS: names turned on by the user. NULL when nothing usable came out; whether there were errors
 * is in DIAGS either way. */
struct ngon_variant *ngon_load(struct ngon_arena *arena, const struct ngon_source *source,
                               const char *const *options, size_t option_count,
                               struct ngon_diags *diags);

/* The path of variant WORD: a path as it is when it has a '/' or ends in .yaml; else NAME.yaml in the user's data
 * directory ($XDG_DATA_HOME/ngon/variants), beside the program in the build tree, or installed. NULL when there is none;
 * then *NEAREST is the bundled name most like it, or NULL. */
const char *ngon_load_find(struct ngon_arena *arena, const char *word, const char **nearest);
/* The paths of all variants that names reach, sorted by name; user's first where names meet. */
const char **ngon_load_list(struct ngon_arena *arena, size_t *count);
/* The absolute path of the folder of the bundled variants: in the source tree for a program run where it was built, else
 * where they are installed. */
const char *ngon_load_bundled(struct ngon_arena *arena);
/* The flat file, as YAML text: parents merged in, options applied. NULL after a finding. */
char *ngon_load_resolved(struct ngon_arena *arena, const struct ngon_source *source,
                         const char *const *options, size_t option_count, struct ngon_diags *diags);

#endif
