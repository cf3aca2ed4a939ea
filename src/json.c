#include "json.h"

#include "utf8.h"

#include <inttypes.h>
#include <string.h>

void ngon_json_string(FILE *out, const char *text)
{
    if (text == NULL) {
        fputs("null", out);
        return;
    }
    const size_t length = strlen(text);
    fputc('"', out);
    for (size_t at = 0; at < length;) {
        uint32_t c;
        const size_t size = ngon_utf8_read(text + at, length - at, &c);
        if (c == NGON_UTF8_INVALID)
            fputs("\xef\xbf\xbd", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (int)c);
        else if (c == '\n')
            fputs("\\n", out);
        else if (c < 0x20 || c == 0x7f)
            fprintf(out, "\\u%04" PRIx32, c);
        else
            fwrite(text + at, 1, size, out);
        at += size;
    }
    fputc('"', out);
}
