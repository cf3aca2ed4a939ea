#include "arena.h"
#include "check.h"

#include <string.h>

static int setup(void **state)
{
    static struct ngon_arena arena;
    memset(&arena, 0, sizeof arena);
    *state = &arena;
    return 0;
}

static int teardown(void **state)
{
    ngon_arena_free(*state);
    return 0;
}

static int is_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return 0;
    return 1;
}

static void test_pieces_are_zeroed_aligned_and_apart(void **state)
{
    struct ngon_arena *arena = *state;
    unsigned char *pieces[200];
    for (size_t i = 0; i < 200; i++) {
        const size_t size = i * 37; /* crosses several block ends */
        pieces[i] = ngon_arena_alloc(arena, size);
        assert_int_equal((uintptr_t)pieces[i] % 16, 0);
        assert_true(is_zero(pieces[i], size));
        memset(pieces[i], (int)(i + 1), size);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t j = 0; j < i * 37; j++)
            assert_int_equal(pieces[i][j], i + 1);
}

static void test_size_zero_gives_unique_pointers(void **state)
{
    void *a = ngon_arena_alloc(*state, 0), *b = ngon_arena_alloc(*state, 0);
    assert_non_null(a);
    assert_ptr_not_equal(a, b);
}

static void test_a_large_piece_leaves_the_newest_block_in_use(void **state)
{
    struct ngon_arena *arena = *state;
    ngon_arena_alloc(arena, 16);
    const struct ngon_arena_block *block = arena->last;
    unsigned char *large = ngon_arena_alloc(arena, 3000000);
    assert_true(is_zero(large, 3000000));
    assert_ptr_equal(arena->last, block);
    assert_true(arena->total >= 3000000);
}

static void test_a_first_large_piece(void **state)
{
    unsigned char *large = ngon_arena_alloc(*state, 5000000);
    large[4999999] = 1;
    assert_true(is_zero(ngon_arena_alloc(*state, 100), 100));
}

static void test_grow_keeps_and_zeroes(void **state)
{
    int *list = NGON_NEWS(*state, 3, int);
    list[0] = 7, list[1] = 8, list[2] = 9;
    list = ngon_arena_grow(*state, list, 3, 6, sizeof *list);
    const int wanted[6] = {7, 8, 9, 0, 0, 0};
    assert_memory_equal(list, wanted, sizeof wanted);
    list = ngon_arena_grow(*state, NULL, 0, 2, sizeof *list);
    assert_int_equal(list[1], 0);
}

static void test_texts(void **state)
{
    assert_string_equal(ngon_arena_copy(*state, "abcdef", 3), "abc");
    assert_string_equal(ngon_arena_copy(*state, NULL, 0), "");
    assert_string_equal(ngon_arena_string(*state, "rook"), "rook");
    assert_string_equal(ngon_arena_printf(*state, "%d-%s", 42, "x"), "42-x");
}

static void test_free_leaves_an_empty_usable_arena(void **state)
{
    struct ngon_arena *arena = *state;
    ngon_arena_alloc(arena, 100000);
    ngon_arena_free(arena);
    assert_null(arena->last);
    assert_int_equal(arena->total, 0);
    assert_non_null(ngon_arena_alloc(arena, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_pieces_are_zeroed_aligned_and_apart, setup, teardown),
        cmocka_unit_test_setup_teardown(test_size_zero_gives_unique_pointers, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_large_piece_leaves_the_newest_block_in_use, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_a_first_large_piece, setup, teardown),
        cmocka_unit_test_setup_teardown(test_grow_keeps_and_zeroes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_texts, setup, teardown),
        cmocka_unit_test_setup_teardown(test_free_leaves_an_empty_usable_arena, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
