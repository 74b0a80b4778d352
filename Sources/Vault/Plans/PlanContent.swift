import Foundation
import Units

/// What a plan says: days, in order, with their movements and the sets of these.
package struct PlanContent: Codable, Sendable, Equatable {
  package static let nameLimit = 60
  package static let noteLimit = 500
  package static let dayLimit = 14
  /// On all days together: more than anyone trains in a week.
  package static let movementLimit = 100

  package var name: String
  package var days: [PlanDay]

  package init(name: String, days: [PlanDay] = []) { (self.name, self.days) = (name, days) }

  package var movements: [PlanMovement] { days.flatMap(\.movements) }
  package var sets: [PlanSet] { movements.flatMap(\.sets) }

  package enum Excess: Sendable { case days, movements }

  /// What it has too many of, or would have with what is added.
  package func excess(adding movements: Int = 0, days: Int = 0) -> Excess? {
    if self.days.count + days > Self.dayLimit { return .days }
    return self.movements.count + movements > Self.movementLimit ? .movements : nil
  }

  /// - Throws: `StoreRefusal.outdated` where it has grown beyond what a plan may have: somebody else has
  ///   added to it meanwhile.
  func checkGrowth(from before: PlanContent? = nil) throws {
    let hasGrown =
      before.map { $0.days.count < days.count || $0.movements.count < movements.count } ?? true
    if hasGrown, excess() != nil { throw StoreRefusal.outdated }
  }
}

/// One day of a plan, on a weekday or one after the other.
package struct PlanDay: Codable, Sendable, Equatable, Identifiable {
  package let id: Identifier<PlanDay>
  /// Such as "Push"; may be empty.
  package var name: String
  /// From 1, Monday, to 7; nil where it is the turn of the day after the one that was done last.
  package var weekday: Int?
  package var movements: [PlanMovement]

  package init(
    id: Identifier<PlanDay>, name: String, weekday: Int?, movements: [PlanMovement] = []
  ) {
    (self.id, self.name, self.weekday, self.movements) = (id, name, weekday, movements)
  }
}

package struct PlanMovement: Codable, Sendable, Equatable, Identifiable {
  package let id: Identifier<PlanMovement>
  /// Its id in the library, which may have lost it since.
  package var movement: String
  /// What it was called when it was put in.
  package var name: String
  /// The muscle group that it stands under.
  package var group: String
  package var note: String
  /// Between its sets, in seconds; nil is what the library says.
  package var rest: Int?
  package var sets: [PlanSet]
  /// How it goes on; nil, as in plans of before there was any, where it stays as it is.
  package var progression: Progression?

  package init(
    id: Identifier<PlanMovement>, movement: String, name: String, group: String, note: String = "",
    rest: Int? = nil, sets: [PlanSet] = [], progression: Progression? = nil
  ) {
    (self.id, self.movement, self.name, self.group) = (id, movement, name, group)
    (self.note, self.rest, self.sets) = (note, rest, sets)
    self.progression = progression
  }
}

/// What is done in a set.
package struct SetNumbers: Codable, Sendable, Equatable {
  package static let repetitionRange = 1...200
  /// In kg.
  package static let massRange = 0.1...1000.0
  /// In seconds, up to half a day.
  package static let durationRange = 1.0...43_200.0
  /// In metres.
  package static let distanceRange = 1.0...200_000.0
  /// In seconds.
  package static let restRange = 5...1800

  package var repetitions: Int?
  package var mass: Double?
  package var duration: Double?
  package var distance: Double?

  package init(
    repetitions: Int? = nil, mass: Double? = nil, duration: Double? = nil, distance: Double? = nil
  ) {
    (self.repetitions, self.mass) = (repetitions, mass)
    (self.duration, self.distance) = (duration, distance)
  }
}

package struct PlanSet: Codable, Sendable, Equatable, Identifiable {
  package enum Side: String, Codable, Sendable, CaseIterable { case left, right, each }

  /// In one movement.
  package static let limit = 20
  package static let tempoLimit = 12

  package let id: Identifier<PlanSet>
  package var numbers: SetNumbers
  /// After it, in seconds; nil is what its movement says.
  package var rest: Int?
  /// Such as "3-1-1": seconds down, at the bottom and up.
  package var tempo: String?
  package var side: Side?

  package init(
    id: Identifier<PlanSet>, _ numbers: SetNumbers, rest: Int? = nil, tempo: String? = nil,
    side: Side? = nil
  ) {
    (self.id, self.numbers, self.rest, self.tempo, self.side) = (id, numbers, rest, tempo, side)
  }

  /// Whether it asks the same, whichever set it is.
  package func asksTheSame(as other: PlanSet) -> Bool {
    (numbers, rest, tempo) == (other.numbers, other.rest, other.tempo) && side == other.side
  }
}

extension PlanDay {
  /// The same once more, with ids of its own.
  package func copied(at now: Date) -> PlanDay {
    PlanDay(
      id: .init(at: now), name: name, weekday: weekday,
      movements: movements.map { $0.copied(at: now) })
  }
}

extension PlanMovement {
  /// Of a light week the sets of before it: nobody would bring them back.
  package func copied(at now: Date) -> PlanMovement {
    var copy = PlanMovement(
      id: .init(at: now), movement: movement, name: name, group: group, note: note, rest: rest,
      progression: progression?.chosen)
    copy.sets = (progression?.lightened?.sets ?? sets).map {
      PlanSet(id: .init(at: now), $0.numbers, rest: $0.rest, tempo: $0.tempo, side: $0.side)
    }
    return copy
  }

  /// Other sets than before end a light week.
  package mutating func endLightWeek(unlessAs sets: [PlanSet]?) {
    if self.sets != sets { progression?.endLightWeek() }
  }

  /// - Parameter sets: those keep their ids and with them what was done of them, in order.
  package mutating func replaceSets(_ sets: [PlanSet]) {
    let kept = self.sets.map(\.id)
    self.sets = sets.enumerated().map { place, set in
      guard kept.indices.contains(place) else { return set }
      return PlanSet(
        id: kept[place], set.numbers, rest: set.rest, tempo: set.tempo, side: set.side)
    }
  }
}
