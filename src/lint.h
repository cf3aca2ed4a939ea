/* lint: rules about the sense of a variant file, on top of the findings of those who read it: lint_rules.def names them,
 * lint_*.c hold them. */
#ifndef NGON_LINT_H
#define NGON_LINT_H

#include "diag.h"

/* Everything that can be known about SOURCE without playing: reads it with no option and with each of its options, compiles
 * it, applies the rules and the file's `# ngon: allow` comments. DIAGS is not sorted yet. */
void ngon_lint(struct ngon_arena *arena, const struct ngon_source *source,
               struct ngon_diags *diags);

#endif
