#include "raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = 2, LONGEST_SIDE = 600 };

struct scale {
    double x, y;             /* characters per unit */
    double phase_x, phase_y; /* where the box begins, in characters from the panel's corner */
    uint32_t across;         /* panels side by side */
    double over;             /* by how much it exceeds the room, as a share; 0: it fits */
    double hope;             /* the best that it can score */
};

static double to_column(const struct ngon_picture *picture, const struct scale *scale, double x)
{
    return scale->phase_x + (x - picture->left) * scale->x;
}

static double to_row(const struct ngon_picture *picture, const struct scale *scale, double y)
{
    return scale->phase_y + (picture->top - y) * scale->y;
}

/* ---- size and places of panels ---- */

static void measure_panel(const struct ngon_picture *picture, const struct ngon_raster_wish *wish,
                          const struct scale *scale, int *columns, int *rows)
{
    double right = to_column(picture, scale, picture->right),
           bottom = to_row(picture, scale, picture->bottom);
    *columns = wish->ascii ? (int)floor(right + 0.01) + 1 : (int)ceil(right - 0.01);
    *rows = wish->ascii && fabs(scale->phase_y - 0.5) < 0.01 ? (int)floor(bottom + 0.01) + 1
                                                             : (int)ceil(bottom - 0.01);
}

static void measure(const struct ngon_picture *picture, const struct ngon_raster_wish *wish,
                    const struct scale *scale, uint32_t *columns, uint32_t *rows)
{
    int panel_columns, panel_rows;
    measure_panel(picture, wish, scale, &panel_columns, &panel_rows);
    uint32_t count = picture->panel_count, down = (count + scale->across - 1) / scale->across;
    uint32_t each = (uint32_t)panel_columns + 2 * wish->margin;
    *columns = scale->across * each + (scale->across - 1) * GAP;
    *rows = down * ((uint32_t)panel_rows + wish->label_row + (count > 1));
}

static struct ngon_raster *new_raster(struct ngon_arena *arena, const struct ngon_picture *picture,
                                      const struct ngon_raster_wish *wish,
                                      const struct scale *scale)
{
    struct ngon_raster *raster = NGON_NEW(arena, struct ngon_raster);
    measure(picture, wish, scale, &raster->columns, &raster->rows);
    size_t area = (size_t)raster->columns * raster->rows;
    raster->owner = NGON_NEWS(arena, area * 2, uint16_t);
    raster->edges = NGON_NEWS(arena, area, char);
    memset(raster->owner, 0xff, area * 2 * sizeof *raster->owner);
    raster->spots = ngon_arena_array(arena, picture->cell_count, sizeof *raster->spots);
    raster->names = ngon_arena_array(arena, picture->cell_count, sizeof *raster->names);
    raster->panels = NGON_NEWS(arena, picture->panel_count, struct ngon_raster_panel);
    int columns, rows, titles = picture->panel_count > 1;
    measure_panel(picture, wish, scale, &columns, &rows);
    for (uint32_t p = 0; p < picture->panel_count; p++) {
        struct ngon_raster_panel *panel = &raster->panels[p];
        int across = (int)(p % scale->across), down = (int)(p / scale->across),
            margin = (int)wish->margin;
        panel->columns = columns;
        panel->rows = rows;
        panel->left = across * (columns + 2 * margin + GAP) + margin;
        panel->top = down * (rows + (int)wish->label_row + titles) + titles;
    }
    return raster;
}

/* ---- filling and outlines ---- */

/* A point in two outlines belongs to the nearer centroid. */
static bool nearer(const struct ngon_picture *picture, uint16_t held,
                   const struct ngon_picture_cell *place, double x, double y)
{
    if (held == NGON_NO_PLACE)
        return true;
    const struct ngon_picture_cell *other = &picture->cells[held];
    return hypot(x - place->x, y - place->y) < hypot(x - other->x, y - other->y);
}

static void fill(struct ngon_raster *raster, const struct ngon_picture *picture,
                 const struct scale *scale, uint32_t index)
{
    const struct ngon_picture_cell *place = &picture->cells[index];
    const struct ngon_raster_panel *panel = &raster->panels[place->panel];
    int first = (int)floor(to_column(picture, scale, place->left));
    int last = (int)ceil(to_column(picture, scale, place->right));
    int top = (int)floor(2 * to_row(picture, scale, place->top));
    int bottom = (int)ceil(2 * to_row(picture, scale, place->bottom));
    for (int half = top < 0 ? 0 : top; half < bottom && half < 2 * panel->rows; half++)
        for (int column = first < 0 ? 0 : first; column < last && column < panel->columns;
             column++) {
            double x = picture->left + (column + 0.5 - scale->phase_x) / scale->x;
            double y = picture->top - ((half + 0.5) / 2 - scale->phase_y) / scale->y;
            size_t at =
                (size_t)(2 * panel->top + half) * raster->columns + (size_t)(panel->left + column);
            if (ngon_picture_holds(place, x, y) && nearer(picture, raster->owner[at], place, x, y))
                raster->owner[at] = (uint16_t)index;
        }
}

static void set_edge(struct ngon_raster *raster, const struct ngon_raster_panel *panel, int column,
                     int row, char mark)
{
    int x = panel->left + column, y = panel->top + row;
    if (x < 0 || y < 0 || (uint32_t)x >= raster->columns || (uint32_t)y >= raster->rows)
        return;
    char *held = &raster->edges[(size_t)y * raster->columns + (size_t)x];
    static const char order[] = "_'-\\/|+X"; /* a later one hides an earlier one */
    raster->strokes++;
    raster->clashes +=
        *held && *held != '_' && mark != '_' && *held != mark && *held != '+' && mark != '+';
    if (*held == 0 || *held == mark)
        *held = mark;
    else if ((*held == '|' && mark == '-') || (*held == '-' && mark == '|'))
        *held = '+';
    else if ((*held == '\\' && mark == '/') || (*held == '/' && mark == '\\'))
        *held = 'X';
    else if (strchr(order, mark) > strchr(order, *held))
        *held = mark;
}

static void draw_flat(struct ngon_raster *raster, const struct ngon_raster_panel *panel, double x0,
                      double x1, double y)
{
    double within = y - floor(y);
    bool middle = within >= 0.25 && within < 0.75;
    int row = middle ? (int)floor(y) : (int)lround(y) - 1;
    int first = (int)floor(x0 + 0.01), last = (int)floor(x1 + 0.01);
    for (int column = first; column <= last; column++)
        set_edge(raster, panel, column, row,
                 middle ? (column == first || column == last ? '+' : '-') : '_');
}

static void draw_steep(struct ngon_raster *raster, const struct ngon_raster_panel *panel, double x0,
                       double y0, double x1, double y1)
{
    double high = fmin(y0, y1), low = fmax(y0, y1), slope = (x1 - x0) / (y1 - y0);
    char mark = fabs(slope) < 0.35 ? '|' : slope > 0 ? '\\' : '/';
    for (int row = (int)floor(high); row < low; row++) {
        double from = fmax(high, row), to = fmin(low, row + 1);
        if (to - from < 0.35 && low - high > 0.7)
            continue;
        double x = x0 + ((from + to) / 2 - y0) * slope;
        set_edge(raster, panel, (int)floor(x + 0.01), row, mark);
    }
}

static void draw_shallow(struct ngon_raster *raster, const struct ngon_raster_panel *panel,
                         double x0, double y0, double x1, double y1)
{
    if (x1 < x0) {
        double x = x0, y = y0;
        x0 = x1, y0 = y1;
        x1 = x, y1 = y;
    }
    for (int column = (int)floor(x0 + 0.5); column < (int)floor(x1 + 0.5); column++) {
        double x = fmin(fmax(column + 0.5, x0), x1);
        double y = y0 + (x - x0) * (y1 - y0) / (x1 - x0), within = y - floor(y);
        set_edge(raster, panel, column, (int)floor(y),
                 within < 0.3   ? '\''
                 : within < 0.7 ? '-'
                                : '_');
    }
}

/* Corners are moved to where horizontal lines can be drawn, so that like sides get like characters. */
static double snap(double row, const struct scale *scale)
{
    return round(row - scale->phase_y) + scale->phase_y;
}

/* How far corners are moved for it, on average, in rows. */
static double unevenness(const struct ngon_picture *picture, const struct scale *scale)
{
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++)
        for (uint32_t k = 0; k < picture->cells[i].count; k++, count++) {
            double row = to_row(picture, scale, picture->cells[i].points[k][1]);
            sum += fabs(row - snap(row, scale));
        }
    return sum / count;
}

static bool has_level_side(const struct ngon_picture_cell *place)
{
    for (uint32_t i = 0; i < place->count; i++)
        if (fabs(place->points[i][1] - place->points[(i + 1) % place->count][1]) < 1e-3)
            return true;
    return false;
}

static void outline(struct ngon_raster *raster, const struct ngon_picture *picture,
                    const struct scale *scale, uint32_t index)
{
    const struct ngon_picture_cell *place = &picture->cells[index];
    const struct ngon_raster_panel *panel = &raster->panels[place->panel];
    /* How wide a slope of one row may be and still be one character: `/___\` reads well, `/   \` does not. */
    double single = has_level_side(place) ? 4.1 : 3.1;
    for (uint32_t i = 0; i < place->count; i++) {
        const double *a = place->points[i], *b = place->points[(i + 1) % place->count];
        double x0 = to_column(picture, scale, a[0]), y0 = snap(to_row(picture, scale, a[1]), scale);
        double x1 = to_column(picture, scale, b[0]), y1 = snap(to_row(picture, scale, b[1]), scale);
        double across = fabs(x1 - x0), down = fabs(y1 - y0);
        if (down < 0.3 && fabs(a[1] - b[1]) > 0.12 * fabs(a[0] - b[0]))
            raster->levelled++;
        if (down < 0.3)
            draw_flat(raster, panel, fmin(x0, x1), fmax(x0, x1), (y0 + y1) / 2);
        else if (across <= 2.1 * down || (across <= single && down <= 1.3))
            draw_steep(raster, panel, x0, y0, x1, y1);
        else
            draw_shallow(raster, panel, x0, y0, x1, y1);
    }
}

/* ---- texts ---- */

/* Share of COUNT characters from COLUMN on that lie wholly in the place, free of outlines. */
static double room_for(const struct ngon_raster *raster, uint32_t index, int column, int row,
                       int count, bool ascii)
{
    double held = 0;
    for (int i = 0; i < count; i++) {
        int x = column + i;
        held += (ngon_raster_owner(raster, x, row, 0) == index) +
                (ngon_raster_owner(raster, x, row, 1) == index);
        if (!ascii || x < 0 || row < 0 || (uint32_t)x >= raster->columns ||
            (uint32_t)row >= raster->rows)
            continue;
        char edge = raster->edges[(size_t)row * raster->columns + (size_t)x];
        if (edge && edge != '_')
            held -= 2;
    }
    return held / (2.0 * count);
}

/* Picks each cell's spot; returns the mean distance from its centroid in rows and columns, or -1 where a cell has no room. */
static double place_texts(struct ngon_raster *raster, const struct ngon_picture *picture,
                          const struct ngon_raster_wish *wish, const struct scale *scale)
{
    double away = 0;
    int width = (int)wish->width;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const struct ngon_picture_cell *place = &picture->cells[i];
        const struct ngon_raster_panel *panel = &raster->panels[place->panel];
        double x = panel->left + to_column(picture, scale, place->x);
        double y = panel->top + to_row(picture, scale, place->y);
        int column = (int)floor(x + 0.01), best_row = 0;
        double best = -1;
        for (int row = (int)floor(y - 0.9); row <= (int)floor(y + 0.9); row++) {
            double room = room_for(raster, i, column - (width - 1), row, width, wish->ascii);
            double score = room - 0.3 * fabs(row + 0.5 - y) + 0.01 * (row - y);
            if (room > (wish->ascii ? 0.45 : 0.7) && score > best) {
                best = score;
                best_row = row;
            }
        }
        if (best < 0)
            return -1;
        raster->spots[i].column = column;
        raster->spots[i].row = best_row;
        away += fabs(best_row + 0.5 - y) + 0.5 * fabs(column + 0.5 - x);
    }
    return away / picture->cell_count;
}

/* How much the texts of cells of one shape differ in where they sit, in rows, on average. */
static double spread(const struct ngon_raster *raster, const struct ngon_picture *picture,
                     const struct scale *scale)
{
    double sum = 0;
    for (uint32_t shape = 0; shape < picture->board->shape_count; shape++) {
        double low = INFINITY, high = -INFINITY;
        uint32_t count = 0;
        for (uint32_t i = 0; i < picture->cell_count; i++) {
            if (picture->board->cells[i].shape != shape)
                continue;
            double y = raster->panels[picture->cells[i].panel].top +
                       to_row(picture, scale, picture->cells[i].y);
            low = fmin(low, raster->spots[i].row + 0.5 - y);
            high = fmax(high, raster->spots[i].row + 0.5 - y);
            count++;
        }
        if (count)
            sum += count * (high - low) / 2;
    }
    return sum / picture->cell_count;
}

/* Whether some cell's text would touch or hide another's. */
static bool texts_touch(const struct ngon_raster *raster, const struct ngon_picture *picture,
                        const struct ngon_raster_wish *wish, char *taken)
{
    memset(taken, 0, (size_t)raster->columns * raster->rows);
    for (uint32_t i = 0; i < picture->cell_count; i++)
        for (int k = -(int)wish->width; k <= 0; k++) {
            int column = raster->spots[i].column + k;
            if (column < 0)
                continue;
            char *held = &taken[(size_t)raster->spots[i].row * raster->columns + (size_t)column];
            if (*held)
                return true;
            *held = 1;
        }
    return false;
}

/* A place for the cell's name beside a piece: below it, above it, or after it. */
static bool place_name(struct ngon_raster *raster, const struct ngon_raster_wish *wish,
                       uint32_t index, int length)
{
    int column = raster->spots[index].column, row = raster->spots[index].row;
    int start = column - (length - 1) / 2;
    const struct {
        int column, row, left, count;
    } tries[] = {
        {start, row + 1, start, length},
        {start, row - 1, start, length},
        {column + 2, row, column - (int)wish->width + 1, length + 1 + (int)wish->width},
    };
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        if (tries[i].row >= 0 &&
            room_for(raster, index, tries[i].left, tries[i].row, tries[i].count, wish->ascii) >
                (wish->ascii ? 0.99 : 0.7)) {
            raster->names[index].column = tries[i].column;
            raster->names[index].row = tries[i].row;
            return raster->names[index].fits = true;
        }
    return false;
}

/* ---- choosing ---- */

static double aspect_factor(const struct scale *scale)
{
    double aspect = scale->x / (2 * scale->y);
    return aspect < 0.9 ? pow(aspect / 0.9, 0.75) : aspect > 1.35 ? pow(1.35 / aspect, 0.75) : 1;
}

static struct ngon_raster *make(struct ngon_arena *arena, const struct ngon_picture *picture,
                                const struct ngon_raster_wish *wish, const struct scale *scale,
                                double *score)
{
    struct ngon_raster *raster = new_raster(arena, picture, wish, scale);
    for (uint32_t i = 0; i < picture->cell_count; i++)
        fill(raster, picture, scale, i);
    for (uint32_t i = 0; wish->ascii && i < picture->cell_count; i++)
        outline(raster, picture, scale, i);
    double away = place_texts(raster, picture, wish, scale);
    if (away < 0 || (raster->levelled && picture->pitch_y > 0))
        return NULL;
    char *taken = NGON_NEWS(arena, (size_t)raster->columns * raster->rows, char);
    if (texts_touch(raster, picture, wish, taken))
        return NULL;
    uint32_t wanted = 0, fit = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        if (!picture->cells[i].named)
            continue;
        wanted++;
        fit += place_name(raster, wish, i,
                          (int)strlen(picture->board->cells[picture->cells[i].cell].name));
    }
    double spacious = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        int left = raster->spots[i].column - (int)wish->width, row = raster->spots[i].row,
            width = (int)wish->width;
        bool before = room_for(raster, i, left, row, width + 1, wish->ascii) > 0.8;
        bool after = room_for(raster, i, left + 1, row, width + 1, wish->ascii) > 0.8;
        spacious += 0.5 * before + 0.5 * after;
    }
    *score = scale->hope * (1 - 0.4 * away) *
             (1 - fmin(0.5, 1.2 * spread(raster, picture, scale))) *
             (0.6 + 0.4 * spacious / picture->cell_count);
    if (wish->ascii)
        *score *= (1 - 1.6 * unevenness(picture, scale)) *
                  (1 - fmin(0.9, 2.0 * raster->clashes / raster->strokes));
    if (wanted)
        *score *= 0.35 + 0.65 * fit / wanted;
    return raster;
}

struct steps {
    double step;
    uint32_t count;
}; /* scales tried along one axis: step, 2 step, ... */

static double mean_size(const struct ngon_picture *picture, bool vertical)
{
    double sum = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const struct ngon_picture_cell *place = &picture->cells[i];
        sum += vertical ? place->top - place->bottom : place->right - place->left;
    }
    return sum / picture->cell_count;
}

/* Whole characters (half rows) a column (row) of the board, so that like cells look alike; up to a cell of LARGEST. */
static struct steps find_steps(const struct ngon_picture *picture, bool vertical, double largest)
{
    double size = mean_size(picture, vertical),
           pitch = vertical ? picture->pitch_y : picture->pitch_x;
    struct steps steps = {pitch > 0.2 * size ? 1 / pitch : 0.5 / size, 0};
    if (vertical && pitch > 0.2 * size)
        steps.step /= 2;
    steps.count = (uint32_t)(largest / (size * steps.step));
    return steps;
}

static int compare_hope(const void *a, const void *b)
{
    const struct scale *x = a, *y = b;
    if (x->over != y->over)
        return (x->over > y->over) - (x->over < y->over);
    if (x->hope != y->hope)
        return (x->hope < y->hope) - (x->hope > y->hope);
    return (x->phase_y > y->phase_y) - (x->phase_y < y->phase_y);
}

static bool has_level_top(const struct ngon_picture *picture)
{
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const struct ngon_picture_cell *place = &picture->cells[i];
        for (uint32_t k = 0; k < place->count; k++)
            if (fabs(place->points[k][1] - picture->top) < 1e-3 &&
                fabs(place->points[(k + 1) % place->count][1] - picture->top) < 1e-3)
                return true;
    }
    return false;
}

struct candidates {
    struct ngon_arena *arena;
    struct scale *list;
    uint32_t count, room;
};

static void add_candidate(struct candidates *all, struct scale scale)
{
    if (all->count == all->room) {
        uint32_t room = all->room ? all->room * 2 : 256;
        all->list = ngon_arena_grow(all->arena, all->list, all->count, room, sizeof *all->list);
        all->room = room;
    }
    all->list[all->count++] = scale;
}

/* All scales within reason, those that fit first, then those that exceed the room least. */
static void list_candidates(struct candidates *all, const struct ngon_picture *picture,
                            const struct ngon_raster_wish *wish)
{
    struct steps wide = find_steps(picture, false, 26), high = find_steps(picture, true, 9);
    /* Of rows: a level line on top needs the row above it. */
    const double phases[2] = {wish->ascii && has_level_top(picture) ? 1 : 0, 0.5};
    for (uint32_t across = 1; across <= picture->panel_count; across++)
        for (uint32_t i = 1; i <= wide.count; i++)
            for (uint32_t k = 1; k <= high.count; k++)
                for (unsigned phase = 0; phase < 2; phase++) {
                    struct scale scale = {i * wide.step,
                                          k * high.step,
                                          wish->ascii ? 0.5 : 0,
                                          phases[phase],
                                          across,
                                          0,
                                          0};
                    double aspect = scale.x / (2 * scale.y);
                    if (aspect < 0.5 || aspect > 3.5)
                        continue;
                    uint32_t columns, rows;
                    measure(picture, wish, &scale, &columns, &rows);
                    if (columns > LONGEST_SIDE || rows > LONGEST_SIDE)
                        continue;
                    scale.hope = sqrt(scale.x * 2 * scale.y) * aspect_factor(&scale);
                    scale.over =
                        (columns > wish->columns ? 2.0 * (columns - wish->columns) / wish->columns
                                                 : 0) +
                        (rows > wish->rows ? 1.0 * (rows - wish->rows) / wish->rows : 0);
                    add_candidate(all, scale);
                }
    qsort(all->list, all->count, sizeof *all->list, compare_hope);
}

struct ngon_raster *ngon_raster_choose(struct ngon_arena *arena, const struct ngon_picture *picture,
                                       const struct ngon_raster_wish *wish)
{
    struct ngon_arena scratch = {0};
    struct candidates all = {&scratch, NULL, 0, 0};
    list_candidates(&all, picture, wish);
    const struct scale *best = NULL;
    double best_score = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        const struct scale *scale = &all.list[i];
        if (best && (scale->hope <= best_score || scale->over > best->over))
            break;
        struct ngon_arena trial = {0};
        double score = 0;
        if (make(&trial, picture, wish, scale, &score) && (!best || score > best_score)) {
            best = scale;
            best_score = score;
        }
        ngon_arena_free(&trial);
    }
    struct ngon_raster *raster = NULL;
    double score = 0;
    if (best)
        raster = make(arena, picture, wish, best, &score);
    ngon_arena_free(&scratch);
    return raster;
}
