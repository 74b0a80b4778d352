import Foundation
import Hummingbird
import Printing
import Units
import Vault

/// A report that went out, as PDF; with a password where somebody sends one.
struct ReportPDFController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    return try await services.pdfs.file(of: report, for: context.trainer.id, in: context.voice.zone)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    var reader = context.reader
    let password = reader.pdfPassword()
    guard reader.problems.isEmpty else {
      let frozen = FrozenReportController(services: services)
      let screen = try await frozen.page(of: report, context)
      return try context.answer(report, below: screen.again(reader), services.views)
    }
    let file = try await services.pdfs.file(
      of: report, password: password, for: context.trainer.id, in: context.voice.zone)
    try await store.deliver(report, .pdf, at: context.moment)
    return file
  }
}

extension Reader {
  /// Nil without one.
  mutating func pdfPassword() -> String? {
    let password = submission.text("password").flatMap { $0.isEmpty ? nil : $0 }
    if let password, !PDFMaker.isUsable(password) { refuse("password", "report.passwordUnusable") }
    return password
  }
}

extension PDFQueue {
  /// To be kept under a name.
  func file(
    of report: FrozenReport, password: String? = nil, for trainer: Identifier<Trainer>,
    in zone: TimeZone
  ) async throws -> Response {
    let pdf = try await pdf(of: report.document, password: password, for: trainer)
    return .download(pdf, "application/pdf", named: report.fileName(in: zone, ending: "pdf"))
  }
}

extension FrozenReport {
  /// Names nobody: a file lies where others look.
  func fileName(in zone: TimeZone, ending: String) -> String {
    "report-\(Day(frozenAt, in: zone)?.description ?? "")." + ending
  }
}
