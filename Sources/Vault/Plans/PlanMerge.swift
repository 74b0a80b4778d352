import Foundation

/// What becomes of a copy when its template has changed, day by day and movement by movement: what
/// the copy says as it was made follows the template, what a trainer changed in it stays.
struct PlanMerge {
  private let base: PlanSide
  private let theirs: PlanSide
  private let mine: PlanSide
  private let now: Date

  /// - Parameters:
  ///   - base: what the copy was made from.
  ///   - theirs: what the template says now.
  ///   - mine: what the copy says now.
  init(from base: [PlanDay], to theirs: [PlanDay], mine: [PlanDay], at now: Date) {
    (self.base, self.theirs, self.mine) = (PlanSide(base), PlanSide(theirs), PlanSide(mine))
    self.now = now
  }

  var days: [PlanDay] {
    let all = mine.days.map(merged) + theirs.days.filter { isNew($0.id, \.dayByID) }
    let movements = movements(in: Set(all.map(\.id)))
    let filled = all.map { day in
      var day = day
      day.movements = ordered(
        movements.filter { $0.day == day.id }.map(\.movement), of: { $0.movements(of: day.id) })
      return day
    }
    return ordered(filled.filter { !isDropped($0) }, of: \.days)
  }

  /// All that stay or are new, each with the day that it is on.
  private func movements(in days: Set<Identifier<PlanDay>>) -> [PlanSide.Placed] {
    let new = theirs.movements.filter {
      isNew($0.movement.id, \.movementByID) && days.contains($0.day)
    }
    return mine.movements.compactMap { merged($0, in: days) }
      + new.map { .init(day: $0.day, movement: $0.movement.withNewSets(at: now)) }
  }

  /// Whether only the template has it: what the copy has lost since stays away.
  private func isNew<ID, Value>(_ id: ID, _ known: KeyPath<PlanSide, [ID: Value]>) -> Bool {
    mine[keyPath: known][id] == nil && base[keyPath: known][id] == nil
  }

  private func merged(_ mine: PlanDay) -> PlanDay {
    guard let base = base.dayByID[mine.id], let theirs = theirs.dayByID[mine.id] else {
      return mine
    }
    var day = mine
    if mine.name == base.name { day.name = theirs.name }
    if mine.weekday == base.weekday { day.weekday = theirs.weekday }
    return day
  }

  /// Whether the template has it no more, and nothing in it is this client's own.
  private func isDropped(_ day: PlanDay) -> Bool {
    guard let base = base.dayByID[day.id], theirs.dayByID[day.id] == nil else { return false }
    return day.movements.isEmpty && (day.name, day.weekday) == (base.name, base.weekday)
  }

  /// Nil where the template has it no more and nobody has changed it.
  private func merged(
    _ mine: PlanSide.Placed, in days: Set<Identifier<PlanDay>>
  ) -> PlanSide.Placed? {
    let id = mine.movement.id
    guard let base = base.movementByID[id] else { return mine }
    let isAsMade = mine.movement.asksTheSame(as: base.movement) && mine.day == base.day
    guard let theirs = theirs.movementByID[id] else {
      return isAsMade && mine.movement.note == base.movement.note ? nil : mine
    }
    let follows = mine.day == base.day && days.contains(theirs.day)
    return .init(
      day: follows ? theirs.day : mine.day,
      movement: merged(mine.movement, base.movement, theirs.movement))
  }

  private func merged(
    _ mine: PlanMovement, _ base: PlanMovement, _ theirs: PlanMovement
  ) -> PlanMovement {
    var merged = mine
    if (mine.movement, mine.group) == (base.movement, base.group) {
      (merged.movement, merged.name, merged.group) = (theirs.movement, theirs.name, theirs.group)
    }
    if mine.rest == base.rest { merged.rest = theirs.rest }
    if mine.sets.askTheSame(as: base.sets), !theirs.sets.askTheSame(as: base.sets) {
      merged.replaceSets(theirs.withNewSets(at: now).sets)
    }
    return merged
  }

  /// In the template's order, but in the copy's where a trainer has ordered it otherwise.
  private func ordered<Element: Identifiable>(
    _ all: [Element], of list: (PlanSide) -> [Element]
  ) -> [Element] {
    let (base, theirs, mine) = (
      list(base).map(\.id), list(theirs).map(\.id), list(mine).map(\.id)
    )
    let isMoved = mine.filter(base.contains) != base.filter(mine.contains)
    let (first, then) = isMoved ? (mine, theirs) : (theirs, mine)
    let ids = first.woven(with: then)
    return all.enumerated().sorted { one, other in
      let places = [one, other].map { ids.firstIndex(of: $0.element.id) ?? ids.count }
      return (places[0], one.offset) < (places[1], other.offset)
    }.map(\.element)
  }
}

/// One of the three that are compared.
struct PlanSide {
  struct Placed {
    let day: Identifier<PlanDay>
    let movement: PlanMovement
  }

  let days: [PlanDay]
  let movements: [Placed]
  let dayByID: [Identifier<PlanDay>: PlanDay]
  let movementByID: [Identifier<PlanMovement>: Placed]

  init(_ days: [PlanDay]) {
    self.days = days
    movements = days.flatMap { day in day.movements.map { Placed(day: day.id, movement: $0) } }
    dayByID = Dictionary(days.map { ($0.id, $0) }) { first, _ in first }
    movementByID = Dictionary(movements.map { ($0.movement.id, $0) }) { first, _ in first }
  }

  func movements(of day: Identifier<PlanDay>) -> [PlanMovement] { dayByID[day]?.movements ?? [] }
}

extension Array where Element: Equatable {
  /// With what only the other has, each behind the one that it follows there.
  fileprivate func woven(with other: [Element]) -> [Element] {
    other.enumerated().reduce(into: self) { all, next in
      guard !all.contains(next.element) else { return }
      let before = other.prefix(next.offset).last { all.contains($0) }
      all.insert(next.element, at: before.flatMap(all.firstIndex(of:)).map { $0 + 1 } ?? 0)
    }
  }
}
