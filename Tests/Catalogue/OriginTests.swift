import Testing

@testable import Catalogue

@Suite("What was measured elsewhere")
struct OriginTests {
  private func waists() throws -> AssessmentCatalogue {
    try catalogue([
      "a.json": category(
        exercise("", unit: "Length", id: "waist"),
        exercise(
          #""from": "waist", "inputs": [ { "key": "hip", "name": "Hip", "unit": "Length" } ]"#,
          unit: "Length", id: "ratio"),
        exercise(#""from": "ratio.hip""#, unit: "Length", id: "hips")),
      "b.json": category(
        exercise(
          #""from": "waist", "inputs": [ { "key": "m", "name": "Mass", "unit": "Mass", "#
            + #""from": "client.mass" } ]"#, unit: "Length", id: "index"),
        exercise(#""measures": "mass""#, unit: "Mass", id: "scales"),
        exercise(#""from": "client.height""#, unit: "Height", id: "reach")),
    ])
  }

  private func places(_ id: String, _ key: String? = nil) throws -> [String] {
    let catalogue = try waists()
    return catalogue.elsewhere(try #require(catalogue.exercise(id)), key).places.map {
      [$0.exercise, $0.key].compactMap(\.self).joined(separator: ".")
    }
  }

  @Test("The same number is found wherever it is asked for, in the order of the catalogue")
  func same() throws {
    #expect(try places("waist") == ["ratio", "index"])
    #expect(try places("ratio") == ["waist", "index"], "what both take from is itself one of them")
    #expect(try places("ratio", "hip") == ["hips"])
    #expect(try places("hips") == ["ratio.hip"])
  }

  @Test("The client's own mass is what any scales have measured")
  func body() throws {
    let catalogue = try waists()
    #expect(try places("index", "m") == ["scales"])
    #expect(try places("scales") == ["index.m"])
    let mass = catalogue.elsewhere(try #require(catalogue.exercise("index")), "m")
    #expect(mass.measure == .mass)
    let reach = catalogue.elsewhere(try #require(catalogue.exercise("reach")), nil)
    #expect(reach.measure == .height && reach.places.isEmpty)
  }

  @Test("A number that the exercise does not have was measured nowhere")
  func unknown() throws {
    let catalogue = try waists()
    let found = catalogue.elsewhere(try #require(catalogue.exercise("ratio")), "chest")
    #expect(found.measure == nil && found.places.isEmpty)
  }

  @Test("It is written as a file writes it, and in the unit of what it names")
  func text() throws {
    let catalogue = try waists()
    let origins = ["index", "hips", "reach"].compactMap { catalogue.exercise($0)?.origin }
    #expect(origins.map(\.text) == ["waist", "ratio.hip", "client.height"])
    #expect(
      origins.map { catalogue.unit(of: $0) } == [
        .quantity(.length), .quantity(.length), .quantity(.height),
      ])
    #expect(catalogue.unit(of: .input("chest", of: "ratio")) == nil)
    #expect(catalogue.unit(of: .client(.mass)) == .quantity(.bodyMass))
  }

  @Test("Nothing is taken from what is counted in something else")
  func units() throws {
    let file = category(
      exercise("", unit: "Length", id: "waist"), exercise(#""from": "waist""#, unit: "Mass"))
    #expect(
      try mistakes(in: file) == ["test.json: exercises[1].from: is in Length, and this in Mass"])
  }
}
