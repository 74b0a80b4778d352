import Catalogue
import Foundation
import Units
import Vault

/// What a history of training is made from.
struct TrainingRecords {
  /// Mondays, the newest first.
  let weeks: [Day]
  let plans: [Plan]
  /// Done in these weeks.
  let ticks: [SetTick]
  let month: CalendarMonth
  /// Done in the weeks that the month lies in.
  let ofMonth: [SetTick]
  let bests: [PersonalBest]

  /// Without those before anything was done.
  var begun: [Day] {
    let first = ticks.map(\.day.monday).min()
    return weeks.filter { week in first.map { week >= $0 } ?? false }
  }
}

/// What a client has trained: weeks, muscle groups, personal bests.
struct TrainingPage: Page {
  static let template = "plans/history"

  struct Week: Encodable, Sendable {
    /// Its Monday.
    let from: Day
    let done: Int
    /// By the plan that is trained by; null before there was one.
    let planned: Int?
    /// Of the planned sets; at most 100.
    let percent: Int?
    /// Lifted altogether, in kg.
    let volume: Double
    @PageOnly var fromText: String
    @PageOnly var words: String
    @PageOnly var volumeText: String?
  }

  struct Best: Encodable, Sendable {
    let movement: String
    let name: String
    let repetitions: Int?
    /// In kg, seconds, metres.
    let mass: Double?
    let once: Double?
    let duration: Double?
    let distance: Double?
    @PageOnly var words: String
  }

  let month: TrainingMonth
  let weeks: [Week]
  /// Of these weeks, the most trained first.
  let groups: [TrainedGroup]
  let bests: [Best]
  @PageOnly var isEmpty: Bool

  static func screen(
    _ records: TrainingRecords, of client: Client, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      month: TrainingMonth(records.month, records.ofMonth, of: client, voice),
      weeks: records.begun.map { monday in
        Week(TrainedWeek(of: monday, records.ticks, by: records.plans, in: voice.zone), voice)
      },
      groups: TrainedGroup.all(records.ticks, voice),
      bests: records.bests.map { Best($0, voice) }, isEmpty: records.bests.isEmpty)
    return Screen(
      page: page, title: voice.text["training.title"], client: ClientHeader(client, voice),
      tab: .plan)
  }
}

extension TrainingPage.Week {
  fileprivate init(_ week: TrainedWeek, _ voice: Voice) {
    (from, done, planned) = (week.monday, week.done, week.planned)
    (percent, volume) = (week.percent, week.volume)
    fromText = voice.text["training.week", ["date": voice.text.day(from)]]
    words = voice.words(of: week)
    volumeText = voice.lifted(volume)
  }
}

extension Voice {
  /// "2 of 3 sets, 66%"; "2 sets" where none were planned.
  fileprivate func words(of week: TrainedWeek) -> String {
    guard let planned = week.planned, let percent = week.percent else {
      return text.plural("plan.sets", week.done)
    }
    return text[
      "training.share",
      ["done": String(week.done), "planned": String(planned), "percent": String(percent)]]
  }
}

extension TrainingPage.Best {
  init(_ best: PersonalBest, _ voice: Voice) {
    let (text, units) = (voice.text, voice.units)
    movement = best.movement
    name = voice.movements.movement(best.movement)?.name ?? best.movement
    (repetitions, mass, once) = (best.repetitions, best.mass, best.once)
    (duration, distance) = (best.duration, best.distance)
    let once = best.once.map {
      text["training.once", ["mass": Quantity.mass.show($0.rounded(), in: units)]]
    }
    words = [
      best.mass.map { Quantity.mass.show($0, in: units) },
      best.repetitions.map { text.plural("plan.repetitions", $0) },
      best.duration.map { Quantity.duration.show($0, in: units) },
      best.distance.map { Quantity.distance.show($0, in: units) }, once,
    ].compactMap(\.self).joined(separator: " · ")
  }
}
