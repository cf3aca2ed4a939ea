/* json: texts as JSON strings. */
#ifndef NGON_JSON_H
#define NGON_JSON_H

#include <stdio.h>

/* TEXT in quotes, escaped; bytes that are not UTF-8 become U+FFFD. NULL prints null. */
void ngon_json_string(FILE *out, const char *text);

#endif
