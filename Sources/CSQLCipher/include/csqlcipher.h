#ifndef HEALTHWHEEL_CSQLCIPHER_H
#define HEALTHWHEEL_CSQLCIPHER_H

/// Keys an opened connection (`sqlite3 *`) with `length` bytes at `key`; 0 is success.
/// The key never becomes SQL text, which error messages and traces would repeat.
int csqlcipher_key(void *connection, const void *key, int length);

#endif
