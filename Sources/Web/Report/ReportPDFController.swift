import Foundation
import HTTPTypes
import Hummingbird
import Units
import Vault

/// A report that went out, as PDF.
struct ReportPDFController {
  let store: Store
  let pdfs: PDFQueue

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let report = try await store.report(context.id("report"), of: client.id)
    let pdf = try await pdfs.pdf(of: report.document, for: context.trainer.id)
    let name = report.fileName(in: context.voice.zone, ending: "pdf")
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/pdf", .contentDisposition: "attachment; filename=\"\(name)\"",
      ], body: .init(byteBuffer: ByteBuffer(bytes: pdf)))
  }
}

extension FrozenReport {
  /// Names nobody: a file lies where others look.
  func fileName(in zone: TimeZone, ending: String) -> String {
    "report-\(Day(frozenAt, in: zone)?.description ?? "")." + ending
  }
}
