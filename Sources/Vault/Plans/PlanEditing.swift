import Units

/// Where in a plan something stands, and putting it elsewhere. Somebody may have changed the plan since
/// its page was made.
extension PlanContent {
  /// - Throws: `StoreRefusal.notFound` where somebody has taken the day away.
  @discardableResult
  package mutating func edit<Answer>(
    _ day: Identifier<PlanDay>, _ change: (inout PlanDay) throws -> Answer
  ) throws -> Answer {
    guard let place = days.firstIndex(where: { $0.id == day }) else {
      throw StoreRefusal.notFound
    }
    return try change(&days[place])
  }

  /// - Parameter place: among the movements of that day; beyond an end is at that end.
  package mutating func move(
    _ movement: Identifier<PlanMovement>, from day: Identifier<PlanDay>,
    to other: Identifier<PlanDay>, at place: Int = .max
  ) throws {
    let moved = try edit(day) { try $0.take(movement) }
    try edit(other) { $0.put([moved], at: place) }
  }

  /// All that stand together with a movement.
  ///
  /// - Parameter place: among the groups of that day; beyond an end is at that end.
  package mutating func moveGroup(
    of movement: Identifier<PlanMovement>, from day: Identifier<PlanDay>,
    to other: Identifier<PlanDay>, at place: Int = .max
  ) throws {
    guard day != other else { return try edit(day) { try $0.moveGroup(of: movement, to: place) } }
    let moved = try edit(day) { try $0.takeGroup(of: movement) }
    try edit(other) { $0.putGroup(moved, at: place) }
  }
}

extension PlanDay {
  /// Neighbours under one name.
  package var groups: [(key: String, range: Range<Int>)] { movements.runs { $0.group } }

  /// The places of all that stand together with it.
  package func group(of movement: Identifier<PlanMovement>) throws -> Range<Int> {
    guard let place = movements.firstIndex(where: { $0.id == movement }),
      let group = groups.first(where: { $0.range.contains(place) })
    else { throw StoreRefusal.notFound }
    return group.range
  }

  package mutating func nameGroup(of movement: Identifier<PlanMovement>, _ name: String) throws {
    for place in try group(of: movement) { movements[place].group = name }
  }

  /// - Throws: `StoreRefusal.notFound` where somebody has taken it away.
  package mutating func edit(
    _ movement: Identifier<PlanMovement>, _ change: (inout PlanMovement) -> Void
  ) throws {
    guard let place = movements.firstIndex(where: { $0.id == movement }) else {
      throw StoreRefusal.notFound
    }
    change(&movements[place])
  }

  /// At the end, where the other one is not there any more.
  package mutating func put(_ new: PlanMovement, behind other: Identifier<PlanMovement>) {
    let place = movements.firstIndex { $0.id == other }
    movements.insert(new, at: place.map { $0 + 1 } ?? movements.count)
  }

  fileprivate mutating func put(_ moved: [PlanMovement], at place: Int) {
    movements.insert(contentsOf: moved, at: min(max(place, 0), movements.count))
  }

  fileprivate mutating func putGroup(_ moved: [PlanMovement], at place: Int) {
    let before = groups.prefix(max(place, 0)).last
    put(moved, at: before?.range.upperBound ?? 0)
  }

  fileprivate mutating func take(_ id: Identifier<PlanMovement>) throws -> PlanMovement {
    guard let place = movements.firstIndex(where: { $0.id == id }) else {
      throw StoreRefusal.notFound
    }
    return movements.remove(at: place)
  }

  /// Groups of one name that then are neighbours stay two on the way.
  fileprivate mutating func moveGroup(of movement: Identifier<PlanMovement>, to place: Int) throws {
    let places = try group(of: movement)
    let moved = movements[places]
    var others = groups.filter { $0.range != places }.map { Array(movements[$0.range]) }
    others.insert(Array(moved), at: min(max(place, 0), others.count))
    movements = others.flatMap { $0 }
  }

  package mutating func takeGroup(
    of movement: Identifier<PlanMovement>
  ) throws -> [PlanMovement] {
    let places = try group(of: movement)
    let taken = Array(movements[places])
    movements.removeSubrange(places)
    return taken
  }
}

extension Array where Element: Identifiable {
  /// Beyond an end is at that end; what is not in the list is not put in.
  package mutating func move(_ id: Element.ID, to place: Int) {
    guard let from = firstIndex(where: { $0.id == id }) else { return }
    let one = remove(at: from)
    insert(one, at: Swift.min(Swift.max(place, 0), count))
  }
}

extension Array {
  /// Neighbours that are alike, with their places.
  package func runs<Key: Equatable>(_ key: (Element) -> Key) -> [(key: Key, range: Range<Int>)] {
    enumerated().reduce(into: []) { runs, element in
      let (index, found) = (element.offset, key(element.element))
      if let last = runs.last, last.key == found {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((found, index..<index + 1))
      }
    }
  }
}
