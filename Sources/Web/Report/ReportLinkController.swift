import Hummingbird
import QRCodes
import Vault

/// The code that opens a report on the client's own phone, and what became of it.
struct ReportLinkController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let report = try await store.report(context.id("report"), of: client.id)
    return try context.answer(
      ReportLinkPage.screen(try await store.link(to: report), to: report, context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let report = try await store.report(context.id("report"), of: client.id)
    _ = try await context.submission(request)
    return try await context.answer(report, services)
  }
}

/// The same of the report as it would go out now.
struct NewReportLinkController {
  let services: Services

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    _ = try services.network.phoneAddress()
    let client = try await services.store.client(context)
    var reader = try await context.reader(request)
    let reports = ReportController(services: services)
    let records = try await reports.records(of: client, &reader, context)
    return try await context.saving(reader, on: try await reports.page(records, context)) {
      let report = try services.views.frozen(records, at: context.moment, context.voice)
      let kept = try await services.store.freeze(report, going: nil, at: context.moment)
      return try await context.answer(kept, services)
    }
  }
}

extension SignedIn {
  /// Shown once: the vault keeps only a digest of the code.
  fileprivate func answer(
    _ report: FrozenReport, _ services: Services
  ) async throws -> Response {
    let address = try services.network.phoneAddress()
    let made = try await services.store.link(to: report, at: moment)
    var screen = ReportLinkPage.screen(
      made.link, to: report, at: "\(address)/reports/\(made.code.text)", voice)
    screen.status = .created
    var response = try answer(screen)
    response.headers[.location] = report.linkPath
    return response
  }
}

extension Network {
  /// - Throws: `Refusal` where no phone could reach this machine.
  fileprivate func phoneAddress() throws -> String {
    guard let secureAddress else { throw Refusal.noNetwork }
    return secureAddress
  }
}

extension FrozenReport {
  var linkPath: String { "\(path)/link" }
}
