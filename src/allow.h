/* allow: comments that switch a rule off. `# ngon: allow CODE ...` serves for its own line and the block of text that the line opens,
 * or, alone on a line, for the next line; `# ngon: allow-file CODE ...` serves for the whole file. Reasons may follow
 * after `--` or in brackets. Errors cannot be switched off: the file would still not load. */
#ifndef NGON_ALLOW_H
#define NGON_ALLOW_H

#include "diag.h"

/* Takes out of DIAGS the findings in SOURCE that its comments allow, and adds one for every comment that names no code, an
 * error, or what is not found there. */
void ngon_allow_apply(struct ngon_diags *diags, const struct ngon_source *source);

#endif
