import Hummingbird
import Vault

/// The same of the report as it would go out now.
struct NewReportLinkController {
  let services: Services

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    _ = try services.network.phoneAddress()
    var reader = context.reader
    let reports = ReportController(services: services)
    let records = try await reports.records(&reader, context)
    return try await context.saving(reader, on: try await reports.page(records, context)) {
      let report = try services.views.frozen(records, at: context.moment, context.voice)
      let kept = try await services.store.freeze(report, going: nil, at: context.moment)
      return try await context.answerNewLink(to: kept, services)
    }
  }
}
