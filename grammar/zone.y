/* The zone language: sets of cells. Meaning: ngon-variant(5). */
%code requires {
#include "expr_parse.h"
}

%code {
#undef yylex
#include "zone_scan.h"

#define YYLLOC_DEFAULT(now, rhs, n) NGON_EXPR_AT_DEFAULT(now, rhs, n)

static void complain(const struct ngon_expr_at *at, void *scanner, struct ngon_expr_parse *parse,
                     const char *message);
static int next_token(NGON_ZONE_STYPE *value, struct ngon_expr_at *at, void *scanner,
                      struct ngon_expr_parse *parse);
#undef yylex
#define yylex next_token
#define ngon_zone_error complain
}

%define api.pure full
%define api.prefix {ngon_zone_}
%define api.location.type {struct ngon_expr_at}
%define api.token.prefix {ZONE_}
%define api.value.type union
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {void *scanner} {struct ngon_expr_parse *parse}
%initial-action { @$ = (struct ngon_expr_at){0, 0}; }

%token END 0 "end"
%token OR "or" AND "and" NOT "not" THEIR "their" RANK "rank" FILE "file" LEVEL "level" ROW "row"
%token DOTS ".." BAD "bad"
%token <const char *> NAME "name"
%token <uint16_t> INT "number"

%type <struct ngon_zone *> zone both part plain cells
%type <enum ngon_zone_part> lettered

%%

start:
  zone { parse->zone = $1; }
;

zone:
  both
| zone OR both { $$ = ngon_expr_zone_node(parse, NGON_ZONE_OR, $1, $3, @$); }
;

both:
  part
| both AND part { $$ = ngon_expr_zone_node(parse, NGON_ZONE_AND, $1, $3, @$); }
;

part:
  plain
| NOT plain { $$ = ngon_expr_zone_node(parse, NGON_ZONE_NOT, $2, NULL, @$); }
;

plain:
  cells
| THEIR NAME {
    struct ngon_zone *named = ngon_expr_zone_node(parse, NGON_ZONE_NAMED, NULL, NULL, @2);
    ngon_expr_zone_add(parse, named, $2, @2);
    $$ = ngon_expr_zone_node(parse, NGON_ZONE_THEIR, named, NULL, @$);
  }
| NAME DOTS NAME {
    $$ = ngon_expr_zone_node(parse, NGON_ZONE_BLOCK, NULL, NULL, @$);
    ngon_expr_zone_add(parse, $$, $1, @1);
    ngon_expr_zone_add(parse, $$, $3, @3);
  }
| RANK INT {
    const char *rank = ngon_expr_rank_name(parse, $2, @2);
    $$ = ngon_expr_zone_part(parse, NGON_PART_RANK, rank, @2, rank, @2, @$);
  }
| RANK INT DOTS INT {
    const char *low = ngon_expr_rank_name(parse, $2, @2);
    const char *high = ngon_expr_rank_name(parse, $4, @4);
    $$ = ngon_expr_zone_part(parse, NGON_PART_RANK, low, @2, high, @4, @$);
  }
| lettered NAME { $$ = ngon_expr_zone_part(parse, $1, $2, @2, $2, @2, @$); }
| lettered NAME DOTS NAME { $$ = ngon_expr_zone_part(parse, $1, $2, @2, $4, @4, @$); }
;

lettered:
  FILE { $$ = NGON_PART_FILE; }
| LEVEL { $$ = NGON_PART_LEVEL; }
| ROW { $$ = NGON_PART_ROW; }
;

cells:
  NAME {
    $$ = ngon_expr_zone_node(parse, NGON_ZONE_NAMED, NULL, NULL, @$);
    ngon_expr_zone_add(parse, $$, $1, @1);
  }
| cells NAME {
    $$ = $1;
    $$->kind = NGON_ZONE_CELLS;
    $$->span = ngon_expr_span(parse, @$);
    ngon_expr_zone_add(parse, $$, $2, @2);
  }
;

%%

static int next_token(NGON_ZONE_STYPE *value, struct ngon_expr_at *at, void *scanner,
                      struct ngon_expr_parse *parse)
{
    (void)parse;
    return ngon_zone_scan_lex(value, at, scanner);
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct ngon_expr_parse *parse)
{
    (void)scanner;
    yysymbol_kind_t kinds[YYNTOKENS];
    const char *names[YYNTOKENS];
    int count = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
    for (int i = 0; i < count; i++)
        names[i] = yysymbol_name(kinds[i]);
    enum ngon_expr_token_class class = NGON_EXPR_WORD;
    switch (yypcontext_token(context)) {
    case YYSYMBOL_NAME: class = NGON_EXPR_NAME; break;
    case YYSYMBOL_INT: class = NGON_EXPR_NUMBER; break;
    case YYSYMBOL_BAD: class = NGON_EXPR_BAD; break;
    case YYSYMBOL_YYEOF: class = NGON_EXPR_END; break;
    default: break;
    }
    ngon_expr_unexpected(parse, *yypcontext_location(context), class, names,
                         count < 0 ? 0 : (size_t)count);
    return 0;
}

static void complain(const struct ngon_expr_at *at, void *scanner, struct ngon_expr_parse *parse,
                     const char *message)
{
    (void)scanner;
    ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, *at, "the zone cannot be read: %s", message);
}

bool ngon_zone_run(struct ngon_expr_parse *parse)
{
    void *scanner = NULL;
    if (ngon_zone_scan_lex_init_extra(parse, &scanner) != 0)
        abort();
    if (ngon_zone_scan__scan_bytes(parse->node->text, (int)parse->node->length, scanner) == NULL)
        abort();
    int result = ngon_zone_parse(scanner, parse);
    ngon_zone_scan_lex_destroy(scanner);
    return result == 0 && !parse->failed;
}
