import Testing

@testable import Catalogue

@Suite("A value and its norm table")
struct NormTableTests {
  static let pulse = category(
    exercise(
      """
      "norms": { "source": "The gym's own table", "scale": "peer", "tables": [
        { "sex": "male", "age": [18, 25], "bands": [
          { "score": 10, "atMost": 42 }, { "score": 9, "atMost": 48 }, { "score": 8, "atMost": 55 },
          { "score": 2 } ] },
        { "sex": "male", "age": [26, null], "bands": [ { "score": 10, "atMost": 43 },
          { "score": 2 } ] } ] }
      """))

  @Test(
    "Lower is better: each printed number has its own score at both ends",
    arguments: [
      (30.0, 10.0), (42, 10), (43, 9), (48, 9), (49, 8), (55, 8), (56, 2), (200, 2),
    ])
  func lowerIsBetter(value: Double, score: Double) throws {
    let man = Subject(sex: .male, age: 22)
    #expect(try scoring(Self.pulse, value: value, subject: man).score == score)
  }

  @Test(
    "A pulse between two whole numbers is rounded half up first",
    arguments: [
      (55.4, 8.0), (55.49, 8), (55.5, 2), (42.5, 9), (42.4999, 10),
    ])
  func rounded(value: Double, score: Double) throws {
    let man = Subject(sex: .male, age: 22)
    #expect(try scoring(Self.pulse, value: value, subject: man).score == score)
  }

  @Test(
    "Ages are completed years, both ends included",
    arguments: [
      (17, nil), (18, 9.0), (25, 9), (26, 2), (120, 2),
    ])
  func ages(age: Int, score: Double?) throws {
    let scoring = try scoring(Self.pulse, value: 44, subject: .init(sex: .male, age: age))
    #expect(scoring.score == score)
    #expect(scoring.reason == (score == nil ? .noNormForAge : nil))
  }

  @Test("What the table needs and nobody gave is named")
  func missing() throws {
    let nobody = try scoring(Self.pulse, value: 44)
    #expect(nobody.reason == .missing && nobody.missing == ["sex", "age"])
    #expect(try scoring(Self.pulse, value: 44, subject: .init(sex: .male)).missing == ["age"])
    #expect(try scoring(Self.pulse, value: 44, subject: .init(age: 20)).missing == ["sex"])
    let child = try scoring(Self.pulse, value: 44, subject: .init(age: 7))
    #expect(child.reason == .noNormForAge && child.missing == [])
    let woman = try scoring(Self.pulse, value: 44, subject: .init(sex: .female, age: 20))
    #expect(woman.reason == .noNormForSex)
  }

  @Test("A table for everyone asks for neither sex nor age")
  func everyone() throws {
    let file = category(table(#""bands": [ { "score": 3, "below": 10 }, { "score": 4 } ]"#))
    #expect(try scoring(file, value: 9).score == 3)
    #expect(try scoring(file, value: 10).score == 4)
  }

  @Test(
    "A table of tenths is exact at its printed numbers and a step beyond",
    arguments: [
      (55.3, 8.0), (55.4, 10), (55.35, 10), (55.34, 8), (51.1, 8), (51.0, 2), (51.05, 8),
      (51.04, 2),
    ])
  func tenths(value: Double, score: Double) throws {
    let file = category(
      table(
        """
        "bands": [ { "score": 10, "atLeast": 55.4 }, { "score": 8, "atLeast": 51.1 },
                   { "score": 2, "below": 51.1 } ]
        """, unit: "ml/kg/min", norms: #""resolution": 0.1,"#))
    #expect(try scoring(file, value: value).score == score)
  }

  @Test(
    "The best in the middle: body mass index",
    arguments: [
      (18.4, 4.0), (18.45, 10), (18.5, 10), (24.9, 10), (24.94, 10), (24.95, 5), (25, 5), (40, 1),
    ])
  func twoSided(value: Double, score: Double) throws {
    let bands = """
      "bands": [ { "score": 10, "atLeast": 18.5, "below": 25 }, { "score": 4, "below": 18.5 },
                 { "score": 5, "below": 30 }, { "score": 1 } ]
      """
    let file = category(
      table(bands, unit: "kg/m2", norms: #""resolution": 0.1, "twoSided": true,"#))
    #expect(try scoring(file, value: value).score == score)
  }

  @Test(
    "A stored length is looked up in the printed unit",
    arguments: [
      ("Length", "cm", 0.394, 2.0), ("Length", "cm", 0.395, 9), ("Distance", "yd", 36.11, 2),
      ("Distance", "yd", 36.13, 9), ("Mass", "lb", 17.92, 9), ("Mass", "lb", 17.91, 2),
      ("Temperature", "\u{B0}F", 4.2, 9), ("Duration", "min", 2340, 2),
      ("Duration", "min", 2370, 9),
    ])
  func units(quantity: String, unit: String, value: Double, score: Double) throws {
    let file = category(
      table(
        #""bands": [ { "score": 9, "atLeast": 40 }, { "score": 2 } ]"#, unit: quantity,
        norms: #""unit": "\#(unit)", "resolution": 1,"#))
    let scoring = try scoring(file, value: value)
    #expect(scoring.score == score)
    #expect(scoring.lookUps.first?.unit == unit)
    #expect(scoring.lookUps.first?.given == value)
  }

  @Test("Why is this 9? The row that was read says")
  func why() throws {
    let man = Subject(sex: .male, age: 22)
    let found = try #require(
      try scoring(Self.pulse, value: 44.5, subject: man).lookUps.first)
    #expect(found.number == 45)
    #expect(found.row == NormRow(score: 9, label: nil, from: 43, to: 48))
    #expect(found.sex == .male)
    #expect(found.ages == AgeBand(from: 18, to: 25))
    #expect(found.source == "The gym's own table")
    #expect(found.unit == "BPM" && !found.derived)
  }

  @Test("One table says what holds for it alone: computed, with its own source")
  func derived() throws {
    let file = category(
      exercise(
        """
        "norms": { "source": "Printed", "scale": "peer", "tables": [
          { "sex": "male", "bands": [ { "score": 1 } ] },
          { "sex": "female", "derived": true, "source": "By the men's rule", "note": "Weak",
            "bands": [ { "score": 1 } ] } ] }
        """))
    let woman = try scoring(file, value: 1, subject: .init(sex: .female)).lookUps.first
    #expect(woman?.derived == true)
    #expect(woman?.source == "By the men's rule")
    #expect(woman?.note == "Weak")
    let man = try scoring(file, value: 1, subject: .init(sex: .male)).lookUps.first
    #expect(man?.derived == false)
    #expect(man?.source == "Printed")
  }

  @Test("A value without an end has no score")
  func notFinite() throws {
    let scoring = try scoring(Self.pulse, value: .nan, subject: .init(sex: .male, age: 22))
    #expect(scoring.failure == .init(.notFinite))
  }
}
