import Definitions
import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("Norms copied from a spreadsheet")
struct NormSheetTests {
  /// As spreadsheets copy a table whose heads span columns.
  private let fitness = """
    \tWomen\t\tMen\t
    Score\t20-29\t30–39 years\t20 - 29\t≥ 30
    10\t49\t45,5\t55.4\t52
    6\t43\t38\t45.5\t44
    2\t\t\t\t
    """

  private func scores(
    _ sheet: NormSheet, _ value: Double, _ subject: Subject = Subject()
  ) throws -> Double? {
    let norms = JSONValue.object([
      "scale": .string("peer"), "source": .string("S"),
      "resolution": .number(sheet.resolution), "tables": .array(sheet.tables),
    ])
    let own = JSONValue.object([
      "id": .string("it"), "name": .string("It"), "resultUnit": .string("Ratio"),
      "norms": norms,
    ])
    let text = String(decoding: try JSONEncoder().encode(own), as: UTF8.self)
    return try scoring(category(text), value: value, subject: subject).score
  }

  @Test("Each sex and age gets its column, and each value the score of its row")
  func columns() throws {
    let sheet = NormSheet(fitness, .steps)
    #expect(sheet.problems == [] && sheet.tables.count == 4 && sheet.resolution == 0.1)
    for (sex, age, value, score) in [
      (Sex.female, 29, 49.0, 10.0), (.female, 20, 48.9, 6), (.female, 39, 45.5, 10),
      (.female, 30, 37.9, 2), (.male, 29, 45.5, 6), (.male, 90, 51, 6), (.male, 30, 1, 2),
    ] {
      let found = try scores(sheet, value, Subject(sex: sex, age: age))
      #expect(found == score, "\(sex) \(age) \(value)")
    }
    #expect(try scores(sheet, 50, Subject(sex: .female, age: 40)) == nil, "no column for 40")
  }

  @Test("Where less is better a limit is the most that its row allows")
  func lower() throws {
    let sheet = NormSheet("10\t60\n7\t70\n3\t80\n0\t", .steps)
    #expect(sheet.problems == [] && sheet.tables.count == 1)
    for (value, score) in [(59.0, 10.0), (60, 10), (61, 7), (80, 3), (81, 0)] {
      #expect(try scores(sheet, value) == score, "\(value)")
    }
  }

  @Test("The rows may come in any order, and the lowest first")
  func order() throws {
    let sheet = NormSheet("2\t\n6\t43\n10\t49", .steps)
    #expect(try [60, 43, 42].map { try scores(sheet, $0) } == [10, 6, 2])
  }

  @Test(
    "Limits are read as books print them",
    arguments: [
      ("55.4", SheetEntry.number(55.4)), ("55,4", .number(55.4)), ("-3", .number(-3)),
      ("−3", .number(-3)), ("≥ 55", .atLeast(55)), (">=55", .atLeast(55)), ("55+", .atLeast(55)),
      ("> 55", .above(55)), ("≤41,7", .atMost(41.7)), ("<= 41", .atMost(41)),
      ("< 41", .below(41)), ("48–52", .range(48, 52)), ("48 - 52", .range(48, 52)),
      ("-5--2", .range(-5, -2)), ("48 to 52", .range(48, 52)), ("rest", .rest), ("Else", .rest),
    ])
  func entries(cell: String, entry: SheetEntry) {
    #expect(SheetEntry(cell, hasTimes: false) == entry)
  }

  @Test(
    "What may mean two things, or nothing, is no limit",
    arguments: ["abc", "1,600", "52-48", "≥", "5 5", "1:30", "+", "nan", "1e3", "٣"])
  func noEntries(cell: String) {
    #expect(SheetEntry(cell, hasTimes: false) == nil)
  }

  @Test("A time is a number of seconds where the exercise is timed")
  func times() {
    #expect(SheetEntry("1:30", hasTimes: true) == .number(90))
    #expect(SheetEntry("< 12:05", hasTimes: true) == .below(725))
    #expect(SheetEntry("90", hasTimes: true) == .number(90))
  }

  @Test(
    "Ages are read as books print them",
    arguments: [
      ("20-29", 20, 29), ("20–29", 20, 29), ("20 — 29 years", 20, 29), ("20 to 29", 20, 29),
      ("60+", 60, nil), ("≥ 60", 60, nil), (">= 60", 60, nil), ("> 60", 61, nil),
      ("<20", nil, 19), ("≤ 19", nil, 19), ("Age 18", 18, 18), ("aged 8 - 9 yrs", 8, 9),
    ] as [(String, Int?, Int?)])
  func ages(cell: String, from: Int?, to: Int?) {
    #expect(SheetColumn.Whom(cell)?.ages == AgeBand(from: from, to: to))
    #expect(SheetColumn.Whom("\(cell) women")?.ages == AgeBand(from: from, to: to))
    #expect(SheetColumn.Whom("Men \(cell)")?.sex == .male)
  }

  @Test("Other words are no ages", arguments: ["abc", "29-20", "20-2900", "", "men women", "5.5"])
  func noAges(cell: String) {
    #expect(SheetColumn.Whom(cell) == nil)
  }

  @Test("A percentile is ten times its score, in a cell or by the head of its column")
  func percentiles() throws {
    for cell in ["90%", "90th", "P90", "90 %"] { #expect(SheetEntry.score(cell) == 9, "\(cell)") }
    #expect(SheetEntry.score("90") == nil && SheetEntry.score("101%") == nil)
    let sheet = NormSheet("Percentile\tEveryone\n90\t40\n50\t30\n10\t20", .line)
    #expect(sheet.problems == [])
    #expect(try [35, 60, 2].map { try scores(sheet, $0) } == [7, 9, 1])
  }

  @Test("Every mistake names its cell as the sheet shows it")
  func mistakes() {
    func problems(_ text: String, _ manner: NormSheet.Manner = .steps) -> [SheetProblem] {
      NormSheet(text, manner).problems
    }
    let typo = fitness.replacing("45,5", with: "abc")
    #expect(
      problems(typo) == [
        SheetProblem(
          kind: .notANumber, line: 3, column: "Women 30–39 years", index: 2, typed: "abc")
      ])
    #expect(problems(fitness.replacing("\n6\t", with: "\nsix\t")).map(\.kind) == [.notAScore])
    #expect(problems(fitness.replacing("20-29", with: "young")).map(\.kind) == [.notAges])
    #expect(problems(fitness.replacing("20-29", with: "30-35")).map(\.kind) == [.sameAges])
    #expect(problems(fitness.replacing("≥ 30", with: "")).map(\.kind) == [.noAges])
    #expect(problems(fitness.replacing("43", with: "≥ 43"), .line).map(\.kind) == [.notInALine])
    #expect(problems("10\t94\n2\t").map(\.kind) == [.noDirection])
    let slip = problems("\tMen\n10\t45\n8\t50\n6\t30\n2\t")
    #expect(slip.map(\.kind) == [.outOfOrder] && slip.first?.line == 3 && slip.first?.typed == "50")
    #expect(problems("10\t≥ 94\n2\t") == [] && problems("10\t94\n2\t<94") == [])
    #expect(problems(" \n\t\n").map(\.kind) == [.noRows])
    let hollow = problems("\tMen 20+\tWomen 30+\t\n10\t≥ 45\t–\t\n2\t\t\t")
    #expect(
      hollow == [SheetProblem(kind: .noLimits, line: 1, column: "Women 30+", index: 2)])
    #expect(problems("\tMen\t\t\n10\t≥ 45\t\t\n2\t\t\t") == [], "what a paste leaves behind")
    let wide = Array(repeating: "1", count: 61).joined(separator: "\t")
    #expect(problems(wide).map(\.kind) == [.tooLarge])
  }

  @Test("Lines are counted as they stand, with the empty ones")
  func lines() {
    let sheet = NormSheet("\n\n10\t20\n\n2\tabc\n", .steps)
    #expect(sheet.problems.map(\.line) == [5])
  }

  @Test("Without a spreadsheet semicolons or bars stand between the cells")
  func separators() throws {
    for separator in [";", "|"] {
      let text = fitness.replacing("\t", with: separator)
      #expect(NormSheet(text, .steps).tables == NormSheet(fitness, .steps).tables)
    }
  }

  @Test("What the check of the norms finds is traced back to its cell")
  func places() throws {
    let sheet = NormSheet(fitness, .steps)
    let band = try #require(sheet.place(of: "norms.tables[1].bands[2].score"))
    #expect(band.column == "Women 30–39 years" && band.index == 2 && band.line == 5)
    let column = try #require(sheet.place(of: "norms.tables[3]"))
    #expect(column.column == "Men ≥ 30" && column.line == 2, "its head")
    #expect(sheet.place(ofAge: 30, .male)?.column == "Men ≥ 30")
    #expect(sheet.place(ofAge: 31, .female) == nil)
    #expect(sheet.place(of: "norms.tables[9]") == nil && sheet.place(of: "norms.source") == nil)
  }

  @Test("Labels stand in a column of their own, and a dash is no limit")
  func labels() throws {
    let text = "\tLabel\t<40\t40+\n10\tTop\t30\t25\n5\tFair\t20\t–\n2\tLow\t\t"
    let sheet = NormSheet(text, .steps)
    #expect(sheet.problems == [])
    #expect(try [30, 50].map { try scores(sheet, 20, Subject(age: $0)) } == [5, 2])
    guard case .object(let table)? = sheet.tables.first, case .array(let bands)? = table["bands"]
    else {
      Issue.record("no bands")
      return
    }
    #expect(
      bands.first
        == .object(["score": .number(10), "label": .string("Top"), "atLeast": .number(30)]))
  }

  @Test("Norms that came along open as sheets that say the same, but four with words of their own")
  func shipped() throws {
    let folder = Project.file("Exercises")
    let catalogue = try AssessmentCatalogue.load(folder: folder)
    var (sheets, others): ([String], [String]) = ([], [])
    for exercise in catalogue.categories.flatMap(\.exercises) where exercise.norms != nil {
      let object = try CategoryFiles(folder: folder).definition(of: exercise)
      guard case .object(let norms)? = object?["norms"] else { continue }
      if NormSheet.text(of: norms) == nil {
        others.append(exercise.id)
      } else {
        sheets.append(exercise.id)
      }
    }
    // Computed rows, names beside points, and one score on both sides of the best.
    #expect(others.sorted() == ["push-ups", "resting-heart-rate", "sit-and-reach", "sleep-hours"])
    #expect(sheets.count > 15)
  }

  @Test("What a sheet cannot say stays as it is")
  func beyond() throws {
    func text(_ table: String) throws -> String? {
      guard case .object(let norms) = try JSONValue(parsing: #"{ "tables": [ \#(table) ] }"#)
      else { return nil }
      return NormSheet.text(of: norms)?.text
    }
    #expect(
      try text(#"{ "age": [60, null], "bands": [ { "score": 8, "above": 3 }, { "score": 2 } ] }"#)
        == "Score\t60+\n8\t> 3\n2\trest")
    #expect(try text(#"{ "points": [ [20, 1], [30, 9] ] }"#) == "Score\t\n9\t30\n1\t20")
    for table in [
      #"{ "derived": true, "bands": [ { "score": 8 } ] }"#,
      #"{ "bands": [ { "score": 8, "atMost": 3 }, { "score": 2 }, { "score": 8 } ] }"#,
      #"{ "bands": [ { "score": "8" } ] }"#, #"{ "points": [ [20] ] }"#, "3", "",
    ] {
      #expect(try text(table) == nil, "\(table)")
    }
  }
}
