import Catalogue
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

  struct Group: Encodable, Sendable {
    let name: String
    let sets: Int
    /// Lifted altogether, in kg.
    let volume: Double
    @PageOnly var volumeText: String
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
  let groups: [Group]
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
    groups = Group.all(records.ticks, voice)
    bests = records.bests.map { TrainingPage.Best($0, voice) }
    let content = records.plans.first?.content
    plan = content?.name
    days = (content?.days ?? []).enumerated().compactMap { PlannedDay($1, at: $0, voice) }
    planTitle = plan.map { voice.text["report.trainingPlan", ["name": $0]] }
    (hasGroups, hasBests, hasDays) = (!groups.isEmpty, !bests.isEmpty, !days.isEmpty)
  }
}

extension ReportTraining.Adherence {
  /// Nil where nothing was planned. The week that is not over counts only where there is no other;
  /// what was done beyond a week's plan makes up for no other week.
  fileprivate init?(_ records: ReportTrainingRecords, _ voice: Voice) {
    let mondays = Dictionary(grouping: records.ticks, by: \.day.monday).mapValues(\.count)
    guard let first = mondays.keys.min(), let last = mondays.keys.max(),
      let thisWeek = voice.today?.monday
    else { return nil }
    let days = max(first.days(to: min(last, thisWeek)), 0)
    let all = stride(from: 0, through: days, by: 7).compactMap { first.adding(days: $0) }
    let weeks = all.count > 1 ? all.filter { $0 < thisWeek } : all
    let planned = weeks.map { records.planned(inWeekOf: $0, voice) }
    let done = zip(weeks, planned).reduce(0) { $0 + min(mondays[$1.0] ?? 0, $1.1) }
    let total = planned.reduce(0, +)
    guard total > 0 else { return nil }
    (self.weeks, self.planned, self.done) = (weeks.count, total, done)
    percent = done * 100 / total
  }
}

extension ReportTrainingRecords {
  /// By the newest plan in use that there was; before there was any, by the first.
  fileprivate func planned(inWeekOf monday: Day, _ voice: Voice) -> Int {
    let sunday = monday.adding(days: 6) ?? monday
    let plan = plans.first { plan in
      Day(plan.createdAt, in: voice.zone).map { $0 <= sunday } ?? false
    }
    let done = ticks.filter { $0.day.monday == monday }
    return (plan ?? plans.last)?.planned(inWeekOf: monday, done) ?? 0
  }
}

extension ReportTraining.Group {
  fileprivate static func all(_ ticks: [SetTick], _ voice: Voice) -> [Self] {
    let muscles = Dictionary(grouping: ticks) { voice.movements.movement($0.movement)?.first }
    return muscles.compactMap { muscle, ticks in
      muscle.map { Self(voice.muscle($0), ticks, voice) }
    }.sorted { ($1.sets, $0.name) < ($0.sets, $1.name) }
  }

  private init(_ name: String, _ ticks: [SetTick], _ voice: Voice) {
    (self.name, sets) = (name, ticks.count)
    volume = ticks.volume
    volumeText = volume == 0 ? "–" : Quantity.mass.show(volume, in: voice.units)
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
