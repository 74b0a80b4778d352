import Catalogue
import Foundation
import GRDB

/// One measured value (in the exercise's stored unit) of one client, with the score it got.
package struct ExerciseResult: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "result"
  package let id: Identifier<ExerciseResult>
  package internal(set) var clientId: Identifier<Client>
  /// The exercise's id in the catalogue.
  package let exercise: String
  package var value: Double
  package var inputs: [String: Double]
  /// What the value was worked out to be; nil where it is shown as it was typed.
  package var estimate: Double?
  /// The extra number that stands behind the value, as 82 in 128/82.
  package var second: Double?
  /// 0 to 10, not rounded; nil when it could not be scored.
  package var score: Double?
  /// All that made the score, or why there is none.
  package var scoring: Scoring
  package var exerciseVersion: String
  package var observation: String
  package var takenAt: Date
  package let savedAt: Date
  package var editedAt: Date?
  package let trainerId: Identifier<Trainer>
}

/// In the database the words of a scoring stand apart, once for all results that say the same.
extension ExerciseResult {
  /// In the order in which they have always been given out.
  static let columns = [
    "id", "clientId", "exercise", "value", "inputs", "score", "scoring", "exerciseVersion",
    "observation", "takenAt", "savedAt", "editedAt", "trainerId", "estimate", "second",
  ]

  static func columns(_ db: Database) -> [String] { columns }

  static func columnsOfJSON(_ db: Database) -> Set<String> { ["inputs", "scoring"] }

  static func erase(_ client: Identifier<Client>, in db: Database) throws {
    try all(of: client).deleteAll(db)
    try ScoringWords.tidy(db)
  }

  /// A scoring is read from parts, and given out in one piece.
  static let secrets = Set([Place.words, .scoringNumbers].map(\.name))

  /// What is read of a row, in this order: by their names it would take half as long again, and pages read
  /// many results.
  private enum Place: Int, CaseIterable {
    case id, clientId, exercise, value, inputs, score, exerciseVersion, observation, takenAt,
      savedAt
    case editedAt, trainerId, estimate, second, words, scoringNumbers

    var name: String { String(describing: self) }
  }

  /// With what is given out, behind what is read.
  package static var databaseSelection: [any SQLSelectable] {
    (read + [asSQL("scoring")]).map { SQL(sql: $0) }
  }

  private static let read = Place.allCases.map { asSQL($0.name) }
  private static let selection = read.joined(separator: ", ")

  private static func asSQL(_ column: String) -> String {
    switch column {
    case "scoring": said("scoringText(words, scoringNumbers)", as: column)
    case "words", "exerciseVersion": said(column, as: column)
    default: column
    }
  }

  private static func said(_ text: String, as name: String) -> String {
    "(SELECT \(text) FROM scoringWords WHERE scoringWords.id = wordsId) AS \(name)"
  }

  /// By hand, for what `Codable` makes of a row takes as long as all the rest of a page.
  package init(row: Row) throws {
    func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Place
    ) throws -> Value { try row.decode(atIndex: place.rawValue) }
    id = try read(.id)
    clientId = try read(.clientId)
    exercise = try read(.exercise)
    value = try read(.value)
    inputs = try Self.inputs(read(.inputs))
    estimate = try read(.estimate)
    second = try read(.second)
    score = try read(.score)
    scoring = try ReadScoring.scoring(read(.words), read(.scoringNumbers))
    exerciseVersion = try read(.exerciseVersion)
    observation = try read(.observation)
    takenAt = try row.time(atIndex: Place.takenAt.rawValue)
    savedAt = try row.time(atIndex: Place.savedAt.rawValue)
    editedAt = try read(.editedAt)
    trainerId = try read(.trainerId)
  }

  static func inputs(_ text: String) throws -> [String: Double] {
    // Most have none.
    if text == "{}" { return [:] }
    return try databaseJSONDecoder(for: "inputs").decode(
      [String: Double].self, from: Data(text.utf8))
  }

  package func willSave(_ db: Database) throws {
    try ScoringWords(kept(), of: exercise, exerciseVersion).keep(db)
  }

  package func encode(to container: inout PersistenceContainer) throws {
    for (column, value) in try row(kept()) { container[column] = value }
  }

  /// A new one, whose scoring is written out once.
  func add(to db: Database) throws {
    let scoring = try kept()
    try ScoringWords(scoring, of: exercise, exerciseVersion).keep(db)
    try ReadyRow(of: Self.databaseTableName, row(scoring)).add(to: db)
  }

  private func row(
    _ scoring: KeptScoring
  ) throws -> KeyValuePairs<String, (any DatabaseValueConvertible)?> {
    [
      "id": id, "clientId": clientId, "exercise": exercise, "value": value,
      "inputs": try inputs.isEmpty ? "{}" : Self.json(inputs, in: "inputs"), "score": score,
      "wordsId": scoring.id(exercise, exerciseVersion), "scoringNumbers": scoring.numbers,
      "observation": observation, "takenAt": takenAt.stored, "savedAt": savedAt.stored,
      "editedAt": editedAt, "trainerId": trainerId, "estimate": estimate, "second": second,
    ]
  }

  private func kept() throws -> KeptScoring { KeptScoring(try Self.json(scoring, in: "scoring")) }

  private static func json(_ value: some Encodable, in column: String) throws -> String {
    String(decoding: try databaseJSONEncoder(for: column).encode(value), as: UTF8.self)
  }
}

extension ExerciseResult {
  package var numbers: ResultNumbers {
    ResultNumbers(value: value, estimate: estimate, second: second)
  }

  /// Takes a score, with what it says about the value.
  mutating func take(_ scoring: Scoring, of exercise: Exercise) {
    self.scoring = scoring
    score = scoring.score
    show(scoring, of: exercise)
  }

  /// Keeps what the value is shown as, and touches no score.
  mutating func show(_ scoring: Scoring, of exercise: Exercise) {
    estimate = scoring.estimate
    second = exercise.pair.flatMap { inputs[$0.key] }
  }

  static func all(
    of client: Identifier<Client>, exercise: String?, limit: Int
  ) -> SQLRequest<ExerciseResult> {
    newest(of: client, among: exercise.map { "exercise = \($0)" } ?? "TRUE", limit: limit)
  }

  /// Newest first.
  static func page(
    of client: Identifier<Client>, _ filter: ResultFilter, from: Int, limit: Int
  ) -> SQLRequest<ExerciseResult> {
    newest(of: client, among: filter.condition, from: from, limit: limit)
  }

  /// One order wherever results are listed, and wherever the newest of them counts.
  static let newestFirst = "takenAt DESC, savedAt DESC, id DESC"

  /// The index alone says which they are; no other row is read.
  private static func newest(
    of client: Identifier<Client>, among condition: SQL, from: Int = 0, limit: Int
  ) -> SQLRequest<ExerciseResult> {
    let query: SQL = """
      SELECT \(sql: selection) FROM result WHERE id IN (
        SELECT id FROM result WHERE clientId = \(client) AND \(condition)
        ORDER BY \(sql: newestFirst) LIMIT \(limit) OFFSET \(from))
      ORDER BY \(sql: newestFirst)
      """
    return SQLRequest(literal: query, cached: true)
  }

  static func one(_ id: Identifier<ExerciseResult>, _ db: Database) throws -> ExerciseResult? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT \(selection) FROM result WHERE id = ?"), arguments: [id])
  }

  static func find(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>, in db: Database
  ) throws -> ExerciseResult {
    guard let result = try one(id, db), result.clientId == client
    else { throw StoreRefusal.notFound }
    return result
  }
}

extension Store {
  /// Newest first.
  package func results(
    of client: Identifier<Client>, exercise: String? = nil, limit: Int = 10_000
  ) async throws -> [ExerciseResult] {
    try await read { db in
      try ExerciseResult.all(of: client, exercise: exercise, limit: limit).fetchAll(db)
    }
  }

  package func result(
    _ id: Identifier<ExerciseResult>, of client: Identifier<Client>
  ) async throws -> ExerciseResult {
    try await read { db in try ExerciseResult.find(id, of: client, in: db) }
  }

  /// The names of all trainers, for lists that say who measured.
  package func trainerNames() async throws -> [Identifier<Trainer>: String] {
    try await read { db in try Trainer.names(db) }
  }
}

extension Trainer {
  static func names(_ db: Database) throws -> [Identifier<Trainer>: String] {
    let names = try Row.fetchAll(db.cachedStatement(sql: "SELECT id, name FROM trainer"))
    return try names.reduce(into: [:]) { all, row in
      all[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1)
    }
  }
}
