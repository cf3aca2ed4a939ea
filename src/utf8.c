#include "utf8.h"

size_t ngon_utf8_read(const char *text, size_t length, uint32_t *code_point)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)text[0];
    *code_point = NGON_UTF8_INVALID;
    if (first < 0x80) {
        *code_point = first;
        return 1;
    }
    const size_t size = first >= 0xf8   ? 0
                        : first >= 0xf0 ? 4
                        : first >= 0xe0 ? 3
                        : first >= 0xc0 ? 2
                                        : 0;
    if (size == 0 || size > length)
        return 1;
    uint32_t value = first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        const unsigned char next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (next & 0x3f);
    }
    if (value < smallest[size] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 1;
    *code_point = value;
    return size;
}

struct range {
    uint32_t low, high;
};

/* Whole blocks, coarse on purpose: enough to put a caret under the right character. */
static const struct range zero_wide[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489},   {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f},
    {0x06d6, 0x06dc}, {0x0900, 0x0902},   {0x093c, 0x093c}, {0x0941, 0x0948}, {0x0e31, 0x0e31},
    {0x0e34, 0x0e3a}, {0x0e47, 0x0e4e},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},
    {0x202a, 0x202e}, {0x2060, 0x2064},   {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
    {0xfeff, 0xfeff}, {0xe0100, 0xe01ef},
};
static const struct range two_wide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x2e80, 0x303e},   {0x3041, 0x33ff},   {0x3400, 0x4dbf},   {0x4e00, 0x9fff},
    {0xa000, 0xa4cf},   {0xa960, 0xa97f},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18aff},
    {0x1b000, 0x1b2ff}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
    {0x1fa70, 0x1faff}, {0x20000, 0x3fffd},
};

static int within(uint32_t value, const struct range *ranges, size_t count)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (value > ranges[middle].high)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && value >= ranges[low].low;
}

unsigned ngon_utf8_width(uint32_t code_point)
{
    if (code_point < 0x300 || code_point == NGON_UTF8_INVALID)
        return 1;
    if (within(code_point, zero_wide, sizeof zero_wide / sizeof zero_wide[0]))
        return 0;
    return within(code_point, two_wide, sizeof two_wide / sizeof two_wide[0]) ? 2 : 1;
}

size_t ngon_utf8_columns(const char *text, size_t length)
{
    size_t columns = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code_point;
        at += ngon_utf8_read(text + at, length - at, &code_point);
        columns += ngon_utf8_width(code_point);
    }
    return columns;
}
