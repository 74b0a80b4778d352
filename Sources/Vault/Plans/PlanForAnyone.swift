import Foundation

extension [PlanDay] {
  /// Without notes, which are about one client. Days and movements keep their ids: by them a copy
  /// is compared with its template. What was done belongs to a set, so that each copy has its own.
  func forAnyone(at now: Date) -> [PlanDay] {
    map { day in
      var day = day
      day.movements = day.movements.map {
        var movement = $0.withNewSets(at: now)
        movement.note = ""
        return movement
      }
      return day
    }
  }

  /// Whether it is the same for a template: whatever the notes, and whichever the sets.
  package func says(_ other: [PlanDay]) -> Bool {
    guard map(\.id) == other.map(\.id) else { return false }
    return zip(self, other).allSatisfy { one, other in
      (one.name, one.weekday) == (other.name, other.weekday)
        && one.movements.map(\.id) == other.movements.map(\.id)
        && zip(one.movements, other.movements).allSatisfy { $0.asksTheSame(as: $1) }
    }
  }
}

extension PlanMovement {
  /// The same with sets of its own, of which nothing was done.
  func withNewSets(at now: Date) -> PlanMovement {
    var movement = self
    movement.sets = copied(at: now).sets
    return movement
  }

  /// Whether the same is done, whatever the note.
  func asksTheSame(as other: PlanMovement) -> Bool {
    (movement, group, rest) == (other.movement, other.group, other.rest)
      && sets.askTheSame(as: other.sets)
  }
}

extension [PlanSet] {
  func askTheSame(as other: [PlanSet]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.asksTheSame(as: $1) }
  }
}
