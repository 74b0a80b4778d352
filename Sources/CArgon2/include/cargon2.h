#ifndef HEALTHWHEEL_CARGON2_H
#define HEALTHWHEEL_CARGON2_H

#include <stddef.h>
#include <stdint.h>

/// Bytes that libargon2 reads and never changes; `length` 0 where there are none.
typedef struct {
  const void *bytes;
  uint32_t length;
} cargon2_input;

/// Fills `tag` by Argon2id, version 1.3 (RFC 9106), with a thread for each lane.
/// 0 is success, anything else an error code of libargon2.
int cargon2id(
    cargon2_input password, cargon2_input salt, cargon2_input secret, cargon2_input associated,
    uint32_t memory_kib, uint32_t iterations, uint32_t lanes, void *tag, uint32_t tag_length);

/// Overwrites memory with zeros in a way that no optimiser leaves out.
void cargon2_wipe(void *bytes, size_t length);

#endif
