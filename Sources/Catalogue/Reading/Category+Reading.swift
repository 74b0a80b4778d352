import Definitions
import Foundation

/// A category with the places its exercises were read from.
struct CategoryFile {
  let category: Category
  let node: DefinitionNode
  let nodes: [DefinitionNode]

  /// Nil when something is missing; what it is stands in the node's log.
  init?(_ node: DefinitionNode, id: String, folder: URL) {
    self.node = node
    // A pack may lie here as it came.
    node.allow(["name", "colour", "staleAfter", "norms", "exercises", "maker", "signature"])
    if !id.isIdentifier {
      node.problem("the file's name must be of small letters a to z, digits and hyphens")
    }
    node.checkSeal()
    let name = node.required("name")?.line()
    let colour = node.required("colour").flatMap { Self.colour($0) }
    let stale = node["staleAfter"]?.number(in: 1...3650).flatMap { Int(exactly: $0.rounded()) }
    let norms = node["norms"].map { Self.norms($0) } ?? [:]
    nodes = node.required("exercises")?.array() ?? []
    let exercises = nodes.map { Exercise($0, category: id, folder: folder) }
    guard let name, let colour, exercises.allSatisfy({ $0 != nil }) else { return nil }
    category = Category(
      id: id, name: name, colour: colour, norms: norms,
      staleAfter: stale ?? Category.usualStaleAfter, exercises: exercises.compactMap(\.self))
  }

  private static func colour(_ node: DefinitionNode) -> String? {
    guard let colour = node.string() else { return nil }
    if colour.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil { return colour.lowercased() }
    node.problem("must be six digits from 0 to 9 and a to f, such as d0433f")
    return nil
  }

  private static func norms(_ node: DefinitionNode) -> [String: NormTable] {
    node.allow(Set(node.keys))
    return node.keys.reduce(into: [:]) { norms, id in
      guard let entry = node[id] else { return }
      if !id.isIdentifier { entry.problem("its name must be of a to z, digits and hyphens") }
      norms[id] = NormTable(entry, resultUnit: nil)
    }
  }
}

extension DefinitionNode {
  /// A pack says who made it, and is as they signed it.
  fileprivate func checkSeal() {
    guard case .object(let pack) = value else { return }
    do throws(ChangedPack) { _ = try PackMaker(of: pack) } catch {
      let gym = error.gym.allSatisfy(\.isWhitespace) ? "its maker" : error.gym
      problem(
        "is not as \(gym) signed it. Take the pack as it came, or, if the change is yours, take out "
          + "\"maker\" and \"signature\"")
    }
  }
}
