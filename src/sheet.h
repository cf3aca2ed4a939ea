/* sheet: a rule sheet made from the definition alone, one page of HTML that needs nothing else: the set-up drawn, every piece
 * with its moves drawn and in words, the rules. */
#ifndef NGON_SHEET_H
#define NGON_SHEET_H

#include "ruleset.h"

/* The page, UTF-8, in ARENA. LANGUAGE ("en") chooses among the titles and names of the file. */
char *ngon_sheet_html(struct ngon_arena *arena, const struct ngon_ruleset *rules,
                      const char *language);

#endif
