/* check: cmocka with the headers that it wants before it, for every unit test. Do not use skip(): its TAP line
 * counts as a failure. */
#ifndef NGON_CHECK_H
#define NGON_CHECK_H

/* cmocka.h needs the others first. */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
