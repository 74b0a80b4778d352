#ifndef HEALTHWHEEL_CSQLCIPHER_H
#define HEALTHWHEEL_CSQLCIPHER_H

#include <stddef.h>

/// From now on a disk that cannot be read is an error of reading (SQLITE_IOERR): SQLite takes what
/// the kernel says of it (EIO, ENXIO) for a file that is damaged (SQLITE_CORRUPT).
void csqlcipher_tell_read_errors(void);

/// What the kernel said last when the file of a connection could not be read; 0 is nothing.
int csqlcipher_last_error(void *connection);

/// Asks `is_over` of `reader` every so many steps of a connection (`sqlite3 *`), and ends what is running
/// when it is not 0; without one nobody is asked any more.
void csqlcipher_watch(void *connection, int steps, int (*is_over)(void *), void *reader);

/// Keys an opened connection (`sqlite3 *`) with `length` bytes at `key`; 0 is success.
/// The key never becomes SQL text, which error messages and traces would repeat.
int csqlcipher_key(void *connection, const void *key, int length);

/// Makes of `count` bytes the `csqlcipher_code_length` bytes of their code.
typedef void (*csqlcipher_code)(void *context, const void *bytes, size_t count, void *code);
enum { csqlcipher_code_length = 16 };

/// Adds the functions of SQL that marks are made with to a connection; 0 is success.
/// `markOf(...)` is the code of all values with their kinds and lengths, whatever bytes are in them;
/// `marksOfTotals(a, b, c)` strings together those of all rows, which are asked for again and again;
/// `markSum(a, b)` and `markDifference(a, b)` take codes as numbers.
///
/// `drop` gets the context when the connection is closed, and where adding fails.
int csqlcipher_add_marks(void *connection, void *context, csqlcipher_code code, void (*drop)(void *));

#endif
