#include "movegen_fast.h"

#include "attack.h"
#include "movegen_plain.h"
#include "tables.h"

#include <string.h>

/* One source, compiled for one and two words, and on x86-64 once more for processors that count bits in one
 * instruction; which serves is found out when a ruleset is made. */

#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)

#define WORDS 1
#define SET set1
#define NAME(x) JOIN(x, 1)
#include "movegen_fast.inc"
#undef WORDS
#undef NAME

#define WORDS 2
#define SET set2
#define NAME(x) JOIN(x, 2)
#include "movegen_fast.inc"
#undef WORDS
#undef NAME

#if defined(__x86_64__)
#define NGON_TWO_PROCESSORS
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("popcnt,bmi,bmi2,lzcnt")
#endif

#define WORDS 1
#define SET set1b
#define NAME(x) JOIN(x, 1b)
#include "movegen_fast.inc"
#undef WORDS
#undef NAME

#define WORDS 2
#define SET set2b
#define NAME(x) JOIN(x, 2b)
#include "movegen_fast.inc"
#undef WORDS
#undef NAME

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

const struct ngon_fast *ngon_movegen_fast(uint32_t words)
{
#ifdef NGON_TWO_PROCESSORS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2"))
        return words == 1 ? &fast_1b : &fast_2b;
#endif
    return words == 1 ? &fast_1 : &fast_2;
}
