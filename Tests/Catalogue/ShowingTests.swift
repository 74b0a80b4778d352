import Foundation
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
    #expect(pressure.roundedEntryText(now, .metric) == "128/82")
    let before = ResultNumbers(value: 124, second: 84)
    #expect(pressure.change(from: before, to: now, .metric) == "+4/−2 mmHg")
    #expect(pressure.change(from: now, to: now, .metric) == nil)
    for typed in ["128/82", "128 / 82", "128 82", "12882", "128-82", "128/82 mmHg"] {
      let halves = try #require(pressure.halves(of: typed), "\(typed)")
      #expect(halves.value == "128" && halves.second == "82", "\(typed)")
    }
    #expect(pressure.halves(of: "128") == nil && pressure.halves(of: "1288211") == nil)
  }

  @Test("Where the lower blood pressure was not taken, the upper one stands alone")
  func half() throws {
    let pressure = try read(
      #""inputs": [ { "key": "low", "name": "Low" } ], "shown": { "pair": "low" }"#, unit: "mmHg")
    let (both, upper) = (ResultNumbers(value: 128, second: 82), ResultNumbers(value: 131))
    #expect(pressure.shown(upper, .metric).text == "131 mmHg")
    #expect(pressure.roundedEntryText(upper, .metric) == "131")
    #expect(pressure.change(from: both, to: upper, .metric) == "+3 mmHg")
    #expect(pressure.change(from: both, to: .init(value: 128, second: 80), .metric) == "+0/−2 mmHg")
  }

  @Test("Odd halves of a blood pressure are no pair, and other tests have none")
  func halves() throws {
    let pressure = try read(
      #""inputs": [ { "key": "low", "name": "Low" } ], "shown": { "pair": "low" }"#, unit: "mmHg")
    #expect(
      pressure.halves(of: "9862")?.value == "98" && pressure.halves(of: "9862")?.second == "62")
    #expect(pressure.halves(of: "181112")?.second == "112", "six digits are three and three")
    #expect(pressure.halves(of: "a/b")?.second == "b", "what is no number is said by who reads it")
    for typed in ["", "/", "128/82/60", "12a82", "١٢٨٨٢"] {
      #expect(pressure.halves(of: typed) == nil, "\(typed)")
    }
    #expect(try read("").halves(of: "128/82") == nil)
  }

  @Test("A change is of the numbers that are shown, and none where they look alike")
  func alike() throws {
    let index = try read(
      #""shown": { "name": "N", "unit": "kg/m²", "resolution": 0.1, "formula": "value" }"#)
    func change(_ one: Double?, _ other: Double?) -> String? {
      index.change(
        from: .init(value: 1, estimate: one), to: .init(value: 2, estimate: other), .metric)
    }
    #expect(change(22.84, 22.83) == nil)
    #expect(change(22.84, 22.86) == "+0.1 kg/m²")
    #expect(change(22.84, nil) == nil && change(nil, 22.84) == nil)
  }

  @Test("As JSON a number that could not be worked out is null, and never left out")
  func json() throws {
    let index = try read(#""shown": { "name": "N", "unit": "x", "formula": "value" }"#)
    func json(_ numbers: ResultNumbers) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = try encoder.encode(index.shown(numbers, .metric))
      return String(decoding: data, as: UTF8.self)
    }
    #expect(try json(.init(value: 3)) == #"{"text":"–","unit":"x","value":null}"#)
    #expect(try json(.init(value: 3, estimate: 4)) == #"{"text":"4 x","unit":"x","value":4}"#)
    #expect(ShownValue(bare: 3.5).text == "3.5" && ShownValue(bare: 3.5).unit == "")
  }

  @Test("What is shown depends on what its formula reads, and a score on both")
  func reads() throws {
    let index = try read(
      #""shown": { "name": "N", "formula": "value / Height -- mass" }, "#
        + #""conversionAlgorithm": "age / shown""#)
    #expect(index.reads("height") && index.reads("age") && !index.reads("mass"))
    #expect(index.estimateReads("height") && !index.estimateReads("age"))
    #expect(try !read("").reads("height"))
  }

  @Test("A change of a share is in percentage points")
  func points() throws {
    let share = try read("", unit: "Percent")
    let change = share.change(
      from: ResultNumbers(value: 24.5), to: ResultNumbers(value: 23.25), .metric)
    #expect(change == "−1.25 percentage points")
  }

  @Test(
    "What was typed in other units is shown as precisely as the norm is printed",
    arguments: [
      ("Mass", #""resolution": 1"#, 45.359237, "45 kg"),
      ("Mass", #""resolution": 0.5"#, 45.359237, "45.4 kg"),
      ("Length", #""unit": "in", "resolution": 1"#, 0.1778, "18 cm"),
      ("Length", #""unit": "cm", "resolution": 0.1"#, 0.184_15, "18.4 cm"),
      ("Mass", #""resolution": 1"#, 45.5, "45.5 kg"),
    ])
  func measured(unit: String, norms: String, value: Double, text: String) throws {
    let test = try read(
      #""norms": { \#(norms), "scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": 5 } ] } ] }"#,
      unit: unit)
    #expect(test.shown(ResultNumbers(value: value), .metric).text == text)
  }

  @Test("Stones are for body weight alone")
  func stones() throws {
    let own = try read(#""measures": "mass""#, unit: "Mass")
    #expect(own.shown(ResultNumbers(value: 78.925_072_38), .stone).text == "12 st 6 lb")
    let grip = try read("", unit: "Mass")
    #expect(grip.shown(ResultNumbers(value: 33.112_242_97), .stone).text == "73 lb")
  }
}
