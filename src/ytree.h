/* ytree: a YAML text as a tree of nodes with byte spans. The only module that includes yaml.h. */
#ifndef NGON_YTREE_H
#define NGON_YTREE_H

#include "arena.h"
#include "diag.h"
#include "source.h"

enum ngon_ykind { NGON_YSCALAR, NGON_YSEQUENCE, NGON_YMAPPING };
enum ngon_ystyle { NGON_YPLAIN, NGON_YSINGLE, NGON_YDOUBLE, NGON_YLITERAL, NGON_YFOLDED };

struct ngon_ynode;
struct ngon_ypair {
    struct ngon_ynode *key; /* always a scalar; other keys are findings */
    struct ngon_ynode *value;
};

struct ngon_ynode {
    enum ngon_ykind kind;
    /* A scalar's text without surrounding blanks (quotes included); a container's first byte only. */
    struct ngon_span span;
    /* The key whose value this is (or whose list holds it), or NULL. */
    const struct ngon_ynode *key;
    /* scalar */
    enum ngon_ystyle style;
    const char *text; /* value as YAML reads it, zero-terminated, without NUL bytes inside */
    uint32_t length;  /* bytes */
    /* sequence */
    struct ngon_ynode **items;
    /* mapping: in file order, doubled keys (a finding each) left out */
    struct ngon_ypair *pairs;
    uint32_t count; /* of items or pairs */
};

/* Limits, all findings: depth 64, one document, nodes 200,000, UTF-8 only, no NUL, no NEL/LS/PS/lone CR, no anchors,
 * aliases, tags, merge keys, directives. */

/* The root node, or NULL when there is none (a finding says why). Findings may exist beside a root. */
struct ngon_ynode *ngon_ytree_parse(struct ngon_arena *arena, const struct ngon_source *source,
                                    struct ngon_diags *diags);

/* The place in the file of bytes [start, end) of scalar NODE's text: folding and indentation change blanks only, so
 * the non-blank bytes stand in the same order in the file and are walked in step. A double-quoted scalar
 * with escapes gives the whole scalar's span. */
struct ngon_span ngon_ynode_subspan(const struct ngon_ynode *node, uint32_t start, uint32_t end);
/* Where to put a caret for NODE: a scalar's span, a container's key if it has one, else its first byte. */
struct ngon_span ngon_ynode_place(const struct ngon_ynode *node);
/* The value under KEY of a mapping, or NULL (also when NODE is NULL or no mapping). */
const struct ngon_ynode *ngon_ynode_get(const struct ngon_ynode *node, const char *key);

#endif
