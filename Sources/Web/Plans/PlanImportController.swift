import Foundation
import HTTPTypes
import Hummingbird
import Submissions
import Vault

/// A plan from a spreadsheet: where it is chosen or pasted, and saving it.
struct PlanImportController {
  let store: Store

  @Sendable func new(request: Request, context: OfClient) async throws -> Response {
    return try context.answer(PlanImportPage.screen(nil, of: context.client, context.voice))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let sheet = reader.planSheet(at: context.moment.now)
    let name = reader.words(
      "name", keep: "", limit: PlanContent.nameLimit, required: "problem.nameMissing")
    reader.refuseUnclear(sheet)
    reader.checkCount(of: try await store.plans(of: context.client.id))
    let voice = context.voice
    return try await context.saving(
      reader, on: PlanImportPage.screen(sheet, of: context.client, voice)
    ) {
      let content = PlanContent(name: name, days: sheet.days)
      let plan = try await store.add(content, of: context.client.id, at: context.moment)
      return try await context.done(at: "\(context.client.path)/plans/\(plan.id)", .created) {
        try await PlanPage.load(plan, of: context.client, from: store, voice)
      }
    }
  }
}

extension Request {
  /// A spreadsheet that was chosen, not pasted.
  var isPlanUpload: Bool {
    uri.path.hasSuffix("/plans/import/preview") && mediaType == UploadedForm.type
  }
}

extension Reader {
  mutating func planSheet(at now: Date) -> PlanSheet {
    let text = submission.text("csv") ?? ""
    let sheet = PlanSheet(text, voice, at: now)
    if text.allSatisfy(\.isWhitespace) {
      refuse("csv", "plan.import.nothing")
    } else if let trouble = sheet.trouble {
      refuse("csv", saying: trouble)
    }
    return sheet
  }

  /// Nothing is left out unless somebody says so.
  fileprivate mutating func refuseUnclear(_ sheet: PlanSheet) {
    guard problems["csv"] == nil else { return }
    if sheet.days.flatMap(\.movements).isEmpty {
      refuse("csv", "plan.import.none")
    } else if !sheet.problems.isEmpty, !isYes("skip") {
      refuse(
        "csv", saying: text.plural("plan.import.unclear", sheet.problems.count), code: "unclear")
    }
  }
}
