import Foundation

/// One mistake in a file that people edit: which file, where in it, and what to mend.
package struct DefinitionProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package let file: String
  /// Such as `exercises[3].norms.tables[1]`; empty for the file as a whole.
  package let path: String
  package let reason: String

  package init(file: String, path: String, reason: String) {
    self.file = file
    self.path = path
    self.reason = reason
  }

  package var description: String {
    path.isEmpty ? "\(file): \(reason)" : "\(file): \(path): \(reason)"
  }
}

/// Every mistake found in the files of a folder; nothing of it is loaded then.
package struct DefinitionProblems: Error, Sendable, CustomStringConvertible {
  package let problems: [DefinitionProblem]

  package init(_ problems: [DefinitionProblem]) { self.problems = problems }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects the mistakes while files are read, so that all are told at once.
package final class ProblemLog {
  package private(set) var problems: [DefinitionProblem] = []

  package init() {}

  package func add(_ problem: DefinitionProblem) { problems.append(problem) }

  package func throwIfAny() throws(DefinitionProblems) {
    if !problems.isEmpty { throw DefinitionProblems(problems) }
  }
}

/// A JSON value together with where it stands. What cannot be read is logged, and nil.
package struct DefinitionNode {
  package let value: JSONValue
  package let file: String
  package let path: String
  private let log: ProblemLog

  /// Reads a file of at most 4 MiB; broken JSON is logged with its line.
  ///
  /// - Parameter name: what mistakes call the file, where its last word is not enough.
  package static func read(
    _ url: URL, as name: String? = nil, log: ProblemLog
  ) -> DefinitionNode? {
    let file = name ?? url.lastPathComponent
    do {
      let data = try Data(contentsOf: url)
      guard data.count <= 4 << 20 else {
        log.add(.init(file: file, path: "", reason: "is larger than 4 MiB"))
        return nil
      }
      return try .init(data: data, file: file, log: log)
    } catch let mistake as JSONMistake {
      log.add(.init(file: file, path: "", reason: mistake.reason))
    } catch {
      log.add(.init(file: file, path: "", reason: "cannot be read"))
    }
    return nil
  }

  package init(data: Data, file: String, log: ProblemLog) throws {
    self.init(
      value: try JSONValue(parsing: data, areKeysUnique: true), file: file, path: "", log: log)
    tellControlCharacters()
  }

  private init(value: JSONValue, file: String, path: String, log: ProblemLog) {
    (self.value, self.file, self.path, self.log) = (value, file, path, log)
  }

  package func problem(_ reason: String) {
    log.add(.init(file: file, path: path, reason: reason))
  }

  /// Logs every key that is not one of `keys` (a typing mistake), or that this is no object.
  package func allow(_ keys: Set<String>) {
    guard case .object(let object) = value else { return problem("must be an object { ... }") }
    for key in object.keys.sorted() where !keys.contains(key) {
      at(key, .null).problem(
        "is not a known key. Known here: \(keys.sorted().joined(separator: ", "))")
    }
  }

  /// The value of a key, nil when it is absent.
  package subscript(key: String) -> DefinitionNode? {
    guard case .object(let object) = value, let child = object[key] else { return nil }
    return at(key, child)
  }

  package func required(_ key: String) -> DefinitionNode? {
    if let child = self[key] { return child }
    if case .object = value { at(key, .null).problem("is missing") }
    return nil
  }

  package var keys: [String] {
    if case .object(let object) = value { object.keys.sorted() } else { [] }
  }

  package var isNull: Bool { value == .null }

  package func string() -> String? {
    if case .string(let string) = value { return string }
    problem("must be text in quotation marks")
    return nil
  }

  package func number() -> Double? {
    if case .number(let number) = value, number.isFinite { return number }
    problem("must be a number")
    return nil
  }

  package func integer() -> Int? {
    if case .number(let number) = value, let whole = Int(exactly: number) { return whole }
    problem("must be a whole number")
    return nil
  }

  package func bool() -> Bool? {
    if case .bool(let bool) = value { return bool }
    problem("must be true or false")
    return nil
  }

  package func array() -> [DefinitionNode] {
    guard case .array(let array) = value else {
      problem("must be a list [ ... ]")
      return []
    }
    return array.enumerated().map { index, element in
      .init(value: element, file: file, path: "\(path)[\(index)]", log: log)
    }
  }

  private func at(_ key: String, _ value: JSONValue) -> DefinitionNode {
    .init(value: value, file: file, path: path.isEmpty ? key : "\(path).\(key)", log: log)
  }
}

extension DefinitionNode {
  /// Nobody types them on purpose, and nobody sees them.
  private func tellControlCharacters() {
    switch value {
    case .string(let text):
      if text.unicodeScalars.contains(where: \.isHidden) { problem("has a control character") }
    case .array: for node in array() { node.tellControlCharacters() }
    case .object(let object):
      for (key, child) in object { at(key, child).tellControlCharacters() }
    default: break
    }
  }
}

extension Unicode.Scalar {
  /// Also what turns the direction of the letters behind it, so that a name reads as another. Marks
  /// that some scripts need stay.
  fileprivate var isHidden: Bool {
    switch self {
    case "\n": false
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: properties.generalCategory == .control
    }
  }
}

extension JSONMistake {
  fileprivate var reason: String {
    guard let repeated else { return "is not valid JSON, near line \(line)" }
    return "has the key \"\(repeated)\" twice, near line \(line)"
  }
}
