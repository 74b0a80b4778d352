import Catalogue
import GRDB

/// What a result was measured and scored with beside its value.
struct MadeResult: FetchableRecord {
  let id: Identifier<ExerciseResult>
  let clientId: Identifier<Client>
  let inputs: [String: Double]
  /// Nil in results of before it was kept.
  let subject: Subject?

  /// Of the columns as they are asked for below.
  init(row: Row) throws {
    id = try row.decode(atIndex: 0)
    clientId = try row.decode(atIndex: 1)
    inputs = try ExerciseResult.inputs(row.decode(atIndex: 2))
    subject = try ReadScoring.scoring(row.decode(atIndex: 3), row.decode(atIndex: 4)).subject
  }

  static func all(
    _ ids: [Identifier<ExerciseResult>], _ db: Database
  ) throws -> [MadeResult] {
    try SQLRequest<MadeResult>(
      sql: """
        SELECT result.id, clientId, inputs, words, scoringNumbers
        FROM result JOIN scoringWords ON scoringWords.id = wordsId
        WHERE result.id IN (\(databaseQuestionMarks(count: ids.count)))
        """, arguments: StatementArguments(ids), cached: ids.count < 16
    ).fetchAll(db)
  }
}

extension Store {
  /// What made the scores of results; those of other clients are left out.
  package func ingredients(
    of results: [Identifier<ExerciseResult>], client: Identifier<Client>
  ) async throws -> [Identifier<ExerciseResult>: Ingredients] {
    if results.isEmpty { return [:] }
    return try await read { db in
      // Asked of the database it would go through all rows of the client.
      let own = try MadeResult.all(results, db).filter { $0.clientId == client }.map {
        ($0.id, Ingredients(inputs: $0.inputs, subject: $0.subject))
      }
      return Dictionary(own) { first, _ in first }
    }
  }
}
