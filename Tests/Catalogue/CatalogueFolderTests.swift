import Definitions
import Foundation
import Testing

@testable import Catalogue

@Suite("The folder of exercises")
struct CatalogueFolderTests {
  static let small = category(exercise(""))

  @Test(
    "The smallest file is enough, and its id comes from the name",
    arguments: [
      ("12-minute run", "12-minute-run"), ("1.5-mile run", "1-5-mile-run"),
      ("Sit & reach (CSEP)", "sit-reach-csep"), ("Kniebeuge für Ältere", "kniebeuge-fur-altere"),
    ])
  func smallest(name: String, id: String) throws {
    let file = """
      { "name": "Heart and lungs", "colour": "D0433F", "exercises": [
        { "name": "\(name)", "description": "Run.", "resultUnit": "Distance",
          "conversionAlgorithm": "value / 400", "steps": [ { "text": "Run", "image": "" } ] } ] }
      """
    let catalogue = try catalogue(["heart.json": file])
    let exercise = try #require(catalogue.exercise(id))
    #expect(exercise.resultUnit == .quantity(.distance))
    #expect(exercise.steps == [.init(text: "Run", image: nil)])
    #expect(catalogue.category(of: id)?.name == "Heart and lungs")
    #expect(catalogue.category("heart")?.colour == "d0433f")
    #expect(catalogue.score(exercise, value: 2000, subject: .init()).score == 5)
  }

  @Test("Every key of an exercise is read")
  func everything() throws {
    let file = category(
      exercise(
        """
        "purpose": "P", "description": "D", "considerations": "C", "source": "S", "note": "N",
        "variant": "V", "valueName": "Whole", "equipment": ["Scale"], "possible": [20, 300], "usual": [40, 150],
        "trials": { "count": 3, "use": "best" }, "timer": { "kind": "countdown", "seconds": 60 },
        "measures": "mass", "inputs": [ { "key": "fat", "name": "Fat", "unit": "Mass", "possible": [1, 90],
          "usual": [5, 40], "side": "belowValue" } ],
        "samples": [ { "value": 70, "score": null } ]
        """, unit: "Mass"
      ).replacing(
        #""steps": []"#, with: #""steps": [ { "text": "Stand", "image": "it/1.svg" } ]"#))
    let catalogue = try catalogue(["test.json": file, "it/1.svg": "<svg/>"])
    let exercise = try #require(catalogue.exercise("it"))
    #expect(exercise.possible == 20...300)
    #expect(exercise.usual == 40...150)
    #expect(exercise.trials == .init(count: 3, use: .best))
    #expect(exercise.timer == .init(kind: .countdown, seconds: 60, bpm: nil))
    #expect(exercise.measures == .mass)
    #expect(
      exercise.inputs == [
        .init(
          key: "fat", name: "Fat", unit: .quantity(.mass), possible: 1...90, usual: 5...40,
          side: .belowValue, sex: nil, origin: nil)
      ])
    #expect(exercise.steps == [.init(text: "Stand", image: "it/1.svg")])
    #expect(exercise.equipment == ["Scale"])
    #expect([exercise.purpose, exercise.description, exercise.considerations] == ["P", "D", "C"])
    #expect([exercise.source, exercise.note, exercise.variant] == ["S", "N", "V"])
    #expect(exercise.valueName == "Whole")
  }

  @Test("Categories come in the order of their files; other files are left alone")
  func order() throws {
    let other = category(exercise("", id: "other"))
    let catalogue = try catalogue([
      "b.json": Self.small, "a.json": other, "README.md": "# How", ".hidden.json": "{",
    ])
    #expect(catalogue.categories.map(\.id) == ["a", "b"])
  }

  @Test("A folder without files is no catalogue")
  func empty() throws {
    try withFolder(["x/README.md": ""]) { folder in
      #expect(AssessmentCatalogue.check(path: folder.appending(path: "x")).count == 1)
      #expect(AssessmentCatalogue.check(path: folder.appending(path: "none")).count == 1)
    }
  }

  @Test("One file is checked among its neighbours, whose own mistakes do not count")
  func oneFile() throws {
    let asks = category(exercise(#""conversionAlgorithm": "norm('other', value)""#))
    let files = [
      "a.json": asks, "b.json": category(exercise("", id: "other")), "c.json": "{ broken",
    ]
    try withFolder(files) { folder in
      #expect(AssessmentCatalogue.check(path: folder.appending(path: "a.json")) == [])
      let broken = AssessmentCatalogue.check(path: folder.appending(path: "c.json"))
      #expect(broken.map(\.file) == ["c.json"])
      #expect(broken.first?.reason.contains("line 1") == true, "\(broken)")
    }
  }

  @Test("One broken file stops everything, and every mistake is told")
  func broken() throws {
    let files = ["a.json": Self.small, "b.json": #"{ "name": "", "color": "red" }"#]
    let error = #expect(throws: DefinitionProblems.self) { try catalogue(files) }
    #expect(
      error?.problems.map(\.path) == ["color", "name", "colour", "exercises"])
  }

  @Test("The gym's own exercises load, and all their samples get their scores")
  func real() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Exercises").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    try #require(names.contains { $0.hasSuffix(".json") })
    let told = AssessmentCatalogue.check(path: folder).map(\.description)
    #expect(told == [])
  }
}
