"""Opens a gym's vault as somebody does who has its recovery key and no HealthWheel.

The key is found as Sources/Vault/Keyring has it: the paper's bits give a private key (HKDF), which
opens the vault's key (HPKE, RFC 9180), from which the database's comes (HKDF).
"""

import base64
import ctypes
import hmac
import json
import pathlib

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
KEM, SUITE = b"KEM\0\x20", b"HPKE\0\x20\0\1\0\3"


def extract(salt, secret):
    return hmac.digest(salt or bytes(32), secret, "sha256")


def expand(key, info, size=32):
    return hmac.digest(key, info + b"\1", "sha256")[:size]


def canonical(*fields):
    return b"".join(len(field).to_bytes(8, "little") + field for field in fields)


def opened(private, sealed, slot):
    """The vault key out of its box."""
    def labelled(suite, salt, label, secret):
        return extract(salt, b"HPKE-v1" + suite + label + secret)

    def grown(suite, key, label, info, size):
        return expand(key, size.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, size)

    point, text = (base64.b64decode(sealed[name]) for name in ("encapsulated", "ciphertext"))
    common = private.exchange(X25519PublicKey.from_public_bytes(point))
    shared = grown(KEM, labelled(KEM, b"", b"eae_prk", common), b"shared_secret",
                   point + private.public_key().public_bytes_raw(), 32)
    info = canonical(b"HealthWheel vault key", slot)
    context = (b"\0" + labelled(SUITE, b"", b"psk_id_hash", b"")
               + labelled(SUITE, b"", b"info_hash", info))
    secret = labelled(SUITE, shared, b"secret", b"")
    key = grown(SUITE, secret, b"key", context, 32)
    return ChaCha20Poly1305(key).decrypt(grown(SUITE, secret, b"base_nonce", context, 12), text, b"")


class Keys:
    """All that follows from the paper."""

    def __init__(self, keyring, paper):
        slot = json.loads(pathlib.Path(keyring).read_text())["recovery"]
        number = 0
        for letter in paper.replace("-", "")[:26]:
            number = number << 5 | ALPHABET.index(letter)
        bits = (number >> 2).to_bytes(16, "big")
        root = extract(base64.b64decode(slot["salt"]), bits)
        private = X25519PrivateKey.from_private_bytes(expand(root, b"HealthWheel recovery key pair"))
        self.root = opened(private, slot["vaultKey"], b"recovery")

    def derived(self, purpose):
        return expand(extract(b"", self.root), f"HealthWheel vault {purpose}".encode())


class Vault:
    """SQLCipher's own library, without any of the program's locks and marks."""

    library = ctypes.CDLL("libsqlcipher.so.1")
    library.sqlite3_errmsg.restype = ctypes.c_char_p
    library.sqlite3_column_text.restype = ctypes.c_char_p
    library.sqlite3_column_blob.restype = ctypes.c_void_p
    library.sqlite3_column_double.restype = ctypes.c_double

    def __init__(self, file, key):
        self.database = ctypes.c_void_p()
        self.check(self.library.sqlite3_open(str(file).encode(), ctypes.byref(self.database)))
        phrase = f"x'{key.hex()}'".encode()
        self.check(self.library.sqlite3_key(self.database, phrase, len(phrase)))
        self.run("PRAGMA cipher_log_level = NONE")

    def check(self, status):
        if status not in (0, 100, 101):
            raise RuntimeError(self.library.sqlite3_errmsg(self.database).decode())
        return status

    def ask(self, sql):
        """The rows of one statement."""
        statement, rows, library = ctypes.c_void_p(), [], self.library
        self.check(library.sqlite3_prepare_v2(
            self.database, sql.encode(), -1, ctypes.byref(statement), None))
        try:
            while self.check(library.sqlite3_step(statement)) == 100:
                rows.append(tuple(self.value(statement, column)
                                  for column in range(library.sqlite3_column_count(statement))))
        finally:
            library.sqlite3_finalize(statement)
        return rows

    def value(self, statement, column):
        kind = self.library.sqlite3_column_type(statement, column)
        if kind == 4:
            size = self.library.sqlite3_column_bytes(statement, column)
            return ctypes.string_at(self.library.sqlite3_column_blob(statement, column), size)
        if kind == 2:
            return self.library.sqlite3_column_double(statement, column)
        text = self.library.sqlite3_column_text(statement, column)
        return None if kind == 5 else int(text) if kind == 1 else text.decode()

    def run(self, script):
        self.check(self.library.sqlite3_exec(self.database, script.encode(), None, None, None))

    def close(self):
        self.check(self.library.sqlite3_close(self.database))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def open_vault(data, paper):
    data = pathlib.Path(data)
    return Vault(data / "vault.db", Keys(data / "keyring.json", paper).derived("database"))
