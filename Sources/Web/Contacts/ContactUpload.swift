import Foundation
import HTTPTypes
import Hummingbird
import Submissions
import Vault

/// Contact cards as they arrive: one file as it is, files that a form or a share sheet sends, or text
/// that was pasted.
struct ContactUpload {
  /// In bytes.
  static let longest = 20 << 20
  /// The gym's Wi-Fi may be slow.
  private static let patience = Duration.seconds(180)

  let cards: Data
  /// Whose page it was sent from; nil where it was none.
  let pageOf: String?
  /// Whether it was to be pasted, and not to be chosen.
  var isText = false
}

extension ContactUpload {
  /// Nil where no file was sent.
  ///
  /// - Throws: `Refusal.contactsTooLarge` beyond 20 MB, `.contactsZipped`.
  init?(_ request: Request) async throws {
    guard request.isContactUpload else { return nil }
    let body = try await request.file(
      upTo: Self.longest, within: Self.patience, orElse: .contactsTooLarge)
    let type = request.headers[.contentType] ?? ""
    guard let form = UploadedForm(body, type: type, text: "cards") else {
      try Self.refuseZIP(body)
      (cards, pageOf) = (body, request.query[PageLock.field])
      return
    }
    for file in form.files { try Self.refuseZIP(file.content) }
    cards = Store.joined(contacts: form.files.map { ($0.name, $0.content) })
    (pageOf, isText) = (form.fields[PageLock.field], form.hasText)
  }

  private static func refuseZIP(_ file: Data) throws {
    if file.starts(with: [UInt8(ascii: "P"), UInt8(ascii: "K"), 3, 4]) {
      throw Refusal.contactsZipped
    }
  }
}

extension Request {
  private static let uploads: Set = [
    "text/vcard", "text/x-vcard", "text/directory", UploadedForm.type,
  ]
  private static let importing: Set = ["/clients/import", "/clients/import/preview"]

  var isContactUpload: Bool {
    Self.importing.contains(uri.path) && (mediaType.map(Self.uploads.contains) ?? false)
  }

  /// What an installed page is given by a phone's share sheet: it is shown, and nothing changes.
  var isShare: Bool { method == .post && uri.path == "/clients/import/preview" }
}
