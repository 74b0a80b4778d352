import Foundation
import Units
import Vault

/// What a report's training is made from; nothing of it is asked for where none is wanted.
struct ReportTrainingRecords: Sendable {
  /// Those that are not deleted; first the one that is trained by.
  let plans: [Plan]
  /// Done in the report's time, in that order.
  let ticks: [SetTick]
  let bests: [PersonalBest]

  /// Whether there is nothing to say.
  var isEmpty: Bool { ticks.isEmpty && plans.isEmpty }

  static func load(
    of client: Client, in span: ReportSpan, from store: Store
  ) async throws -> ReportTrainingRecords {
    ReportTrainingRecords(
      plans: try await store.plans(of: client.id),
      ticks: try await store.training(of: client.id, since: span.since, until: span.until),
      bests: try await store.personalBests(
        of: client.id, since: span.since, until: span.until))
  }
}

/// What was trained in a report's time, and the plan that goes on.
struct ReportTraining: Encodable, Sendable {
  /// In whole weeks, each of which counts for what was planned in it.
  struct Adherence: Encodable, Sendable {
    let weeks: Int
    let planned: Int
    let done: Int
    let percent: Int
  }

  struct PlannedDay: Encodable, Sendable {
    let name: String
    let weekday: Int?
    /// Stays on a page with the name of the day.
    let movements: [Line]
    @PageOnly var title: String
  }

  struct Line: Encodable, Sendable {
    let movement: String
    let name: String
    let sets: String
    let note: String?
  }

  /// Null where nothing was planned.
  let adherence: Adherence?
  /// The most trained first.
  let groups: [TrainedGroup]
  let bests: [TrainingPage.Best]
  /// The one that is trained by; null without one.
  let plan: String?
  let days: [PlannedDay]
  @PageOnly var adherenceText: String?
  @PageOnly var planTitle: String?
  @PageOnly var hasGroups: Bool
  @PageOnly var hasBests: Bool
  @PageOnly var hasDays: Bool

  /// Nil where there is nothing to say.
  init?(_ records: ReportTrainingRecords?, _ voice: Voice) {
    guard let records, !records.isEmpty else { return nil }
    let adherence = voice.today.flatMap {
      PlanAdherence(records.ticks, by: records.plans, today: $0, in: voice.zone)
    }
    self.adherence = adherence.map(Adherence.init)
    adherenceText = adherence.map(voice.adherence)
    groups = TrainedGroup.all(records.ticks, voice)
    bests = records.bests.map { TrainingPage.Best($0, voice) }
    let content = records.plans.first?.content
    plan = content?.name
    days = (content?.days ?? []).enumerated().compactMap { PlannedDay($1, at: $0, voice) }
    planTitle = plan.map { voice.text["report.trainingPlan", ["name": $0]] }
    (hasGroups, hasBests, hasDays) = (!groups.isEmpty, !bests.isEmpty, !days.isEmpty)
  }
}

extension ReportTraining.Adherence {
  fileprivate init(_ adherence: PlanAdherence) {
    (weeks, planned) = (adherence.weeks, adherence.planned)
    (done, percent) = (adherence.done, adherence.percent)
  }
}

extension ReportTraining.PlannedDay {
  /// Nil where nothing is planned on it.
  fileprivate init?(_ day: PlanDay, at place: Int, _ voice: Voice) {
    if day.movements.isEmpty { return nil }
    let words = SetWords(units: voice.units)
    (name, weekday, title) = (day.name, day.weekday, voice.title(of: day, at: place))
    movements = day.movements.map { movement in
      ReportTraining.Line(
        movement: movement.movement, name: movement.name, sets: words.summary(movement.sets),
        note: movement.note.isEmpty ? nil : movement.note)
    }
  }
}

extension Voice {
  /// "41 of 54 planned sets in 6 weeks, 76%."
  fileprivate func adherence(_ adherence: PlanAdherence) -> String {
    text.plural(
      "report.adherence", adherence.weeks,
      [
        "done": String(adherence.done), "planned": String(adherence.planned),
        "percent": String(adherence.percent),
      ])
  }
}
