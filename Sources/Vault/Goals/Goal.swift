import Foundation
import GRDB
import Units

/// What somebody wants to reach: in words, and perhaps as a value of an exercise by a day.
package struct GoalAim: Codable, Sendable, Equatable {
  /// In Unicode scalars.
  package static let longest = 2_000

  package var words: String
  /// The exercise's id in the catalogue; nil without a target.
  package var exercise: String?
  /// In the unit that the exercise is shown in, as it is stored.
  package var target: Double?
  package var due: Day?

  package init(words: String) { self.words = words }
}

/// A client's goal from when it was set; at most one has not ended.
package struct Goal: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package enum Outcome: String, Codable, Sendable { case reached, ended, replaced }

  package static let databaseTableName = "goal"
  package let id: Identifier<Goal>
  package let clientId: Identifier<Client>
  private(set) var words: String
  private(set) var exercise: String?
  private(set) var target: Double?
  private(set) var due: Day?
  package let setAt: Date
  /// Raised by every change; a page sends back the one it was made from.
  package internal(set) var version: Int
  /// What it said before the last change.
  package internal(set) var previous: GoalAim?
  package internal(set) var changedAt: Date?
  package internal(set) var endedAt: Date?
  package internal(set) var outcome: Outcome?

  init(_ aim: GoalAim, of client: Identifier<Client>, at now: Date) {
    (id, clientId, setAt, version) = (.init(at: now), client, now, 1)
    (words, exercise, target, due) = (aim.words, aim.exercise, aim.target, aim.due)
  }

  package internal(set) var aim: GoalAim {
    get {
      var aim = GoalAim(words: words)
      (aim.exercise, aim.target, aim.due) = (exercise, target, due)
      return aim
    }
    set {
      (words, exercise) = (newValue.words, newValue.exercise)
      (target, due) = (newValue.target, newValue.due)
    }
  }
}

extension Goal {
  /// The one that has not ended.
  static func current(of client: Identifier<Client>, _ db: Database) throws -> Goal? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT * FROM goal WHERE clientId = ? AND endedAt IS NULL"),
      arguments: [client])
  }

  static func find(
    _ id: Identifier<Goal>, of client: Identifier<Client>, _ db: Database
  ) throws -> Goal {
    guard let goal = try fetchOne(db, key: id), goal.clientId == client else {
      throw StoreRefusal.notFound
    }
    return goal
  }

  /// So long words that were cleared may be typed anew: a form saves letter by letter.
  private static let typing: TimeInterval = 10 * 60

  /// Those words are the current goal from now on; without any there is none.
  static func keep(
    _ words: String, of client: Identifier<Client>, at now: Date, _ db: Database
  ) throws {
    let cleared = all(of: client).filter(
      Column("outcome") == Outcome.ended.rawValue
        && (Column("exercise") == nil || Column("words") == words)
        && Column("endedAt") > now.addingTimeInterval(-typing))
    guard var goal = try current(of: client, db) ?? (words.isEmpty ? nil : cleared.fetchOne(db))
    else {
      if !words.isEmpty { try Goal(GoalAim(words: words), of: client, at: now).insert(db) }
      return
    }
    if words.isEmpty {
      (goal.endedAt, goal.outcome) = (now, .ended)
    } else if goal.exercise != nil, goal.words.letters != words.letters {
      // Other words are not what the target is of.
      (goal.endedAt, goal.outcome) = (now, .replaced)
      goal.version += 1
      try goal.update(db)
      return try Goal(GoalAim(words: words), of: client, at: now).insert(db)
    } else if try goal.giveWay(toWhatSays: words, at: now, db) {
      return
    } else {
      (goal.endedAt, goal.outcome) = (nil, nil)
      goal.change(at: now) { $0.words = words }
    }
    goal.version += 1
    try goal.update(db)
  }

  /// What was in its place a while ago is there again, with its target, where its words are typed anew.
  private func giveWay(toWhatSays words: String, at now: Date, _ db: Database) throws -> Bool {
    let former = Goal.all(of: clientId).filter(
      Column("words") == words && Column("endedAt") <= setAt
        && Column("endedAt") > now.addingTimeInterval(-Self.typing)
        && [Outcome.replaced, .ended].map(\.rawValue).contains(Column("outcome"))
    ).order(Column("endedAt").desc)
    guard self.words != words, var before = try former.fetchOne(db) else { return false }
    try delete(db)
    (before.endedAt, before.outcome) = (nil, nil)
    before.version += 1
    try before.update(db)
    return true
  }

  /// - Returns: whether anything is new.
  @discardableResult
  mutating func change(at now: Date, _ edit: (inout GoalAim) -> Void) -> Bool {
    let before = aim
    edit(&aim)
    if aim != before { (previous, changedAt) = (before, now) }
    return aim != before
  }
}

extension String {
  /// Commas, spaces and capitals make no other goal.
  fileprivate var letters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
