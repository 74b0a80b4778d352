import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Texts")
struct TextTests {
  private let text: Text

  init() throws {
    text = try Text(language: "en", folder: Project.file("Locales"), zone: .gmt)
  }

  /// Keys named in the program; those with a part that is worked out count by their beginning.
  @Test("Every text that the program names is in the language file")
  func named() throws {
    let keys = Set(text.keys)
    for (file, source) in try sources("Sources/Web", ending: "swift") {
      for match in source.matches(of: /text\[\s*"([^"\\]+)"/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /plural\(\s*"([^"\\]+)"/) {
        let named = [".one", ".other"].map { String(match.1) + $0 }
        #expect(keys.isSuperset(of: named), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /refuse\([^"]*"[^"]*",\s*"([^"\\]+)"/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /key: "(refusal\.[^"\\]+)"/) {
        let named = [".title", ".message"].map { String(match.1) + $0 }
        #expect(keys.isSuperset(of: named), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /required: "([^"\\]+)"/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
    }
  }

  @Test("Every text that a template names is in the language file")
  func inTemplates() throws {
    let keys = Set(text.keys)
    for (file, source) in try sources("Views", ending: "mustache") {
      for match in source.matches(of: /\{\{t\.([^}]+)\}\}/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
    }
  }

  @Test("No key is the beginning of another, or a template could not tell them apart")
  func prefixes() {
    for key in text.keys {
      #expect(!text.keys.contains { $0.hasPrefix(key + ".") }, "\(key)")
    }
  }

  @Test("Counts take the singular and the plural, scores one decimal at most")
  func forms() {
    #expect(text.plural("clients.count", 1) == "1 client")
    #expect(text.plural("clients.count", 2) == "2 clients")
    #expect(text.score(6.25) == "6.3" && text.score(7) == "7" && text.score(9.96) == "10")
  }
}

/// Path and content of every file below a folder with an ending.
func sources(_ folder: String, ending: String) throws -> [(String, String)] {
  let root = Project.file(folder)
  let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
  return try (paths ?? []).filter { $0.hasSuffix(".\(ending)") }.sorted().map {
    ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
  }
}
