#include "report.h"

#include "json.h"
#include "utf8.h"

#include <inttypes.h>
#include <string.h>

const char *const ngon_report_names[NGON_REPORT_FORMATS] = {"text", "gcc", "json", "github",
                                                            "sarif"};

/* A span as lines and columns from 1; the end is cut to the line that the span begins on. */
struct location {
    const char *file;
    uint32_t line, column, end_column;
};

static struct location locate(struct ngon_span span)
{
    struct location at = {"", 1, 1, 1};
    if (span.source == NULL)
        return at;
    at.file = span.source->name;
    ngon_source_place(span.source, span.start, &at.line, &at.column);
    const struct ngon_span row = ngon_source_line(span.source, at.line);
    uint32_t line, end = span.end > row.end ? row.end : span.end;
    if (end < span.start)
        end = span.start;
    ngon_source_place(span.source, end, &line, &at.end_column);
    if (line != at.line || at.end_column < at.column)
        at.end_column = at.column;
    return at;
}

/* Text on one line, without anything that a terminal or a reader of lines could take amiss. */
static void put_line(FILE *out, const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++)
        fputc(*at < 0x20 || *at == 0x7f ? ' ' : *at, out);
}

/* ---- gcc ---- */

static void put_gcc_line(FILE *out, struct ngon_span span, const char *kind, const char *before,
                         const char *text, const char *code)
{
    if (span.source != NULL) {
        const struct location at = locate(span);
        put_line(out, at.file);
        fprintf(out, ":%" PRIu32 ":%" PRIu32 ": ", at.line, at.column);
    }
    fprintf(out, "%s: %s", kind, before);
    put_line(out, text);
    if (code != NULL)
        fprintf(out, " [%s]", code);
    fputc('\n', out);
}

static void print_gcc(const struct ngon_diags *diags, FILE *out)
{
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next) {
        put_gcc_line(out, f->span, ngon_severity_name(f->severity), "", f->message,
                     ngon_code_name(f->code));
        for (const struct ngon_place *place = f->also; place != NULL; place = place->next)
            put_gcc_line(out, place->span, "note", "", place->label, NULL);
        if (f->help != NULL)
            put_gcc_line(out, f->span, "note", "help: ", f->help, NULL);
    }
}

/* ---- JSON ---- */

static void print_json(const struct ngon_diags *diags, FILE *out)
{
    fputc('[', out);
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next) {
        const struct location at = locate(f->span);
        fputs(f == diags->first ? "\n  {\"file\": " : ",\n  {\"file\": ", out);
        ngon_json_string(out, at.file);
        fprintf(out,
                ", \"line\": %" PRIu32 ", \"column\": %" PRIu32 ", \"end_column\": %" PRIu32
                ", \"severity\": \"%s\", \"code\": \"%s\", \"message\": ",
                at.line, at.column, at.end_column, ngon_severity_name(f->severity),
                ngon_code_name(f->code));
        ngon_json_string(out, f->message);
        fputs(", \"help\": ", out);
        ngon_json_string(out, f->help);
        fputc('}', out);
    }
    fputs(diags->first == NULL ? "]\n" : "\n]\n", out);
}

/* ---- GitHub's workflow commands ---- */

/* Per cent signs and line ends end a command's text; colons and commas end a property. */
static void put_github(FILE *out, const char *text, bool property)
{
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        const bool reserved =
            *at == '%' || *at < 0x20 || *at == 0x7f || (property && (*at == ':' || *at == ','));
        if (reserved)
            fprintf(out, "%%%02X", *at);
        else
            fputc(*at, out);
    }
}

static void print_github(const struct ngon_diags *diags, FILE *out)
{
    static const char *const kinds[] = {"notice", "warning", "error"};
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next) {
        fprintf(out, "::%s ", kinds[f->severity]);
        if (f->span.source != NULL) {
            const struct location at = locate(f->span);
            fputs("file=", out);
            put_github(out, at.file, true);
            fprintf(out, ",line=%" PRIu32 ",col=%" PRIu32 ",endColumn=%" PRIu32 ",", at.line,
                    at.column, at.end_column);
        }
        fprintf(out, "title=%s::", ngon_code_name(f->code));
        put_github(out, f->message, false);
        if (f->help != NULL) {
            fputs("%0Ahelp: ", out);
            put_github(out, f->help, false);
        }
        fputc('\n', out);
    }
}

/* ---- SARIF ---- */

static void put_uri(FILE *out, const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    fputs(*path == '/' ? "\"file://" : "\"", out);
    for (const unsigned char *at = (const unsigned char *)path; *at != '\0'; at++)
        if (strchr(plain, *at) != NULL)
            fputc(*at, out);
        else
            fprintf(out, "%%%02X", *at);
    fputc('"', out);
}

static void put_sarif_place(FILE *out, struct ngon_span span)
{
    const struct location at = locate(span);
    fputs("\"physicalLocation\": {\"artifactLocation\": {\"uri\": ", out);
    put_uri(out, at.file);
    fprintf(out,
            "}, \"region\": {\"startLine\": %" PRIu32 ", \"startColumn\": %" PRIu32
            ", \"endLine\": %" PRIu32 ", \"endColumn\": %" PRIu32 "}}",
            at.line, at.column, at.line, at.end_column);
}

static const char *sarif_level(enum ngon_severity severity)
{
    return ngon_severity_name(severity); /* note, warning and error are SARIF's words too */
}

static void put_sarif_rule(FILE *out, enum ngon_code code)
{
    fprintf(out,
            "            {\"id\": \"%s\", \"shortDescription\": {\"text\": ", ngon_code_name(code));
    ngon_json_string(out, ngon_code_summary(code));
    if (*ngon_code_bad(code) != '\0' && *ngon_code_good(code) != '\0') {
        fputs("}, \"help\": {\"text\": ", out);
        struct ngon_arena arena = {0};
        ngon_json_string(out, ngon_arena_printf(&arena, "Instead of\n\n%s\nwrite\n\n%s",
                                                ngon_code_bad(code), ngon_code_good(code)));
        ngon_arena_free(&arena);
    }
    fprintf(out, "}, \"defaultConfiguration\": {\"level\": \"%s\"}}",
            sarif_level(ngon_code_severity(code)));
}

static void put_sarif_result(FILE *out, const struct ngon_finding *f, int rule)
{
    fprintf(out,
            "        {\"ruleId\": \"%s\", \"ruleIndex\": %d, \"level\": \"%s\", \"message\": "
            "{\"text\": ",
            ngon_code_name(f->code), rule, sarif_level(f->severity));
    struct ngon_arena arena = {0};
    ngon_json_string(out, f->help == NULL
                              ? f->message
                              : ngon_arena_printf(&arena, "%s (%s)", f->message, f->help));
    ngon_arena_free(&arena);
    fputs("}, \"locations\": [", out);
    if (f->span.source != NULL) {
        fputc('{', out);
        put_sarif_place(out, f->span);
        fputc('}', out);
    }
    fputc(']', out);
    int id = 0;
    for (const struct ngon_place *place = f->also; place != NULL; place = place->next) {
        if (place->span.source == NULL)
            continue;
        fprintf(out, "%s{\"id\": %d, \"message\": {\"text\": ",
                id == 0 ? ", \"relatedLocations\": [" : ", ", id);
        ngon_json_string(out, place->label);
        fputs("}, ", out);
        put_sarif_place(out, place->span);
        fputc('}', out);
        id++;
    }
    fputs(id > 0 ? "]}" : "}", out);
}

static void print_sarif(const struct ngon_diags *diags, FILE *out)
{
    int rule_of[NGON_CODE_COUNT] = {0}; /* from 1; 0: no such finding */
    int rules = 0;
    fputs("{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
          "  \"version\": \"2.1.0\",\n  \"runs\": [\n    {\n      \"tool\": {\n        \"driver\": "
          "{\n"
          "          \"name\": \"ngon\",\n          \"version\": \"" PACKAGE_VERSION "\",\n"
          "          \"rules\": [",
          out);
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next) {
        if (rule_of[f->code] != 0)
            continue;
        fputs(rules == 0 ? "\n" : ",\n", out);
        put_sarif_rule(out, f->code);
        rule_of[f->code] = ++rules;
    }
    fputs(rules > 0 ? "\n          ]\n" : "]\n", out);
    fputs("        }\n      },\n      \"columnKind\": \"unicodeCodePoints\",\n      \"results\": [",
          out);
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next) {
        fputs(f == diags->first ? "\n" : ",\n", out);
        put_sarif_result(out, f, rule_of[f->code] - 1);
    }
    fputs(rules > 0 ? "\n      ]\n    }\n  ]\n}\n" : "]\n    }\n  ]\n}\n", out);
}

void ngon_report(const struct ngon_diags *diags, enum ngon_report_format format, FILE *out,
                 bool color)
{
    switch (format) {
    case NGON_REPORT_TEXT:
        ngon_diags_print_text(diags, out, color);
        break;
    case NGON_REPORT_GCC:
        print_gcc(diags, out);
        break;
    case NGON_REPORT_JSON:
        print_json(diags, out);
        break;
    case NGON_REPORT_GITHUB:
        print_github(diags, out);
        break;
    case NGON_REPORT_SARIF:
        print_sarif(diags, out);
        break;
    }
}
