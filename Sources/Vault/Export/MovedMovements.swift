import Catalogue
import Definitions
import Foundation
import GRDB

/// Movements of a gym's own go with the clients whose plans hold them, each as a file with its definition:
/// without it no flag holds them.
enum MovedMovement {
  static let longestFile = 64 << 10

  static func fileName(of id: Identifier<GymMovement>) -> String { "movements/\(id).json" }

  /// The movements that a client's plans hold, or held when sets were done: their ids where they are ones
  /// of a gym's own.
  private static func held(
    by client: Identifier<Client>, _ db: Database
  ) throws -> [Identifier<GymMovement>] {
    let planned = try Plan.all(of: client).fetchAll(db).flatMap(\.content.movements)
    let done = try SetTick.all(of: client).select(Column("movement"), as: String.self).fetchSet(db)
    return done.union(planned.map(\.movement)).sorted().compactMap { Identifier($0) }
  }

  static func files(
    of client: Identifier<Client>, _ db: Database
  ) throws -> [(name: String, content: Data)] {
    try held(by: client, db).compactMap { id in
      try GymMovement.fetchOne(db, key: id).map {
        (fileName(of: id), Data(($0.definition + "\n").utf8))
      }
    }
  }

  /// Brings those that this gym does not have, put away: plans go on with them, and the owner may take
  /// them into the library.
  ///
  /// - Returns: their names.
  static func bring(_ file: MovedClient, at moment: Moment, _ db: Database) throws -> [String] {
    try held(by: file.client, db).compactMap { id in
      guard try !GymMovement.exists(db, key: id),
        try GymMovement.fetchCount(db) < GymMovement.limit,
        case .object(let movement)? = try file.json(fileName(of: id), atMost: longestFile),
        movement["id"] == .string(id.description), case .string(let name)? = movement["name"]
      else { return nil }
      try GymMovement.bring(id, JSONValue.object(movement).pretty, at: moment, db)
      return String(name.prefix(Movement.nameLimit))
    }
  }
}
