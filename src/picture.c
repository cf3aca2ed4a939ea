#include "picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tau = 6.283185307179586;
static const double tolerance = 1e-3;
enum { ARC_PIECES = 6 }; /* straight pieces that stand for one side on a polar board */

/* Where the point (x, y) of the flat board comes in the picture. */
struct projection {
    bool polar;
    double along[2]; /* unit vector of the axis that goes round */
    double out[2];   /* and of the way outward: up or right */
    double period;   /* length of the axis that goes round */
    double inner;    /* radius where the least outward coordinate is */
    double low;      /* that coordinate */
    bool turn;
};

static void project(const struct projection *projection, const double from[2], double to[2])
{
    double x = from[0], y = from[1];
    if (projection->polar) {
        double round = x * projection->along[0] + y * projection->along[1];
        double outward = x * projection->out[0] + y * projection->out[1];
        double angle = tau * (0.5 + round / projection->period);
        double radius = projection->inner + (outward - projection->low);
        x = radius * sin(angle);
        y = radius * cos(angle);
    }
    to[0] = projection->turn ? -x : x;
    to[1] = projection->turn ? -y : y;
}

static void set_centroid(struct ngon_picture_cell *place)
{
    double area = 0, x = 0, y = 0;
    for (uint32_t i = 0; i < place->count; i++) {
        const double *a = place->points[i], *b = place->points[(i + 1) % place->count];
        double cross = a[0] * b[1] - b[0] * a[1];
        area += cross;
        x += (a[0] + b[0]) * cross;
        y += (a[1] + b[1]) * cross;
    }
    if (fabs(area) > 1e-9) {
        place->x = x / (3 * area);
        place->y = y / (3 * area);
    }
    place->left = place->right = place->points[0][0];
    place->bottom = place->top = place->points[0][1];
    for (uint32_t i = 1; i < place->count; i++) {
        place->left = fmin(place->left, place->points[i][0]);
        place->right = fmax(place->right, place->points[i][0]);
        place->bottom = fmin(place->bottom, place->points[i][1]);
        place->top = fmax(place->top, place->points[i][1]);
    }
}

/* A cell whose shape has no outline is drawn as a small square. */
static const double fallback_outline[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};

static void place_cell(struct ngon_arena *arena, const struct ngon_board *board, uint32_t index,
                       const struct projection *projection, struct ngon_picture_cell *place)
{
    const struct ngon_cell *cell = &board->cells[index];
    const struct ngon_shape *shape = &board->shapes[cell->shape];
    const double(*outline)[2] = shape->outline;
    uint32_t count = shape->outline_count;
    if (!outline || count < 3) {
        outline = fallback_outline;
        count = 4;
    }
    uint32_t pieces = projection->polar ? ARC_PIECES : 1;
    double(*points)[2] = ngon_arena_array(arena, (size_t)count * pieces, sizeof *points);
    for (uint32_t i = 0; i < count; i++) {
        const double *a = outline[i], *b = outline[(i + 1) % count];
        for (uint32_t k = 0; k < pieces; k++) {
            double t = (double)k / pieces;
            double at[2] = {cell->x + a[0] + (b[0] - a[0]) * t, cell->y + a[1] + (b[1] - a[1]) * t};
            project(projection, at, points[i * pieces + k]);
        }
    }
    place->points = (const double(*)[2])points;
    place->count = count * pieces;
    double at[2] = {cell->x, cell->y}, centre[2];
    project(projection, at, centre);
    place->x = place->place_x = centre[0];
    place->y = place->place_y = centre[1];
    set_centroid(place);
}

static void find_low(const struct ngon_board *board, struct projection *projection)
{
    const double *out = projection->out;
    projection->low = INFINITY;
    for (uint32_t c = 0; c < board->cell_count; c++) {
        const struct ngon_cell *cell = &board->cells[c];
        const struct ngon_shape *shape = &board->shapes[cell->shape];
        double least = shape->outline_count ? INFINITY : -0.5;
        for (uint32_t i = 0; i < shape->outline_count; i++)
            least = fmin(least, shape->outline[i][0] * out[0] + shape->outline[i][1] * out[1]);
        projection->low = fmin(projection->low, cell->x * out[0] + cell->y * out[1] + least);
    }
}

static struct projection choose_projection(const struct ngon_board *board, bool flip)
{
    struct projection projection = {.turn = flip && !board->is_3d, .low = 0};
    if (board->def->projection != NGON_POLAR)
        return projection;
    for (uint32_t axis = 0; axis < board->def->axis_count && !projection.polar; axis++) {
        const struct ngon_axis_def *def = &board->def->axes[axis];
        double length = hypot(def->unit[0], def->unit[1]);
        if (!def->wrap || length < tolerance)
            continue;
        projection.polar = true;
        projection.along[0] = def->unit[0] / length;
        projection.along[1] = def->unit[1] / length;
        bool level = fabs(projection.along[0]) >= fabs(projection.along[1]);
        projection.out[0] = level ? -projection.along[1] : projection.along[1];
        projection.out[1] = level ? projection.along[0] : -projection.along[0];
        projection.period = length * def->wrap;
        projection.inner = projection.period * 0.11;
        find_low(board, &projection);
    }
    return projection;
}

const char *ngon_picture_label(const struct ngon_board *board, uint16_t cell,
                               enum ngon_label_part part, char *buffer, size_t size)
{
    const struct ngon_cell *def = &board->cells[cell];
    buffer[0] = 0;
    if (part == NGON_LABEL_FILE)
        snprintf(buffer, size, "%s", def->file ? def->file : "");
    else if (part == NGON_LABEL_LEVEL)
        snprintf(buffer, size, "%s", def->level ? def->level : "");
    else if (part == NGON_LABEL_RANK && def->rank >= 0)
        snprintf(buffer, size, "%d", (int)def->rank);
    return buffer;
}

static bool same_part(const struct ngon_board *board, uint16_t a, uint16_t b,
                      enum ngon_label_part part)
{
    const struct ngon_cell *one = &board->cells[a], *two = &board->cells[b];
    if (part == NGON_LABEL_RANK)
        return one->rank == two->rank;
    if (part == NGON_LABEL_FILE)
        return strcmp(one->file ? one->file : "", two->file ? two->file : "") == 0;
    return strcmp(one->level ? one->level : "", two->level ? two->level : "") == 0;
}

/* Whether all cells on PLACE's straight row (or column) of its panel have its PART. */
static bool line_agrees(const struct ngon_picture *picture, const struct ngon_picture_cell *place,
                        bool column, enum ngon_label_part part)
{
    char text[64];
    if (part == NGON_LABEL_NONE ||
        !*ngon_picture_label(picture->board, place->cell, part, text, sizeof text))
        return false;
    uint32_t same = 0, other = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const struct ngon_picture_cell *peer = &picture->cells[i];
        double apart = column ? peer->place_x - place->place_x : peer->place_y - place->place_y;
        if (fabs(apart) > tolerance || (!column && peer->panel != place->panel))
            continue;
        if (same_part(picture->board, place->cell, peer->cell, part))
            same++;
        else
            other++;
    }
    return same > other;
}

static bool layer_says(const struct ngon_board *board, enum ngon_label_part part)
{
    if (board->layer_count < 2)
        return false;
    uint16_t seen[NGON_MAX_CELLS]; /* [layer]: 1 + its first cell */
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < board->cell_count; i++) {
        uint16_t *first = &seen[board->cells[i].layer % NGON_MAX_CELLS];
        if (!*first)
            *first = (uint16_t)(i + 1);
        else if (!same_part(board, (uint16_t)(*first - 1), (uint16_t)i, part))
            return false;
    }
    return true;
}

/* Chooses what labels on the rim say so that as few cells as possible need their names written inside. */
static void choose_labels(struct ngon_arena *arena, struct ngon_picture *picture)
{
    const struct ngon_board *board = picture->board;
    bool needed[4] = {false};
    for (unsigned part = NGON_LABEL_FILE; part <= NGON_LABEL_LEVEL; part++) {
        char text[64];
        for (uint32_t i = 0; i < board->cell_count; i++)
            if (*ngon_picture_label(board, (uint16_t)i, (enum ngon_label_part)part, text,
                                    sizeof text))
                needed[part] = true;
        if (needed[part] && layer_says(board, (enum ngon_label_part)part))
            needed[part] = false;
    }
    bool *agrees[2][4];
    uint32_t count = picture->cell_count;
    for (unsigned column = 0; column < 2; column++)
        for (unsigned part = 0; part < 4; part++) {
            agrees[column][part] = NGON_NEWS(arena, count, bool);
            for (uint32_t i = 0; needed[part] && i < count; i++)
                agrees[column][part][i] =
                    line_agrees(picture, &picture->cells[i], column, (enum ngon_label_part)part);
        }
    uint32_t best = count + 1;
    for (unsigned row = 0; row < 4; row++)
        for (unsigned column = 0; column < 4; column++) {
            uint32_t lost = 0;
            for (uint32_t i = 0; i < count; i++) {
                bool found = true;
                for (unsigned part = 1; part < 4; part++)
                    if (needed[part] && !(row == part && agrees[0][part][i]) &&
                        !(column == part && agrees[1][part][i]))
                        found = false;
                lost += !found;
            }
            if (lost >= best)
                continue;
            best = lost;
            picture->row_part = needed[row] ? (enum ngon_label_part)row : NGON_LABEL_NONE;
            picture->column_part = needed[column] ? (enum ngon_label_part)column : NGON_LABEL_NONE;
        }
    bool all = best * 4 > count || board->def->projection == NGON_POLAR;
    if (all)
        picture->row_part = picture->column_part = NGON_LABEL_NONE;
    for (uint32_t i = 0; i < count; i++) {
        bool found = !all;
        for (unsigned part = 1; part < 4 && found; part++)
            if (needed[part] && !(picture->row_part == part && agrees[0][part][i]) &&
                !(picture->column_part == part && agrees[1][part][i]))
                found = false;
        picture->cells[i].named = !found;
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The least step between COUNT values if every step is a multiple of it, else 0. */
static double find_pitch(double *values, uint32_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    double pitch = 0;
    for (uint32_t i = 1; i < count; i++) {
        double step = values[i] - values[i - 1];
        if (step > tolerance && (pitch == 0 || step < pitch))
            pitch = step;
    }
    if (pitch == 0)
        return 0;
    for (uint32_t i = 1; i < count; i++) {
        double steps = (values[i] - values[0]) / pitch;
        if (fabs(steps - round(steps)) > 0.05)
            return 0;
    }
    return pitch;
}

static const char *panel_title(struct ngon_arena *arena, const struct ngon_board *board,
                               uint16_t cell)
{
    static const enum ngon_label_part parts[] = {NGON_LABEL_RANK, NGON_LABEL_LEVEL,
                                                 NGON_LABEL_FILE};
    static const char *const words[] = {"rank", "level", "file"};
    char text[64];
    for (unsigned i = 0; i < 3; i++)
        if (layer_says(board, parts[i]) &&
            *ngon_picture_label(board, cell, parts[i], text, sizeof text))
            return ngon_arena_printf(arena, "%s %s", words[i], text);
    return ngon_arena_printf(arena, "layer of %s", board->cells[cell].name);
}

struct ngon_picture *ngon_picture_make(struct ngon_arena *arena, const struct ngon_board *board,
                                       bool flip)
{
    struct ngon_picture *picture = NGON_NEW(arena, struct ngon_picture);
    uint32_t count = board->cell_count;
    picture->board = board;
    picture->cell_count = count;
    picture->cells = NGON_NEWS(arena, count, struct ngon_picture_cell);
    picture->at = NGON_NEWS(arena, count, uint16_t);
    picture->panel_count = board->layer_count ? board->layer_count : 1;
    picture->panels = NGON_NEWS(arena, picture->panel_count, struct ngon_picture_panel);
    picture->left = picture->bottom = INFINITY;
    picture->right = picture->top = -INFINITY;
    for (uint32_t p = 0; p < picture->panel_count; p++)
        picture->panels[p].title = "";

    struct projection projection = choose_projection(board, flip);
    double *xs = NGON_NEWS(arena, count, double), *ys = NGON_NEWS(arena, count, double);
    for (uint32_t i = 0; i < count; i++) {
        struct ngon_picture_cell *place = &picture->cells[i];
        place_cell(arena, board, i, &projection, place);
        place->cell = flip && board->is_3d ? board->image[i] : (uint16_t)i;
        place->panel = board->cells[i].layer;
        picture->at[place->cell] = (uint16_t)i;
        picture->left = fmin(picture->left, place->left);
        picture->right = fmax(picture->right, place->right);
        picture->bottom = fmin(picture->bottom, place->bottom);
        picture->top = fmax(picture->top, place->top);
        xs[i] = place->place_x;
        ys[i] = place->place_y;
        if (picture->panel_count > 1 && !*picture->panels[place->panel].title)
            picture->panels[place->panel].title = panel_title(arena, board, place->cell);
    }
    picture->pitch_x = projection.polar ? 0 : find_pitch(xs, count);
    picture->pitch_y = projection.polar ? 0 : find_pitch(ys, count);
    choose_labels(arena, picture);
    return picture;
}

bool ngon_picture_holds(const struct ngon_picture_cell *place, double x, double y)
{
    bool inside = false;
    if (x < place->left || x > place->right || y < place->bottom || y > place->top)
        return false;
    for (uint32_t i = 0, k = place->count - 1; i < place->count; k = i++) {
        const double *a = place->points[i], *b = place->points[k];
        if ((a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0])
            inside = !inside;
    }
    return inside;
}

bool ngon_picture_leads(const struct ngon_picture *picture, uint32_t index, bool column)
{
    const struct ngon_picture_cell *place = &picture->cells[index];
    for (uint32_t i = 0; i < index; i++) {
        const struct ngon_picture_cell *peer = &picture->cells[i];
        double apart = column ? peer->place_x - place->place_x : peer->place_y - place->place_y;
        if (peer->panel == place->panel && !peer->named && fabs(apart) < 1e-3)
            return false;
    }
    return true;
}
