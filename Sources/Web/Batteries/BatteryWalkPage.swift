import Catalogue
import Foundation
import Vault

/// What a battery asks of a client, and how far they have come.
struct BatteryWalkPage: Page {
  static let template = "batteries/show"
  let id: String
  let name: String
  let items: [BatteryItem]
  let total: Int
  /// How many were measured.
  let done: Int
  /// "3 of 8 done".
  let progress: String
  let next: NextExercise?
  /// Whether somebody stopped on the way: there is something to go on with.
  let isUnderWay: Bool
  /// What came of it; null while something is left to do.
  let ended: String?
  /// Whether nothing of it may be carried out.
  let isHeld: Bool
  /// Why, where one reason stands for all.
  let heldReason: String?

  static func screen(_ standing: BatteryStanding, _ voice: Voice) -> Screen<Self> {
    let next = standing.next()
    let page = Self(
      id: standing.battery.id, name: standing.battery.name,
      items: standing.items.enumerated().map { BatteryItem($1, number: $0 + 1, standing, voice) },
      total: standing.items.count, done: standing.doneCount,
      progress: voice.text.plural(
        "batteryWalk.done", standing.doneCount, ["total": String(standing.items.count)]),
      next: next.map {
        NextExercise($0, for: standing.client, link: standing.path(of: $0), voice)
      },
      isUnderWay: standing.isUnderWay,
      ended: standing.isEnded || next == nil ? voice.outcome(of: standing) : nil,
      isHeld: !standing.items.isEmpty && standing.heldReasons.count == standing.items.count,
      heldReason: Set(standing.heldReasons).count == 1 ? standing.heldReasons.first : nil)
    return Screen(
      page: page, title: standing.battery.name, client: ClientHeader(standing.client, voice),
      tab: .assessments)
  }
}

/// An exercise of a battery, and whether it is done.
struct BatteryItem: Encodable, Sendable {
  let id: String
  let number: Int
  let name: String
  /// `open`, `done`, `skipped` or `held`.
  let state: String
  let stateText: String?
  /// Why it is on hold.
  let reason: String?
  let shown: ShownValue?
  let takenAt: Shown<Date>
  let score: ScoreDisc
  /// Null without a score.
  let scale: Shown<String>
  let link: String

  fileprivate init(
    _ item: BatteryStanding.Item, number: Int, _ standing: BatteryStanding, _ voice: Voice
  ) {
    (id, self.number, name) = (item.exercise.id, number, item.exercise.name)
    state = item.state.name
    stateText = item.state == .open ? nil : voice.text["batteryWalk.state.\(item.state.name)"]
    reason = item.state.reason
    let latest = item.state == .done ? item.latest : nil
    shown = latest.map { item.exercise.shown($0.numbers, voice.units) }
    takenAt = Shown(latest?.takenAt, voice.text.dateAndTime)
    score = ScoreDisc(latest?.score, voice.text)
    scale = voice.scaleWord(of: item.exercise.id, latest?.score)
    link = standing.path(of: item.exercise)
  }
}

extension BatteryStanding.State {
  fileprivate var name: String {
    switch self {
    case .open: "open"
    case .done: "done"
    case .skipped: "skipped"
    case .held: "held"
    }
  }

  var reason: String? { if case .held(let reason) = self { reason } else { nil } }
}

extension BatteryStanding {
  fileprivate var heldReasons: [String] { items.compactMap(\.state.reason) }
}

extension Voice {
  /// "First visit is done: 6 of 8 measured, 2 on hold."
  fileprivate func outcome(of standing: BatteryStanding) -> String {
    let (total, held) = (standing.items.count, standing.heldReasons.count)
    let key =
      total == 0 ? "empty" : held == total ? "held" : held > 0 ? "endedWithHeld" : "ended"
    return text[
      "batteryWalk.\(key)",
      [
        "name": standing.battery.name, "count": String(standing.doneCount),
        "total": String(total), "held": String(held),
      ]]
  }
}

/// A battery as the list of assessments offers it.
struct BatteryCard: Encodable, Sendable {
  let id: String
  let name: String
  /// "8 tests", "3 of 8, go on", "Done today".
  let note: String
  /// The page of the exercise where somebody stopped; null where nobody is on the way.
  let goOn: String?
  /// Where it is begun.
  let start: String

  init(_ standing: BatteryStanding, _ voice: Voice) {
    (id, name) = (standing.battery.id, standing.battery.name)
    let next = standing.isUnderWay ? standing.next() : nil
    goOn = next.map { standing.path(of: $0) }
    start = standing.path
    let total = ["total": String(standing.items.count)]
    if let number = next.flatMap({ standing.number(of: $0.id) }) {
      note =
        voice.text[
          "battery.goOn", total.merging(["number": String(number)]) { first, _ in first }]
    } else if standing.isEnded {
      note = voice.text["battery.doneToday"]
    } else {
      note = voice.text.plural("battery.tests", standing.items.count)
    }
  }
}

/// The battery that an exercise's page is a part of.
struct BatteryStrip: Encodable, Sendable {
  struct LeftOut: Encodable, Sendable {
    let name: String
    let reason: String
  }

  let id: String
  let name: String
  /// "3 of 8"; null where the battery does not have the exercise any more.
  let place: String?
  let total: Int
  /// How many are behind the client.
  let passed: Int
  let link: String
  /// What was skipped for being on hold, right before this one.
  let leftOut: [LeftOut]
  /// Where the end is told, once nothing is left.
  let finish: String?
  /// Whether it is behind the client, and nothing is left to skip.
  @PageOnly var isPassed: Bool

  /// - Parameter saved: whether the exercise was just saved.
  init(_ standing: BatteryStanding, at exercise: Exercise, saved: Bool, _ voice: Voice) {
    (id, name) = (standing.battery.id, standing.battery.name)
    (link, total, passed) = (standing.path, standing.items.count, standing.passedCount)
    let total = String(total)
    place = standing.number(of: exercise.id).map {
      voice.text["battery.place", ["number": String($0), "total": total]]
    }
    leftOut = standing.held(before: exercise.id).map {
      LeftOut(name: $0.exercise.name, reason: $0.state.reason ?? "")
    }
    let isPassed = standing.hasPassed(exercise.id)
    self.isPassed = isPassed
    finish = (saved || isPassed) && standing.next(after: exercise.id) == nil ? standing.path : nil
  }
}
