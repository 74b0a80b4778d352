import Foundation
import Vault

/// The client's photo as it is when a report is made. It goes out with it, whatever becomes of it
/// later.
struct ReportPhoto: Sendable {
  /// SHA-256 of the picture, in hexadecimal digits.
  let digest: String
  let picture: Data

  /// Nil where there is none by now.
  init?(of client: Client, from store: Store) async throws {
    guard let digest = client.photo else { return nil }
    do {
      picture = try await store.photo(digest, .large)
    } catch StoreRefusal.notFound {
      return nil
    }
    self.digest = digest
  }

  /// All of it: neither the client's phone nor what makes paper gets anything from us.
  var address: String { "data:image/jpeg;base64,\(picture.base64EncodedString())" }
}
