import Crypto
import CryptoExtras
import Foundation

@testable import Passwords
@testable import Vault

/// Every page of a vault's file as SQLite has it in memory, free pages too.
///
/// A reader of its own, so that the proof does not rest on what it proves. SQLCipher 4: AES-256 in
/// CBC, with the vector and an authentication code of 64 bytes at the end of each page.
package func decryptedPages(of store: Store, login: String, password: String) throws -> Data {
  let (size, reserve, vector, salt) = (4096, 80, 16, 16)
  let ring = try KeyringFile(store.folder.keyring).load()
  var phrase = try ring.unlock(login: login, password: password).vaultKey.databaseKeyPhrase()
  defer { phrase.wipe() }
  let hex = unsafe phrase.withUnsafeBytes { unsafe Array($0) }
    .filter {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
    }
  let bytes = stride(from: 0, to: hex.count - 1, by: 2).compactMap {
    UInt8(String(decoding: hex[$0...$0 + 1], as: UTF8.self), radix: 16)
  }
  let key = SymmetricKey(data: bytes)
  let file = Array(try Data(contentsOf: store.folder.vault))
  var pages = Data()
  for start in stride(from: 0, to: file.count, by: size) {
    let end = start + size - reserve
    let page = file[(start == 0 ? salt : start)..<end]
    pages += try AES._CBC.decrypt(
      page, using: key, iv: AES._CBC.IV(ivBytes: file[end..<end + vector]), noPadding: true)
  }
  return pages
}
