import Catalogue
import Foundation
import Units
import Vault

/// Everything about one client on one page.
struct OverviewPage: Page {
  static let template = "clients/show"
  let client: ClientFacts
  let wheel: Wheel
  let wheelText: String?
  let hasScores: Bool
  /// What to say where the wheel is empty.
  let emptyTitle: String
  let emptyHint: String
  let flags: [ConcernView]
  let decisions: [DecisionView]
  let clearance: String?
  /// Newest first, also those that have ended.
  let clearances: [ClearanceView]
  let clearable: [ClearableFlag]
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
}

struct ClientFacts: Encodable, Sendable {
  let id: String
  let name: String
  let initials: String
  let sex: Shown<String>
  let age: Shown<Int>
  let birthdate: Shown<String>
  let height: Shown<Double>
  let mass: Shown<Double>
  let goal: Shown<String>
  let email: Shown<String>
  let phone: Shown<String>
  let version: Int

  init(_ client: Client, _ services: Services, _ units: UnitSystem) {
    let text = services.views.text
    let details = client.details
    id = client.id.description
    name = details.name
    initials = client.initials
    sex = Shown(details.sex?.rawValue) { text["client.sex.\($0)"] }
    age = Shown(client.age(on: services.today)) { text.plural("client.age", $0) }
    birthdate = Shown(details.birthdate?.description) { _ in
      details.birthdate.map { text.date($0.noon(in: services.zone)) } ?? ""
    }
    height = Shown(details.height) { Quantity.height.show($0, in: units) }
    mass = Shown(details.mass) { Quantity.mass.show($0, in: units) }
    goal = Shown(details.goal.isEmpty ? nil : details.goal) { $0 }
    email = Shown(details.email.isEmpty ? nil : details.email) { $0 }
    phone = Shown(details.phone.isEmpty ? nil : details.phone) { $0 }
    version = client.version
  }
}

/// A category with a low score, and the exercise that pulls it down most.
struct WeakArea: Encodable, Sendable {
  struct Cause: Encodable, Sendable {
    let id: String
    let name: String
    let value: Shown<Double>
    let score: ScoreDisc
  }
  let id: String
  let name: String
  let colour: String
  let score: ScoreDisc
  let exercise: Cause?
  /// The least that would lift the category.
  let next: NextPointView?

  init(_ slice: Wheel.Slice, next: NextPointView?, _ services: Services, _ units: UnitSystem) {
    let text = services.views.text
    id = slice.id
    name = slice.name
    colour = slice.colour
    score = ScoreDisc(slice.score, text)
    self.next = next
    exercise = slice.exercises.min { $0.score < $1.score }.map { spoke in
      Cause(
        id: spoke.id, name: spoke.name,
        value: services.shown(spoke.value, of: spoke.id, units), score: ScoreDisc(spoke.score, text)
      )
    }
  }
}

/// When a category was last measured.
struct MeasuredCategory: Encodable, Sendable {
  let id: String
  let name: String
  let colour: String
  let score: ScoreDisc
  /// The score in the table.
  let scoreText: String
  let measuredAt: Shown<Date>
  /// Says how long ago, where that is too long.
  let stale: String?
  /// Says so where something was measured and nothing has a score.
  let unscored: String?
  /// What was measured in it, for the page on paper.
  let results: [PaperResult]

  /// - Parameter measured: when anything in it was last measured, with or without a score.
  init(_ slice: Wheel.Slice, measured: Date?, _ services: Services, _ units: UnitSystem) {
    let text = services.views.text
    id = slice.id
    name = slice.name
    colour = slice.colour
    score = ScoreDisc(slice.score, text)
    scoreText = slice.score.map(text.score) ?? text["history.noScore"]
    measuredAt = Shown(measured, text.date)
    unscored = measured != nil && slice.score == nil ? text["overview.unscored"] : nil
    let days = services.daysSince(measured)
    let limit = services.catalogue.category(slice.id)?.staleAfter ?? Category.usualStaleAfter
    stale = days.flatMap { $0 > limit ? text.plural("overview.stale", $0) : nil }
    results = slice.exercises.map { spoke in
      PaperResult(
        name: spoke.name, value: services.shown(spoke.value, of: spoke.id, units).text,
        score: text.score(spoke.score))
    }
  }
}

/// One line of what a client takes home.
struct PaperResult: Encodable, Sendable {
  let name: String
  let value: String
  let score: String
}

/// What a flag keeps from being tested.
struct SuspendedArea: Encodable, Sendable {
  let names: String
  let reason: String

  init?(_ flag: ScreeningFlag, _ services: Services) {
    guard !flag.suspends.isEmpty else { return nil }
    let catalogue = services.catalogue
    names = flag.suspends.map { id in
      if let category = id.wholeMatch(of: /category:(.+)/)?.1 {
        return catalogue.category(String(category))?.name ?? String(category)
      }
      return catalogue.exercise(id)?.name ?? id
    }.joined(separator: ", ")
    reason = services.views.text.suspended(flag)
  }
}

extension Services {
  /// Midnights since then; nil when it is not known.
  fileprivate func daysSince(_ date: Date?) -> Int? {
    guard let date, let day = Day(date, in: zone), let today else { return nil }
    let seconds = today.noon(in: zone).timeIntervalSince(day.noon(in: zone))
    return Int(exactly: (seconds / 86_400).rounded())
  }

  func overview(
    of client: Client, _ context: SignedIn, typed: Submission? = nil
  ) async throws -> Screen<OverviewPage> {
    let (text, units) = (views.text, context.trainer.units)
    let wheel = try await wheel(of: client, on: nil)
    let concerns = try await store.concerns(of: client.id, on: today)
    let form = try await store.screeningForms(of: client.id).first
    let measured = try await lastMeasured(of: client)
    let next = try await nextPoints(of: client, wheel.weakest, concerns, units)
    let suspended = concerns.flags.filter { !concerns.isCleared($0) }
      .compactMap { SuspendedArea($0, self) }
    let clearable = clearable(concerns, typed)
    let page = OverviewPage(
      client: ClientFacts(client, self, units), wheel: wheel, wheelText: wheel.summary(text),
      hasScores: wheel.overall != nil,
      emptyTitle: text[measured.isEmpty ? "overview.nothing" : "overview.noScores"],
      emptyHint: text[measured.isEmpty ? "overview.nothingHint" : "overview.noScoresHint"],
      flags: concerns.flags.map { ConcernView($0, concerns, text) },
      decisions: try form.map { try maker($0, client, context).decisions } ?? [],
      clearance: clearanceText(concerns),
      clearances: concerns.clearances.map { ClearanceView($0, today: today, text) },
      clearable: clearable, canClear: !clearable.isEmpty && !concerns.needsClearance,
      needsClearance: concerns.needsClearance,
      weakest: wheel.weakest.map { WeakArea($0, next: next[$0.id], self, units) },
      measured: wheel.categories.map {
        MeasuredCategory($0, measured: measured[$0.id], self, units)
      },
      paperTitle: text["overview.results", ["date": text.date(now())]],
      suspended: suspended, isSuspended: !suspended.isEmpty,
      screening: screeningState(form), screeningAction: screeningAction(form))
    return Screen(
      page: page, title: client.details.name, client: ClientHeader(client, self, units),
      tab: .overview, chart: wheel.chart(of: client, text).svg())
  }

  /// By category; also results without a score count.
  private func lastMeasured(of client: Client) async throws -> [String: Date] {
    let results = try await store.latestResults(of: client.id)
    let dates = results.compactMap { result in
      catalogue.exercise(result.exercise).map { ($0.category, result.takenAt) }
    }
    return Dictionary(dates, uniquingKeysWith: max)
  }

  private func screeningState(_ form: ScreeningForm?) -> String {
    guard let form else { return views.text["overview.screening.none"] }
    if let signedAt = form.signedAt {
      return views.text["overview.screening.signed", ["date": views.text.date(signedAt)]]
    }
    return views.text["overview.screening.draft", ["date": views.text.date(form.savedAt)]]
  }

  private func screeningAction(_ form: ScreeningForm?) -> String {
    let key = form == nil ? "start" : form?.isSigned == true ? "read" : "continue"
    return views.text["overview.screeningAction.\(key)"]
  }
}
