import Charts
import Hummingbird
import Printing
import Vault

/// A client's report: looking at it as it would be now, and giving it out.
struct ReportController {
  let services: Services
  private var store: Store { services.store }
  private var views: Views { services.views }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader(ofQuery: request)
    let records = try await records(&reader, context)
    return try context.again(try await page(records, context), reader)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let way = try reader.wayOut(by: services.pdfs.maker)
    let records = try await records(&reader, context)
    return try await context.saving(reader, on: try await page(records, context)) {
      let report = try views.frozen(records, at: context.moment, context.voice)
      let kept = try await store.freeze(report, going: way.onceKept, at: context.moment)
      let path = context.answering.wantsJSON ? kept.path : kept.path(going: way)
      return try await context.done(at: path, .created) {
        try await FrozenReportController(services: services).page(of: kept, context)
      }
    }
  }

  /// The same `id` is the same report, however often it is sent.
  func records(_ reader: inout Reader, _ context: OfClient) async throws -> ReportRecords {
    let id = reader.submission.text("id").flatMap { Identifier<FrozenReport>($0) }
    var draft = try await store.reportDraft(of: context.client.id, at: context.moment)
    draft.choice = reader.reportChoice(keep: draft.choice)
    return try await .load(
      draft, of: context.client, from: store, at: context.moment, context.voice, id: id)
  }

  func page(_ records: ReportRecords, _ context: OfClient) async throws -> Screen<ReportPage> {
    let reports = try await store.reports(of: records.client.id).heads.count
    let mail = MailOffer.made(
      to: records.client, try await store.mailAccount(), missing: services.pdfs.maker.missing(),
      context.voice)
    return ReportPage.screen(records, reports, mail, views.reportColours, context.voice)
  }
}

extension Client {
  var reportPath: String { "\(path)/report" }
  var reportsPath: String { "\(path)/reports" }
}

extension FrozenReport {
  var path: String { "/clients/\(clientId)/reports/\(id)" }

  /// Where it is printed, or what is saved.
  func path(going way: ReportDelivery.Way) -> String {
    switch way {
    case .print: "\(path)?print=true"
    case .save: "\(path).html"
    case .pdf: "\(path)?pdf=true"
    case .mail: "/mail"
    case .phone: linkPath
    }
  }
}

extension Reader {
  /// How a report goes out; mail needs an address, a phone a code.
  ///
  /// - Throws: `Refusal` where the PDF that is wanted cannot be made.
  mutating func wayOut(by maker: PDFMaker) throws -> ReportDelivery.Way {
    let way = choice("way", keep: ReportDelivery.Way.print) ?? .print
    if way == .mail || way == .phone { refuse("way", "problem.choice") }
    if way == .pdf, let package = maker.missing() { throw Refusal.noPDF(package) }
    return way
  }
}

extension ReportDelivery.Way {
  /// A PDF is made later, and has gone out when it is.
  var onceKept: Self? { self == .pdf ? nil : self }
}
