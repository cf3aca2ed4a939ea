/* utf8: reading code points and knowing how many columns of a terminal they fill. */
#ifndef NGON_UTF8_H
#define NGON_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* What ngon_utf8_read gives for a byte that starts no valid sequence. */
#define NGON_UTF8_INVALID UINT32_MAX

/* Reads the code point at TEXT, of which LENGTH > 0 bytes may be looked at. Returns how many bytes it takes
 * (1 to 4). Overlong forms, surrogates and cut-off sequences are invalid: 1 byte, NGON_UTF8_INVALID. */
size_t ngon_utf8_read(const char *text, size_t length, uint32_t *code_point);

/* Columns on a terminal: 0 for combining marks and invisible characters, 2 for wide ones (East Asian
 * characters, emoji), 1 for all others. Control characters count 1. */
unsigned ngon_utf8_width(uint32_t code_point);

/* Columns of LENGTH bytes; invalid bytes count 1 each. */
size_t ngon_utf8_columns(const char *text, size_t length);

#endif
