import Crypto
import Foundation
import GRDB
import Units

/// That a set was done, skipped or taken back on a day; of several the last counts.
package struct SetTick: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package enum State: String, Codable, Sendable { case done, skipped, open }

  package static let databaseTableName = "setTick"
  package static let reasonLimit = 200
  static let secrets: Set = ["token"]
  package let id: Identifier<SetTick>
  let clientId: Identifier<Client>
  let planId: Identifier<Plan>
  package let setId: Identifier<PlanSet>
  package let day: Day
  /// Its id in the library.
  package let movement: String
  /// Of the set in its movement, from 0.
  package let place: Int
  package let state: State
  private let repetitions: Int?
  private let mass: Double?
  private let duration: Double?
  private let distance: Double?
  package let reason: String?
  package let tickedAt: Date
  let trainerId: Identifier<Trainer>
  private let token: String?
  fileprivate var isLast: Bool

  /// What was really done.
  package var numbers: SetNumbers {
    SetNumbers(
      repetitions: repetitions, mass: mass, duration: duration, distance: distance)
  }

  fileprivate init(
    _ entry: TickEntry, _ movement: String, at place: Int, as token: String?,
    of client: Identifier<Client>, _ moment: Moment
  ) {
    (id, clientId, planId) = (.init(at: moment.now), client, entry.plan)
    (setId, day, self.movement, self.place) = (entry.set, entry.day, movement, place)
    let numbers = entry.state == .done ? entry.numbers : SetNumbers()
    (state, repetitions, mass) = (entry.state, numbers.repetitions, numbers.mass)
    (duration, distance) = (numbers.duration, numbers.distance)
    reason = entry.state == .skipped ? entry.reason : nil
    (tickedAt, trainerId) = (moment.now, moment.trainer.id)
    (self.token, isLast) = (token, true)
  }

  fileprivate func says(_ entry: TickEntry) -> Bool {
    state == entry.state && (state != .done || numbers == entry.numbers)
      && (state != .skipped || reason == entry.reason)
  }
}

/// A set as somebody checks it off, skips it or takes it back.
package struct TickEntry: Sendable {
  package let plan: Identifier<Plan>
  package let set: Identifier<PlanSet>
  /// Of the workout, which may have gone on past midnight.
  package let day: Day
  package let state: SetTick.State
  package let numbers: SetNumbers
  package let reason: String?
  /// The page's one-time value.
  package let token: String?

  package init(
    plan: Identifier<Plan>, set: Identifier<PlanSet>, day: Day, state: SetTick.State,
    numbers: SetNumbers, reason: String?, token: String?
  ) {
    (self.plan, self.set, self.day, self.state) = (plan, set, day, state)
    (self.numbers, self.reason, self.token) = (numbers, reason, token)
  }

  /// The token with what was sent: the same token with other content is an ordinary save.
  fileprivate func digest(of client: Identifier<Client>) -> String? {
    guard let token else { return nil }
    let numbers = [numbers.mass, numbers.duration, numbers.distance].map { $0?.plainText ?? "" }
    let parts =
      [
        token, client.description, plan.description, set.description, day.description,
        state.rawValue, self.numbers.repetitions.map(String.init) ?? "", reason ?? "",
      ] + numbers
    let content = parts.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    return SHA256.hash(data: Data(content.utf8)).hex
  }
}

extension Store {
  /// Keeps what is said of a set; the same once more changes nothing.
  ///
  /// - Returns: whether it stood there already.
  /// - Throws: `StoreRefusal.notFound` where the plan has lost the set meanwhile.
  package func tick(
    _ entry: TickEntry, of client: Identifier<Client>, at moment: Moment
  ) async throws -> Bool {
    try await write { db in
      _ = try Client.find(client, in: db)
      let plan = try Plan.find(entry.plan, of: client, db)
      let token = entry.digest(of: client)
      if try token.map({ try SetTick.isKept($0, db) }) ?? false { return true }
      guard plan.deletedAt == nil, let (_, movement, place) = plan.set(entry.set) else {
        throw StoreRefusal.notFound
      }
      let last = try SetTick.last(of: entry, db)
      if last.map({ $0.says(entry) }) ?? (entry.state == .open) { return true }
      if var last {
        last.isLast = false
        try last.update(db)
      }
      if try SetTick.isFirst(of: entry, db) || SetTick.changesHands(entry, of: client, moment, db) {
        try Audit.record(
          .planTrained, by: moment.trainer.id, isByClient: moment.isByClient, on: client,
          subject: plan.id.description, at: moment.now, in: db)
      }
      try SetTick(entry, movement.movement, at: place, as: token, of: client, moment).insert(db)
      return false
    }
  }
}

extension SetTick {
  fileprivate static func isKept(_ token: String, _ db: Database) throws -> Bool {
    try filter(Column("token") == token).fetchCount(db) > 0
  }

  fileprivate static func last(of entry: TickEntry, _ db: Database) throws -> SetTick? {
    try filter(
      Column("planId") == entry.plan && Column("setId") == entry.set
        && Column("day") == entry.day.description && Column("isLast") == true
    ).fetchOne(db)
  }

  /// Whether the client has the tablet now and the trainer had it at the last entry of the workout, or the other
  /// way round.
  fileprivate static func changesHands(
    _ entry: TickEntry, of client: Identifier<Client>, _ moment: Moment, _ db: Database
  ) throws -> Bool {
    let last = try db.cachedStatement(
      sql: """
        SELECT isByClient FROM audit WHERE clientId = ? AND action = ? AND subject = ?
        ORDER BY id DESC LIMIT 1
        """)
    let arguments: StatementArguments = [
      client, Audit.Action.planTrained.rawValue, entry.plan.description,
    ]
    return try Bool.fetchOne(last, arguments: arguments).map { $0 != moment.isByClient } ?? false
  }

  /// Whether nothing was done by the plan on that day yet.
  fileprivate static func isFirst(of entry: TickEntry, _ db: Database) throws -> Bool {
    try filter(
      Column("planId") == entry.plan && Column("day") == entry.day.description
    ).isEmpty(db)
  }
}
