import Foundation
import GRDB

/// A card that was skipped since one earlier in its file was of the same person. Without it the same file
/// would be read another way the second time, when all of its people are clients.
struct SkippedCard: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "skippedCard"

  /// In hexadecimal digits.
  let digest: String
  let clientId: Identifier<Client>

  init(_ read: ReadContact, of client: Identifier<Client>) {
    (digest, clientId) = (read.digest.hex, client)
  }
}
