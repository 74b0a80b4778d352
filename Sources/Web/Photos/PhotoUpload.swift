import Foundation
import HTTPTypes
import Hummingbird

/// A photo as it arrives: the bytes of the file, and nothing around them.
struct PhotoUpload {
  /// In bytes. What our own page sends is a tenth of a megabyte.
  static let longest = 10 << 20
  /// The gym's Wi-Fi may be slow.
  private static let patience = Duration.seconds(120)

  let photo: Data
  /// Whose page it was sent from; nil where it was none.
  let pageOf: String?
  /// The digest of the photo on that page, empty where it has none; nil where nobody says.
  let seen: String?

  /// Nil where nothing of that kind was sent.
  ///
  /// - Throws: `Refusal.photoTooLarge` beyond 10 MB.
  init?(_ request: Request) async throws {
    guard request.isPhotoUpload else { return nil }
    photo = try await request.file(
      upTo: Self.longest, within: Self.patience, orElse: .photoTooLarge)
    pageOf = request.query[PageLock.field]
    seen = request.query["photo"]
  }
}

extension Request {
  private static let photos: Set = ["image/jpeg", "image/png", "image/webp"]

  var isPhotoUpload: Bool {
    uri.path.hasPrefix("/clients/") && uri.path.hasSuffix("/photo")
      && (mediaType.map(Self.photos.contains) ?? false)
  }
}
