import Catalogue
import Forms
import Foundation
import GRDB
import Units

/// Where a client stands, as lists show it.
///
/// Kept by the transaction that changes what it is made of. Nothing of it grows old: where the day
/// decides, the day from which on is kept.
struct ClientStanding: Codable, Sendable, Equatable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  static let databaseTableName = "standing"
  let clientId: Identifier<Client>
  /// What it was worked out by: with any other, it says nothing.
  let basis: String
  /// 0 to 10, not rounded.
  let overall: Double?
  let seenAt: Date?
  let isFlagged: Bool
  /// The last day on which no category was measured too long ago.
  let dueAfter: Day?
  /// The last day on which no uncleared flag is a stop.
  let stopAfter: Day?
  /// The last day on which no uncleared flag keeps something from being tested.
  let holdAfter: Day?

  /// It is worked out anew.
  static func move(_ merging: Merging, _ db: Database) throws {
    try erase(merging.mergedId, in: db)
  }

  /// The last day of what is so on every day.
  static let always = Day(year: 1900, month: 1, day: 1)
}

extension ClientStanding {
  /// What a list reads of one.
  static let listed = [
    "clientId", "basis", "overall", "seenAt", "isFlagged", "dueAfter", "stopAfter", "holdAfter",
  ]

  /// By hand, of the columns of a list, for it shows a hundred: `Codable` takes ten times as long. Nil where
  /// there is none.
  init?(listed row: Row, from start: Int) throws {
    guard let client = try row.decode(Identifier<Client>?.self, atIndex: start) else { return nil }
    clientId = client
    basis = try row.decode(atIndex: start + 1)
    overall = try row.decode(atIndex: start + 2)
    seenAt = try row.decode(atIndex: start + 3)
    isFlagged = try row.decode(atIndex: start + 4)
    dueAfter = try row.decode(atIndex: start + 5)
    stopAfter = try row.decode(atIndex: start + 6)
    holdAfter = try row.decode(atIndex: start + 7)
  }
}

extension ClientStanding {
  /// - Parameter today: the day on which clearances have to count; nil asks for no day of them.
  func worst(on today: Day?) -> FlagLevel? {
    isFlagged ? (Self.has(today, passed: stopAfter) ? .stop : .concern) : nil
  }

  func isOnHold(on today: Day?) -> Bool { Self.has(today, passed: holdAfter) }

  func isDue(on today: Day?) -> Bool { today.map { Self.has($0, passed: dueAfter) } ?? false }

  private static func has(_ today: Day?, passed last: Day?) -> Bool {
    guard let last else { return false }
    return today.map { $0 > last } ?? (last == always)
  }
}

extension Concerns {
  /// The last day on which a doctor's word covers all flags that are so; nil where that day never
  /// comes.
  func last(coveringAll isMeant: (ScreeningFlag) -> Bool) -> Day? {
    flags.filter(isMeant).compactMap(last(covering:)).min()
  }

  private func last(covering flag: ScreeningFlag) -> Day? {
    let covering = clearances.filter { $0.covers(flag) }
    guard covering.allSatisfy({ $0.until != nil }) else { return nil }
    return covering.compactMap(\.until).max() ?? ClientStanding.always
  }
}
