import Hummingbird
import Vault

/// The code that opens a report on the client's own phone, and what became of it.
struct ReportLinkController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    return try context.answer(
      ReportLinkPage.screen(try await store.link(to: report), to: report, context.voice))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    return try await context.answerNewLink(to: report, services)
  }
}

extension OfClient {
  /// Shown once: the vault keeps only a digest of the code.
  func answerNewLink(to report: FrozenReport, _ services: Services) async throws -> Response {
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
  func phoneAddress() throws -> String {
    guard let secureAddress else { throw Refusal.noNetwork }
    return secureAddress
  }
}

extension FrozenReport {
  var linkPath: String { "\(path)/link" }
}
