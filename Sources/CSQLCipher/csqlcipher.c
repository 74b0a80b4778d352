#define SQLITE_HAS_CODEC 1
#include <sqlcipher/sqlite3.h>

#include "csqlcipher.h"

int csqlcipher_key(void *connection, const void *key, int length) {
  return sqlite3_key((sqlite3 *)connection, key, length);
}
