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
      weeks: records.begun.map { Week($0, records, voice) },
      groups: TrainedGroup.all(records.ticks, voice),
      bests: records.bests.map { Best($0, voice) }, isEmpty: records.bests.isEmpty)
    return Screen(
      page: page, title: voice.text["training.title"], client: ClientHeader(client, voice),
      tab: .plan)
  }
}

extension TrainingPage.Week {
  fileprivate init(_ monday: Day, _ records: TrainingRecords, _ voice: Voice) {
    let ticks = records.ticks.filter { $0.day.monday == monday }
    let planned = records.plans.planned(inWeekOf: monday, ticks, in: voice.zone)
    let sets = planned ?? 0
    let share = sets == 0 ? nil : min(100, ticks.count * 100 / sets)
    let volume = ticks.volume
    (from, done, self.planned) = (monday, ticks.count, planned)
    (percent, self.volume) = (share, volume)
    fromText = voice.text["training.week", ["date": voice.text.day(monday)]]
    words =
      share.map { percent in
        voice.text[
          "training.share",
          ["done": String(ticks.count), "planned": String(sets), "percent": String(percent)]]
      } ?? voice.text.plural("plan.sets", ticks.count)
    volumeText = voice.lifted(volume)
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

extension [SetTick] {
  /// Lifted altogether, in kg.
  var volume: Double {
    reduce(0) { $0 + ($1.numbers.mass ?? 0) * Double($1.numbers.repetitions ?? 1) }.withoutNoise
  }
}
