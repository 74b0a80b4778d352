import Definitions
import Foundation
import Testing

@testable import Catalogue

@Suite("Exercises as their files have them")
struct CategoryFilesTests {
  private static let norms =
    #"{ "steps": { "source": "S", "resolution": 1, "scale": "peer", "tables": [ { "bands": [ { "score": 5 } ] } ] } }"#
  private static let scored = exercise(#""conversionAlgorithm": "norm('steps', value)""#)

  @Test("An exercise is handed on with the norms that its formula names, and loads again")
  func pack() throws {
    let files = ["test.json": category(Self.scored, exercise("", id: "other"), norms: Self.norms)]
    let packed = try withFolder(files) { folder in
      let catalogue = try AssessmentCatalogue.load(folder: folder)
      let files = CategoryFiles(folder: folder)
      let exercise = try #require(catalogue.exercise("it"))
      let definition = try #require(try files.definition(of: exercise))
      let home = try #require(catalogue.category("test"))
      return try exercise.file(
        definition, in: home, norms: files.norms(["steps"], of: catalogue.categories))
    }
    let text = String(decoding: try JSONEncoder().encode(packed), as: UTF8.self)
    let again = try catalogue(["test.json": text])
    #expect(again.categories.flatMap(\.exercises).map(\.id) == ["it"])
    #expect(again.categories.first?.norms.keys.sorted() == ["steps"])
  }

  @Test("An exercise without an id is found by its name")
  func named() throws {
    let file = category(exercise("").replacing(#""id": "it", "#, with: ""))
    try withFolder(["test.json": file]) { folder in
      let exercise = try #require(try AssessmentCatalogue.load(folder: folder).exercise("it"))
      #expect(try CategoryFiles(folder: folder).definition(of: exercise)?["name"] == .string("It"))
    }
  }

  @Test("A file that is gone or broken is said, not taken for an empty one")
  func unreadable() throws {
    let file = category(Self.scored, norms: Self.norms)
    try withFolder(["test.json": file]) { folder in
      let catalogue = try AssessmentCatalogue.load(folder: folder)
      let exercise = try #require(catalogue.exercise("it"))
      let url = folder.appending(path: "test.json")
      try Data("{".utf8).write(to: url)
      let broken = #expect(throws: DefinitionProblems.self) {
        try CategoryFiles(folder: folder).definition(of: exercise)
      }
      #expect(broken?.description == "test.json: is not valid JSON, near line 1")
      try FileManager.default.removeItem(at: url)
      let gone = #expect(throws: DefinitionProblems.self) {
        try CategoryFiles(folder: folder).norms(["steps"], of: catalogue.categories)
      }
      #expect(gone?.description == "test.json: cannot be read")
    }
  }
}
