import Definitions
import Foundation

extension MovementLibrary {
  /// Reads every `*.json` of a folder.
  ///
  /// - Parameter catalogue: what the movements say they are like must be in it.
  /// - Throws: every mistake of every file; then nothing is loaded.
  package static func load(
    folder: URL, beside catalogue: AssessmentCatalogue
  ) throws(DefinitionProblems) -> MovementLibrary {
    let log = ProblemLog()
    let library = read(URL.jsonFiles(in: folder), of: folder, beside: catalogue, log: log)
    try log.throwIfAny()
    return library
  }

  /// The mistakes in a folder, or in one file among its neighbours.
  package static func check(
    path: URL, beside catalogue: AssessmentCatalogue
  ) -> [DefinitionProblem] {
    let log = ProblemLog()
    if path.pathExtension == "json" {
      let folder = path.deletingLastPathComponent()
      _ = read(URL.jsonFiles(in: folder, and: path), of: folder, beside: catalogue, log: log)
      return log.problems.filter { $0.file == path.lastPathComponent }
    }
    _ = read(URL.jsonFiles(in: path), of: path, beside: catalogue, log: log)
    return log.problems
  }

  private static func read(
    _ files: [URL], of folder: URL, beside catalogue: AssessmentCatalogue, log: ProblemLog
  ) -> MovementLibrary {
    if files.isEmpty {
      let name = folder.lastPathComponent
      log.add(.init(file: name, path: "", reason: "is no folder with .json files"))
    }
    let nodes = files.compactMap { DefinitionNode.read($0, log: log) }
    let entries = nodes.flatMap { $0.movements(beside: catalogue) }
    entries.map(\.node).reportRepeated("id")
    entries.map(\.node).reportRepeated("name")
    let library = MovementLibrary(entries.map(\.movement))
    for (movement, node) in entries { library.check(movement, at: node) }
    return library
  }

  /// What can only be seen when all files are read.
  func check(_ movement: Movement, at node: DefinitionNode) {
    for one in node["alternatives"]?.array() ?? [] {
      guard case .string(let id) = one.value else { continue }
      if id == movement.id { one.problem("is the movement itself") }
      if self.movement(id) == nil { one.problem("\"\(id)\" is no movement") }
    }
    let others = movement.alternatives.compactMap(self.movement)
    // Where a flag holds it there has to be something to do instead.
    if movement.demand > .light, others.count == movement.alternatives.count,
      !others.contains(where: { $0.demand < movement.demand })
    {
      node["alternatives"]?.problem("needs one that asks less of a body than the movement does")
    }
  }
}

extension DefinitionNode {
  fileprivate func movements(
    beside catalogue: AssessmentCatalogue
  ) -> [(movement: Movement, node: DefinitionNode)] {
    allow(["categories", "movements"])
    let categories = self["categories"]?.identifiers { catalogue.category($0) != nil } ?? []
    let list = required("movements")?.array() ?? []
    if list.isEmpty { self["movements"]?.problem("has no movement") }
    return list.compactMap { node in
      Movement(node, categories, beside: catalogue).map { ($0, node) }
    }
  }

  /// Ids, each of which is known and stands once.
  fileprivate func identifiers(_ isKnown: (String) -> Bool) -> [String] {
    array().reduce(into: []) { ids, node in
      guard let id = node.string() else { return }
      if !isKnown(id) { node.problem("\"\(id)\" is not in the catalogue") }
      if ids.contains(id) { node.problem("\"\(id)\" stands there already") }
      ids.append(id)
    }
  }

  fileprivate func choices<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
    _ type: Choice.Type
  ) -> [Choice] {
    array().reduce(into: []) { all, node in
      guard let one = node.choice(type) else { return }
      if all.contains(one) { node.problem("\"\(one.rawValue)\" stands there already") }
      all.append(one)
    }
  }
}

extension Movement {
  private static let keys: Set = [
    "id", "name", "first", "second", "equipment", "demand", "by", "rest", "instruction",
    "drawing", "alternatives", "like", "maximum",
  ]

  /// Nil when something is missing; what it is stands in the node's log.
  init?(
    _ node: DefinitionNode, _ categories: [String], beside catalogue: AssessmentCatalogue
  ) {
    node.allow(Self.keys)
    let name = node.required("name")
    if let words = name?.value, case .string(let text) = words, text.count > Self.nameLimit {
      name?.problem("must have at most \(Self.nameLimit) letters")
    }
    let second = node["second"]?.choices(Muscle.self) ?? []
    let equipment = node.required("equipment")?.choices(Equipment.self) ?? []
    let measure = node["by"]?.choice(Measure.self) ?? .repetitions
    let rest = node["rest"]?.number(in: 5...600)
    let alternatives = node.required("alternatives")?.identifiers { _ in true } ?? []
    let like = node["like"]?.identifiers { catalogue.exercise($0) != nil } ?? []
    guard let id = node.required("id")?.identifier(), let words = name?.words(),
      let first = node.required("first")?.choice(Muscle.self),
      let demand = node.required("demand")?.choice(Exercise.Demand.self),
      let instruction = node.required("instruction")?.words()
    else { return nil }
    if second.contains(first) { node["second"]?.problem("has what stands first already") }
    self.init(
      id: id, name: words, first: first, second: second, equipment: equipment, demand: demand,
      measure: measure, rest: rest.map { Int($0) }, instruction: instruction,
      alternatives: alternatives, like: like, categories: categories)
    drawing = node["drawing"]?.identifier()
    maximum = node["maximum"]?.lifts(beside: catalogue) ?? []
  }
}
