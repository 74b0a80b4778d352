import Foundation
import GRDB

/// An exercise that a trainer wants at hand.
struct Favourite: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "favourite"
  let trainerId: Identifier<Trainer>
  let exercise: String
  let markedAt: Date
}

/// What a trainer has at hand, as ids of exercises.
package struct AtHand: Sendable {
  package let favourites: Set<String>
  /// What this trainer measured lately, the latest first.
  package let recent: [String]

  package init(favourites: Set<String> = [], recent: [String] = []) {
    (self.favourites, self.recent) = (favourites, recent)
  }
}

extension Store {
  /// How many of the gym's newest results are looked at for what a trainer measured lately.
  private static let recentResults = 300

  package func atHand(of trainer: Trainer, limit: Int) async throws -> AtHand {
    try await read { db in
      let favourites = try Favourite.filter(Column("trainerId") == trainer.id)
        .select(Column("exercise"), as: String.self).fetchSet(db)
      // Ids sort by time; so no other index is needed.
      let recent = try String.fetchAll(
        db,
        sql: """
          SELECT exercise FROM
            (SELECT id, exercise, trainerId FROM result ORDER BY id DESC LIMIT ?)
          WHERE trainerId = ? GROUP BY exercise ORDER BY MAX(id) DESC LIMIT ?
          """, arguments: [Self.recentResults, trainer.id, limit])
      return AtHand(favourites: favourites, recent: recent)
    }
  }

  /// Marks an exercise, or takes the mark away; twice is once.
  package func setFavourite(
    _ exercise: String, _ isFavourite: Bool, of trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      let favourite = Favourite(trainerId: trainer.id, exercise: exercise, markedAt: now)
      if isFavourite {
        try favourite.insert(db, onConflict: .ignore)
      } else {
        try favourite.delete(db)
      }
    }
  }
}

extension Favourite {
  static func has(_ exercise: String, _ trainer: Trainer, _ db: Database) throws -> Bool {
    try fetchOne(
      db.cachedStatement(sql: "SELECT * FROM favourite WHERE trainerId = ? AND exercise = ?"),
      arguments: [trainer.id, exercise]) != nil
  }
}
