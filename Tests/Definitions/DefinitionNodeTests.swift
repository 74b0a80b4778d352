import Definitions
import Foundation
import Testing

@Suite("Files that people edit")
struct DefinitionNodeTests {
  func read(_ text: String, _ body: (DefinitionNode) -> Void) throws -> [String] {
    let log = ProblemLog()
    body(try DefinitionNode(data: Data(text.utf8), file: "strength.json", log: log))
    return log.problems.map(\.description)
  }

  @Test("A mistake is told with its file and field path")
  func path() throws {
    let problems = try read(#"{"exercises": [{"name": 3}]}"#) { node in
      for exercise in node["exercises"]?.array() ?? [] { _ = exercise["name"]?.string() }
    }
    #expect(problems == ["strength.json: exercises[0].name: must be text in quotation marks"])
  }

  @Test("A misspelt key is a mistake, a missing one too")
  func keys() throws {
    let problems = try read(#"{"colur": "d0433f"}"#) { node in
      node.allow(["colour"])
      _ = node.required("colour")
    }
    #expect(
      problems == [
        "strength.json: colur: is not a known key. Known here: colour",
        "strength.json: colour: is missing",
      ])
  }

  @Test("Broken JSON is told with its line")
  func brokenJSON() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("{\n  \"name\": \"Strength\",\n  oops\n}".utf8).write(to: url)
    let log = ProblemLog()
    #expect(DefinitionNode.read(url, log: log) == nil)
    #expect(log.problems.first?.reason.contains("line 3") == true)
  }
}
