/* The board: short forms, tilings, the long form. */
#include "board.h"
#include "load_parts.h"

#include <string.h>

struct board_text {
    struct ngon_geometry_text geometry;
    struct ngon_word version, name, notes; /* of a tiling's file */
    const struct ngon_ynode *patches, *upright_tilings;
    struct ngon_word short_size[5], tiling, patch, wrap, upright, draw;
    struct ngon_word short_kind;
    struct ngon_words files;
    struct ngon_words without;
    const struct ngon_ynode *rows, *layers, *extra, *voids, *wraps;
    uint32_t ranks_from, colours;
    int look, projection;
};

/* Names of tilings that stand as keys of their own: `squares: 9x10`. */
static const char *const short_names[5] = {
    "squares", "hexagons", "cubes", "pentagons", "triangles",
};

static void read_wrap(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    struct board_text *text = target;
    if (node->kind == NGON_YMAPPING)
        text->wraps = node;
    else
        ngon_read_word(reader, node, &text->wrap, field);
}

enum { DRAW_CELLS = 1, DRAW_POINTS, DRAW_RING };
static const struct ngon_choice draw_choices[] = {
    {"cells", DRAW_CELLS},
    {"points", DRAW_POINTS},
    {"ring", DRAW_RING},
    {NULL, 0},
};
static const struct ngon_choice projection_choices[] = {
    {"flat", NGON_FLAT},
    {"polar", NGON_POLAR},
    {NULL, 0},
};

#define F(key, read, member)                                                                       \
    {                                                                                              \
        key, read, offsetof(struct board_text, member), false, 0, 0, NULL                          \
    }
static const struct ngon_field tiling_fields[] = {
    {"ngon", ngon_read_word, offsetof(struct board_text, version), true, 0, 0, NULL},
    F("name", ngon_read_word, name),
    F("notes", ngon_read_word, notes),
    {"axes", ngon_read_node, offsetof(struct board_text, geometry.axes), true, 0, 0, NULL},
    {"directions", ngon_read_node, offsetof(struct board_text, geometry.directions), true, 0, 0,
     NULL},
    {"shapes", ngon_read_node, offsetof(struct board_text, geometry.shapes), true, 0, 0, NULL},
    F("patches", ngon_read_node, patches),
    F("upright", ngon_read_node, upright_tilings),
    {"colours", ngon_read_u32, offsetof(struct board_text, colours), false, 1, 8, NULL},
};
static const struct ngon_map tiling_map = NGON_MAP("a tiling", tiling_fields);

static const struct ngon_field board_fields[] = {
    F("squares", ngon_read_word, short_size[0]),
    F("hexagons", ngon_read_word, short_size[1]),
    F("cubes", ngon_read_word, short_size[2]),
    F("pentagons", ngon_read_word, short_size[3]),
    F("triangles", ngon_read_word, short_size[4]),
    F("tiling", ngon_read_word, tiling),
    F("patch", ngon_read_word, patch),
    F("wrap", read_wrap, geometry),
    F("without", ngon_read_words, without),
    F("extra", ngon_read_node, extra),
    F("files", ngon_read_words, files),
    {"ranks-from", ngon_read_u32, offsetof(struct board_text, ranks_from), false, 0, 100, NULL},
    F("upright", ngon_read_word, upright),
    {"draw", ngon_read_choice, offsetof(struct board_text, look), false, 0, 0, draw_choices},
    {"projection", ngon_read_choice, offsetof(struct board_text, projection), false, 0, 0,
     projection_choices},
    F("axes", ngon_read_node, geometry.axes),
    F("directions", ngon_read_node, geometry.directions),
    F("shapes", ngon_read_node, geometry.shapes),
    F("rows", ngon_read_node, rows),
    F("layers", ngon_read_node, layers),
    F("void", ngon_read_node, voids),
    {"colours", ngon_read_u32, offsetof(struct board_text, colours), false, 1, 8, NULL},
};
static const struct ngon_map board_map = NGON_MAP("a board", board_fields);
/* ---- tilings ---- */

static const struct ngon_source *tiling_source(struct ngon_reader *reader, struct ngon_word name,
                                               const struct ngon_source *source)
{
    const char *error = NULL;
    struct ngon_word checked;
    struct ngon_ynode key = {.kind = NGON_YSCALAR,
                             .text = name.text,
                             .span = name.span,
                             .length = (uint32_t)strlen(name.text)};
    if (!ngon_read_name(reader, &key, "a tiling", false, &checked))
        return NULL;
    const struct ngon_source *found =
        ngon_load_near(reader->arena, source, "tilings/", name.text, &error);
    if (found)
        return found;
    struct ngon_finding *finding =
        ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_TILING, name.span,
                      error ? "the tiling `%s` cannot be read: %s" : "there is no tiling `%s`%s",
                      name.text, error ? error : "");
    const char *nearest = ngon_nearest(name.text, short_names, 5);
    if (nearest && !error && strcmp(nearest, name.text) == 0)
        ngon_diag_help(reader->diags, finding,
                       "the files that come with ngon are not where they "
                       "belong; install it anew");
    else if (nearest && !error)
        ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest);
    return NULL;
}

static bool read_tiling(struct ngon_reader *reader, struct ngon_word name, struct ngon_word upright,
                        const struct ngon_source *source, struct board_text *tiling)
{
    for (int tries = 0; tries < 2; tries++) {
        const struct ngon_source *file = tiling_source(reader, name, source);
        const struct ngon_ynode *root =
            file ? ngon_ytree_parse(reader->arena, file, reader->diags) : NULL;
        *tiling = (struct board_text){.ranks_from = 1};
        if (root == NULL || !ngon_read_map(reader, root, &tiling_map, tiling))
            return false;
        if (tiling->name.text && strcmp(tiling->name.text, name.text) != 0)
            ngon_diag_add(reader->diags, NGON_CODE_NAME_DIFFERS, tiling->name.span,
                          "the file is named `%s.yaml`, the tiling `%s`", name.text,
                          tiling->name.text);
        if (upright.text == NULL || tries > 0)
            return true;
        const struct ngon_ynode *other = ngon_ynode_get(tiling->upright_tilings, upright.text);
        if (other == NULL || !ngon_read_is_scalar(other)) {
            ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, upright.span,
                          "the tiling `%s` has no form with upright `%s`", name.text, upright.text);
            return true;
        }
        if (strcmp(other->text, name.text) == 0)
            return true;
        name = ngon_read_word_of(other);
    }
    return true;
}

/* Which tiling and patch the short keys name. False after a finding. */
static bool choose_layout(struct ngon_reader *reader, const struct ngon_ynode *node,
                          struct board_text *text, struct ngon_patch_text *patch)
{
    uint32_t given = text->rows != NULL;
    for (uint32_t i = 0; i < 5; i++)
        if (text->short_size[i].text) {
            given++;
            patch->size = text->short_size[i];
            text->tiling = (struct ngon_word){short_names[i], text->short_size[i].span};
        }
    if (text->patch.text) {
        const char *blank = strpbrk(text->patch.text, " \t");
        given++;
        patch->kind = patch->size = text->patch;
        if (blank == NULL) {
            ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, text->patch.span,
                          "`patch` takes a kind and a size, as in `rectangle 9x10`");
            return false;
        }
        patch->kind.text =
            ngon_arena_copy(reader->arena, text->patch.text, (size_t)(blank - text->patch.text));
        patch->size.text = blank + strspn(blank, " \t");
    }
    if (given == 1)
        return true;
    ngon_diag_add(reader->diags, given ? NGON_CODE_CONTRADICTION : NGON_CODE_MISSING_KEY,
                  ngon_ynode_place(node),
                  given ? "a board has one layout: a size, a patch or rows"
                        : "a board needs `rows`, a `patch` of a tiling, or a size as in "
                          "`squares: 8x8`");
    return false;
}

/* "squares 8x8", "rhombi rectangle 3x3". */
static bool read_short(struct ngon_reader *reader, const struct ngon_ynode *node,
                       struct board_text *text, struct ngon_patch_text *patch)
{
    struct ngon_words words = ngon_read_split(reader, node);
    if (words.count < 2 || words.count > 3) {
        ngon_read_wrong(reader, node, "a map, or a tiling and a size as in `squares 8x8`");
        return false;
    }
    text->tiling = words.words[0];
    patch->size = words.words[words.count - 1];
    if (words.count == 3)
        patch->kind = words.words[1];
    return true;
}

static void read_looks(struct board_text *text, struct ngon_board_def *board)
{
    board->look = text->look == DRAW_POINTS ? NGON_LOOK_POINTS : NGON_LOOK_CELLS;
    board->projection =
        text->look == DRAW_RING ? NGON_POLAR : (enum ngon_projection)text->projection;
}

static bool read_board(struct ngon_reader *reader, const struct ngon_ynode *node,
                       const struct ngon_source *source, struct ngon_board_def *board)
{
    struct board_text text = {.ranks_from = 1}, tiling = {.ranks_from = 1};
    struct ngon_patch_text patch = {.tiling = NULL};
    board->span = ngon_ynode_place(node);
    if (ngon_read_is_scalar(node)) {
        if (!read_short(reader, node, &text, &patch))
            return false;
    } else if (!ngon_read_map(reader, node, &board_map, &text) ||
               !choose_layout(reader, node, &text, &patch)) {
        return false;
    }
    if (text.tiling.text && !read_tiling(reader, text.tiling, text.upright, source, &tiling))
        return false;
    if (!ngon_load_geometry(reader, node, &tiling.geometry, &text.geometry, board)) {
        return false;
    }
    read_looks(&text, board);
    board->colours = text.colours ? text.colours : tiling.colours;
    if (text.layers)
        ngon_load_layers(reader, text.layers, board);
    patch.tiling = tiling.patches;
    patch.files = text.files;
    patch.ranks_from = text.ranks_from;
    patch.wrap = text.wrap;
    if (text.rows) {
        ngon_load_rows(reader, text.rows, board->axis_count - (board->layers.count > 0), board);
    } else if (!ngon_load_patch(reader, &patch, board)) {
        return false;
    } else {
        board->is_squares = strcmp(text.tiling.text, "squares") == 0 && !text.geometry.shapes;
    }
    if (text.wraps)
        ngon_load_wraps(reader, text.wraps, board);
    if (text.extra)
        ngon_load_extra(reader, text.extra, board);
    if (text.voids)
        ngon_load_voids(reader, text.voids, board);
    ngon_load_names(reader, &text.without, &board->without);
    return true;
}

bool ngon_load_board(struct ngon_reader *reader, const struct ngon_ynode *node,
                     const struct ngon_source *source, struct ngon_board_def *board)
{
    size_t errors = reader->diags->counts[NGON_ERROR];
    /* A board with a part missing would only give findings that follow from it. */
    if (read_board(reader, node, source, board) && reader->diags->counts[NGON_ERROR] == errors)
        return true;
    board->axis_count = 0;
    return false;
}
