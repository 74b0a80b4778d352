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
  static func bring(
    _ file: MovedClient, into shelf: ImportShelf, _ brought: inout BroughtDefinitions,
    at moment: Moment, _ db: Database
  ) throws {
    for id in try held(by: file.client, db) where try !GymMovement.exists(db, key: id) {
      guard let definition = try file.json(fileName(of: id), atMost: longestFile)?.pretty,
        let movement = shelf.movement(OwnMovement(definition: definition, isAway: true), id),
        try GymMovement.fetchCount(db) < GymMovement.limit
      else {
        brought.missingMovements.append(try planned(id, of: file.client, db) ?? id.description)
        continue
      }
      try GymMovement.bring(id, definition, at: moment, db)
      brought.movements.append(movement.name)
    }
  }

  /// What a plan calls it.
  private static func planned(
    _ id: Identifier<GymMovement>, of client: Identifier<Client>, _ db: Database
  ) throws -> String? {
    let movements = try Plan.all(of: client).fetchAll(db).flatMap(\.content.movements)
    return movements.first { $0.movement == id.description }?.name
  }
}

extension ImportShelf {
  /// Nil where it cannot be read here, or is called longer than movements are.
  fileprivate func movement(_ own: OwnMovement, _ id: Identifier<GymMovement>) -> Movement? {
    let read = movements.adding([own], beside: catalogue).movement(id.description)
    return read.flatMap { $0.name.unicodeScalars.count <= Movement.nameLimit ? $0 : nil }
  }
}
