import Foundation
import Testing

@testable import Vault

@Suite("A copy and its template")
struct PlanMergeTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// Days as "A squat:3 plank:2 | B row:3": movements with how many sets they have.
  private func days(_ text: String, _ ids: IDs) -> [PlanDay] {
    text.split(separator: "|").map { part in
      let words = part.split(separator: " ").map(String.init)
      let names = words[0].split(separator: "=").map(String.init)
      return PlanDay(
        id: ids.day(names[0]), name: names.last ?? "", weekday: nil,
        movements: words.dropFirst().map { word in
          let parts = word.split(separator: ":").map(String.init)
          let kind = parts[0].split(separator: "=").map(String.init)
          return PlanMovement(
            id: ids.movement(kind[0]), movement: kind.last ?? "", name: "", group: "",
            note: parts.count > 2 ? parts[2] : "",
            sets: (0..<(Int(parts[1]) ?? 0)).map { _ in
              PlanSet(id: .init(at: now), SetNumbers(repetitions: 10))
            })
        })
    }
  }

  private func text(_ days: [PlanDay], _ ids: IDs) -> String {
    days.map { day in
      let (id, movements) = (
        ids.name(day.id.description),
        day.movements.map { movement in
          let id = ids.name(movement.id.description)
          let kind = movement.movement == id ? id : "\(id)=\(movement.movement)"
          let note = movement.note.isEmpty ? "" : ":\(movement.note)"
          return "\(kind):\(movement.sets.count)\(note)"
        }
      )
      return ([day.name == id ? id : "\(id)=\(day.name)"] + movements).joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test(
    "What nobody has touched follows the template, what was changed in the copy stays",
    arguments: [
      // What it was made from, what the template says, the copy, and what comes of it.
      ("A s:3 p:2", "A s:4 p:2", "A s:3 p:2", "A s:4 p:2"),
      ("A s:3 p:2", "A s:4 p:3", "A s:5 p:2", "A s:5 p:3"),
      ("A s:3", "A s:3 p:2", "A s:3", "A s:3 p:2"),
      ("A s:3 p:2", "A s:3", "A s:3 p:2", "A s:3"),
      ("A s:3 p:2", "A s:3", "A s:3 p:4", "A s:3 p:4"),
      ("A s:3 p:2", "A s:3", "A s:3 p:2:Slowly", "A s:3 p:2:Slowly"),
      ("A s:3 p:2", "A s:4 p:3", "A s:3", "A s:4"),
      ("A s:3 p:2", "A s:3 p:2 r:1", "A s:3 own:9 p:2", "A s:3 own:9 p:2 r:1"),
      ("A s:3 p:2", "A s=squat:3 p:2", "A s:5 p:2", "A s=squat:5 p:2"),
      ("A s:3 p:2", "A s=squat:3 p:2", "A s=lunge:3 p:2", "A s=lunge:3 p:2"),
      ("A s:3 p:2 r:1", "A r:1 s:3 p:2", "A s:3 p:2 r:1", "A r:1 s:3 p:2"),
      ("A s:3 p:2 r:1", "A r:1 s:3 p:2", "A p:2 s:3 r:1", "A p:2 s:3 r:1"),
      ("A s:3 | B p:2", "A s:3 | B p:2 | C r:1", "A s:3 | B p:2", "A s:3 | B p:2 | C r:1"),
      ("A s:3 | B p:2", "A s:3", "A s:3 | B p:2", "A s:3"),
      ("A s:3 | B p:2", "A s:3", "A s:3 | B p:5", "A s:3 | B p:5"),
      ("A s:3 | B p:2", "A s:3", "A s:3 | B=Own p:2", "A s:3 | B=Own"),
      ("A s:3 | B p:2", "A s:3 | B p:2 r:1", "A s:3", "A s:3"),
      ("A s:3 | B p:2", "A | B p:2 s:3", "A s:3 | B p:2", "A | B p:2 s:3"),
      ("A s:3 | B p:2", "A | B p:2 s:3", "A s:9 | B p:2", "A | B p:2 s:9"),
      ("A s:3 | B p:2", "A s:4 | B p:2", "A | B p:2 s:3", "A | B p:2 s:4"),
      ("A s:3 | B p:2", "B p:2 | A s:3", "A s:3 | B p:2", "B p:2 | A s:3"),
      ("A s:3", "A=Legs s:3", "A s:3", "A=Legs s:3"),
      ("A s:3", "A=Legs s:3", "A=Ann s:3", "A=Ann s:3"),
    ])
  func merge(base: String, theirs: String, mine: String, result: String) {
    let ids = IDs()
    let (from, to, copy) = (days(base, ids), days(theirs, ids), days(mine, ids))
    let merged = PlanMerge(from: from, to: to, mine: copy, at: now).days
    #expect(text(merged, ids) == result)
    let kept = Set(copy.flatMap(\.movements).flatMap(\.sets).map(\.id))
    let others = Set(to.flatMap(\.movements).flatMap(\.sets).map(\.id))
    let sets = merged.flatMap(\.movements).flatMap(\.sets).map(\.id)
    #expect(Set(sets).count == sets.count && others.isDisjoint(with: sets))
    #expect(kept.isEmpty || !kept.isDisjoint(with: sets))
  }
}

/// The same id for the same letter in all that is compared.
private final class IDs {
  private var ids: [String: String] = [:]
  private var names: [String: String] = [:]

  func day(_ name: String) -> Identifier<PlanDay> { id(name) }
  func movement(_ name: String) -> Identifier<PlanMovement> { id(name) }
  func name(_ id: String) -> String { names[id] ?? "?" }

  private func id<Record>(_ name: String) -> Identifier<Record> {
    let id = ids[name].flatMap { Identifier<Record>($0) } ?? Identifier(at: .now)
    (ids[name], names[id.description]) = (id.description, name)
    return id
  }
}
