import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

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
}

extension ContactUpload {
  /// Nil where no file was sent.
  ///
  /// - Throws: `Refusal.contactsTooLarge` beyond 20 MB.
  init?(_ request: Request) async throws {
    guard request.isContactUpload else { return nil }
    let body = try await Self.body(of: request)
    guard let form = UploadedForm(body, type: request.headers[.contentType] ?? "") else {
      (cards, pageOf) = (body, request.query[PageLock.field])
      return
    }
    cards = Data(form.files.joined(separator: Data("\n".utf8)))
    pageOf = form.fields[PageLock.field]
  }

  private static func body(of request: Request) async throws -> Data {
    do {
      let body = try await Submission.body(of: request, upTo: longest, within: patience)
      return Data(buffer: body, byteTransferStrategy: .noCopy)
    } catch is NIOTooManyBytesError {
      throw Refusal.contactsTooLarge
    } catch is RequestRules.CutOff {
      throw Refusal.malformed
    }
  }
}

extension Request {
  private static let uploads: Set = [
    "text/vcard", "text/x-vcard", "text/directory", UploadedForm.type,
  ]
  private static let importing: Set = ["/clients/import", "/clients/import/preview"]

  fileprivate var isContactUpload: Bool {
    Self.importing.contains(uri.path) && (mediaType.map(Self.uploads.contains) ?? false)
  }

  /// What an installed page is given by a phone's share sheet: it is shown, and nothing changes.
  var isShare: Bool { method == .post && uri.path == "/clients/import/preview" }

  /// In bytes.
  var longestBody: Int { isContactUpload ? ContactUpload.longest : Submission.limit }
  var bodyIsTooLarge: Refusal { isContactUpload ? .contactsTooLarge : .tooLarge }
}
