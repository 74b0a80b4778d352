import Foundation
import GRDB

/// The answer that a page's one-time token got, kept for a day.
struct Submission: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "submission"
  static let belonging = """
    resultId IN (SELECT id FROM result WHERE clientId = :client
      UNION SELECT resultId FROM resultChange WHERE clientId = :client)
    """
  /// A digest of the token and of what was sent with it.
  let token: String
  let resultId: Identifier<ExerciseResult>
  let corrected: Bool
  let savedAt: Date

  static func answer(to token: String, _ db: Database) throws -> EnteredResult? {
    guard let answered = try one(token, by: "token", db),
      let result = try ExerciseResult.one(answered.resultId, db)
        ?? EarlierResult.deletion(of: answered.resultId, in: db)?.before
    else { return nil }
    return EnteredResult(result: result, corrected: answered.corrected, isRepeated: true)
  }

  static func keep(
    _ entered: EnteredResult, as token: String, at now: Date, _ db: Database
  ) throws {
    try filter(Column("savedAt") < now.addingTimeInterval(-86_400)).deleteAll(db)
    try Submission(
      token: token, resultId: entered.result.id, corrected: entered.corrected, savedAt: now
    ).insert(db, onConflict: .replace)
  }
}
