// Stands between a program and its data folder, by LD_PRELOAD.
//
// TORTURE_ROOT is the folder's real path. Each call that changes something in it is written to the
// file TORTURE_LOG, in the order in which the kernel did them; disk.py reads it. Where the file
// TORTURE_FAULTS says so, calls fail by chance as on a full or broken disk. What SQLite's connections
// share (-shm) is no content and left out.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct head { uint8_t act; uint8_t none; uint16_t path; uint32_t data; uint64_t file, offset; };
struct faults { volatile uint32_t one_in, error, seed, failed; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX];
static int record = -1;
static struct faults *faults;
static ino_t files[1 << 16];  // by descriptor; 0 is none of ours

__attribute__((constructor)) static void begin(void) {
  const char *place = getenv("TORTURE_ROOT"), *log = getenv("TORTURE_LOG");
  const char *control = getenv("TORTURE_FAULTS");
  if (!place) return;
  strncpy(root, place, sizeof root - 1);
  int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
  if (log) record = syscall(SYS_openat, AT_FDCWD, log, flags, 0600);
  if (!control) return;
  int file = syscall(SYS_openat, AT_FDCWD, control, O_RDWR | O_CLOEXEC, 0);
  void *page = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) faults = page;
  close(file);
}

static void note(char act, const char *path, ino_t file, off_t offset, const void *data, size_t size) {
  if (record < 0) return;
  struct head head = {act, 0, path ? strlen(path) : 0, size, file, offset};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)path, head.path}, {(void *)data, size}};
  if (syscall(SYS_writev, record, parts, 3) != (ssize_t)(sizeof head + head.path + size)) abort();
}

// The path within the folder, "." for itself; NULL for any other.
static const char *within(int at, const char *path, char *full) {
  char folder[PATH_MAX + 32] = "", *name;
  if (!*root) return NULL;
  if (*path != '/' && at != AT_FDCWD) {
    char link[32] = "/proc/self/fd/", digits[12], *digit = digits + 11;
    *digit = 0;
    for (unsigned rest = at; digit == digits + 11 || rest; rest /= 10) *--digit = '0' + rest % 10;
    strcat(link, digit);
    ssize_t size = readlink(link, folder, PATH_MAX);
    if (size < 0) return NULL;
    folder[size] = 0, strcat(folder, "/");
  }
  strncat(folder, path, PATH_MAX - strlen(folder));
  for (size_t end = strlen(folder); end > 1 && folder[end - 1] == '/';) folder[--end] = 0;
  name = strrchr(folder, '/');
  const char *parent = !name ? "." : name == folder ? "/" : folder;
  if (name) *name = 0;
  if (!realpath(parent, full)) return NULL;
  strcat(strcat(full, "/"), name ? name + 1 : folder);
  size_t size = strlen(root);
  if (strncmp(full, root, size) || (full[size] && full[size] != '/')) return NULL;
  const char *end = full + strlen(full) - 4;
  return strcmp(end, "-shm") == 0 ? NULL : full[size] ? full + size + 1 : ".";
}

static ino_t ours(int file) {
  struct stat status;
  if (file < 0 || file >= 1 << 16 || !files[file] || fstat(file, &status)) return 0;
  return status.st_ino == files[file] && S_ISREG(status.st_mode) ? status.st_ino : 0;
}

static bool fails(void) {
  if (!faults || !faults->one_in) return false;
  faults->seed = faults->seed * 1103515245 + 12345;
  if ((faults->seed >> 8) % faults->one_in) return false;
  faults->failed++;
  return errno = faults->error, true;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
  char full[2 * PATH_MAX];
  int before = errno;
  pthread_mutex_lock(&lock);
  const char *name = within(at, path, full);
  errno = before;
  if (name && flags & O_CREAT && fails()) return pthread_mutex_unlock(&lock), -1;
  int file = syscall(SYS_openat, at, path, flags, mode);
  if (file >= 0 && file < 1 << 16) {
    struct stat status;
    files[file] = name && fstat(file, &status) == 0 ? status.st_ino : 0;
    if (name && S_ISDIR(status.st_mode)) note('D', name, status.st_ino, 0, NULL, 0);
    else if (name && flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR))
      note(flags & O_TRUNC ? 'T' : 'O', name, status.st_ino, 0, NULL, 0);
  }
  return pthread_mutex_unlock(&lock), file;
}

#define MODE(mode) va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest)
int open(const char *path, int flags, ...) { MODE(mode); return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(mode); return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(mode); return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(mode); return opened(at, path, flags, mode); }

static ssize_t written(int file, const void *data, size_t size, off_t offset) {
  ino_t id = ours(file);
  if (!id) return offset < 0 ? syscall(SYS_write, file, data, size)
                             : syscall(SYS_pwrite64, file, data, size, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = -1;
  if (!fails()) done = offset < 0 ? syscall(SYS_write, file, data, size)
                                  : syscall(SYS_pwrite64, file, data, size, offset);
  else if (errno == ENOSPC && size > 512 && offset >= 0)  // a full disk takes the beginning
    done = syscall(SYS_pwrite64, file, data, size / 2, offset);
  if (done > 0) note('W', NULL, id, offset < 0 ? lseek(file, 0, SEEK_CUR) - done : offset, data, done);
  return pthread_mutex_unlock(&lock), done;
}
ssize_t write(int file, const void *data, size_t size) { return written(file, data, size, -1); }
ssize_t pwrite(int file, const void *data, size_t size, off_t at) { return written(file, data, size, at); }
ssize_t pwrite64(int file, const void *data, size_t size, off_t at) { return written(file, data, size, at); }

// Calls of one shape: done, and noted where they succeed.
#define CHANGED(act, name, file, offset, data, count, ...) \
  pthread_mutex_lock(&lock); \
  long done = (name || file) && fails() ? -1 : syscall(__VA_ARGS__); \
  int why = errno; \
  if (done >= 0 && (name || file)) note(act, name, file, offset, data, count); \
  pthread_mutex_unlock(&lock); \
  return errno = why, done

static int cut(int file, off_t size) {
  ino_t id = ours(file); const char *name = NULL;
  CHANGED('C', name, id, size, NULL, 0, SYS_ftruncate, file, size);
}
int ftruncate(int file, off_t size) { return cut(file, size); }
int ftruncate64(int file, off_t size) { return cut(file, size); }

static int kept(int file, long call) {
  struct stat status; const char *name = NULL;
  bool is_folder = file >= 0 && file < 1 << 16 && files[file] && fstat(file, &status) == 0 &&
    S_ISDIR(status.st_mode) && status.st_ino == files[file];
  ino_t id = is_folder ? status.st_ino : ours(file);
  CHANGED(is_folder ? 'F' : 'S', name, id, 0, NULL, 0, call, file);
}
int fsync(int file) { return kept(file, SYS_fsync); }
int fdatasync(int file) { return kept(file, SYS_fdatasync); }

static int renamed(int from, const char *old, int to, const char *new) {
  char full[2 * PATH_MAX], fuller[2 * PATH_MAX];
  const char *name = within(from, old, full), *target = within(to, new, fuller);
  const char *moved = target ? target : "";
  CHANGED('R', name, (ino_t)0, 0, moved, strlen(moved), SYS_renameat2, from, old, to, new, 0);
}
int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new); }
int renameat(int from, const char *old, int to, const char *new) { return renamed(from, old, to, new); }

static int removed(int at, const char *path, int flags) {
  char full[2 * PATH_MAX];
  const char *name = within(at, path, full);
  CHANGED('U', name, (ino_t)0, 0, NULL, 0, SYS_unlinkat, at, path, flags);
}
int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return removed(at, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  int done = removed(AT_FDCWD, path, 0);
  return done && (errno == EISDIR || errno == EPERM) ? rmdir(path) : done;
}

int mkdir(const char *path, mode_t mode) {
  char full[2 * PATH_MAX];
  const char *name = within(AT_FDCWD, path, full);
  CHANGED('M', name, (ino_t)0, 0, NULL, 0, SYS_mkdirat, AT_FDCWD, path, mode);
}
int link(const char *old, const char *new) {
  char full[2 * PATH_MAX], fuller[2 * PATH_MAX];
  const char *name = within(AT_FDCWD, old, full), *target = within(AT_FDCWD, new, fuller);
  const char *also = target ? target : "";
  CHANGED('L', name, (ino_t)0, 0, also, strlen(also), SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
}
