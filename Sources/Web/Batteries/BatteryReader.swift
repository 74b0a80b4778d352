import Catalogue
import Definitions
import Vault

/// A battery as it is typed: nothing is known to be right.
struct BatteryDraft: Sendable {
  var name: String
  /// Ids.
  private(set) var exercises: [String]

  init(_ battery: GymBattery?) {
    (name, exercises) = (battery?.name ?? "", battery?.exercises ?? [])
  }

  /// What was sent, with the button that was pressed carried out: `add` and `remove` name an
  /// exercise, `place` is where the one that is moved goes.
  init(_ submission: Submission, moving moved: String? = nil, else battery: GymBattery?) {
    self.init(battery)
    name = submission.text("name") ?? name
    exercises = submission.exercises ?? exercises
    if let id = submission.text("add"), !exercises.contains(id) { exercises.append(id) }
    if let id = submission.text("remove") { exercises.removeAll { $0 == id } }
    if let moved, let place = submission.text("place").flatMap({ Int($0) }) {
      exercises.move(moved, to: place)
    }
  }
}

extension Submission {
  /// Nil when absent. A form sends an empty one along, so that an empty list is not absent.
  fileprivate var exercises: [String]? {
    self["exercises"].map { list in
      (list.elements ?? []).map { $0.typedText ?? "" }.filter { !$0.isEmpty }
    }
  }
}

extension Reader {
  /// - Parameters:
  ///   - battery: the one that is changed; nil for a new one.
  ///   - others: the names that are taken.
  mutating func battery(_ battery: GymBattery?, beside others: [GymBattery]) -> Battery {
    let name = words(
      "name", keep: battery?.name ?? "", limit: Battery.nameLimit, required: "problem.nameMissing")
    let folded = Client.folded(name)
    if others.contains(where: { $0.id != battery?.id && Client.folded($0.name) == folded }) {
      refuse("name", "battery.problem.nameTaken")
    }
    let exercises = exercises(of: battery)
    return Battery(id: battery?.id ?? "", name: name, exercises: exercises)
  }

  private mutating func exercises(of battery: GymBattery?) -> [String] {
    if let sent = submission["exercises"], sent.elements == nil {
      refuse("exercises", "battery.problem.noList")
      return []
    }
    let ids = submission.exercises ?? battery?.exercises ?? []
    if ids.isEmpty {
      refuse("exercises", "battery.problem.empty")
    } else if ids.count > Battery.exerciseLimit {
      refuse(
        "exercises", "battery.problem.tooMany", ["limit": String(Battery.exerciseLimit)])
    } else if let unknown = ids.first(where: { voice.catalogue.exercise($0) == nil }) {
      refuse("exercises", "battery.problem.unknown", ["name": String(unknown.prefix(60))])
    } else if let doubled = ids.enumerated().first(where: { ids.prefix($0).contains($1) }) {
      refuse("exercises", "battery.problem.doubled", ["name": voice.name(of: doubled.element)])
    }
    return ids
  }
}
