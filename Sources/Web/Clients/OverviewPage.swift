import Catalogue
import Forms
import Foundation
import Units
import Vault

/// Everything about one client on one page.
struct OverviewPage: Page {
  static let template = "clients/show"
  let client: ClientFacts
  /// The current one, with how far it is.
  let goal: GoalView?
  /// Who may be the same person, right after they were added.
  let alike: [AlikeView]
  let wheel: Wheel
  let wheelText: String?
  @PageOnly var mixed: String?
  let hasScores: Bool
  /// What to say where the wheel is empty.
  let emptyTitle: String
  let emptyHint: String
  let flags: [ConcernView]
  /// "1 stop, 4 concerns", where they are folded.
  let flagsText: String
  let manyFlags: Bool
  let worstFlag: String?
  /// Newest results beyond a limit.
  let careful: [CarefulResult]
  let decisions: [DecisionView]
  let clearance: String?
  /// Newest first, also those that have ended.
  let clearances: [ClearanceView]
  let clearable: [ClearableFlag]
  /// Where a clearance is recorded: where the stop is told, or else below the flags.
  let canClearStop: Bool
  let canClear: Bool
  let needsClearance: Bool
  let weakest: [WeakArea]
  let measured: [MeasuredCategory]
  /// Above the results on paper, with the day.
  let paperTitle: String
  let suspended: [SuspendedArea]
  let isSuspended: Bool
  let screening: String
  let screeningAction: String

  static func screen(_ records: OverviewRecords, _ voice: Voice) -> Screen<Self> {
    let (client, wheel) = (records.client, records.wheel)
    return Screen(
      page: Self(records, voice), title: client.details.name,
      client: ClientHeader(client, voice), tab: .overview,
      chart: Drawing(wheel.chart(of: client, voice, since: records.earlier).svg()))
  }

  private init(_ records: OverviewRecords, _ voice: Voice) {
    let (text, concerns) = (voice.text, records.concerns)
    let measured = records.lastMeasured(voice.catalogue)
    let next = NextPointView.all(records, voice)
    client = ClientFacts(records.client, records.progress, voice)
    goal = records.progress.flatMap { GoalView($0, of: records.client, voice) }
    alike = records.alike.map { AlikeView($0, text) }
    wheel = records.wheel
    wheelText = wheel.summary(text)
    mixed = voice.mixing(wheel.scale)
    hasScores = wheel.overall != nil
    emptyTitle = text[measured.isEmpty ? "overview.nothing" : "overview.noScores"]
    emptyHint = text[measured.isEmpty ? "overview.nothingHint" : "overview.noScoresHint"]
    flags = concerns.worstFirst.map { ConcernView($0, concerns, voice) }
    flagsText = voice.count(concerns)
    manyFlags = flags.count > 1
    worstFlag = flags.first?.level
    careful = CarefulResult.all(records.latest, voice)
    let settling = concerns.settling(voice.form)
    decisions = (records.answers?.decisions ?? []).map { $0.after(settling, voice) }
    clearance = voice.clearance(concerns)
    clearances = concerns.clearances.map { ClearanceView($0, voice) }
    clearable = ClearableFlag.all(of: concerns, records.typed, voice.form)
    canClearStop = voice.stopsForDoctor(concerns)
    canClear = !clearable.isEmpty && !canClearStop
    needsClearance = concerns.needsClearance
    weakest = WeakArea.all(of: wheel, next: next, concerns, voice)
    self.measured = wheel.categories.map {
      MeasuredCategory($0, measured: measured[$0.id], voice)
    }
    paperTitle = text["overview.results", ["date": text.date(voice.now)]]
    suspended = SuspendedArea.all(of: concerns, voice)
    isSuspended = !suspended.isEmpty
    screening = voice.screeningState(records.answers?.form)
    screeningAction = voice.screeningAction(records.answers?.form)
  }
}

extension OverviewPage {
  static func load(
    _ client: Client, from store: Store, typed: Submission? = nil, alike: [AlikeClient] = [],
    _ voice: Voice
  ) async throws -> Screen<Self> {
    let seen = try await store.overview(
      of: client.id, voice.catalogue, on: voice.today, at: voice.now)
    let (wheel, concerns) = (Wheel(seen.wheel.now, voice), seen.concerns)
    let known = seen.wheel.now.known(by: voice.catalogue)
    let unknown = wheel.toWorkOn(concerns, voice.catalogue).flatMap(\.exercises)
      .filter { known[$0.result] == nil }.compactMap { Identifier<ExerciseResult>($0.result) }
    let records = OverviewRecords(
      client: client, wheel: wheel, earlier: Wheel(seen.wheel.before, voice).asEarlier,
      latest: seen.latest, known: known,
      made: try await store.ingredients(of: unknown, client: client.id), concerns: concerns,
      answers: try seen.form.map { try FieldMaker($0, of: client, voice) }, typed: typed,
      alike: alike, progress: seen.progress)
    return screen(records, voice)
  }
}

/// All that the overview is made of.
struct OverviewRecords: Sendable {
  let client: Client
  let wheel: Wheel
  /// What the overall score is compared with.
  let earlier: EarlierWheel?
  let latest: [LatestResult]
  /// What would earn results more points, by the results' ids, where that is kept.
  let known: [String: KnownImprovements]
  /// What made the scores of the others in the weakest categories.
  let made: [Identifier<ExerciseResult>: Ingredients]
  let concerns: Concerns
  /// The newest form's; nil when there is none.
  let answers: FieldMaker?
  /// A clearance that has to be typed again.
  let typed: Submission?
  var alike: [AlikeClient] = []
  var progress: ClientProgress?

  /// By category; also results without a score count.
  fileprivate func lastMeasured(_ catalogue: AssessmentCatalogue) -> [String: Date] {
    let dates = latest.compactMap { result in
      catalogue.exercise(result.exercise).map { ($0.category, result.takenAt) }
    }
    return Dictionary(dates, uniquingKeysWith: max)
  }
}

extension [LatestResult] {
  /// By the results' ids; what an exercise of before was looked for with says nothing.
  fileprivate func known(by catalogue: AssessmentCatalogue) -> [String: KnownImprovements] {
    reduce(into: [:]) { known, result in
      guard let improvements = result.improvements,
        improvements.version == catalogue.improvementVersion(of: result.exercise)
      else { return }
      known[result.id.description] = improvements
    }
  }
}

extension Concerns {
  fileprivate var worstFirst: [ScreeningFlag] {
    flags.filter { $0.level == .stop } + flags.filter { $0.level != .stop }
  }
}

extension Voice {
  /// The worst first.
  fileprivate func count(_ concerns: Concerns) -> String {
    let levels = concerns.flags.map { concerns.isCleared($0) ? .concern : $0.level }
    return [FlagLevel.stop, .concern].compactMap { level in
      let count = levels.count { $0 == level }
      return count > 0 ? text.plural("overview.flags.\(level.rawValue)", count) : nil
    }.joined(separator: ", ")
  }

  fileprivate func screeningState(_ form: ScreeningForm?) -> String {
    guard let form else { return text["overview.screening.none"] }
    if let signedAt = form.signedAt {
      return text["overview.screening.signed", ["date": text.date(signedAt)]]
    }
    return text["overview.screening.draft", ["date": text.date(form.savedAt)]]
  }

  fileprivate func screeningAction(_ form: ScreeningForm?) -> String {
    let key = form == nil ? "start" : form?.isSigned == true ? "read" : "continue"
    return text["overview.screeningAction.\(key)"]
  }
}
