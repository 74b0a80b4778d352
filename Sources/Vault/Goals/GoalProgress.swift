import Catalogue
import Foundation
import GRDB

/// The current goal with what was measured of its exercise, and where height and mass are from: all
/// that the overview needs beside what it has, in one look.
package struct ClientProgress: Sendable {
  package let goal: Goal?
  /// Of the goal's exercise, the earliest first; of height and weight wherever they were typed.
  package let measured: [SeriesResult]
  package let height: MeasureOrigin?
  package let mass: MeasureOrigin?
}

/// When a height or a mass was measured, and where that was typed.
package struct MeasureOrigin: Sendable, Equatable {
  package enum Place: String, Sendable, CaseIterable { case details, page, form, assessment }

  package let at: Date
  package let place: Place
}

extension Store {
  package func progress(
    of client: Identifier<Client>, _ catalogue: AssessmentCatalogue
  ) async throws -> ClientProgress {
    try await read { db in try ClientProgress.find(of: client, catalogue, db) }
  }
}

extension ClientProgress {
  static func find(
    of client: Identifier<Client>, _ catalogue: AssessmentCatalogue, _ db: Database
  ) throws -> ClientProgress {
    let rows = try SQLRequest<Row>(
      sql: """
        SELECT goal.*, result.value, result.estimate, result.second, result.takenAt,
          (\(MeasureOrigin.newest("height"))) AS heightFrom,
          (\(MeasureOrigin.newest("mass"))) AS massFrom
        FROM client
        LEFT JOIN goal ON goal.clientId = client.id AND goal.endedAt IS NULL
        LEFT JOIN result ON result.clientId = :client AND result.exercise = goal.exercise
        WHERE client.id = :client
        ORDER BY result.takenAt DESC, result.savedAt DESC, result.id DESC LIMIT 2000
        """, arguments: ["client": client], cached: true
    ).fetchAll(db)
    return try ClientProgress(rows) { goal in
      guard let exercise = goal.aim.exercise.flatMap(catalogue.exercise) else { return nil }
      return try SeriesResult.body(of: client, exercise, until: .distantFuture, db)
    }
  }

  /// - Parameter elsewhere: what a goal is measured by that is no result, too; newest first.
  private init(_ rows: [Row], elsewhere: (Goal) throws -> [SeriesResult]?) throws {
    let first = rows.first
    let hasGoal = first?.hasNull(atIndex: 0) == false
    goal = hasGoal ? try first.map { try Goal(row: $0) } : nil
    let results = try rows.compactMap { row in
      try row.decode(Date?.self, forColumn: "takenAt") == nil ? nil : try SeriesResult(row: row)
    }
    measured = (try goal.flatMap(elsewhere) ?? results).reversed()
    height = try first.flatMap {
      MeasureOrigin(try $0.decode(String?.self, forColumn: "heightFrom"))
    }
    mass = try first.flatMap { MeasureOrigin(try $0.decode(String?.self, forColumn: "massFrom")) }
  }
}

extension MeasureOrigin {
  /// The newest that the details show; it names no row of the rest, and is looked up once.
  fileprivate static func newest(_ kind: String) -> String {
    """
    SELECT takenAt || ' ' || CASE WHEN resultId IS NOT NULL THEN 'assessment'
      ELSE COALESCE(source, 'details') END
    FROM bodyMeasure WHERE clientId = :client AND kind = '\(kind)'
    ORDER BY takenAt DESC, id DESC LIMIT 1
    """
  }

  fileprivate init?(_ text: String?) {
    guard let text, let space = text.lastIndex(of: " "),
      let at = Date.fromDatabaseValue(String(text[..<space]).databaseValue),
      let place = Place(rawValue: String(text[text.index(after: space)...]))
    else { return nil }
    self.init(at: at, place: place)
  }
}

/// How far a goal with a target is.
package struct GoalProgress: Sendable, Equatable {
  package struct Measure: Sendable, Equatable {
    /// As the exercise is shown, in stored units.
    package let number: Double
    package let at: Date
  }

  /// The last before the goal was set, or else the first after.
  package let start: Measure?
  /// The newest.
  package let now: Measure?
  /// The first since the goal was set that is as good as the target; of a goal to stay, as long as that is so.
  package let reached: Measure?
  /// Whether all has been as good since before the goal was set.
  package let isThereAnyway: Bool
  /// How much of the way is made, 0 to 1; nil where there is no way.
  package let share: Double?

  /// Nil without a target.
  ///
  /// - Parameters:
  ///   - series: the earliest first.
  ///   - isLowerBetter: nil where that depends; then the start says which way is meant.
  package init?(
    _ goal: Goal, _ series: [SeriesResult], _ exercise: Exercise, isLowerBetter: () -> Bool?
  ) {
    guard goal.aim.exercise == exercise.id, let target = goal.aim.target else { return nil }
    let end = goal.endedAt ?? .distantFuture
    let all = series.compactMap { result in
      exercise.number(of: result.numbers).map { Measure(number: $0, at: result.takenAt) }
    }.filter { $0.at <= end }
    let before = all.last { $0.at <= goal.setAt }
    (start, now) = (before ?? all.first, all.last)
    guard let start, let now else {
      (reached, isThereAnyway, share) = (nil, false, nil)
      return
    }
    let way = target - start.number
    let direction = isLowerBetter().map { $0 ? -1 : 1 } ?? way
    // Without a way the goal is to stay, and whoever has left it is not there.
    let isThere = { (measure: Measure) in
      direction == 0
        ? measure.number == target : (measure.number - target) * direction >= 0
    }
    let since = all.filter { $0.at > goal.setAt || $0 == start }
    isThereAnyway = start.at <= goal.setAt && since.allSatisfy(isThere)
    // Whoever was there before comes there once they have left it.
    let later = start.at <= goal.setAt ? since.drop(while: isThere) : since[...]
    let isLeft = direction == 0 && !isThere(now)
    reached = isLeft ? nil : later.first(where: isThere)
    let made = way * direction > 0 ? (now.number - start.number) / way : 0
    share = isThere(now) ? 1 : min(1, max(0, made))
  }
}
