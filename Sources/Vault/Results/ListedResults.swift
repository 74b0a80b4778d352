import GRDB

/// One page of a client's results, newest first, with what was changed in them: of one state of the vault.
package struct ListedResults: Sendable {
  package let results: [ExerciseResult]
  /// On all pages.
  package let total: Int
  /// All that the client was measured in, whatever the filter, and what these changes are of.
  package let exercises: Set<String>
  /// The newest, one more than a page has where there are more.
  package let changes: [EarlierResult]
  /// Those of the changed results that are not deleted.
  package let standing: Set<Identifier<ExerciseResult>>
  /// Of all trainers, for who measured.
  package let names: [Identifier<Trainer>: String]
}

extension Store {
  /// - Parameter from: how many are on the pages before.
  package func listedResults(
    of client: Identifier<Client>, _ filter: ResultFilter, from: Int, limit: Int
  ) async throws -> ListedResults {
    try await read { db in
      let counts = try ResultCount.all(of: client, filter).fetchAll(db)
      let changes = try EarlierResult.newest(
        of: client, exercise: filter.exercise, limit: limit + 1
      ).fetchAll(db)
      let standing = ExerciseResult.filter(keys: Set(changes.map(\.resultId))).select(
        Column("id"), as: Identifier<ExerciseResult>.self)
      return ListedResults(
        results: try ExerciseResult.page(of: client, filter, from: from, limit: limit).fetchAll(db),
        total: counts.map(\.found).reduce(0, +),
        exercises: Set(counts.map(\.exercise) + changes.map(\.before.exercise)), changes: changes,
        standing: changes.isEmpty ? [] : Set(try standing.fetchAll(db)),
        names: try Trainer.names(db))
    }
  }
}

/// How many results of an exercise a filter finds; each exercise that the client was measured in has one.
private struct ResultCount: FetchableRecord {
  let exercise: String
  let found: Int

  init(row: Row) throws {
    (exercise, found) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
  }

  static func all(
    of client: Identifier<Client>, _ filter: ResultFilter
  ) -> SQLRequest<ResultCount> {
    let query: SQL = """
      SELECT exercise, COUNT(*) FILTER (WHERE \(filter.condition)) FROM result
      WHERE clientId = \(client) GROUP BY exercise
      """
    return SQLRequest(literal: query, cached: true)
  }
}
