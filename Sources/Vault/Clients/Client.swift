import Catalogue
import Foundation
import GRDB
import Units

/// A person being trained. Height in m, mass in kg, the newest of each.
package struct Client: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "client"
  static let belonging = "id = :client"
  package let id: Identifier<Client>
  package var details: ClientDetails
  /// Raised by every change; a page sends back the one it was made from.
  package var version: Int
  package let createdAt: Date
  package var archivedAt: Date?
  /// The digest of the photo; the schema keeps it.
  package internal(set) var photo: String?
  /// 0 to 10, not rounded, where it is kept; only of a client who was looked up with it.
  package internal(set) var overall: Double?

  static func move(_ merging: Merging, _ db: Database) throws {
    try putAside(where: "id = ?", [merging.mergedId], by: merging, db)
  }

  /// Whether a day lies before the birth; not where that is not known.
  package func isUnborn(on day: Day?) -> Bool {
    guard let day, let birthdate = details.birthdate else { return false }
    return day < birthdate
  }

  package func age(on day: Day?) -> Int? {
    guard let day else { return nil }
    return details.birthdate?.completedYears(on: day)
  }
}

/// What a trainer types about a client. Empty text is none.
package struct ClientDetails: Codable, Sendable, Equatable {
  /// In Unicode scalars.
  package static let longestName = 200
  package static let longestProfession = 200

  package var name: String
  package var sex: Sex?
  package var birthdate: Day?
  /// Metres.
  package var height: Double?
  /// Kilograms.
  package var mass: Double?
  /// The words of the current goal.
  package var goal = ""
  package var email = ""
  package var phone = ""
  package var phoneKind = Reach.Kind.other
  package var emailKind = Reach.Kind.other
  package var otherPhones: [Reach] = []
  package var otherEmails: [Reach] = []
  package var addresses: [Reach] = []
  package var profession = ""
  package var emergency = EmergencyContact()

  package init(name: String) { self.name = name }
}

extension Client {
  package init(row: Row) throws {
    id = try row.decode(forColumn: "id")
    details = ClientDetails(name: try row.decode(forColumn: "name"))
    details.sex = try row.decode(String?.self, forColumn: "sex").flatMap(Sex.init(rawValue:))
    details.birthdate = try row.decode(forColumn: "birthdate")
    details.height = try row.decode(forColumn: "height")
    details.mass = try row.decode(forColumn: "mass")
    details.goal = try row.decode(forColumn: "goal")
    details.email = try row.decode(forColumn: "email")
    details.phone = try row.decode(forColumn: "phone")
    try details.readReaches(row)
    version = try row.decode(forColumn: "version")
    createdAt = try row.decode(forColumn: "createdAt")
    archivedAt = try row.decode(forColumn: "archivedAt")
    photo = try row.decode(forColumn: "photo")
  }

  package func encode(to container: inout PersistenceContainer) {
    for (column, value) in row { container[column] = value }
  }

  /// All columns but the photo, which the schema keeps.
  fileprivate var row: KeyValuePairs<String, (any DatabaseValueConvertible)?> {
    [
      "id": id, "name": details.name, "searchName": Self.folded(details.name),
      "sex": details.sex?.rawValue, "birthdate": details.birthdate, "height": details.height,
      "mass": details.mass, "goal": details.goal, "email": details.email,
      "phone": details.phone, "phoneKind": details.phoneKind, "emailKind": details.emailKind,
      "otherPhones": details.otherPhones.stored, "otherEmails": details.otherEmails.stored,
      "addresses": details.addresses.stored, "profession": details.profession,
      "emergencyName": details.emergency.name,
      "emergencyRelation": details.emergency.relation,
      "emergencyPhone": details.emergency.phone, "version": version,
      "createdAt": createdAt.stored, "archivedAt": archivedAt?.stored,
    ]
  }

  static func find(_ id: Identifier<Client>, in db: Database) throws -> Client {
    guard let client = try Client.one(id, by: "id", db) else { throw StoreRefusal.notFound }
    return client
  }
}

/// Somebody who is about to be a client.
struct NewClient: Sendable {
  let client: Client
  private let row: ReadyRow

  init(_ details: ClientDetails, at now: Date) {
    client = Client(id: .init(at: now), details: details, version: 1, createdAt: now)
    row = ReadyRow(of: Client.databaseTableName, client.row)
  }

  static func add(
    _ all: [NewClient], by trainer: Trainer, at now: Date, to db: Database
  ) throws {
    try ReadyRow.add(all.map(\.row), to: db)
    for one in all {
      try one.client.keepHistory(since: ClientDetails(name: ""), at: now, from: .page, in: db)
    }
    try Audit.record(.clientAdded, by: trainer.id, onEach: all.map(\.client.id), at: now, in: db)
  }
}

extension Store {
  package func client(_ id: Identifier<Client>) async throws -> Client {
    try await read { db in try self.client(id, db) }
  }

  func client(_ id: Identifier<Client>, _ db: Database) throws -> Client {
    var client = try Client.find(id, in: db)
    let standing = try ClientStanding.one(id, by: "clientId", db)
    let basis = standingRule.withLock { $0?.basis }
    client.overall = standing?.basis == basis ? standing?.overall : nil
    return client
  }

  package func addClient(
    _ details: ClientDetails, by trainer: Trainer, at now: Date
  ) async throws -> Client {
    let new = NewClient(details, at: now)
    try await write { db in try NewClient.add([new], by: trainer, at: now, to: db) }
    return new.client
  }
}
