import TestSupport
import Testing
import Units

@testable import Catalogue

@Suite("All times of one exercise are written alike")
struct TimeWritingTests {
  @Test(
    "As its field asks for them: seconds up to two minutes as a rule, otherwise minutes",
    arguments: [
      ("plank", [(45.0, "0:45"), (45.5, "0:45.5"), (120, "2:00"), (3600, "1:00:00")]),
      ("dead-hang", [(45, "45 s"), (120, "120 s"), (150, "150 s")]),
      ("timed-up-and-go", [(8.4, "8.4 s"), (75, "75 s")]), ("row-2000", [(430, "7:10")]),
    ] as [(String, [(value: Double, text: String)])])
  func shown(id: String, times: [(value: Double, text: String)]) throws {
    let exercise = try #require(try Project.catalogue().exercise(id))
    let field = exercise.resultUnit.fieldUnit(.metric, usual: exercise.usual)
    for (value, text) in times {
      #expect(exercise.shown(ResultNumbers(value: value), .metric).text == text)
      #expect(exercise.typed(value, .imperial) == text && exercise.show(value, .metric) == text)
      #expect(text.contains(":") == (field == "min:s"))
    }
  }

  @Test("Changes, too, and what a field holds reads back as the same time")
  func others() throws {
    let catalogue = try Project.catalogue()
    let (plank, hang) = (
      try #require(catalogue.exercise("plank")), try #require(catalogue.exercise("dead-hang"))
    )
    let change = { (exercise: Exercise, from: Double, to: Double) in
      exercise.change(from: .init(value: from), to: .init(value: to), .metric)
    }
    #expect(change(plank, 115, 120) == "+0:05" && change(plank, 200, 120) == "−1:20")
    #expect(change(hang, 45, 120) == "+75 s")
    for (exercise, value, text) in [
      (plank, 45.0, "0:45"), (hang, 120, "120"), (hang, 8.25, "8.25"),
    ] {
      let written = exercise.roundedEntryText(ResultNumbers(value: value), .metric)
      #expect(written == text && exercise.resultUnit.read(.string(written), .metric) == value)
    }
  }

  @Test("What is no exercise's, such as a rest, is written by its length")
  func rest() {
    #expect(Quantity.duration.show(45, in: .metric) == "45 s")
    #expect(Quantity.duration.show(120, in: .metric) == "2:00")
    #expect(Quantity.mass.show(45, in: .metric, times: .minutes) == "45 kg")
  }
}
