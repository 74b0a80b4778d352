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
    catalogue.checkNothingIsLeft(in: folder, log: log)
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
    for file in files where file.nodes.isEmpty {
      file.node["exercises"]?.problem("has no exercise")
    }
    guard log.problems.isEmpty else { return }
    checkNames(of: files.map { ($0.category, $0.node) })
    for (exercise, node) in entries { checkReferences(of: exercise, at: node) }
    guard log.problems.isEmpty else { return }
    for (exercise, node) in entries { check(exercise, at: node) }
  }

  /// What can only be seen when all that an exercise names is there.
  func check(_ exercise: Exercise, at node: DefinitionNode) {
    checkInputs(of: exercise, at: node)
    checkFormulas(of: exercise, at: node)
    checkSamples(of: exercise, at: node)
  }

  /// A file that is misnamed, or a picture that no step shows, is one that somebody misses.
  private func checkNothingIsLeft(in folder: URL, log: ProblemLog) {
    let pictures = Set(categories.flatMap(\.exercises).flatMap(\.steps).compactMap(\.image))
    for path in URL.files(in: folder) where !pictures.contains(path) {
      let parts = path.split(separator: "/").map(String.init)
      let isBattery = parts.count == 2 && parts.first == Battery.folder
      let isRead = path.hasSuffix(".json") && (parts.count == 1 || isBattery)
      if isRead || path == "README.md" { continue }
      log.add(.init(file: path, path: "", reason: "is read by nothing here: move it, or name it"))
    }
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

  /// The paths of all files below a folder, by name, but for hidden ones.
  fileprivate static func files(in folder: URL) -> [String] {
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    let depth = folder.pathComponents.count
    return (found?.compactMap { $0 as? URL } ?? []).filter { file in
      (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }.map { $0.pathComponents.dropFirst(depth).joined(separator: "/") }.sorted()
  }

  fileprivate var isFolder: Bool {
    let target = resolvingSymlinksInPath()
    return (try? target.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
