import GRDB

/// What a version of an exercise says of scores: a scoring without its numbers. It stands once, however
/// many results say it.
struct ScoringWords: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "scoringWords"
  let id: Int64
  let exercise: String
  let exerciseVersion: String
  /// JSON with `0` in the place of each number.
  let words: String

  init(_ scoring: KeptScoring, of exercise: String, _ version: String) {
    id = scoring.id(exercise, version)
    (self.exercise, exerciseVersion, words) = (exercise, version, scoring.words)
  }

  /// Has them there, for a result that says them.
  func keep(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO scoringWords SELECT ?1, ?2, ?3, ?4
        WHERE NOT EXISTS (SELECT 1 FROM scoringWords WHERE id = ?1 AND words = ?4)
        """)
    try statement.execute(arguments: [id, exercise, exerciseVersion, words])
  }

  /// Takes away what no result says any more: a formula may have put a client's numbers into its words.
  static func tidy(_ db: Database) throws {
    ReadScoring.known.forget()
    try db.execute(
      sql: """
        DELETE FROM scoringWords
        WHERE NOT EXISTS (SELECT 1 FROM result WHERE wordsId = scoringWords.id)
        """)
  }
}

extension ExerciseResult {
  /// Those of an exercise that were scored by another version of it.
  static func isOutdated(_ exercise: String, version: String) -> SQL {
    """
    wordsId IN (SELECT id FROM scoringWords
      WHERE exercise = \(exercise) AND exerciseVersion <> \(version))
    """
  }
}
