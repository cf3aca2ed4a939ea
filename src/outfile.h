/* outfile: a result written to a file so that it is there whole or not at all. */
#ifndef NGON_OUTFILE_H
#define NGON_OUTFILE_H

#include <stdbool.h>

/* Makes PATH hold TEXT: written beside it under another name, flushed to the disk, then renamed. False when that fails, with errno
 * set; then PATH is as it was. What is no regular file (a device, a pipe) is written directly. */
bool ngon_outfile_write(const char *path, const char *text);

#endif
