#define _DEFAULT_SOURCE
#include <argon2.h>
#include <string.h>

#include "cargon2.h"

int cargon2id(
    cargon2_input password, cargon2_input salt, cargon2_input secret, cargon2_input associated,
    uint32_t memory_kib, uint32_t iterations, uint32_t lanes, void *tag, uint32_t tag_length) {
  // Without ARGON2_FLAG_CLEAR_PASSWORD and _SECRET the inputs are only read.
  argon2_context context = {
      .out = tag,
      .outlen = tag_length,
      .pwd = (uint8_t *)password.bytes,
      .pwdlen = password.length,
      .salt = (uint8_t *)salt.bytes,
      .saltlen = salt.length,
      .secret = (uint8_t *)secret.bytes,
      .secretlen = secret.length,
      .ad = (uint8_t *)associated.bytes,
      .adlen = associated.length,
      .t_cost = iterations,
      .m_cost = memory_kib,
      .lanes = lanes,
      .threads = lanes,
      .version = ARGON2_VERSION_13,
      .flags = ARGON2_DEFAULT_FLAGS,
  };
  return argon2id_ctx(&context);
}

void cargon2_wipe(void *bytes, size_t length) { explicit_bzero(bytes, length); }
