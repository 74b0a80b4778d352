#define SQLITE_HAS_CODEC 1
#include <errno.h>
#include <sqlcipher/sqlite3.h>
#include <unistd.h>

#include "csqlcipher.h"

/// SQLite counts what memory it takes under one lock for all connections, of which nobody asks; it
/// cannot be told so once it is in use.
__attribute__((constructor)) static void count_no_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

typedef ssize_t (*reading)(int, void *, size_t, off_t);

static reading plain_read;

static ssize_t telling_read(int file, void *bytes, size_t count, off_t offset) {
  ssize_t got = plain_read(file, bytes, count, offset);
  if (got < 0 && (errno == EIO || errno == ENXIO)) errno = EREMOTEIO;
  return got;
}

void csqlcipher_tell_read_errors(void) {
  sqlite3_vfs *files = sqlite3_vfs_find(NULL);
  const char *names[] = {"pread64", "pread"};
  for (int index = 0; index < 2; index++) {
    sqlite3_syscall_ptr found = files->xGetSystemCall(files, names[index]);
    if (!found || found == (sqlite3_syscall_ptr)telling_read) continue;
    plain_read = (reading)found;
    files->xSetSystemCall(files, names[index], (sqlite3_syscall_ptr)telling_read);
  }
}

int csqlcipher_last_error(void *connection) {
  int error = 0;
  sqlite3_file_control((sqlite3 *)connection, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
  return error;
}

int csqlcipher_key(void *connection, const void *key, int length) {
  return sqlite3_key((sqlite3 *)connection, key, length);
}
