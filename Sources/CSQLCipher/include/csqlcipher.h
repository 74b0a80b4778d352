#ifndef HEALTHWHEEL_CSQLCIPHER_H
#define HEALTHWHEEL_CSQLCIPHER_H

/// From now on a disk that cannot be read is an error of reading (SQLITE_IOERR): SQLite takes what
/// the kernel says of it (EIO, ENXIO) for a file that is damaged (SQLITE_CORRUPT).
void csqlcipher_tell_read_errors(void);

/// What the kernel said last when the file of a connection could not be read; 0 is nothing.
int csqlcipher_last_error(void *connection);

/// Keys an opened connection (`sqlite3 *`) with `length` bytes at `key`; 0 is success.
/// The key never becomes SQL text, which error messages and traces would repeat.
int csqlcipher_key(void *connection, const void *key, int length);

#endif
