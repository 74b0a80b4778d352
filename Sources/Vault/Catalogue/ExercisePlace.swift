import Catalogue
import Foundation
import GRDB

/// What the gym has decided about one exercise in its lists.
struct ExercisePlace: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "exercisePlace"
  let exercise: String
  /// Within its category, from 0; nil as in the files.
  var place: Int?
  var isHidden: Bool

  fileprivate static func of(_ exercise: String, in db: Database) throws -> ExercisePlace {
    try fetchOne(db, key: exercise)
      ?? ExercisePlace(exercise: exercise, place: nil, isHidden: false)
  }
}

extension Store {
  package func arrangement() async throws -> Arrangement {
    try await read { db in
      let all = try ExercisePlace.fetchAll(db)
      let places = all.compactMap { row in row.place.map { (row.exercise, $0) } }
      return Arrangement(
        categories: try CategoryPlace.all(in: db),
        places: Dictionary(places) { first, _ in first },
        hidden: Set(all.filter(\.isHidden).map(\.exercise)))
    }
  }

  package func hide(
    _ exercise: String, _ isHidden: Bool, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      var row = try ExercisePlace.of(exercise, in: db)
      row.isHidden = isHidden
      try row.save(db)
      try Audit.record(.catalogueArranged, by: trainer.id, subject: exercise, at: now, in: db)
    }
  }

  /// Gives the exercises of a category their order.
  package func order(
    _ exercises: [String], in category: String, by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      for (place, exercise) in exercises.enumerated() {
        var row = try ExercisePlace.of(exercise, in: db)
        row.place = place
        try row.save(db)
      }
      try Audit.record(.catalogueArranged, by: trainer.id, subject: category, at: now, in: db)
    }
  }
}
