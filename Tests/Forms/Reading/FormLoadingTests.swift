import Definitions
import Foundation
import Testing

@testable import Forms

@Suite("Loading the folder of forms")
struct FormLoadingTests {
  func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "forms-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try body(folder)
  }

  func problems(_ path: URL) -> [String] {
    do throws(DefinitionProblems) {
      _ = try FormDefinition.check(path: path)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  static let good = FormFile.text(#"{"key": "a", "kind": "yesno", "label": "A"}"#)

  @Test("Forms come by file name, and other files are left alone")
  func load() throws {
    let other = Self.good.replacing(#""id": "screening""#, with: #""id": "follow-up""#)
    try withFolder(["b.json": Self.good, "a.json": other, "README.md": "x"]) { folder in
      let forms = try FormDefinition.load(folder: folder)
      #expect(forms.map(\.id) == ["follow-up", "screening"])
      let form = try FormDefinition.screening(in: folder)
      #expect(form.id == "screening")
    }
  }

  @Test("Two files with one id, or a folder without the screening form, are refused")
  func ids() throws {
    try withFolder(["a.json": Self.good, "b.json": Self.good]) { folder in
      #expect(problems(folder) == [#"b.json: id: "screening" is already at a.json"#])
    }
    try withFolder([:]) { folder in
      #expect(problems(folder).first?.contains("holds no form") == true)
    }
  }

  @Test("One file can be checked alone, and broken JSON is said to be")
  func file() throws {
    try withFolder(["new.json": Self.good, "broken.json": "{\n  \"id\": oops\n}"]) { folder in
      #expect(problems(folder.appending(path: "new.json")) == [])
      let broken = problems(folder.appending(path: "broken.json"))
      #expect(broken.first?.hasPrefix("broken.json: is not valid JSON") == true)
      #expect(problems(folder.appending(path: "none.json")) == ["none.json: cannot be read"])
    }
  }
}
