/* The movement language: paths, and `takes:` (the whom part alone). Meaning: ngon-variant(5). */
%code requires {
#include "expr_parse.h"
}

%code {
#undef yylex
#include "path_scan.h"

#define YYLLOC_DEFAULT(now, rhs, n) NGON_EXPR_AT_DEFAULT(now, rhs, n)

static int next_token(NGON_PATH_STYPE *value, struct ngon_expr_at *at, void *scanner,
                      struct ngon_expr_parse *parse);
static void complain(const struct ngon_expr_at *at, void *scanner, struct ngon_expr_parse *parse,
                     const char *message);
#undef yylex
#define yylex next_token
#define ngon_path_error complain
}

%define api.pure full
%define api.prefix {ngon_path_}
%define api.location.type {struct ngon_expr_at}
%define api.token.prefix {PATH_}
%define api.value.type union
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {void *scanner} {struct ngon_expr_parse *parse}
%initial-action { @$ = (struct ngon_expr_at){0, 0}; }

%token END 0 "end"
%token START_PATH START_WHOM
%token STEP "step" SLIDE "slide" LEAP "leap" HOP "hop" AS "as" THEN "then" REPEATED "repeated"
%token TAKING "taking" PLUS "plus" OVER "over" NEXT "next" OR "or" BUT "but" SAME "same" BACK "back"
%token OUTWARD "outward" AHEAD "ahead" BEHIND "behind" FORWARD "forward" BACKWARD "backward"
%token SIDEWAYS "sideways" ANY "any" OWN "own" ENEMY "enemy" NOT "not" DOTS ".." BAD "bad"
%token <const char *> NAME "name"
%token <uint16_t> INT "number"

%type <struct ngon_path> legs
%type <struct ngon_leg> leg line_leg leaps leap_leg hop_leg
%type <enum ngon_leg_kind> line_verb
%type <struct ngon_aim> aim terms
%type <struct ngon_term> term noun
%type <enum ngon_filter> filter
%type <const char *> name
%type <struct ngon_range> range some_range
%type <bool> outward taking next
%type <struct ngon_whom> whom some_whom pieces owner

%%

start:
  START_PATH path
| START_WHOM some_whom { *parse->whom = $2; }
;

path:
  legs { *parse->path = $1; parse->path->span = ngon_expr_span(parse, @1); }
| legs REPEATED some_range {
    *parse->path = $1;
    parse->path->repeated = true;
    parse->path->repeat = $3;
    parse->path->span = ngon_expr_span(parse, @$);
  }
| AS NAME {
    parse->path->as_piece = $2;
    parse->path->as_span = ngon_expr_span(parse, @2);
    parse->path->span = ngon_expr_span(parse, @$);
  }
;

legs:
  leg { $$ = (struct ngon_path){0}; ngon_expr_path_add(parse, &$$, &$1); }
| legs THEN leg { $$ = $1; ngon_expr_path_add(parse, &$$, &$3); }
;

leg:
  line_leg
| leap_leg
| hop_leg
;

line_leg:
  line_verb aim some_range taking {
    $$ = (struct ngon_leg){.kind = $1, .taking = $4};
    $$.taking_span = ngon_expr_span(parse, @4);
    ngon_expr_leg_add(parse, &$$, &$2, &$3);
    ngon_expr_leg_end(parse, &$$, @$);
  }
;

line_verb:
  STEP { $$ = NGON_STEP; }
| SLIDE { $$ = NGON_SLIDE; }
;

leap_leg:
  leaps taking {
    $$ = $1;
    $$.taking = $2;
    $$.taking_span = ngon_expr_span(parse, @2);
    ngon_expr_leg_end(parse, &$$, @$);
  }
;

leaps:
  LEAP aim some_range {
    $$ = (struct ngon_leg){.kind = NGON_LEAP};
    ngon_expr_leg_add(parse, &$$, &$2, &$3);
  }
| leaps PLUS aim some_range { $$ = $1; ngon_expr_leg_add(parse, &$$, &$3, &$4); }
;

hop_leg:
  HOP aim some_range OVER some_range whom taking next {
    $$ = (struct ngon_leg){.kind = NGON_HOP, .over = $5, .whom = $6, .taking = $7, .next = $8};
    $$.taking_span = ngon_expr_span(parse, @7);
    ngon_expr_leg_add(parse, &$$, &$2, &$3);
    ngon_expr_leg_end(parse, &$$, @$);
  }
;

taking:
  %empty { $$ = false; }
| TAKING { $$ = true; }
;

next:
  %empty { $$ = false; }
| NEXT { $$ = true; }
;

aim:
  terms
| aim BUT term { $$ = $1; ngon_expr_aim_add(parse, &$$, true, &$3, @$); }
;

terms:
  term { $$ = (struct ngon_aim){0}; ngon_expr_aim_add(parse, &$$, false, &$1, @$); }
| terms OR term { $$ = $1; ngon_expr_aim_add(parse, &$$, false, &$3, @$); }
;

term:
  SAME { $$ = ngon_expr_term(parse, NGON_FILTER_NONE, NULL, @1, @$); $$.kind = NGON_TERM_SAME; }
| BACK { $$ = ngon_expr_term(parse, NGON_FILTER_NONE, NULL, @1, @$); $$.kind = NGON_TERM_BACK; }
| noun outward { $$ = $1; $$.outward = $2; $$.span = ngon_expr_span(parse, @$); }
;

noun:
  filter { $$ = ngon_expr_term(parse, $1, NULL, @1, @$); }
| name { $$ = ngon_expr_term(parse, NGON_FILTER_NONE, $1, @1, @$); }
| filter name { $$ = ngon_expr_term(parse, $1, $2, @2, @$); }
;

outward:
  %empty { $$ = false; }
| OUTWARD { $$ = true; }
;

filter:
  AHEAD { $$ = NGON_AHEAD; }
| BEHIND { $$ = NGON_BEHIND; }
| FORWARD { $$ = NGON_FORWARD; }
| BACKWARD { $$ = NGON_BACKWARD; }
| SIDEWAYS { $$ = NGON_SIDEWAYS; }
;

name:
  NAME
| ANY { $$ = "any"; }
;

some_range:
  %empty { $$ = (struct ngon_range){.span = ngon_expr_span(parse, @$)}; }
| range
;

range:
  INT { $$ = ngon_expr_range(parse, @$, $1, $1, false); }
| INT DOTS { $$ = ngon_expr_range(parse, @$, $1, NGON_OPEN, true); }
| INT DOTS INT { $$ = ngon_expr_range(parse, @$, $1, $3, true); }
;

whom:
  %empty { $$ = (struct ngon_whom){.span = ngon_expr_span(parse, @$)}; }
| some_whom
;

some_whom:
  owner { $$ = $1; $$.span = ngon_expr_span(parse, @$); }
| pieces { $$ = $1; $$.span = ngon_expr_span(parse, @$); }
| NOT pieces { $$ = $2; $$.negated = true; $$.span = ngon_expr_span(parse, @$); }
| owner pieces {
    $$ = $2;
    $$.own_only = $1.own_only;
    $$.enemy_only = $1.enemy_only;
    $$.span = ngon_expr_span(parse, @$);
  }
| owner NOT pieces {
    $$ = $3;
    $$.own_only = $1.own_only;
    $$.enemy_only = $1.enemy_only;
    $$.negated = true;
    $$.span = ngon_expr_span(parse, @$);
  }
;

owner:
  OWN { $$ = (struct ngon_whom){.own_only = true, .given = true}; }
| ENEMY { $$ = (struct ngon_whom){.enemy_only = true, .given = true}; }
;

pieces:
  NAME { $$ = (struct ngon_whom){.given = true}; ngon_expr_whom_add(parse, &$$, $1, @1); }
| pieces OR NAME { $$ = $1; ngon_expr_whom_add(parse, &$$, $3, @3); }
;

%%

static int next_token(NGON_PATH_STYPE *value, struct ngon_expr_at *at, void *scanner,
                      struct ngon_expr_parse *parse)
{
    if (parse->start_token != 0) {
        int token = parse->start_token;
        parse->start_token = 0;
        *at = (struct ngon_expr_at){0, 0};
        return token;
    }
    return ngon_path_scan_lex(value, at, scanner);
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
    ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, *at, "the movement cannot be read: %s",
                    message);
}

bool ngon_path_run(struct ngon_expr_parse *parse, bool whom_only)
{
    void *scanner = NULL;
    parse->start_token = whom_only ? PATH_START_WHOM : PATH_START_PATH;
    if (ngon_path_scan_lex_init_extra(parse, &scanner) != 0)
        abort();
    if (ngon_path_scan__scan_bytes(parse->node->text, (int)parse->node->length, scanner) == NULL)
        abort();
    int result = ngon_path_parse(scanner, parse);
    ngon_path_scan_lex_destroy(scanner);
    return result == 0 && !parse->failed;
}
