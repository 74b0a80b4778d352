import Definitions
import Testing
import Units

@testable import Catalogue

@Suite("An exercise's number as people read and type it")
struct ResultUnitTests {
  @Test(
    "Each word of a file is its own case, and comes back as it was written",
    arguments: [
      ("Count", ResultUnit.count), ("BPM", .bpm), ("mmHg", .mmHg), ("Percent", .percent),
      ("Mass", .quantity(.mass)), ("Ratio", .word("Ratio")), ("bpm", .word("bpm")), ("", .plain),
    ])
  func words(word: String, unit: ResultUnit) {
    #expect(unit.name == word)
    if unit != .plain { #expect(ResultUnit(word: word) == unit) }
  }

  @Test(
    "A value is shown with its unit, where it has one to say",
    arguments: [
      (ResultUnit.count, 18, "18"), (.bpm, 54, "54 bpm"), (.mmHg, 128, "128 mmHg"),
      (.percent, 32.1256, "32.126%"), (.word("ml/kg/min"), 41.25, "41.25 ml/kg/min"),
      (.plain, 0.1 + 0.2, "0.3"), (.quantity(.mass), 72.5, "72.5 kg"),
      (.quantity(.duration), 92.5, "1:32.5"), (.count, 1e12, "1000000000000"),
    ])
  func shown(unit: ResultUnit, value: Double, text: String) {
    #expect(unit.show(value, .metric) == text)
  }

  @Test(
    "What stands in an entry field reads back as the value",
    arguments: [
      (ResultUnit.count, 18, "18"), (.bpm, 54, "54"), (.percent, 32.5, "32.5"),
      (.word("points"), 7, "7"), (.plain, 0.85, "0.85"), (.quantity(.mass), 72.5, "72.5"),
      (.quantity(.duration), 92.5, "1:32.5"),
    ])
  func entry(unit: ResultUnit, value: Double, text: String) {
    #expect(unit.roundedEntryText(value, .metric) == text)
    #expect(unit.read(.string(text), .metric) == value)
  }

  @Test("A program's number is in the stored unit, a person's text in their own")
  func read() {
    #expect(ResultUnit.quantity(.mass).read(.number(70), .imperial) == 70)
    #expect(ResultUnit.quantity(.mass).read(.string("100"), .imperial) == 45.359237)
    #expect(ResultUnit.bpm.read(.string("54,5"), .metric) == 54.5)
    for (unit, shown) in [(ResultUnit.bpm, "54 bpm"), (.percent, "54 %"), (.word("mm"), "54MM")] {
      #expect(unit.read(.string(shown), .metric) == 54)
    }
    for odd: JSONValue in [
      .string("nan"), .string("54 kg"), .string("bpm"), .number(.infinity), .bool(true),
    ] {
      #expect(ResultUnit.bpm.read(odd, .metric) == nil)
    }
  }

  @Test(
    "A change of temperature is as large as on the trainer's own scale",
    arguments: [(UnitSystem.metric, "0.5 °C"), (.imperial, "0.9 °F")])
  func change(units: UnitSystem, text: String) {
    #expect(ResultUnit.quantity(.temperature).showChange(-0.5, units) == text)
  }

  @Test("A change of anything else is shown as a value is")
  func otherChange() {
    #expect(ResultUnit.bpm.showChange(-4, .metric) == "4 bpm")
    #expect(ResultUnit.quantity(.mass).showChange(2, .imperial) == "4.4 lb")
  }

  @Test(
    "Behind the field stands what is typed, and the keypad has the keys for it",
    arguments: [
      (ResultUnit.count, "", Keypad.numeric), (.bpm, "bpm", .numeric),
      (.mmHg, "mmHg", .numeric), (.percent, "%", .decimal), (.word("mm"), "mm", .decimal),
      (.plain, "", .decimal), (.quantity(.duration), "min:s", .text),
      (.quantity(.height), "ft in", .text), (.quantity(.mass), "lb", .decimal),
      (.quantity(.bodyMass), "lb", .text),
      (.quantity(.distance), "yd", .decimal),
    ])
  func field(unit: ResultUnit, text: String, keypad: Keypad) {
    #expect(unit.fieldUnit(.imperial) == text)
    #expect(unit.keypad(.imperial) == keypad)
  }

  @Test("A time that is short as a rule is typed in seconds, with the keys for that")
  func shortTime() {
    let time = ResultUnit.quantity(.duration)
    for (usual, unit, keypad) in [
      (10.0...120, "s", Keypad.decimal), (10...121, "min:s", .text),
    ] {
      #expect(time.fieldUnit(.metric, usual: usual) == unit)
      #expect(time.keypad(.metric, usual: usual) == keypad)
    }
    #expect(ResultUnit.quantity(.mass).fieldUnit(.metric, usual: 1...9) == "kg")
  }

  @Test("What a bare height may mean is asked, and each answer can be typed")
  func meanings() {
    let height = ResultUnit.quantity(.height)
    let asked = height.meanings(.string("5.11"), .imperial)
    #expect(asked.count == 2)
    for answer in asked { #expect(height.read(.string(answer), .imperial) != nil, "\(answer)") }
    #expect(height.meanings(.string("5'11"), .imperial).isEmpty)
    #expect(height.meanings(.number(5.11), .imperial).isEmpty, "a program says what it means")
    #expect(ResultUnit.bpm.meanings(.string("5.11"), .imperial).isEmpty)
    let time = ResultUnit.quantity(.duration)
    #expect(time.meanings(.string("12.30"), .metric, times: .minutes) == ["12:30", "12.30 s"])
    #expect(time.meanings(.string("12.30"), .metric, times: .seconds).isEmpty)
    for typed in ["92.5", "12:30", "750", "12.75", "12.30 s"] {
      #expect(time.meanings(.string(typed), .metric, times: .minutes).isEmpty, "\(typed)")
    }
  }

  @Test(
    "A value that is offered is one that can be typed",
    arguments: [
      (ResultUnit.quantity(.mass), 31.7514659, UnitSystem.metric, 31.8),
      (.quantity(.mass), 31.8, .imperial, 31.796_825_137), (.bpm, 58.25, .metric, 58.25),
    ])
  func asTyped(unit: ResultUnit, value: Double, units: UnitSystem, typed: Double) {
    let offered = unit.asTyped(value, units)
    #expect(abs(offered - typed) < 1e-6)
    #expect(unit.read(.string(unit.show(offered, units)), units) == offered || unit == .bpm)
  }

  @Test("A minus is one, and a speed is no finer than it was timed")
  func shownAsMeasured() {
    #expect(ResultUnit.quantity(.length).show(-0.02, .metric) == "\u{2212}2 cm")
    #expect(ResultUnit.quantity(.speed).show(1.09, .metric, step: 0.01) == "3.92 km/h")
  }

  @Test("Units are alike when their numbers are stored alike")
  func alike() {
    #expect(ResultUnit.quantity(.mass).isAlike(.quantity(.bodyMass)))
    #expect(ResultUnit.quantity(.length).isAlike(.quantity(.height)))
    #expect(!ResultUnit.quantity(.mass).isAlike(.word("Mass")) && !ResultUnit.bpm.isAlike(.count))
    #expect(ResultUnit.word("kg").isAlike(.quantity(.mass)), "both are numbers of kilograms")
    #expect(ResultUnit.inWords("BPM") == "bpm" && ResultUnit.inWords("Count") == "")
  }

  @Test("In metric units heights and masses are one number")
  func metricKeypad() {
    #expect(ResultUnit.quantity(.height).keypad(.metric) == .decimal)
    #expect(ResultUnit.quantity(.mass).keypad(.metric) == .decimal)
  }
}
