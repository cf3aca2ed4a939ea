#include "check.h"
#include "utf8.h"

#include <string.h>

struct row {
    const char *bytes;
    uint32_t code_point;
    size_t size;
};

/* From the table of well-formed byte sequences in the Unicode standard, chapter 3. */
static void test_read(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a", 'a', 1},
        {"\xc3\xa9", 0xe9, 2},
        {"\xe2\x99\x94", 0x2654, 3},
        {"\xf0\x9f\x99\x82", 0x1f642, 4},
        {"\xf4\x8f\xbf\xbf", 0x10ffff, 4},
        {"\xc0\x80", NGON_UTF8_INVALID, 1},         /* overlong */
        {"\xe0\x9f\xbf", NGON_UTF8_INVALID, 1},     /* overlong */
        {"\xf0\x8f\xbf\xbf", NGON_UTF8_INVALID, 1}, /* overlong */
        {"\xed\xa0\x80", NGON_UTF8_INVALID, 1},     /* surrogate */
        {"\xf4\x90\x80\x80", NGON_UTF8_INVALID, 1}, /* above the last */
        {"\xe2\x99", NGON_UTF8_INVALID, 1},         /* cut off */
        {"\xe2\x41\x41", NGON_UTF8_INVALID, 1},
        {"\x80", NGON_UTF8_INVALID, 1},
        {"\xff\xff\xff\xff", NGON_UTF8_INVALID, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t code_point;
        const size_t size = ngon_utf8_read(rows[i].bytes, strlen(rows[i].bytes), &code_point);
        assert_int_equal(size, rows[i].size);
        assert_int_equal(code_point, rows[i].code_point);
    }
}

static void test_columns(void **state)
{
    (void)state;
    assert_int_equal(ngon_utf8_columns("rook", 4), 4);
    assert_int_equal(ngon_utf8_columns("\xe5\xb0\x86\xe6\xa3\x8b", 6), 4); /* two Han characters */
    assert_int_equal(ngon_utf8_columns("e\xcc\x81", 3), 1);                /* e, combining acute */
    assert_int_equal(ngon_utf8_columns("\xe2\x99\x94", 3), 1);             /* a chess king */
    assert_int_equal(ngon_utf8_columns("\xff\xfe", 2), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
