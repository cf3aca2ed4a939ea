#include "outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t done = write(file, text, left);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        left -= (size_t)done;
    }
    return true;
}

static bool write_directly(const char *path, const char *text)
{
    const int file = open(path, O_WRONLY);
    if (file < 0)
        return false;
    const bool fine = write_all(file, text);
    return close(file) == 0 && fine;
}

/* A new file beside PATH, named in TRIAL, with the rights that a plain new file would get. */
static int open_beside(const char *path, char *trial, size_t size)
{
    for (unsigned attempt = 0; attempt < 100; attempt++) {
        snprintf(trial, size, "%s.%ld-%u.tmp", path, (long)getpid(), attempt);
        const int file = open(trial, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

bool ngon_outfile_write(const char *path, const char *text)
{
    struct stat status;
    const bool exists = stat(path, &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return write_directly(path, text);
    const size_t size = strlen(path) + 64;
    char *trial = malloc(size);
    if (trial == NULL)
        return false;
    const int file = open_beside(path, trial, size);
    bool fine = file >= 0;
    if (fine) {
        if (exists)
            fine = fchmod(file, status.st_mode & 07777) == 0;
        fine = fine && write_all(file, text) && fsync(file) == 0;
        fine = close(file) == 0 && fine;
        fine = fine && rename(trial, path) == 0;
        const int reason = errno;
        if (!fine)
            unlink(trial);
        errno = reason;
    }
    free(trial);
    return fine;
}
