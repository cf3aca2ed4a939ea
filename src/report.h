/* report: the list of findings in the forms that other programs read. */
#ifndef NGON_REPORT_H
#define NGON_REPORT_H

#include "diag.h"

#include <stdbool.h>
#include <stdio.h>

enum ngon_report_format {
    NGON_REPORT_TEXT, /* for people: the line, a caret, help */
    NGON_REPORT_GCC,  /* file:line:column: severity: message [code] */
    NGON_REPORT_JSON, /* one array; end_column is that after the last character, on the first line */
    NGON_REPORT_GITHUB, /* workflow commands */
    NGON_REPORT_SARIF   /* SARIF 2.1.0 with the metadata of the rules that were broken */
};
#define NGON_REPORT_FORMATS 5

/* "text", "gcc", ...; in the order of the enum. */
extern const char *const ngon_report_names[NGON_REPORT_FORMATS];

/* Prints the sorted findings of DIAGS. COLOR matters for text alone. */
void ngon_report(const struct ngon_diags *diags, enum ngon_report_format format, FILE *out,
                 bool color);

#endif
