import Foundation
import GRDB

extension Store {
  /// Newest first.
  package func goals(of client: Identifier<Client>) async throws -> [Goal] {
    try await read { db in
      try Goal.all(of: client).order(Column("setAt").desc, Column("id").desc).fetchAll(db)
    }
  }

  /// The one that has not ended.
  package func currentGoal(of client: Identifier<Client>) async throws -> Goal? {
    try await read { db in try Goal.current(of: client, db) }
  }

  package func goal(
    _ id: Identifier<Goal>, of client: Identifier<Client>
  ) async throws -> Goal {
    try await read { db in try Goal.find(id, of: client, db) }
  }

  /// The client's goal from now on; the one before is kept among the earlier ones. The same once
  /// more is no further one.
  ///
  /// - Parameter seen: the goal that whoever sets it saw by then, nil inside where there was none.
  /// - Throws: `StoreRefusal.outdated` when it is another one by now.
  package func set(
    _ aim: GoalAim, of client: Identifier<Client>, instead seen: Identifier<Goal>?? = nil,
    at moment: Moment
  ) async throws -> Goal {
    try await write { db in
      let client = try Client.find(client, in: db)
      let current = try Goal.current(of: client.id, db)
      if let seen, seen != current?.id, current?.aim != aim { throw StoreRefusal.outdated }
      if var before = current {
        guard before.aim != aim else { return before }
        (before.endedAt, before.outcome) = (moment.now, .replaced)
        try before.kept(db)
      }
      let goal = Goal(aim, of: client.id, at: moment.now)
      try goal.insert(db)
      try client.takeGoal(db)
      try goal.note(.goalSet, from: nil, at: moment, db)
      return goal
    }
  }

  /// - Throws: `StoreRefusal.outdated` when someone has changed it since `version`, or has ended it.
  package func change(
    _ id: Identifier<Goal>, of client: Identifier<Client>, version: Int?, to aim: GoalAim,
    at moment: Moment
  ) async throws -> Goal {
    try await write { db in
      let client = try Client.find(client, in: db)
      var goal = try Goal.find(id, of: client.id, db)
      guard version == nil || version == goal.version else { throw StoreRefusal.outdated }
      let before = goal.aim
      guard goal.change(at: moment.now, { $0 = aim }) else { return goal }
      guard goal.endedAt == nil else { throw StoreRefusal.outdated }
      goal = try goal.kept(db)
      try client.takeGoal(db)
      try goal.note(.goalChanged, from: before, at: moment, db)
      return goal
    }
  }

  /// Reached, or given up; the same once more is done already.
  ///
  /// - Throws: `StoreRefusal.outdated` where somebody else has ended it otherwise, or has set another.
  package func end(
    _ id: Identifier<Goal>, of client: Identifier<Client>, _ outcome: Goal.Outcome,
    at moment: Moment
  ) async throws -> Goal {
    try await write { db in
      let client = try Client.find(client, in: db)
      var goal = try Goal.find(id, of: client.id, db)
      guard goal.outcome != outcome else { return goal }
      guard goal.endedAt == nil else { throw StoreRefusal.outdated }
      (goal.endedAt, goal.outcome) = (moment.now, outcome)
      goal = try goal.kept(db)
      try client.takeGoal(db)
      try goal.note(outcome == .reached ? .goalReached : .goalEnded, from: nil, at: moment, db)
      return goal
    }
  }
}

extension Store {
  /// Takes the last that was done to a goal back: its end, its change, or that it was set.
  ///
  /// - Parameter version: what it had made of the goal; nil is the newest.
  /// - Throws: `StoreRefusal.outdated` when there is another goal by now, or somebody has changed it since.
  package func takeBack(
    _ act: GoalAct, _ id: Identifier<Goal>, version: Int? = nil, of client: Identifier<Client>,
    at moment: Moment
  ) async throws {
    try await write { db in
      let client = try Client.find(client, in: db)
      guard let goal = try Goal.fetchOne(db, key: id), goal.clientId == client.id else {
        // Sent twice, the setting is taken back already.
        if act == .set { return }
        throw StoreRefusal.notFound
      }
      guard try goal.takeBack(act, version, db) else { return }
      try client.takeGoal(db)
      try goal.note(.goalTakenBack, from: goal.aim, at: moment, db)
    }
  }
}

/// What can be done to a goal, and taken back.
package enum GoalAct: String, Sendable, CaseIterable { case set, change, end }

extension Goal {
  /// - Returns: whether there was anything to take back.
  fileprivate func takeBack(_ act: GoalAct, _ version: Int?, _ db: Database) throws -> Bool {
    let isNewest = version == nil || version == self.version
    switch act {
    case .set:
      guard endedAt == nil, isNewest else { throw StoreRefusal.outdated }
      try delete(db)
      let before = try Goal.all(of: clientId)
        .filter(Column("endedAt") == setAt && Column("outcome") == Outcome.replaced.rawValue)
        .fetchOne(db)
      try before?.opened(db)
    case .change:
      guard let previous else { return false }
      guard isNewest else { throw StoreRefusal.outdated }
      var goal = self
      (goal.aim, goal.previous, goal.changedAt) = (previous, nil, nil)
      try goal.kept(db)
    case .end:
      guard endedAt != nil else { return false }
      guard try Goal.current(of: clientId, db) == nil, isNewest else { throw StoreRefusal.outdated }
      try opened(db)
    }
    return true
  }

  private func opened(_ db: Database) throws {
    var goal = self
    (goal.endedAt, goal.outcome) = (nil, nil)
    try goal.kept(db)
  }

  @discardableResult
  fileprivate func kept(_ db: Database) throws -> Goal {
    var goal = self
    goal.version += 1
    try goal.update(db)
    return goal
  }

  fileprivate func note(
    _ action: Audit.Action, from before: GoalAim?, at moment: Moment, _ db: Database
  ) throws {
    let change = try AuditChange(
      from: before, to: action == .goalTakenBack ? nil : endedAt == nil ? aim : nil)
    try Audit.record(
      action, by: moment.trainer.id, on: clientId, subject: id.description, change,
      at: moment.now, in: db)
  }
}

extension Client {
  /// Among the details stand the words of the current goal.
  func takeGoal(_ db: Database) throws {
    var client = self
    client.details.goal = try Goal.current(of: id, db)?.aim.words ?? ""
    guard client.details != details else { return }
    client.version += 1
    try client.update(db)
  }
}
