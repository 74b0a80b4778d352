import Catalogue
import Definitions
import Foundation
import Units
import Vault

/// A plan that is shipped, to begin with: `Movements/plans/*.json`.
package struct PlanTemplate: Sendable, Identifiable {
  /// The folder of their files, below that of the movements.
  private static let folder = "plans"

  /// The file's name.
  package let id: String
  let name: String
  /// For whom it is, in a sentence.
  let about: String
  /// The published recommendation that it follows.
  let source: String
  let days: [PlanDay]
}

extension PlanTemplate {
  /// Those beside the movements, in the order of their files' names.
  ///
  /// - Throws: every mistake of every file; then nothing is loaded.
  static func load(
    besideMovementsIn folder: URL, _ library: MovementLibrary
  ) throws(DefinitionProblems) -> [PlanTemplate] {
    let log = ProblemLog()
    let templates = read(folder, library, log)
    try log.throwIfAny()
    return templates
  }

  package static func check(
    besideMovementsIn folder: URL, _ library: MovementLibrary
  ) -> [DefinitionProblem] {
    let log = ProblemLog()
    _ = read(folder, library, log)
    return log.problems
  }

  private static func read(
    _ folder: URL, _ library: MovementLibrary, _ log: ProblemLog
  ) -> [PlanTemplate] {
    let folder = folder.appending(path: Self.folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      DefinitionNode.read(
        folder.appending(path: name), as: "\(Self.folder)/\(name)", log: log
      ).flatMap { PlanTemplate($0, id: String(name.dropLast(5)), library) }
    }
  }

  private init?(_ node: DefinitionNode, id: String, _ library: MovementLibrary) {
    node.allow(["name", "about", "source", "days"])
    let days = node.required("days")?.array() ?? []
    if !(1...PlanContent.dayLimit).contains(days.count) {
      node["days"]?.problem("must have 1 to \(PlanContent.dayLimit) days")
    }
    guard let name = node.required("name")?.words(), let about = node.required("about")?.words(),
      let source = node.required("source")?.words()
    else { return nil }
    (self.id, self.name, self.about, self.source) = (id, name, about, source)
    self.days = days.map { PlanDay($0, library) }
  }

  /// A client's own, in the words of the trainer's language.
  func content(_ voice: Voice) -> PlanContent {
    let days = days.map { day in
      var day = day.copied(at: voice.now)
      day.movements = day.movements.map { movement in
        var movement = movement
        let first = voice.movements.movement(movement.movement)?.first
        movement.group = first.map(voice.muscle) ?? movement.group
        return movement
      }
      return day
    }
    return PlanContent(name: name, days: days)
  }
}

extension PlanDay {
  /// Ids of the past: each use of the template gets its own.
  fileprivate init(_ node: DefinitionNode, _ library: MovementLibrary) {
    node.allow(["name", "weekday", "movements"])
    let weekday = node["weekday"]?.integer()
    if let weekday, !(1...7).contains(weekday) {
      node["weekday"]?.problem("must be from 1, Monday, to 7")
    }
    self.init(
      id: .init(at: .distantPast), name: node["name"]?.string() ?? "", weekday: weekday,
      movements: (node.required("movements")?.array() ?? []).compactMap {
        PlanMovement($0, library)
      })
  }
}

extension PlanMovement {
  fileprivate init?(_ node: DefinitionNode, _ library: MovementLibrary) {
    node.allow(["movement", "sets", "note"])
    guard let named = node.required("movement"), let id = named.string(),
      let lines = node.required("sets"), let text = lines.words()
    else { return nil }
    guard let found = library.movement(id) else {
      named.problem("\"\(id)\" is no movement")
      return nil
    }
    guard let sets = try? SetWords(units: .metric).read(text, at: .distantPast) else {
      lines.problem("must be sets such as 3 x 10")
      return nil
    }
    self.init(
      id: .init(at: .distantPast), movement: id, name: found.name, group: found.first.rawValue,
      note: node["note"]?.string() ?? "", sets: sets)
  }
}
