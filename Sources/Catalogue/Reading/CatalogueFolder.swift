import Definitions
import Foundation

extension AssessmentCatalogue {
  /// Reads every `*.json` of a folder.
  ///
  /// - Throws: every mistake of every file; then nothing is loaded.
  package static func load(folder: URL) throws(DefinitionProblems) -> Self {
    let log = ProblemLog()
    let catalogue = read(folder, log: log)
    try log.throwIfAny()
    return catalogue
  }

  /// The mistakes in a folder, or in one file among its neighbours.
  package static func check(path: URL) -> [DefinitionProblem] {
    let log = ProblemLog()
    if path.isFolder {
      _ = read(path, log: log)
      return log.problems
    }
    let folder = path.deletingLastPathComponent()
    if folder.lastPathComponent == Battery.folder {
      _ = read(folder.deletingLastPathComponent(), log: log)
      return log.problems.filter { $0.file == "\(Battery.folder)/\(path.lastPathComponent)" }
    }
    _ = read(folder, and: path, log: log)
    return log.problems.filter { $0.file == path.lastPathComponent }
  }

  private static func read(_ folder: URL, and file: URL? = nil, log: ProblemLog) -> Self {
    let folder = folder.resolvingSymlinksInPath()
    let urls = URL.jsonFiles(in: folder, and: file)
    if urls.isEmpty {
      let name = folder.lastPathComponent
      log.add(.init(file: name, path: "", reason: "is no folder with .json files"))
    }
    let files = urls.compactMap { url -> CategoryFile? in
      let id = url.deletingPathExtension().lastPathComponent
      return DefinitionNode.read(url, log: log).flatMap {
        CategoryFile($0, id: id, folder: folder)
      }
    }
    let catalogue = Self(files.map(\.category))
    catalogue.check(files, log: log)
    // A battery may name what a broken file has.
    guard log.problems.isEmpty else { return catalogue }
    return catalogue.adding(batteriesIn: folder, log: log)
  }

  /// What can only be seen when all files are read, and are in order.
  private func check(_ files: [CategoryFile], log: ProblemLog) {
    let entries = files.flatMap { zip($0.category.exercises, $0.nodes) }
    var owners: [String: String] = [:]
    for (exercise, node) in entries {
      if let other = owners.updateValue(node.file, forKey: exercise.id) {
        node.problem("has the id \(exercise.id), as another in \(other) has")
      }
    }
    guard log.problems.isEmpty else { return }
    for (exercise, node) in entries { checkReferences(of: exercise, at: node) }
    guard log.problems.isEmpty else { return }
    for (exercise, node) in entries { checkSamples(of: exercise, at: node) }
  }
}

extension URL {
  /// By name, of a folder that may be missing.
  static func jsonFiles(in folder: URL, and file: URL? = nil) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let found = (all ?? []).filter { $0.pathExtension == "json" }
    let names = Set(found.map(\.lastPathComponent) + [file?.lastPathComponent].compactMap(\.self))
    return names.sorted().map { folder.appending(path: $0) }
  }

  fileprivate var isFolder: Bool {
    let target = resolvingSymlinksInPath()
    return (try? target.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
