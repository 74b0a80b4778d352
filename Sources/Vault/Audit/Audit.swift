import Crypto
import Foundation
import GRDB

/// Who did what to whom and when, with what a change found and left. Entries are only ever added.
package struct Audit: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "audit"
  /// Entries keep the client whom they were made about: their links cover that.
  static let belonging = """
    (clientId = :client
      OR clientId IN (SELECT mergedId FROM merging WHERE merging.clientId = :client))
    """
  /// One more than that of the entry before.
  package let id: Int64
  package let at: Date
  /// Nil where somebody tried a sign-in name that nobody has.
  package let trainerId: Identifier<Trainer>?
  /// Whether it was the client, on a tablet that the trainer had handed over.
  package let isByClient: Bool
  package let action: Action
  package let clientId: Identifier<Client>?
  /// What of it: an id, a network address, a kind of device.
  package let subject: String?
  /// JSON objects of what differs.
  package let before: String?
  package let after: String?
  /// SHA-256 over the link of the entry before and this one's content; nil of those that were
  /// made before entries were linked.
  package private(set) var link: Data?
  /// Whether the client is erased, and with them what the entry said.
  package private(set) var isErased = false
}

extension Audit {
  /// - Parameter trainer: nil where nobody knows who it was.
  static func record(
    _ action: Action, by trainer: Identifier<Trainer>?, isByClient: Bool = false,
    on client: Identifier<Client>? = nil, subject: String? = nil, _ change: AuditChange? = nil,
    at now: Date, in db: Database
  ) throws {
    let (last, link) = try newest(db)
    var entry = Audit(
      id: last + 1, at: now, trainerId: trainer, isByClient: isByClient,
      action: action, clientId: client, subject: subject, before: change?.before,
      after: change?.after)
    entry.link = entry.linked(to: link)
    try ReadyRow(of: databaseTableName, entry.row).add(to: db)
  }

  /// One entry about each.
  static func record(
    _ action: Action, by trainer: Identifier<Trainer>, onEach clients: [Identifier<Client>],
    at now: Date, in db: Database
  ) throws {
    var (last, link) = try newest(db)
    let rows = clients.map { client in
      var entry = Audit(
        id: last + 1, at: now, trainerId: trainer, isByClient: false, action: action,
        clientId: client, subject: nil, before: nil, after: nil)
      entry.link = entry.linked(to: link)
      (last, link) = (entry.id, entry.link)
      return ReadyRow(of: databaseTableName, entry.row)
    }
    try ReadyRow.add(rows, to: db)
  }

  private static func newest(_ db: Database) throws -> (id: Int64, link: Data?) {
    let last = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, link FROM audit ORDER BY id DESC LIMIT 1"))
    return (last?["id"] ?? 0, last.flatMap { Data.fromDatabaseValue($0["link"]) })
  }

  private var row: KeyValuePairs<String, (any DatabaseValueConvertible)?> {
    [
      "id": id, "at": at.stored, "trainerId": trainerId, "isByClient": isByClient,
      "action": action.rawValue, "clientId": clientId, "subject": subject, "before": before,
      "after": after, "link": link, "isErased": isErased,
    ]
  }

  /// The entry keeps its place, when it was, by whom and what kind of act.
  static func erase(_ client: Identifier<Client>, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE audit SET clientId = NULL, subject = NULL, before = NULL, after = NULL, isErased = 1
        WHERE \(belonging)
        """, arguments: ["client": client])
  }

  static func move(_ merging: Merging, _ db: Database) {}

  static func moveBack(_ merging: Merging, _ db: Database) {}
}

extension Audit {
  /// The digest of the entry and the one before; `docs/verify.md` says how anyone can make it.
  func linked(to link: Data?) -> Data {
    // So long are nearly all; where an array grows, what stood in it cannot be wiped.
    var content: [UInt8] = []
    content.reserveCapacity(1_024)
    content += link ?? Data()
    let fields = [
      String(id), storedTime, trainerId?.description, isByClient ? "1" : "0",
      action.rawValue, clientId?.description, subject, before, after,
    ]
    defer { content.wipe() }
    for field in fields {
      // No text is made of it, which nobody could wipe.
      content += field.map { "\($0.utf8.count):" }?.utf8 ?? "-".utf8
      if let field { content += field.utf8 }
      content.append(UInt8(ascii: ","))
    }
    return Data(SHA256.hash(data: content))
  }

  /// Entries that do not follow the one before, and the newest link. The first that has a link
  /// may follow any; of an erased one the link stands as it is.
  static func brokenLinks(_ db: Database) throws -> (broken: [Int64], newest: Data?) {
    var (broken, before): ([Int64], (id: Int64, link: Data?)) = ([], (0, nil))
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM audit ORDER BY id")
    while let row = try rows.next() {
      let id: Int64 = row["id"]
      // One that cannot be read was not written by this program.
      let follows = try? Audit(row: row).follows(before.id, before.link)
      if follows != true { broken.append(id) }
      before = (id, Data.fromDatabaseValue(row["link"]))
    }
    return (broken, before.link)
  }

  private func follows(_ before: Int64, _ linkBefore: Data?) -> Bool {
    guard let link else { return linkBefore == nil }
    guard linkBefore == nil || before == id - 1 else { return false }
    return isErased || link == linked(to: linkBefore)
  }
}

extension Audit {
  /// When it was as it stands in the vault, to the millisecond in UTC.
  package var storedTime: String { String.fromDatabaseValue(at.stored) ?? "" }
}

extension Store {
  /// Somebody has opened the vault on the terminal; nobody's name with the recovery key.
  package func noteTerminal(by trainer: Identifier<Trainer>?, at now: Date) async throws {
    try await write { db in
      try Audit.record(.signedIn, by: trainer, subject: "terminal", at: now, in: db)
    }
  }
}
