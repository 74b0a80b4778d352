import Foundation

/// All movements that a plan can be made of, checked.
package struct MovementLibrary: Sendable {
  /// In the order of their files' names.
  package let movements: [Movement]
  /// Also those that were put away: plans hold them.
  private let byID: [String: Movement]
  private let byName: [String: Movement]

  init(_ movements: [Movement], away: [Movement] = []) {
    self.movements = movements
    byID = Dictionary((movements + away).map { ($0.id, $0) }) { first, _ in first }
    byName = Dictionary(movements.map { ($0.name.plain, $0) }) { first, _ in first }
  }

  /// Also one that was put away.
  package func movement(_ id: String) -> Movement? { byID[id] }

  /// Whether it is there to be put into a plan.
  package func offers(_ id: String) -> Bool { movements.contains { $0.id == id } }

  /// One that is there to be put into a plan, by its id, or by its name however it is written.
  package func named(_ words: String) -> Movement? {
    (offers(words) ? byID[words] : nil) ?? byName[words.plain]
  }

  /// Those that have all of the words in their name, what they train first at the front.
  ///
  /// - Parameters:
  ///   - equipment: none of its own where `floor`; nil takes any.
  package func search(
    _ words: String, muscle: Movement.Muscle?, equipment: Movement.Equipment?, floor: Bool = false
  ) -> [Movement] {
    let wanted = words.plain.split(separator: "-")
    let found = movements.filter { movement in
      let name = movement.name.plain
      return wanted.allSatisfy { name.contains($0) }
        && (muscle.map(movement.trains) ?? true)
        && (equipment.map(movement.equipment.contains) ?? true)
        && !(floor && !movement.equipment.isEmpty)
    }
    guard let muscle else { return found }
    return found.filter { $0.first == muscle } + found.filter { $0.first != muscle }
  }

  /// What may take its place where a flag holds it: its own alternatives, and theirs.
  package func alternatives(
    to movement: Movement, where isOpen: (Movement) -> Bool
  ) -> [Movement] {
    let near = movement.alternatives.compactMap(self.movement)
    let far = near.flatMap(\.alternatives).compactMap(self.movement)
    return (near + far).reduce(into: []) { offered, one in
      guard one.id != movement.id, offers(one.id), isOpen(one), !offered.contains(one) else {
        return
      }
      offered.append(one)
    }
  }
}

extension String {
  /// However it is written, in whichever letters.
  fileprivate var plain: String { slug.isEmpty ? lowercased() : slug }
}
