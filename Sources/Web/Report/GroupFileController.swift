import Hummingbird
import Vault

/// The same as a file.
struct GroupFileController {
  enum Format: String { case csv, json }

  let store: Store
  let format: Format

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let choice = reader.groupChoice()
    let members = try await store.group(choice, context.voice)
    guard !members.isEmpty else { throw Refusal.nobodyChosen }
    let records = try await store.report(on: members, choice, as: format.rawValue, context)
    let page = GroupReportPage.screen(records, context.voice).page
    let name = context.fileName("group", format.rawValue)
    switch format {
    case .csv: return .download(page.csv, CSV.type, named: name)
    case .json:
      let json = try PageValue(page, for: .program).json()
      return .download(
        .init(byteBuffer: json), "application/json; charset=utf-8", named: name)
    }
  }
}
