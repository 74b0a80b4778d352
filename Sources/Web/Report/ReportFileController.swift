import Hummingbird
import Vault

/// A report as a file, to the letter as it is kept: its page, or the content that its fingerprint is
/// the SHA-256 of.
struct ReportFileController {
  enum Format: String { case html, json }

  let store: Store
  let format: Format

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    let (text, type) =
      switch format {
      case .html: (report.document, "text/html")
      case .json: (report.content, "application/json")
      }
    return .download(
      text, type, named: report.fileName(in: context.voice.zone, ending: "\(format)"))
  }
}
