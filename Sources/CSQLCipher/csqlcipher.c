#define SQLITE_HAS_CODEC 1
#include <errno.h>
#include <sqlcipher/sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
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

void csqlcipher_watch(void *connection, int steps, int (*is_over)(void *), void *reader) {
  if (connection) sqlite3_progress_handler((sqlite3 *)connection, steps, is_over, reader);
}

int csqlcipher_key(void *connection, const void *key, int length) {
  return sqlite3_key((sqlite3 *)connection, key, length);
}

struct known_code {
  size_t length;
  uint8_t bytes[96], code[csqlcipher_code_length];
};

struct coder {
  void *context;
  csqlcipher_code code;
  void (*drop)(void *);
  /// Of the tables' totals: each transaction asks for all, twice, and changes a few.
  struct known_code totals[256];
};

static void code_of(struct coder *coder, const uint8_t *bytes, size_t length, uint8_t *code) {
  coder->code(coder->context, bytes, length, code);
}

static void code_of_total(struct coder *coder, const uint8_t *bytes, size_t length, uint8_t *code) {
  uint32_t place = 2166136261u;
  for (size_t index = 0; index < length; index++) place = (place ^ bytes[index]) * 16777619u;
  struct known_code *known = &coder->totals[(place ^ place >> 16) % 256];
  if (length > sizeof known->bytes) return code_of(coder, bytes, length, code);
  if (known->length != length || memcmp(known->bytes, bytes, length)) {
    code_of(coder, bytes, length, known->code);
    memcpy(known->bytes, bytes, length);
    known->length = length;
  }
  memcpy(code, known->code, sizeof known->code);
}

static void drop_coder(void *coder) {
  struct coder *one = coder;
  one->drop(one->context);
  explicit_bzero(one, sizeof *one);
  free(one);
}

static int has_bytes(sqlite3_value *value) {
  int type = sqlite3_value_type(value);
  return type == SQLITE_TEXT || type == SQLITE_BLOB;
}

static uint8_t *put(uint8_t *place, uint8_t kind, uint64_t number) {
  *place++ = kind;
  for (int shift = 56; shift >= 0; shift -= 8) *place++ = number >> shift;
  return place;
}

/// A value with its kind and length, so that no two lists of values read the same; NULL without memory.
static uint8_t *put_value(uint8_t *place, sqlite3_value *value) {
  double real = sqlite3_value_type(value) == SQLITE_FLOAT ? sqlite3_value_double(value) : 0;
  uint64_t bits;
  memcpy(&bits, &real, sizeof bits);
  switch (sqlite3_value_type(value)) {
    case SQLITE_NULL: *place = 0; return place + 1;
    case SQLITE_INTEGER: return put(place, 1, sqlite3_value_int64(value));
    case SQLITE_FLOAT: return put(place, 2, bits);
  }
  int kind = sqlite3_value_type(value) == SQLITE_TEXT ? 3 : 4;
  // Not as text: that would end at a NUL, and what stands behind it could be changed unseen.
  const void *bytes = sqlite3_value_blob(value);
  int count = sqlite3_value_bytes(value);
  if (!bytes && count) return NULL;
  place = put(place, kind, count);
  if (count) memcpy(place, bytes, count);
  return place + count;
}

typedef void (*finding)(struct coder *, const uint8_t *, size_t, uint8_t *);

/// Not zero without memory.
static int find_code(
    struct coder *coder, int count, sqlite3_value **values, finding find, uint8_t *code) {
  uint8_t usual[1024], *bytes = usual, *end = usual;
  size_t room = 0;
  for (int index = 0; index < count; index++)
    room += 9 + (has_bytes(values[index]) ? sqlite3_value_bytes(values[index]) : 0);
  if (room > sizeof usual) end = bytes = malloc(room);
  for (int index = 0; end && index < count; index++) end = put_value(end, values[index]);
  if (end) find(coder, bytes, end - bytes, code);
  if (bytes) explicit_bzero(bytes, room);
  if (bytes != usual) free(bytes);
  return !end;
}

static void mark_of(sqlite3_context *call, int count, sqlite3_value **values) {
  uint8_t code[csqlcipher_code_length];
  if (find_code(sqlite3_user_data(call), count, values, code_of, code))
    sqlite3_result_error_nomem(call);
  else
    sqlite3_result_blob(call, code, sizeof code, SQLITE_TRANSIENT);
}

struct codes {
  uint8_t *bytes;
  int length, room;
};

static void add_code_of_total(sqlite3_context *call, int count, sqlite3_value **values) {
  struct codes *codes = sqlite3_aggregate_context(call, sizeof *codes);
  if (!codes) return sqlite3_result_error_nomem(call);
  if (codes->room - codes->length < csqlcipher_code_length) {
    int room = codes->room ? 2 * codes->room : 128 * csqlcipher_code_length;
    uint8_t *bytes = realloc(codes->bytes, room);
    if (!bytes) return sqlite3_result_error_nomem(call);
    codes->bytes = bytes;
    codes->room = room;
  }
  uint8_t *place = codes->bytes + codes->length;
  if (find_code(sqlite3_user_data(call), count, values, code_of_total, place))
    return sqlite3_result_error_nomem(call);
  codes->length += csqlcipher_code_length;
}

static void result_codes(sqlite3_context *call) {
  struct codes *codes = sqlite3_aggregate_context(call, 0);
  if (codes)
    sqlite3_result_blob(call, codes->bytes, codes->length, free);
  else
    sqlite3_result_zeroblob(call, 0);
}

/// Of a code that is none, what there is of it.
static unsigned __int128 number_of(sqlite3_value *value) {
  const uint8_t *bytes = has_bytes(value) ? sqlite3_value_blob(value) : NULL;
  int count = bytes ? sqlite3_value_bytes(value) : 0;
  unsigned __int128 number = 0;
  for (int index = 0; index < count && index < csqlcipher_code_length; index++)
    number = number << 8 | bytes[index];
  return number;
}

static void result_number(sqlite3_context *call, unsigned __int128 number) {
  uint8_t code[csqlcipher_code_length];
  for (int index = csqlcipher_code_length - 1; index >= 0; index--, number >>= 8)
    code[index] = (uint8_t)number;
  sqlite3_result_blob(call, code, sizeof code, SQLITE_TRANSIENT);
}

static void mark_sum(sqlite3_context *call, int count, sqlite3_value **values) {
  result_number(call, number_of(values[0]) + number_of(values[1]));
}

static void mark_difference(sqlite3_context *call, int count, sqlite3_value **values) {
  result_number(call, number_of(values[0]) - number_of(values[1]));
}

int csqlcipher_add_marks(void *connection, void *context, csqlcipher_code code, void (*drop)(void *)) {
  const int pure = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
  struct coder *coder = calloc(1, sizeof *coder);
  if (!coder) {
    drop(context);
    return SQLITE_NOMEM;
  }
  coder->context = context;
  coder->code = code;
  coder->drop = drop;
  int status = sqlite3_create_function_v2(
      connection, "markOf", -1, pure, coder, mark_of, NULL, NULL, drop_coder);
  if (!status)
    status = sqlite3_create_function(
        connection, "marksOfTotals", 3, pure, coder, NULL, add_code_of_total, result_codes);
  if (!status)
    status = sqlite3_create_function(
        connection, "markSum", 2, pure, NULL, mark_sum, NULL, NULL);
  if (!status)
    status = sqlite3_create_function(
        connection, "markDifference", 2, pure, NULL, mark_difference, NULL, NULL);
  return status;
}
