import HTTPTypes
import Hummingbird
import Submissions
import Vault

/// What a spreadsheet would become, before anything is saved.
struct PlanPreviewController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = try await reader(request, context)
    let sheet = reader.planSheet(at: context.moment.now)
    return try context.again(
      PlanImportPage.screen(sheet, of: context.client, context.voice), reader)
  }

  /// Of what was pasted, or of a file, which needs no script.
  private func reader(_ request: Request, _ context: OfClient) async throws -> Reader {
    guard request.isPlanUpload else { return context.reader }
    let body = try await request.file(
      upTo: Submission.limit, within: .seconds(60), orElse: .tooLarge)
    guard let form = UploadedForm(body, type: request.headers[.contentType] ?? "") else {
      throw Refusal.malformed
    }
    try context.refuseOthersPage(form.fields[PageLock.field])
    let text = form.files.first.map { CSVRows.text($0.content) } ?? ""
    return Reader(Submission(values: ["csv": .string(text)]), context.voice)
  }
}
