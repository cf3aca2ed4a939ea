/* How the second side sees the board: the image of each cell and of each direction. */
#include "board_parts.h"

#include <math.h>
#include <string.h>

struct view {
    bool reverse[3];
    int32_t shift[3]; /* image = shift - at where reversed, shift + at elsewhere */
};

static void find_extent(const struct ngon_board *board, uint32_t axis, int32_t *low, int32_t *high)
{
    *low = *high = board->cells[0].at[axis];
    for (uint32_t i = 1; i < board->cell_count; i++) {
        if (board->cells[i].at[axis] < *low)
            *low = board->cells[i].at[axis];
        if (board->cells[i].at[axis] > *high)
            *high = board->cells[i].at[axis];
    }
}

static uint16_t pinned(struct ngon_builder *builder, const struct ngon_word *word)
{
    uint16_t cell = ngon_board_find(builder->board, word->text, strlen(word->text));
    if (cell == NGON_NO_CELL)
        ngon_board_unknown(builder->diags, NGON_CODE_UNKNOWN_CELL, word, "cell", NULL, 0);
    return cell;
}

static void choose_shifts(struct ngon_builder *builder, struct view *view)
{
    const struct ngon_view_def *def = &builder->variant->view;
    const struct ngon_board *board = builder->board;
    uint16_t pin[2] = {NGON_NO_CELL, NGON_NO_CELL};
    if (def->pin[0].text) {
        pin[0] = pinned(builder, &def->pin[0]);
        pin[1] = pinned(builder, &def->pin[1]);
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        int32_t low, high;
        find_extent(board, axis, &low, &high);
        view->reverse[axis] = def->reverse[axis];
        view->shift[axis] = def->reverse[axis] ? low + high : 0;
        if (axis < board->def->axis_count && board->def->axes[axis].wrap &&
            pin[0] != NGON_NO_CELL && pin[1] != NGON_NO_CELL) {
            int32_t from = board->cells[pin[0]].at[axis], to = board->cells[pin[1]].at[axis];
            view->shift[axis] = def->reverse[axis] ? from + to : to - from;
        }
    }
}

static uint16_t image_of(const struct ngon_board *board, const struct view *view, uint16_t cell)
{
    int32_t to[3];
    int16_t at[3];
    for (int axis = 0; axis < 3; axis++) {
        int32_t from = board->cells[cell].at[axis];
        to[axis] = view->shift[axis] + (view->reverse[axis] ? -from : from);
    }
    return ngon_board_wrap(board, to, at) ? ngon_board_at(board, at) : NGON_NO_CELL;
}

static struct ngon_finding *misfit(struct ngon_builder *builder, const char *what)
{
    const struct ngon_view_def *def = &builder->variant->view;
    return ngon_diag_add(builder->diags, NGON_CODE_VIEW_DOES_NOT_FIT, def->span,
                         "the view does not fit the %s", what);
}

/* The shift by which most cells come to cells, for a view whose extent a stray row has moved: *SHIFTS is left alone where no
 * axis is reversed, or the board is too large to try. */
static void likely_shifts(const struct ngon_board *board, struct view *view)
{
    uint32_t best = 0;
    struct view tried = *view;
    if (board->cell_count > 400)
        return;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        /* Some cell is the image of the first. */
        uint32_t hits = 0;
        for (int axis = 0; axis < 3; axis++)
            tried.shift[axis] = view->reverse[axis]
                                    ? board->cells[0].at[axis] + board->cells[i].at[axis]
                                    : view->shift[axis];
        for (uint32_t cell = 0; cell < board->cell_count; cell++)
            hits += image_of(board, &tried, (uint16_t)cell) != NGON_NO_CELL;
        if (hits > best) {
            best = hits;
            memcpy(view->shift, tried.shift, sizeof view->shift);
        }
    }
}

/* Names the rows whose cells the view takes to nothing although it fits the others. */
static void name_strays(struct ngon_builder *builder, const struct view *view,
                        struct ngon_finding *finding)
{
    const struct ngon_board *board = builder->board;
    struct view likely = *view;
    uint32_t last_row = UINT32_MAX, named = 0, strays = 0;
    likely_shifts(board, &likely);
    for (uint32_t i = 0; i < board->cell_count; i++)
        strays += image_of(board, &likely, (uint16_t)i) == NGON_NO_CELL;
    if (strays * 2 > board->cell_count)
        return;
    for (uint32_t i = 0; i < board->cell_count && named < 8; i++) {
        if (image_of(board, &likely, (uint16_t)i) != NGON_NO_CELL ||
            board->cells[i].row == last_row)
            continue;
        last_row = board->cells[i].row;
        ngon_diag_also(builder->diags, finding, builder->cell_spans[i],
                       "nothing lies where the second side would see `%s`", board->cells[i].name);
        const struct ngon_span pattern = ngon_board_pattern(builder, (uint16_t)i);
        if (pattern.source && !builder->cell_defs[i])
            ngon_diag_also(builder->diags, finding, pattern, "its row is laid out here");
        named++;
    }
}

static bool add_images(struct ngon_builder *builder, const struct view *view)
{
    struct ngon_board *board = builder->board;
    const char *stray = NULL;
    board->image = NGON_NEWS(builder->arena, board->cell_count, uint16_t);
    for (uint32_t i = 0; i < board->cell_count; i++) {
        board->image[i] = image_of(board, view, (uint16_t)i);
        if (board->image[i] == NGON_NO_CELL && stray == NULL)
            stray = board->cells[i].name;
    }
    for (uint32_t i = 0; i < board->cell_count && stray == NULL; i++)
        if (board->image[board->image[i]] != i)
            stray = board->cells[i].name;
    if (stray == NULL)
        return true;
    name_strays(builder, view,
                misfit(builder, ngon_arena_printf(
                                    builder->arena,
                                    "board: it takes `%s` to no cell, or not back again", stray)));
    for (uint32_t i = 0; i < board->cell_count; i++)
        board->image[i] = (uint16_t)i;
    return false;
}

/* ---- directions ---- */

static uint32_t count_misses(const struct ngon_board *board, uint32_t direction, uint32_t image,
                             uint32_t limit, uint16_t *first)
{
    uint32_t misses = 0;
    for (uint32_t cell = 0; cell < board->cell_count && misses <= limit; cell++) {
        uint16_t to = ngon_board_step(board, (uint16_t)cell, (uint16_t)direction);
        uint16_t seen = ngon_board_step(board, board->image[cell], (uint16_t)image);
        if (to != NGON_NO_CELL)
            to = board->image[to];
        if (to == seen)
            continue;
        if (misses++ == 0)
            *first = (uint16_t)cell;
    }
    return misses;
}

/* Whether the offsets agree where they lead off the board too: it tells apart directions that no cell tells apart. */
static bool offsets_agree(const struct ngon_board *board, const struct view *view,
                          uint32_t direction, uint32_t image)
{
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        uint16_t from = board->cells[cell].shape, to = board->cells[board->image[cell]].shape;
        bool has = ngon_board_has(board, from, (uint16_t)direction);
        if (has != ngon_board_has(board, to, (uint16_t)image))
            return false;
        const int16_t *a = board->offsets[(size_t)from * board->direction_count + direction].by;
        const int16_t *b = board->offsets[(size_t)to * board->direction_count + image].by;
        for (int axis = 0; has && axis < 3; axis++)
            if (b[axis] != (view->reverse[axis] ? -a[axis] : a[axis]))
                return false;
    }
    return true;
}

/* The viewed heading: the drawing of the axes carries the view over to headings. In 3D headings are not drawn. */
static void viewed_heading(const struct ngon_board *board, const struct view *view,
                           uint32_t direction, double out[2])
{
    const struct ngon_axis_def *axes = board->def->axes;
    const double *vector = board->directions[direction].vector;
    double determinant = axes[0].unit[0] * axes[1].unit[1] - axes[1].unit[0] * axes[0].unit[1];
    out[0] = vector[0];
    out[1] = vector[1];
    if (board->def->axis_count != 2 || fabs(determinant) < 1e-9)
        return;
    double a = (vector[0] * axes[1].unit[1] - vector[1] * axes[1].unit[0]) / determinant;
    double b = (vector[1] * axes[0].unit[0] - vector[0] * axes[0].unit[1]) / determinant;
    if (view->reverse[0])
        a = -a;
    if (view->reverse[1])
        b = -b;
    for (int i = 0; i < 2; i++)
        out[i] = a * axes[0].unit[i] + b * axes[1].unit[i];
}

static double score(const struct ngon_board *board, const double heading[2], uint32_t candidate)
{
    const double *vector = board->directions[candidate].vector;
    double size = hypot(heading[0], heading[1]);
    return size > 0 ? (heading[0] * vector[0] + heading[1] * vector[1]) / size : 0;
}

/* False when nothing fits; a finding if TELL. */
static bool find_image(struct ngon_builder *builder, const struct view *view, uint32_t direction,
                       bool tell)
{
    struct ngon_board *board = builder->board;
    double heading[2], best_score = 0;
    uint32_t best = direction, best_misses = board->cell_count + 1;
    uint16_t best_cell = 0;
    viewed_heading(board, view, direction, heading);
    for (uint32_t i = 0; i < board->direction_count; i++) {
        uint16_t cell = 0;
        if (board->directions[i].family != board->directions[direction].family)
            continue;
        uint32_t misses = count_misses(board, direction, i, best_misses, &cell);
        if (misses > best_misses)
            continue;
        double this_score =
            score(board, heading, i) + (offsets_agree(board, view, direction, i) ? 10 : 0);
        if (misses == best_misses && this_score <= best_score)
            continue;
        best = i;
        best_misses = misses;
        best_score = this_score;
        best_cell = cell;
    }
    board->directions[direction].image = (uint16_t)best;
    if (best_misses == 0)
        return true;
    if (!tell)
        return false;
    const struct ngon_word *name = &builder->def->directions[direction].name;
    struct ngon_finding *finding =
        misfit(builder, ngon_arena_printf(builder->arena,
                                          "direction `%s`: no direction of its family is its image "
                                          "everywhere",
                                          name->text));
    ngon_diag_also(builder->diags, finding, name->span,
                   "its image is nearly `%s`, but not from `%s`", board->directions[best].name,
                   board->cells[best_cell].name);
    const uint16_t mirror = board->image[best_cell];
    ngon_diag_also(builder->diags, finding, ngon_board_step_span(builder, best_cell, direction),
                   "the steps of `%s`", board->cells[best_cell].name);
    ngon_diag_also(builder->diags, finding, ngon_board_step_span(builder, mirror, best),
                   "the steps of its image `%s`", board->cells[mirror].name);
    return false;
}

static bool add_directions(struct ngon_builder *builder, const struct view *view)
{
    bool fits = true;
    for (uint32_t i = 0; i < builder->board->direction_count; i++)
        /* One finding: the others mostly follow from the same mistake. */
        fits = find_image(builder, view, i, fits) && fits;
    return fits;
}

/* Whether the view fits that reverses AXIS alone, or all for -1. The board's images are then those of that view. */
static bool try_view(const struct ngon_builder *builder, int axis)
{
    struct ngon_diags silent;
    struct ngon_builder trial = *builder;
    struct view view = {{false}, {0}};
    ngon_diags_init(&silent, builder->arena);
    silent.muted = true;
    trial.diags = &silent;
    for (int i = 0; i < (int)builder->board->def->axis_count; i++) {
        int32_t low, high;
        find_extent(builder->board, (uint32_t)i, &low, &high);
        view.reverse[i] = axis < 0 || i == axis;
        view.shift[i] = view.reverse[i] ? low + high : 0;
    }
    return add_images(&trial, &view) && add_directions(&trial, &view);
}

/* Says which of the two named views fits in place of the one that FINDING is about. */
static void advise(struct ngon_builder *builder, const struct view *view,
                   struct ngon_finding *finding)
{
    const struct ngon_view_def *def = &builder->variant->view;
    const int axes = (int)builder->board->def->axis_count;
    int reversed = 0;
    for (int i = 0; i < axes; i++)
        reversed += view->reverse[i];
    if (def->pin[0].text || (reversed != 1 && (reversed != axes || axes != 2)))
        return;
    if (reversed == 1 && try_view(builder, -1))
        ngon_diag_help(builder->diags, finding,
                       def->given ? "`view: turned` fits"
                                  : "without the key `view` it is `mirrored`; `view: turned` fits");
    else if (reversed == axes && try_view(builder, 1))
        ngon_diag_help(builder->diags, finding, "`view: mirrored` fits");
    else
        ngon_diag_help(builder->diags, finding,
                       "`mirrored` and `turned` both do not fit: try another size, or balance each "
                       "hole and each extra cell by one where the other side sees its place");
}

void ngon_board_add_view(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    struct view view;
    choose_shifts(builder, &view);
    for (uint32_t i = 0; i < board->direction_count; i++)
        board->directions[i].image = (uint16_t)i;
    if (add_images(builder, &view) && add_directions(builder, &view))
        return;
    if (builder->diags->muted)
        return;
    struct ngon_finding *finding = builder->diags->last;
    uint16_t *image = board->image;
    uint16_t images[NGON_MAX_DIRECTIONS];
    for (uint32_t i = 0; i < board->direction_count; i++)
        images[i] = board->directions[i].image;
    advise(builder, &view, finding);
    board->image = image;
    for (uint32_t i = 0; i < board->direction_count; i++)
        board->directions[i].image = images[i];
}
