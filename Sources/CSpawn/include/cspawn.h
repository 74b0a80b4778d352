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

/// Runs a program with this one's files, folder and environment, and waits until it has ended. Whoever
/// asks this process to end (SIGTERM, SIGINT, SIGHUP) asks the program; it does not outlive the thread
/// that calls this. Its exit status, or the signal it ended by, less than 0.
int cspawn_keep(const char *path, char *const *arguments);

/// Whether somebody has asked this process to end since `cspawn_keep` was first called.
int cspawn_asked_to_end(void);

/// Waits, unless this process is asked to end.
void cspawn_rest(int seconds);

#endif
