import Catalogue
import Definitions
import Foundation
import GRDB
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("Results whose words stand once")
struct LeanResultTests {
  @Test("A number is read to the last bit as the library reads it")
  func numbers() {
    var random = SystemRandomNumberGenerator()
    var texts = [
      "0", "-0", "-0.07", "3.852276617597826", "1e5", "-2.5E-3", "123456789012345",
      "1234567890123456",
      "0.00000000000001", "99999999999999.9", "", "-", ".", "5.", ".5", "1.2.3", "--1", "1-", "nan",
      "inf", "0x1p4",
    ]
    for _ in 0..<20_000 {
      let (whole, places) = (Int.random(in: -999_999_999...999_999_999, using: &random), 0...6)
      let digits = String(whole.magnitude)
      let point = digits.index(
        digits.startIndex, offsetBy: min(digits.count, places.randomElement(using: &random) ?? 0))
      texts.append("\(whole < 0 ? "-" : "")\(digits[..<point]).\(digits[point...])")
      texts.append("\(Double.random(in: -1000...1000, using: &random))")
    }
    for text in texts {
      #expect(Double(stored: text[...].utf8)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test("Whatever a scoring says, it reads the same to the letter", arguments: 1...4)
  func lossless(seed: UInt64) throws {
    let catalogue = try Project.catalogue()
    var made = MadeScorings(random: SeededRandom(seed: seed), catalogue: catalogue)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var unscored = 0
    for exercise in catalogue.categories.flatMap(\.exercises) {
      for _ in 0..<20 {
        let scoring = made.scoring(of: exercise)
        unscored += scoring.score == nil ? 1 : 0
        let text = String(decoding: try encoder.encode(scoring), as: UTF8.self)
        let kept = KeptScoring(text)
        #expect(KeptScoring.text(kept.words, kept.numbers) == text)
        #expect((try? JSONValue(parsing: kept.words)) != nil)
        #expect(try ReadScoring.scoring(kept.words, kept.numbers) == scoring)
      }
    }
    #expect(unscored > 100)
  }

  @Test("What stands in words stays there: digits, quotes and backslashes; and any number goes")
  func letters() {
    let text = #"{"a\"1":"say \"7\" \\","b":[-0.5e-7,1E+20,0,true,null],"c":" 12 é","d":{"e":33}}"#
    let kept = KeptScoring(text)
    #expect(kept.words == #"{"a\"1":"say \"7\" \\","b":[0,0,0,true,null],"c":" 12 é","d":{"e":0}}"#)
    #expect(kept.numbers == "-0.5e-7 1E+20 0 33")
    #expect(KeptScoring.text(kept.words, kept.numbers) == text)
    #expect(KeptScoring.text(kept.words, "1 2 3") == nil)
    #expect(KeptScoring.text(kept.words, "1 2 3 4 5") == nil)
  }

  @Test(
    "Of words that were read before, other numbers are told from theirs",
    arguments: ["7.5", "7.5 30 1", "7.5 30.5", "7.5 nan", "7.5 x", "7.5 x 30", "", "1e999 30"])
  func others(_ numbers: String) throws {
    let words = KeptScoring(
      #"{"score":6,"subject":{"age":29},"missing":[],"formulas":[],"lookUps":[]}"#
    ).words
    let scoring = try ReadScoring.scoring(words, "7.5 30")
    #expect(scoring.score == 7.5 && scoring.subject?.age == 30)
    #expect(throws: DecodingError.self) { try ReadScoring.scoring(words, numbers) }
  }

  @Test("Vaults know words by the id that they have always had")
  func ids() {
    let kept = KeptScoring(#"{"score":7.5}"#)
    #expect(kept.id("push-ups", "10860841e1553923") == 238_575_217_187_505)
    #expect(kept.id("sit-ups", "10860841e1553923") != kept.id("push-ups", "10860841e1553923"))
    #expect(kept.id("push-ups", "another") != kept.id("push-ups", "10860841e1553923"))
  }

  @Test("Two years of results of before say the same afterwards, to the letter")
  func carried() async throws {
    try await withVault { gym in
      try await gym.store.fill(
        with: DemoData(clients: 8, results: 300, seed: 3), catalogue: gym.catalogue,
        form: gym.form, now: gym.world.now, zone: .gmt)
      let rows = try await gym.store.read { db in try db.storedResults() }
      let queue = try DatabaseQueue()
      let migrator = Migrations.migrator.disablingDeferredForeignKeyChecks()
      try migrator.migrate(queue, upTo: Migration.pastWeeks.name)
      try await queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        for row in rows { try db.insertResult(row) }
      }
      try migrator.migrate(queue)
      #expect(rows.count == 2400)
      let now = try await queue.read { db in try db.storedResults() }
      #expect(now == rows)
    }
  }

  @Test("Twenty results that say the same have their words once, and what each says is its own")
  func once() async throws {
    try await withVault { gym in
      let ada = try await gym.addAda()
      for value in 60..<80 {
        try await gym.enter(Double(value), of: ada)
        gym.world.pass(.seconds(61))
      }
      let results = try await gym.store.results(of: ada.id)
      #expect(results.count == 20)
      #expect(results.map { $0.scoring.lookUps.first?.given } == results.map(\.value))
      #expect(results.allSatisfy { $0.scoring.score == $0.score })
      let words = try await gym.store.read { db in try ScoringWords.fetchAll(db) }
      // One for each word of the table that was reached.
      #expect(words.count <= 5 && words.allSatisfy { $0.exercise == "resting-heart-rate" })
      #expect(Set(words.map(\.exerciseVersion)) == Set(results.map(\.exerciseVersion)))
    }
  }

  @Test("What a formula has said of Ada's numbers goes with her, and what Ben's results say stays")
  func erased() async throws {
    try await withVault { gym in
      let catalogue = try gym.tenPoints("value + (value > 8 and refuse('Not ' .. value) or 1)")
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      for (client, value) in [(ada, 9.25), (ada, 5), (ben, 4)] {
        _ = try await gym.enterTenPoints(value, of: client, catalogue)
      }
      let said = try await gym.store.results(of: ada.id).compactMap(\.scoring.refusal?.sentence)
      #expect(said == ["Not 9.25"])
      #expect(try await gym.words().count == 2)
      let bens = try await gym.store.results(of: ben.id).map(\.scoring)
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      #expect(try await gym.words().count == 1)
      #expect(try await gym.store.results(of: ben.id).map(\.scoring) == bens)
    }
  }

  @Test("Words that somebody else has changed are told by verify")
  func changed() async throws {
    try await withVault { gym in
      let ada = try await gym.addAda()
      try await gym.enter(60, of: ada)
      let id = try #require(try await gym.store.read { db in try ScoringWords.fetchOne(db)?.id })
      try gym.intrude { db in
        try db.execute(sql: "UPDATE scoringWords SET words = replace(words, 'BPM', 'bpm')")
      }
      #expect(
        try await gym.store.verify().changedRows == ["in scoringWords the row \(id) was changed"])
    }
  }

  @Test("A result with more or fewer numbers than its words have places is told, and ends nothing")
  func illegible() async throws {
    try await withVault { gym in
      let ada = try await gym.addAda()
      let id = try await gym.enter(60, of: ada).result.id
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE result SET scoringNumbers = '1'")
      }
      #expect(
        try await gym.store.verify().changedRows == ["in result the row \(id) cannot be read"])
    }
  }
}

extension OpenVault {
  fileprivate func words() async throws -> [String] {
    try await store.read { db in try ScoringWords.fetchAll(db).map(\.words) }
  }
}

extension Database {
  /// All results as they are given out, by id.
  fileprivate func storedResults() throws -> [[DatabaseValue]] {
    try Row.fetchAll(self, ExerciseResult.order(Column("id"))).map { row in
      ExerciseResult.columns.compactMap { row[$0] as DatabaseValue? }
    }
  }

  /// As a program of before has them.
  fileprivate func insertResult(_ row: [DatabaseValue]) throws {
    try execute(
      sql: """
        INSERT INTO result (\(ExerciseResult.columns.joined(separator: ", ")))
        VALUES (\(databaseQuestionMarks(count: row.count)))
        """, arguments: StatementArguments(row))
  }
}

/// Scorings of all kinds of people, of whom something is not known now and then.
private struct MadeScorings {
  var random: SeededRandom
  let catalogue: AssessmentCatalogue

  mutating func scoring(of exercise: Exercise) -> Scoring {
    let range = exercise.possible ?? 0...200
    let value = number(range)
    var inputs: [String: Double] = [:]
    for input in exercise.inputs where !sometimes() {
      inputs[input.key] = number(input.possible ?? 0...100)
    }
    let subject = Subject(
      sex: sometimes() ? nil : Bool.random(using: &random) ? .female : .male,
      age: sometimes() ? nil : Int.random(in: 5...95, using: &random),
      height: sometimes() ? nil : number(1.2...2.1), mass: sometimes() ? nil : number(40...160))
    return catalogue.score(exercise, value: value, inputs: inputs, subject: subject)
  }

  private mutating func sometimes() -> Bool { Int.random(in: 0..<10, using: &random) == 0 }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    return Bool.random(using: &random) ? number : number.rounded()
  }
}
