import Crypto
import Foundation

/// What the vault was after its newest change, in a small file beside it: a vault that is older
/// than its witness has lost something.
///
/// It is written after a change is on disk, so it is never ahead of a vault that lost nothing, and
/// flushed only now and then: after a power cut it may be older than the vault, which says nothing.
struct Witness: Sendable {
  struct Record: Codable, Equatable {
    let changes: Int
    /// When the newest entry of the audit was made, ISO 8601 in UTC.
    let at: String
    /// The code of the vault's state.
    let state: Data
    var code = Data()
  }

  let url: URL
  private let key: SymmetricKey

  /// Less than a sector, and always the same: it is overwritten in place and never torn.
  private static let byteCount = 256

  init(_ url: URL, _ key: VaultKey) { (self.url, self.key) = (url, key.derived("witness")) }

  /// Nil where it is missing, or was not written under this vault's key.
  ///
  /// - Throws: `StoreRefusal`, `DataFolderRefusal.unreadable`: what cannot be read says nothing about the vault.
  func read() throws -> Record? {
    guard let data = try contents(), data.count <= Self.byteCount,
      let record = try? JSONDecoder().decode(Record.self, from: data),
      HMAC<SHA256>.isValidAuthenticationCode(
        record.code, authenticating: Self.text(record), using: key)
    else { return nil }
    return record
  }

  private func contents() throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw StoreRefusal(ofDisk: error) ?? DataFolderRefusal.unreadable(url.path)
    }
  }

  /// Makes the file; on disk when this returns.
  func make(_ record: Record) throws { try replaceFile(at: url, with: encoded(record)) }

  /// Overwrites it. One that cannot be written stays older, which says nothing.
  func note(_ record: Record) {
    guard let data = try? encoded(record) else { return }
    try? overwriteFile(at: url, with: data)
  }

  /// On disk when this returns.
  func flush() { try? syncFile(at: url) }

  private func encoded(_ record: Record) throws -> Data {
    var record = record
    record.code = Data(HMAC<SHA256>.authenticationCode(for: Self.text(record), using: key))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(record)
    return data + Data(repeating: 0x20, count: max(0, Self.byteCount - 1 - data.count)) + [0x0A]
  }

  private static func text(_ record: Record) -> Data {
    Data("\(record.changes) \(record.at) \(record.state.base64EncodedString())".utf8)
  }
}
