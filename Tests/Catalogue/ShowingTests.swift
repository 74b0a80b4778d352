import Testing
import Units

@testable import Catalogue

@Suite("What a result is called")
struct ShowingTests {
  private func read(_ more: String, unit: String = "Length") throws -> Exercise {
    let file = category(exercise(more, unit: unit))
    return try #require(try catalogue(["test.json": file]).exercise("it"))
  }

  @Test("An index is worked out, rounded as it is meant, and scored in full")
  func estimate() throws {
    let more = #"""
      "shown": { "name": "Index", "unit": "kg/m²", "resolution": 0.1, "formula": "value / height ^ 2" },
      "conversionAlgorithm": "shown / 10"
      """#
    let scored = try scoring(
      category(exercise(more, unit: "Mass")), value: 64.5,
      subject: Subject(height: 1.68))
    #expect(abs((scored.estimate ?? 0) - 22.852_891) < 1e-6)
    #expect(abs((scored.score ?? 0) - 2.285_289_1) < 1e-6)
    let shown = try read(more, unit: "Mass")
      .shown(ResultNumbers(value: 64.5, estimate: scored.estimate), .imperial)
    #expect(shown.text == "22.9 kg/m²" && shown.value == 22.9 && shown.unit == "kg/m²")
  }

  @Test("What an estimate lacks is named, and nothing is shown in its place")
  func missing() throws {
    let more = #"""
      "shown": { "name": "Index", "formula": "value / height" }, "conversionAlgorithm": "shown"
      """#
    let scored = try scoring(category(exercise(more)), value: 64)
    #expect(scored.estimate == nil && scored.missing == ["height"] && scored.reason == .missing)
    let shown = try read(more).shown(ResultNumbers(value: 64), .metric)
    #expect(shown.text == "–" && shown.value == nil)
  }

  @Test("An estimate of a load is converted like a load")
  func converted() throws {
    let more = #""shown": { "name": "1RM", "unit": "Mass", "resolution": 0.1, "formula": "value" }"#
    let shown = try read(more, unit: "Mass").shown(
      ResultNumbers(value: 80, estimate: 101.333), .stone)
    #expect(shown.text == "223.3 lb" && shown.unit == "kg", "a load is no body weight")
  }

  @Test("A blood pressure is one value, and changes in both")
  func pair() throws {
    let pressure = try read(
      #""inputs": [ { "key": "low", "name": "Low" } ], "shown": { "pair": "low" }"#, unit: "mmHg")
    let now = ResultNumbers(value: 128, second: 82)
    #expect(pressure.shown(now, .metric).text == "128/82 mmHg")
    #expect(pressure.entryText(now, .metric) == "128/82")
    let before = ResultNumbers(value: 124, second: 84)
    #expect(pressure.change(from: before, to: now, .metric) == "+4/−2 mmHg")
    #expect(pressure.change(from: now, to: now, .metric) == nil)
    for typed in ["128/82", "128 / 82", "128 82", "12882", "128-82", "128/82 mmHg"] {
      let halves = try #require(pressure.halves(of: typed), "\(typed)")
      #expect(halves.value == "128" && halves.second == "82", "\(typed)")
    }
    #expect(pressure.halves(of: "128") == nil && pressure.halves(of: "1288211") == nil)
  }

  @Test("A change of a share is in percentage points")
  func points() throws {
    let share = try read("", unit: "Percent")
    let change = share.change(
      from: ResultNumbers(value: 24.5), to: ResultNumbers(value: 23.25), .metric)
    #expect(change == "−1.25 percentage points")
  }

  @Test("Stones are for body weight alone")
  func stones() throws {
    let own = try read(#""measures": "mass""#, unit: "Mass")
    #expect(own.shown(ResultNumbers(value: 78.925_072_38), .stone).text == "12 st 6 lb")
    let grip = try read("", unit: "Mass")
    #expect(grip.shown(ResultNumbers(value: 33.112_242_97), .stone).text == "73 lb")
  }
}
