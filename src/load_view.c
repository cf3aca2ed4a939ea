/* How the second side sees the board. */
#include "load_parts.h"

#include <string.h>

static int find_axis(const struct ngon_board_def *board, const char *name)
{
    for (uint32_t i = 0; i < board->axis_count; i++)
        if (strcmp(board->axes[i].name.text, name) == 0)
            return (int)i;
    return -1;
}

/* The axis that `rank`, `file` or a name of the board's own means. */
static int view_axis(const struct ngon_board_def *board, const char *name)
{
    int axis = find_axis(board, name);
    if (axis >= 0)
        return axis;
    if (strcmp(name, "file") == 0)
        return find_axis(board, "x");
    if (strcmp(name, "rank") != 0)
        return -1;
    axis = find_axis(board, "y");
    return axis >= 0 ? axis : (int)board->axis_count - 1;
}

static void read_pin(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                     const struct ngon_field *field)
{
    struct ngon_word *pin = target;
    struct ngon_words words = {NULL, 0};
    ngon_read_words(reader, node, &words, field);
    if (words.count == 2) {
        pin[0] = words.words[0];
        pin[1] = words.words[1];
    } else {
        ngon_read_wrong(reader, node, "two cells: one and its image");
    }
}

struct view_text {
    struct ngon_words reverse;
    struct ngon_word pin[2];
};
static const struct ngon_field view_fields[] = {
    {"reverse", ngon_read_words, offsetof(struct view_text, reverse), true, 0, 0, NULL},
    {"pin", read_pin, offsetof(struct view_text, pin), false, 0, 0, NULL},
};
static const struct ngon_map view_map = NGON_MAP("`view`", view_fields);
static const struct ngon_choice view_choices[] = {{"mirrored", 0}, {"turned", 1}, {NULL, 0}};

void ngon_load_view(struct ngon_reader *reader, const struct ngon_ynode *node,
                    struct ngon_variant *variant)
{
    struct ngon_view_def *view = &variant->view;
    struct view_text text = {.reverse = {NULL, 0}};
    int turned = 0;
    view->span = node ? ngon_ynode_place(node) : variant->board.span;
    view->given = node != NULL;
    if (node && node->kind == NGON_YMAPPING) {
        ngon_read_map(reader, node, &view_map, &text);
        view->pin[0] = text.pin[0];
        view->pin[1] = text.pin[1];
        for (uint32_t i = 0; i < text.reverse.count; i++) {
            int axis = view_axis(&variant->board, text.reverse.words[i].text);
            if (axis >= 0)
                view->reverse[axis] = true;
            else
                ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_AXIS, text.reverse.words[i].span,
                              "there is no axis `%s`", text.reverse.words[i].text);
        }
        return;
    }
    if (node && ngon_read_is_scalar(node))
        turned = ngon_read_choose(reader, ngon_read_word_of(node), view_choices, 0);
    else if (node)
        ngon_read_wrong(reader, node, "`mirrored`, `turned` or a map");
    for (uint32_t i = 0; i < variant->board.axis_count; i++)
        if (turned || (int)i == view_axis(&variant->board, "rank"))
            view->reverse[i] = true;
}
