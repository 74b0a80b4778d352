#define _GNU_SOURCE
#include "cspawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// Beyond the numbers that files have in a child, so that none takes another's place there.
static int raised(int low) {
  if (low < 0) return -1;
  int file = fcntl(low, F_DUPFD_CLOEXEC, 64);
  close(low);
  return file;
}

int cspawn_pipe(int *start, int *end) {
  int low[2];
  if (pipe2(low, O_CLOEXEC) != 0) return -1;
  *end = raised(low[0]);
  *start = raised(low[1]);
  if (*end >= 0 && *start >= 0) return 0;
  if (*end >= 0) close(*end);
  if (*start >= 0) close(*start);
  return -1;
}

int cspawn_memory_file(void) {
  int file = raised(memfd_create("healthwheel", MFD_CLOEXEC));
  if (file >= 0 && fchmod(file, S_IRUSR | S_IWUSR) != 0) {
    close(file);
    return -1;
  }
  return file;
}

static int choose_files(posix_spawn_file_actions_t *actions, const int *files, int count) {
  int error = 0;
  for (int i = 0; i < count && error == 0; i++) {
    error = posix_spawn_file_actions_adddup2(actions, files[i], i);
  }
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, count);
  if (error == 0) error = posix_spawn_file_actions_addchdir_np(actions, "/");
  return error;
}

static int choose_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error;
}

int cspawn_start(
    pid_t *child, const char *path, char *const *arguments, char *const *environment,
    const int *files, int count) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = choose_files(&actions, files, count);
    if (error == 0) error = choose_signals(&attributes);
    if (error == 0) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}
