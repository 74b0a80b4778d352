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
    let adherence = Adherence(records, voice)
    self.adherence = adherence
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
  /// Nil where nothing was planned. Weeks before there was a plan do not count, and the week that is not
  /// over only where there is no other; what was done beyond a week's plan makes up for no other week.
  fileprivate init?(_ records: ReportTrainingRecords, _ voice: Voice) {
    let ticks = Dictionary(grouping: records.ticks, by: \.day.monday)
    guard let first = ticks.keys.min(), let last = ticks.keys.max(),
      let thisWeek = voice.today?.monday
    else { return nil }
    let days = max(first.days(to: min(last, thisWeek)), 0)
    let all = stride(from: 0, through: days, by: 7).compactMap { first.adding(days: $0) }
      .compactMap { monday in
        let done = ticks[monday] ?? []
        return records.plans.planned(inWeekOf: monday, done, in: voice.zone).map {
          (monday: monday, planned: $0, done: min(done.count, $0))
        }
      }
    let weeks = all.count > 1 ? all.filter { $0.monday < thisWeek } : all
    let planned = weeks.reduce(0) { $0 + $1.planned }
    let done = weeks.reduce(0) { $0 + $1.done }
    guard planned > 0 else { return nil }
    (self.weeks, self.planned, self.done) = (weeks.count, planned, done)
    percent = done * 100 / planned
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
  fileprivate func adherence(_ adherence: ReportTraining.Adherence) -> String {
    text.plural(
      "report.adherence", adherence.weeks,
      [
        "done": String(adherence.done), "planned": String(adherence.planned),
        "percent": String(adherence.percent),
      ])
  }
}
