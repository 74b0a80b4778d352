import Foundation
import Testing

@testable import Catalogue

@Suite("Files of batteries")
struct BatteryFileTests {
  private func told(_ battery: String, name: String = "visit") throws -> [String] {
    let exercises = category(exercise("", id: "one"), exercise("", id: "two"))
    let files = ["test.json": exercises, "batteries/\(name).json": battery]
    return try withFolder(files) { folder in
      let whole = AssessmentCatalogue.check(path: folder).map(\.description)
      let file = folder.appending(path: "batteries/\(name).json")
      #expect(AssessmentCatalogue.check(path: file).map(\.description) == whole)
      #expect(AssessmentCatalogue.check(path: folder.appending(path: "test.json")) == [])
      return whole
    }
  }

  @Test("A file is a battery, in the order of the files' names, beside the categories")
  func loaded() throws {
    let files = [
      "test.json": category(exercise("", id: "one"), exercise("", id: "two")),
      "batteries/b.json": #"{ "name": "Last", "exercises": ["one"] }"#,
      "batteries/a.json": #"{ "name": "First visit", "exercises": ["two", "one"] }"#,
    ]
    let catalogue = try catalogue(files)
    #expect(
      catalogue.batteries == [
        Battery(id: "a", name: "First visit", exercises: ["two", "one"]),
        Battery(id: "b", name: "Last", exercises: ["one"]),
      ])
    #expect(catalogue.categories.map(\.id) == ["test"])
    #expect(catalogue.arranged(Arrangement(hidden: ["one"])).batteries.count == 2)
    let own = OwnDefinition(category: "test", definition: exercise("", id: "three"))
    let wider = try catalogue.adding([own], folder: URL(filePath: "/"))
    #expect(wider.batteries.count == 2 && wider.exercise("three") != nil)
  }

  @Test(
    "Every mistake is told with its place",
    arguments: [
      (#"{ "exercises": ["one"] }"#, "name: is missing"),
      (#"{ "name": " ", "exercises": ["one"] }"#, "name: must not be empty"),
      (#"{ "name": "V" }"#, "exercises: is missing"),
      (#"{ "name": "V", "exercises": [] }"#, "exercises: must name 1 to 40 exercises"),
      (#"{ "name": "V", "exercises": ["one", "six"] }"#, "exercises[1]: \"six\" is no exercise"),
      (
        #"{ "name": "V", "exercises": ["one", "one"] }"#,
        "exercises[1]: \"one\" stands there already"
      ),
      (#"{ "name": "V", "exercises": [1] }"#, "exercises[0]: must be text in quotation marks"),
      (
        #"{ "name": "V", "exercises": ["one"], "order": 1 }"#,
        "order: is not a known key. Known here: exercises, name"
      ),
      (#"{ "name": "V", "exercises": ["one"]"#, "is not valid JSON, near line 1"),
    ])
  func mistakes(battery: String, mistake: String) throws {
    #expect(try told(battery) == ["batteries/visit.json: \(mistake)"])
  }

  @Test("A name of the file that no address takes, and a name that is too long, are told")
  func names() throws {
    let file = #"{ "name": "V", "exercises": ["one"] }"#
    #expect(try told(file, name: "First visit").first?.contains("small letters") == true)
    let long = file.replacing("\"V\"", with: "\"\(String(repeating: "V", count: 61))\"")
    #expect(try told(long) == ["batteries/visit.json: name: must have at most 60 letters"])
  }

  @Test("Lists follow the gym's order, what has none comes last, and what is hidden is in none")
  func arranged() throws {
    let ids = ["one", "two", "three"]
    let file =
      "{ \"name\": \"Test\", \"colour\": \"d0433f\", \"exercises\": ["
      + ids.map { exercise("", id: $0) }.joined(separator: ",") + "] }"
    let catalogue = try catalogue(["test.json": file])
      .arranged(Arrangement(places: ["three": 0, "two": 1], hidden: ["two"]))
    #expect(catalogue.categories.first?.exercises.map(\.id) == ["three", "two", "one"])
    #expect(catalogue.offered.map(\.id) == ["three", "one"])
    #expect(catalogue.exercise("two") != nil, "its results are still scored and named")
  }
}
