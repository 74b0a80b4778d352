import Definitions
import Foundation
import HTTPTypes
import Hummingbird
import Submissions
import Vault

/// A plan from a spreadsheet: where it is chosen or pasted, and saving it.
struct PlanImportController {
  let store: Store

  @Sendable func new(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    return try context.answer(PlanImportPage.screen(nil, of: client, context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    var reader = try await context.reader(request)
    let sheet = reader.planSheet(at: context.moment.now)
    let name = reader.words(
      "name", keep: "", limit: PlanContent.nameLimit, required: "problem.nameMissing")
    reader.refuseUnclear(sheet)
    if try await store.plans(of: client.id).count >= Plan.limit {
      reader.refuse("name", "plan.problem.tooManyPlans", ["limit": String(Plan.limit)])
    }
    let voice = context.voice
    return try await context.saving(
      reader, on: PlanImportPage.screen(sheet, of: client, voice)
    ) {
      let content = PlanContent(name: name, days: sheet.days)
      let plan = try await store.add(content, of: client.id, at: context.moment)
      return try await context.done(at: "\(client.path)/plans/\(plan.id)", .created) {
        try await PlanPage.load(plan, of: client, from: store, voice)
      }
    }
  }
}

/// What a spreadsheet would become, before anything is saved.
struct PlanPreviewController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    var reader = try await reader(request, context)
    let sheet = reader.planSheet(at: context.moment.now)
    return try context.again(PlanImportPage.screen(sheet, of: client, context.voice), reader)
  }

  /// Of what was pasted, or of a file, which needs no script.
  private func reader(_ request: Request, _ context: SignedIn) async throws -> Reader {
    guard request.mediaType == UploadedForm.type else { return try await context.reader(request) }
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

extension Reader {
  fileprivate mutating func planSheet(at now: Date) -> PlanSheet {
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
