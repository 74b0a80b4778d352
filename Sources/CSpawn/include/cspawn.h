#ifndef HEALTHWHEEL_CSPAWN_H
#define HEALTHWHEEL_CSPAWN_H

#include <sys/types.h>

/// A file that is in memory only, for this user, and that no child inherits: its descriptor, or -1.
int cspawn_memory_file(void);

/// A pipe that no child inherits: 0, and where it is written and read; otherwise -1.
int cspawn_pipe(int *start, int *end);

/// Starts a program in a process group of its own and in the folder `/`, with every signal as usual.
/// Of all open files it has `files`, as descriptors 0 to `count` - 1. 0 is success, otherwise `errno`.
int cspawn_start(
    pid_t *child, const char *path, char *const *arguments, char *const *environment,
    const int *files, int count);

#endif
