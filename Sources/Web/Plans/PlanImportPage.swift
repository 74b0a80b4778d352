import Vault

/// A spreadsheet on its way to a plan: chosen or pasted, then as it would be saved.
struct PlanImportPage: Page {
  static let template = "plans/import"

  struct TrainedDay: Encodable, Sendable {
    let name: String
    let weekday: Int?
    let movements: [Line]
    @PageOnly var title: String
  }

  struct Line: Encodable, Sendable {
    /// Its id in the library.
    let movement: String
    let name: String
    let group: String
    let note: String
    let sets: [PlanSetView]
    @PageOnly var summary: String
  }

  struct Problem: Encodable, Sendable {
    let line: Int
    let typed: String
    let reason: String
    let suggestion: String?
    @PageOnly var place: String
  }

  let days: [TrainedDay]
  /// Lines that are not understood, in their order.
  let problems: [Problem]
  @PageOnly var path: String
  /// Nil where there is nothing to look at.
  @PageOnly var summary: String?
  @PageOnly var problemCount: String?
  /// Nil where nothing is left out.
  @PageOnly var skip: String?
  @PageOnly var canSave: Bool

  /// - Parameter sheet: nil before one is chosen.
  static func screen(
    _ sheet: PlanSheet?, of client: Client, _ voice: Voice
  ) -> Screen<Self> {
    let content = PlanContent(name: "", days: sheet?.days ?? [])
    let problems = sheet?.problems ?? []
    let count = problems.isEmpty ? nil : problems.count
    let hasSets = !content.sets.isEmpty
    let page = Self(
      days: content.days.enumerated().map { TrainedDay($1, at: $0, voice) },
      problems: problems.map { Problem($0, voice) }, path: "\(client.path)/plans",
      summary: hasSets ? voice.summary(of: content) : nil,
      problemCount: count.map { voice.text.plural("plan.import.unclear", $0) },
      skip: hasSets ? count.map { voice.text.plural("plan.import.skip", $0) } : nil,
      canSave: hasSets && problems.isEmpty)
    return Screen(
      page: page, title: voice.text["plan.import.title"], client: ClientHeader(client, voice),
      tab: .plan, form: FormFields(["name": voice.text["plan.import.name"]]))
  }
}

extension PlanImportPage.TrainedDay {
  fileprivate init(_ day: PlanDay, at place: Int, _ voice: Voice) {
    (name, weekday, title) = (day.name, day.weekday, voice.title(of: day, at: place))
    let words = SetWords(units: voice.units)
    movements = day.movements.map { movement in
      PlanImportPage.Line(
        movement: movement.movement, name: movement.name, group: movement.group,
        note: movement.note, sets: movement.sets.map(PlanSetView.init),
        summary: words.summary(movement.sets))
    }
  }
}

extension PlanImportPage.Problem {
  fileprivate init(_ problem: PlanSheet.Problem, _ voice: Voice) {
    (line, typed) = (problem.line, problem.typed)
    (reason, suggestion) = (problem.reason, problem.suggestion)
    place = voice.text["plan.import.line", ["line": String(problem.line)]]
  }
}
