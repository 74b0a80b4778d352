import Definitions
import Foundation

extension FormDefinition {
  private static let screeningId = "screening"

  /// The form that every client fills in, from `screening.json`.
  ///
  /// - Parameter suspendable: what flags may suspend; nil takes any.
  package static func screening(
    in folder: URL, suspendable: Set<String>? = nil
  ) throws(DefinitionProblems) -> FormDefinition {
    let forms = try load(folder: folder, suspendable: suspendable)
    guard let form = forms.first(where: { $0.id == screeningId }) else {
      throw DefinitionProblems([missing(in: folder)])
    }
    return form
  }

  /// Every form of a folder, by file name; nothing is loaded where anything is wrong.
  package static func load(
    folder: URL, suspendable: Set<String>? = nil
  ) throws(DefinitionProblems) -> [FormDefinition] {
    let forms = try read(files(in: folder), suspendable: suspendable)
    guard forms.contains(where: { $0.id == screeningId }) else {
      throw DefinitionProblems([missing(in: folder)])
    }
    return forms
  }

  /// One file, or a folder as it would be loaded.
  package static func check(
    path: URL, suspendable: Set<String>? = nil
  ) throws(DefinitionProblems) -> [FormDefinition] {
    let isFolder = try? path.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    guard isFolder == true else { return try read([path], suspendable: suspendable) }
    return try load(folder: path, suspendable: suspendable)
  }

  private static func read(
    _ files: [URL], suspendable: Set<String>?
  ) throws(DefinitionProblems) -> [FormDefinition] {
    let log = ProblemLog()
    let nodes = files.compactMap { DefinitionNode.read($0, log: log) }
    nodes.reportRepeated("id")
    let forms = nodes.compactMap { FormDefinition($0, suspendable: suspendable) }
    try log.throwIfAny()
    return forms
  }

  private static func files(in folder: URL) -> [URL] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
      .map { folder.appending(path: $0) }
  }

  private static func missing(in folder: URL) -> DefinitionProblem {
    let name = folder.lastPathComponent
    return .init(file: name, path: "", reason: "holds no form with the id \"\(screeningId)\"")
  }
}
