import Hummingbird
import Vault

/// The report as it would go out now: frozen, and sent.
struct NewReportEmailController {
  let services: Services

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let store = services.store
    guard try await store.mailAccount() != nil else { throw Refusal.noMail }
    var reader = context.reader
    let letter = try reader.letter(to: context.client, by: services)
    let reports = ReportController(services: services)
    let records = try await reports.records(&reader, context)
    return try await context.saving(reader, on: try await reports.page(records, context)) {
      let report = try services.views.frozen(records, at: context.moment, context.voice)
      let kept = try await store.freeze(report, going: nil, at: context.moment)
      return try await ReportEmailController(services: services).send(letter.mail(kept), context)
    }
  }
}
