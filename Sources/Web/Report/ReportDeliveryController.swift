import Hummingbird
import Vault

/// That a report goes out once more.
struct ReportDeliveryController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let report = try await store.report(context.id("report"), of: context.client.id)
    var reader = context.reader
    let way = try reader.wayOut(by: services.pdfs.maker)
    let page = {
      try await FrozenReportController(services: services).page(of: report, context)
    }
    return try await context.saving(reader, on: try await page()) {
      if let way = way.onceKept { try await store.deliver(report, way, at: context.moment) }
      return try await context.done(at: report.path(going: way), .created) { try await page() }
    }
  }
}
