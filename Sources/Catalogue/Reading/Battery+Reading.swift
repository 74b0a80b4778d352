import Definitions
import Foundation

extension Battery {
  /// Beside the files of the categories.
  static let folder = "batteries"

  /// Nil when something is missing; what it is stands in the node's log.
  init?(_ node: DefinitionNode, id: String, of catalogue: AssessmentCatalogue) {
    node.allow(["name", "exercises"])
    if !id.isIdentifier {
      node.problem("the file's name must be of small letters a to z, digits and hyphens")
    }
    let name = node.required("name")
    guard let words = name?.line(), let list = node.required("exercises") else { return nil }
    if words.count > Self.nameLimit {
      name?.problem("must have at most \(Self.nameLimit) letters")
    }
    self.init(id: id, name: words, exercises: Self.exercises(list, of: catalogue))
  }

  private static func exercises(
    _ list: DefinitionNode, of catalogue: AssessmentCatalogue
  ) -> [String] {
    let nodes = list.array()
    if !(1...exerciseLimit).contains(nodes.count) {
      list.problem("must name 1 to \(exerciseLimit) exercises")
    }
    return nodes.reduce(into: []) { ids, node in
      guard let id = node.string() else { return }
      if catalogue.exercise(id) == nil { node.problem("\"\(id)\" is no exercise") }
      if ids.contains(id) { node.problem("\"\(id)\" stands there already") }
      ids.append(id)
    }
  }
}

extension AssessmentCatalogue {
  /// With the batteries of a folder, in the order of their files' names.
  func adding(batteriesIn folder: URL, log: ProblemLog) -> AssessmentCatalogue {
    let found = URL.jsonFiles(in: folder.appending(path: Battery.folder))
    let batteries = found.compactMap { file -> Battery? in
      let name = "\(Battery.folder)/\(file.lastPathComponent)"
      let id = file.deletingPathExtension().lastPathComponent
      return DefinitionNode.read(file, as: name, log: log).flatMap {
        Battery($0, id: id, of: self)
      }
    }
    return AssessmentCatalogue(files, batteries: batteries, arrangement)
  }
}
