import HTTPTypes
import Hummingbird
import Units
import Vault

/// Reports that went out: the list of a client's, and each as it was.
struct FrozenReportController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    return try context.answer(
      ReportsPage.screen(
        try await store.reports(of: client.id), try await store.outbox(of: client.id), of: client,
        context.voice))
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let report = try await store.report(context.id("report"), of: client.id)
    let isPDF = services.pdfs.maker.missing() == nil
    let purpose: FrozenReportPage.Purpose? =
      request.query["print"] != nil
      ? (isPDF ? .printPDF : .print) : request.query["pdf"] != nil ? .save : nil
    let screen = try await page(of: report, client, for: purpose, context)
    return try context.answer(report, below: screen, services.views)
  }

  func page(
    of report: FrozenReport, _ client: Client, for purpose: FrozenReportPage.Purpose? = nil,
    _ context: SignedIn
  ) async throws -> Screen<FrozenReportPage> {
    let mail = MailOffer.made(
      to: client, try await store.mailAccount(), missing: services.pdfs.maker.missing(),
      context.voice)
    return FrozenReportPage.screen(
      report, try await store.reports(of: client.id), mail, for: purpose, context.voice)
  }
}

extension SignedIn {
  /// A report as it went out, with its own style sheet.
  func answer(
    _ report: FrozenReport, below screen: Screen<FrozenReportPage>, _ views: Views
  ) throws -> Response {
    guard !answering.wantsJSON else { return try answer(screen) }
    let style = FrozenParts(report.document).style
    var response = Response.html(
      try views.shown(report, below: screen, voice.text), status: screen.status)
    response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(allowing: style)
    return response
  }
}

/// A report as a file, to the letter as it is kept: its page, or the content that its fingerprint is
/// the SHA-256 of.
struct ReportFileController {
  enum Format: String { case html, json }

  let store: Store
  let format: Format

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let report = try await store.report(context.id("report"), of: client.id)
    let day = Day(report.frozenAt, in: context.voice.zone)?.description ?? ""
    let (text, type) =
      switch format {
      case .html: (report.document, "text/html")
      case .json: (report.content, "application/json")
      }
    return Response(
      status: .ok,
      headers: [
        .contentType: "\(type); charset=utf-8",
        .contentDisposition: "attachment; filename=\"report-\(day).\(format)\"",
      ], body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}

/// That a report goes out once more.
struct ReportDeliveryController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let report = try await store.report(context.id("report"), of: client.id)
    var reader = try await context.reader(request)
    let way = try reader.wayOut(by: services.pdfs.maker)
    let page = {
      try await FrozenReportController(services: services).page(of: report, client, context)
    }
    return try await context.saving(reader, on: try await page()) {
      if let way = way.onceKept { try await store.deliver(report, way, at: context.moment) }
      return try await context.done(at: report.path(going: way), .created) { try await page() }
    }
  }
}
