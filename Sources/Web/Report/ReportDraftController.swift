import Hummingbird
import Units
import Vault

/// How a client's report is wanted, and what it says: chosen and typed before it goes out.
struct ReportDraftController {
  let store: Store

  @Sendable func edit(request: Request, context: OfClient) async throws -> Response {
    return try context.answer(try await page(context))
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let records = try await records(context)
    let draft = reader.reportDraft(
      records.draft, ReportWording(records, records.voice(context.voice)))
    let version = request.isOfMerged ? 0 : reader.number("version")
    let page = { try await self.page(context) }
    return try await context.saving(reader, on: try await page(), outdated: "report.outdated") {
      try await store.save(draft, version: version, at: context.moment)
      return try await context.done(at: context.client.reportPath) { try await page() }
    }
  }

  private func page(_ context: OfClient) async throws -> Screen<ReportDraftPage> {
    ReportDraftPage.screen(try await records(context), context.voice)
  }

  private func records(_ context: OfClient) async throws -> ReportRecords {
    let draft = try await store.reportDraft(of: context.client.id, at: context.moment)
    return try await .load(
      draft, of: context.client, from: store, at: context.moment, context.voice)
  }
}

/// The form for a client's report.
struct ReportDraftPage: Page {
  static let template = "report/edit"
  struct Choice: Encodable, Sendable {
    let id: String
    let name: String
    let selected: Bool
  }

  let version: Int
  let subjective: String
  let objective: String
  let assessment: String
  let plan: String
  let nextDate: Shown<String>
  /// Where none is given.
  let suggestedDate: Shown<Day>
  let periods: [Choice]
  let sections: [Choice]
  let units: [Choice]
  let papers: [Choice]

  static func screen(_ records: ReportRecords, _ voice: Voice) -> Screen<Self> {
    let page = Self(records, voice)
    let choice = records.choice
    let form = [
      "version": String(page.version), "subjective": page.subjective,
      "objective": page.objective, "assessment": page.assessment, "plan": page.plan,
      "nextDate": page.nextDate.value ?? "", "period": choice.period.rawValue,
      "since": choice.since?.description ?? "", "until": choice.until?.description ?? "",
    ]
    return Screen(
      page: page, title: voice.text["report.edit.title"],
      client: ClientHeader(records.client, voice), tab: .overview, form: FormFields(form))
  }

  private init(_ records: ReportRecords, _ voice: Voice) {
    let (draft, choice, text) = (records.draft, records.choice, voice.text)
    let wording = ReportWording(records, records.voice(voice))
    let said = { (part: NoteWords.Part) in draft.words[part] ?? wording.prefilled(part) }
    version = draft.version
    (subjective, objective) = (said(.subjective), said(.objective))
    (assessment, plan) = (said(.assessment), said(.plan))
    nextDate = Shown(draft.nextDay?.description) { $0 }
    suggestedDate = Shown(records.suggestedDay(voice), text.day)
    periods = ReportChoice.Period.allCases.map {
      Choice(
        id: $0.rawValue, name: text["report.periodOf.\($0.rawValue)"],
        selected: $0 == choice.period)
    }
    sections = ReportChoice.Section.allCases.map {
      Choice(id: $0.rawValue, name: text["report.section.\($0.rawValue)"], selected: choice.has($0))
    }
    units =
      [Choice(id: "", name: text["report.units.trainer"], selected: choice.units == nil)]
      + UnitSystem.allCases.map {
        Choice(
          id: $0.rawValue, name: text["settings.units.\($0.rawValue)"],
          selected: $0 == choice.units)
      }
    papers =
      [Choice(id: "", name: text["report.paper.units"], selected: choice.paper == nil)]
      + ReportChoice.Paper.allCases.map {
        Choice(
          id: $0.rawValue,
          name: text[$0 == .a4 ? "report.paper.a4" : "report.paper.letter"],
          selected: $0 == choice.paper)
      }
  }
}
