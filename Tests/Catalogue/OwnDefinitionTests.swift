import Definitions
import Foundation
import Testing

@testable import Catalogue

@Suite("A gym's own exercises beside the files'")
struct OwnDefinitionTests {
  private let hang =
    #"{ "hang": { "resolution": 1, "scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": 7 } ] } ] } }"#

  private func files() throws -> AssessmentCatalogue {
    try catalogue([
      "a.json": category(exercise("", id: "one"), exercise("", id: "two")),
      "b.json": category(exercise("", id: "three")),
    ])
  }

  private func adding(
    _ own: (category: String, definition: String)..., categories: [String: String] = [:]
  ) throws -> AssessmentCatalogue {
    try files().adding(
      own.map { OwnDefinition(category: $0.category, definition: $0.definition) },
      categories: categories.sorted { $0.key < $1.key }.map {
        OwnDefinition(category: $0.key, definition: $0.value)
      }, folder: FileManager.default.temporaryDirectory)
  }

  private func told(
    _ own: (category: String, definition: String), categories: [String: String] = [:]
  ) throws -> [String] {
    let problems = #expect(throws: DefinitionProblems.self) {
      try adding(own, categories: categories)
    }
    return problems?.problems.map(\.description) ?? []
  }

  @Test("One of a file's takes its place, a new one comes last")
  func places() throws {
    let own = try adding(
      ("a", exercise(#""purpose": "Ours""#, id: "one")), ("a", exercise("", id: "four")))
    #expect(own.category("a")?.exercises.map(\.id) == ["one", "two", "four"])
    #expect(own.exercise("one")?.purpose == "Ours")
    #expect(try files().exercise("one")?.purpose == nil, "the files' stay as they are")
  }

  @Test("One that has moved stands in its new category alone")
  func moved() throws {
    let own = try adding(("b", exercise("", id: "one")))
    #expect(own.categories.map { $0.exercises.map(\.id) } == [["two"], ["three", "one"]])
    #expect(own.category(of: "one")?.id == "b")
  }

  @Test("They may refer to each other, in whatever order they come")
  func together() throws {
    let own = try adding(
      ("a", exercise(#""conversionAlgorithm": "norm('four', value)""#, id: "one")),
      ("b", exercise(#""conversionAlgorithm": "value / 10""#, id: "four")))
    let one = try #require(own.exercise("one"))
    #expect(own.score(one, value: 50, subject: Subject()).score == 5)
  }

  @Test("A new category comes last with its norms; a known one keeps its name and gets them, too")
  func categories() throws {
    let climbing = category(norms: hang).replacing("\"Test\"", with: "\"Climbing\"")
    for (id, name) in [("climbing", "Climbing"), ("a", "Test")] {
      let scored = exercise(#""conversionAlgorithm": "norm('hang', value)""#, id: "ring")
      let own = try adding((id, scored), categories: [id: climbing])
      let ring = try #require(own.exercise("ring"))
      #expect(own.score(ring, value: 3, subject: Subject()).score == 7)
      #expect(own.category(id)?.name == name)
      #expect(own.categories.map(\.id) == (id == "a" ? ["a", "b"] : ["a", "b", "climbing"]))
    }
  }

  @Test("What is wrong is told as of a file, and nothing is added")
  func mistakes() throws {
    #expect(try told(("c", exercise(""))) == ["own exercise: category: is none of the catalogue"])
    #expect(try told(("a", "{")) == ["own exercise: is not valid JSON"])
    #expect(
      try told(("a", exercise(#""within": 0"#))) == [
        "own exercise: within: must be from 1 to 366"
      ])
    let sample = #""conversionAlgorithm": "value", "samples": [ { "value": 3, "score": 4 } ]"#
    #expect(
      try told(("a", exercise(sample))) == [
        "own exercise: samples[0]: its score should be 4 and is 3"
      ])
    let lost = try told(("a", exercise(#""conversionAlgorithm": "norm('hang', value)""#)))
    #expect(lost.count == 1 && lost.first?.contains("names no norm and no exercise") == true)
    #expect(try !told(("a", exercise("")), categories: ["c": #"{ "name": 3 }"#]).isEmpty)
  }

  @Test("A definition is an object, or is said not to be JSON")
  func object() throws {
    let own = OwnDefinition(category: "a", definition: #"{ "id": "it" }"#)
    #expect(try own.object == ["id": .string("it")])
    for broken in ["[]", "3", "{", ""] {
      #expect(throws: JSONMistake.self, "\(broken)") {
        try OwnDefinition(category: "a", definition: broken).object
      }
    }
  }
}
