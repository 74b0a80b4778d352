import HTTPTypes
import Hummingbird
import Vault

/// Reports that went out: the list of a client's, and each as it was.
struct FrozenReportController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    return try context.answer(
      ReportsPage.screen(
        try await store.reports(of: context.client.id),
        try await store.outbox(of: context.client.id), of: context.client,
        context.voice))
  }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    let isPDF = services.pdfs.maker.missing() == nil
    let purpose = FrozenReportPage.Purpose(request, byPDF: isPDF)
    let screen = try await page(of: report, for: purpose, context)
    return try context.answer(report, below: screen, services.views)
  }

  func page(
    of report: FrozenReport, for purpose: FrozenReportPage.Purpose? = nil,
    _ context: OfClient
  ) async throws -> Screen<FrozenReportPage> {
    let mail = MailOffer.made(
      to: context.client, try await store.mailAccount(), missing: services.pdfs.maker.missing(),
      context.voice)
    return FrozenReportPage.screen(
      report, try await store.reports(of: context.client.id), mail, for: purpose, context.voice)
  }
}

extension OfClient {
  /// A report as it went out, with its own style sheet.
  func answer(
    _ report: FrozenReport, below screen: Screen<FrozenReportPage>, _ views: Views
  ) throws -> Response {
    guard !answering.wantsJSON else { return try answer(screen) }
    let style = FrozenParts(report.document).style
    var response = Response.html(
      try views.shown(report, below: screen, voice.text).utf8, status: screen.status)
    response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(allowing: style)
    return response
  }
}

extension FrozenReportPage.Purpose {
  /// What the address asks for.
  fileprivate init?(_ request: Request, byPDF: Bool) {
    if request.query["print"] != nil {
      self = byPDF ? .printPDF : .print
    } else if request.query["pdf"] != nil {
      self = .save
    } else {
      return nil
    }
  }
}
