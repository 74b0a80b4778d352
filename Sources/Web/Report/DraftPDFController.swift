import Hummingbird
import Printing
import Vault

/// The report as it would go out now, as PDF. It says that it is a draft: looking freezes nothing.
struct DraftPDFController {
  let services: Services

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader(ofQuery: request)
    let reports = ReportController(services: services)
    let records = try await reports.records(&reader, context)
    guard reader.problems.isEmpty else {
      return try context.again(try await reports.page(records, context), reader)
    }
    let pdf = try await services.pdfs.pdf(
      of: try services.views.draft(records, context.voice), for: context.trainer.id)
    return .download(pdf, "application/pdf", named: "report-draft.pdf")
  }
}
