import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("The library of movements")
struct MovementFolderTests {
  private func told(_ movements: String...) throws -> [String] {
    let catalogue = try catalogue(["test.json": category(exercise("", id: "one"))])
    let file = #"{ "categories": ["test"], "movements": [\#(movements.joined(separator: ","))] }"#
    return try withFolder(["legs.json": file]) { folder in
      let whole = MovementLibrary.check(path: folder, beside: catalogue).map(\.description)
      let alone = MovementLibrary.check(
        path: folder.appending(path: "legs.json"), beside: catalogue)
      #expect(alone.map(\.description) == whole)
      return whole
    }
  }

  private func movement(
    _ id: String, _ more: String = "", name: String? = nil, alternatives: String = ""
  ) -> String {
    """
    { "id": "\(id)", "name": "\(name ?? id)", "first": "chest", "equipment": [], \
    "demand": "light", "instruction": "Push.", "alternatives": [\(alternatives)] \
    \(more.isEmpty ? "" : ", " + more) }
    """
  }

  @Test("More than 150 are shipped, and each muscle has several")
  func shipped() throws {
    let library = try Project.files().movements
    #expect(library.movements.count >= 150)
    for muscle in Movement.Muscle.allCases {
      #expect(library.search("", muscle: muscle, equipment: nil).count >= 5, "\(muscle)")
    }
    #expect(library.search("", muscle: nil, equipment: nil, floor: true).count >= 30)
    let found = library.search("SQUAT goblet", muscle: nil, equipment: nil)
    #expect(found.map(\.id) == ["goblet-squat"])
    #expect(library.named("Push up")?.id == "push-up")
  }

  @Test("Every drawing that a movement names is there, and each that is there is named")
  func drawings() throws {
    let folder = Project.file("Public/movements")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let named = try Project.files().movements.movements.compactMap(\.drawing)
    #expect(named.count >= 60)
    #expect(Set(named.map { "\($0).svg" }) == Set(files))
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(text.contains("viewBox") && !text.contains("<script"), "\(file)")
    }
  }

  @Test("What is lifted once is by assessments in kg, of several repetitions by an estimate")
  func maximum() throws {
    let files = try Project.files()
    let squat = try #require(files.movements.movement("back-squat")?.maximum.first)
    #expect(squat.exercise == "back-squat" && squat.repetitions == 5)
    #expect(abs((squat.once(90) ?? 0) - 105) < 1e-9)
    let press = try #require(files.movements.movement("bench-press")?.maximum.first)
    #expect(press.once(80) == 80 && press.once(nil) == nil && press.once(0) == nil)
    #expect(
      try told(movement("a", #""maximum": [{ "exercise": "one" }, { "exercise": "two" }]"#)) == [
        "legs.json: movements[0].maximum[0].exercise: \"one\" is not measured in Mass",
        "legs.json: movements[0].maximum[1].exercise: \"two\" is not in the catalogue",
      ])
  }

  @Test(
    "A name that is mistyped leads to the one that is meant, and any other to none",
    arguments: [
      ("Bench pres", "bench-press"), ("romanian dead lift", "romanian-deadlift"),
      ("Pushup", "push-up"), ("teleport", nil), ("", nil), ("x", nil),
    ])
  func nearest(words: String, id: String?) throws {
    #expect(try Project.files().movements.nearest(to: words)?.id == id)
  }

  @Test("What is trained first stands before what is trained besides")
  func order() throws {
    let library = try Project.files().movements
    let found = library.search("", muscle: .triceps, equipment: nil)
    #expect(found.first?.first == .triceps && found.last?.first != .triceps)
    #expect(found.contains { $0.id == "push-up" })
    let bands = library.search("", muscle: .triceps, equipment: .band)
    #expect(bands.allSatisfy { $0.equipment.contains(.band) } && !bands.isEmpty)
  }

  @Test(
    "Whatever a flag may suspend, what is left has something to do in its place",
    arguments: [Exercise.Demand.moderate, .maximal])
  func alternatives(demand: Exercise.Demand) throws {
    let library = try Project.files().movements
    let suspension = Suspension.demand(demand)
    for movement in library.movements where movement.isHeld(by: suspension) {
      let offered = library.alternatives(to: movement) { !$0.isHeld(by: suspension) }
      #expect(!offered.isEmpty, "\(movement.id)")
    }
  }

  @Test("A movement that is carried out as a test is held with the test")
  func sameAsTest() throws {
    let files = try Project.files()
    for movement in files.movements.movements where files.catalogue.exercise(movement.id) != nil {
      #expect(movement.isHeld(by: Suspension(movement.id)), "\(movement.id)")
    }
  }

  @Test("A flag on a test holds the movements that are like it, one on a category those in it")
  func held() throws {
    let library = try Project.files().movements
    let held = { (text: String) in
      Set(library.movements.filter { $0.isHeld(by: Suspension(text)) }.map(\.id))
    }
    #expect(held("deadlift").contains("romanian-deadlift"))
    #expect(!held("deadlift").contains("push-up"))
    #expect(held("category:heart-and-lungs").contains("easy-run"))
    #expect(!held("category:flexibility").contains("cat-cow"))
    #expect(held("demand:rest").count == library.movements.count)
  }

  @Test("Every mistake is told with its place")
  func mistakes() throws {
    #expect(try told(movement("a"), movement("b", alternatives: #""a""#)) == [])
    #expect(
      try told(movement("a"), movement("a", name: "b"))
        == [#"legs.json: movements[1].id: "a" is already at movements[0].id"#])
    #expect(
      try told(movement("a"), movement("b", name: "a"))
        == [#"legs.json: movements[1].name: "a" is already at movements[0].name"#])
    #expect(
      try told(movement("a", alternatives: #""x""#))
        == [#"legs.json: movements[0].alternatives[0]: "x" is no movement"#])
    #expect(
      try told(movement("a", #""like": ["two"]"#))
        == [#"legs.json: movements[0].like[0]: "two" is not in the catalogue"#])
    #expect(
      try told(movement("a", #""rest": 2"#))
        == ["legs.json: movements[0].rest: must be from 5 to 600"])
    #expect(
      try told(movement("a", #""drawing": "../a""#)).first?.contains("drawing: ") == true)
    #expect(
      try told(movement("a", #""sets": 2"#)).first?.contains("sets: is not a known key") == true)
    #expect(try told().first?.contains("movements: has no movement") == true)
  }

  @Test("What asks much of a body names something that asks less")
  func easier() throws {
    let hard = movement("b", alternatives: #""a""#).replacing("light", with: "maximal")
    #expect(try told(movement("a"), hard) == [])
    let other = movement("a").replacing("light", with: "maximal")
    #expect(
      try told(other, hard).contains {
        $0.hasSuffix("needs one that asks less of a body than the movement does")
      })
  }
}
