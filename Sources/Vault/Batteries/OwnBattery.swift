import Catalogue
import Foundation
import GRDB

/// What a gym has decided about a battery: its own words and exercises, its place, its removal.
struct OwnBattery: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "battery"
  let id: String
  /// Nil where the battery is as its file has it.
  var name: String?
  var exercises: [String]?
  var place: Int
  var version: Int
  var savedAt: Date
  var trainerId: Identifier<Trainer>
  var removedAt: Date?

  /// A battery as it is now, before anything is changed about it.
  fileprivate static func of(
    _ battery: GymBattery, by trainer: Trainer, at now: Date, in db: Database
  ) throws -> OwnBattery {
    try fetchOne(db, key: battery.id)
      ?? OwnBattery(
        id: battery.id, place: battery.place, version: 0, savedAt: now, trainerId: trainer.id)
  }

  fileprivate mutating func keep(by trainer: Trainer, at now: Date, in db: Database) throws {
    version += 1
    (savedAt, trainerId) = (now, trainer.id)
    try save(db)
  }
}

/// A battery as the gym has it.
package struct GymBattery: Sendable, Equatable {
  package let battery: Battery
  /// Whether it is from a file, perhaps changed since.
  package let isShipped: Bool
  /// How often the gym has changed it.
  package let version: Int
  package let removedAt: Date?
  let place: Int

  package var id: String { battery.id }
  package var name: String { battery.name }
  package var exercises: [String] { battery.exercises }
}

extension GymBattery {
  fileprivate init?(_ own: OwnBattery?, _ shipped: (offset: Int, element: Battery)?) {
    guard let id = own?.id ?? shipped?.element.id,
      let name = own?.name ?? shipped?.element.name,
      let exercises = own?.exercises ?? shipped?.element.exercises
    else { return nil }
    battery = Battery(id: id, name: name, exercises: exercises)
    (isShipped, version) = (shipped != nil, own?.version ?? 0)
    (removedAt, place) = (own?.removedAt, own?.place ?? shipped?.offset ?? 0)
  }

  /// Also those that were removed, in the gym's order. What only named a file that is gone is gone.
  static func all(_ shipped: [Battery], in db: Database) throws -> [GymBattery] {
    let rows = try OwnBattery.fetchAll(db)
    let own = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    let files = Array(shipped.enumerated())
    let known = Set(shipped.map(\.id))
    let all =
      files.compactMap { GymBattery(own[$0.element.id], $0) }
      + rows.filter { !known.contains($0.id) }.compactMap { GymBattery($0, nil) }
    return all.sorted { ($0.place, $0.name) < ($1.place, $1.name) }
  }

  fileprivate static func find(
    _ id: String, _ shipped: [Battery], in db: Database
  ) throws -> GymBattery {
    guard let battery = try all(shipped, in: db).first(where: { $0.id == id }) else {
      throw StoreRefusal.notFound
    }
    return battery
  }
}

extension Store {
  /// Also those that were removed, in the gym's order.
  ///
  /// - Parameter shipped: those of the files.
  package func batteries(beside shipped: [Battery]) async throws -> [GymBattery] {
    try await read { db in try GymBattery.all(shipped, in: db) }
  }

  /// - Throws: `StoreRefusal.notFound`, also where it was removed.
  package func battery(_ id: String, beside shipped: [Battery]) async throws -> GymBattery {
    let battery = try await read { db in try GymBattery.find(id, shipped, in: db) }
    guard battery.removedAt == nil else { throw StoreRefusal.notFound }
    return battery
  }

  /// The new one's id; it stands last.
  package func addBattery(
    _ name: String, _ exercises: [String], beside shipped: [Battery], by trainer: Trainer,
    at now: Date
  ) async throws -> String {
    try await write { db in
      let last = try GymBattery.all(shipped, in: db).map(\.place).max() ?? -1
      let id = Identifier<OwnBattery>(at: now).description
      var own = OwnBattery(
        id: id, name: name, exercises: exercises, place: last + 1, version: 0, savedAt: now,
        trainerId: trainer.id)
      try own.keep(by: trainer, at: now, in: db)
      try Audit.record(.batteryChanged, by: trainer.id, subject: id, at: now, in: db)
      return id
    }
  }

  /// - Parameter version: the one that was read; nil where nobody looked.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more.
  package func change(
    _ battery: Battery, version: Int?, beside shipped: [Battery], by trainer: Trainer,
    at now: Date
  ) async throws {
    try await write { db in
      let found = try GymBattery.find(battery.id, shipped, in: db)
      guard found.removedAt == nil else { throw StoreRefusal.notFound }
      guard version == nil || version == found.version else { throw StoreRefusal.outdated }
      var own = try OwnBattery.of(found, by: trainer, at: now, in: db)
      (own.name, own.exercises) = (battery.name, battery.exercises)
      try own.keep(by: trainer, at: now, in: db)
      try Audit.record(
        .batteryChanged, by: trainer.id, subject: battery.id,
        AuditChange(from: found.battery, to: battery), at: now, in: db)
    }
  }

  /// Takes a battery out of all lists, or brings it back; done already is done.
  package func remove(
    _ id: String, _ isRemoved: Bool, beside shipped: [Battery], by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      let found = try GymBattery.find(id, shipped, in: db)
      guard (found.removedAt != nil) != isRemoved else { return }
      var own = try OwnBattery.of(found, by: trainer, at: now, in: db)
      own.removedAt = isRemoved ? now : nil
      try own.keep(by: trainer, at: now, in: db)
      try Audit.record(
        isRemoved ? .batteryRemoved : .batteryBroughtBack, by: trainer.id, subject: id, at: now,
        in: db)
    }
  }

  /// Puts a battery among those that are not removed; beyond an end is at that end.
  package func move(
    _ id: String, to place: Int, beside shipped: [Battery], by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      var all = try GymBattery.all(shipped, in: db).filter { $0.removedAt == nil }
      guard let from = all.firstIndex(where: { $0.id == id }) else {
        throw StoreRefusal.notFound
      }
      let moved = all.remove(at: from)
      all.insert(moved, at: min(max(place, 0), all.count))
      for (place, battery) in all.enumerated() {
        var own = try OwnBattery.of(battery, by: trainer, at: now, in: db)
        own.place = place
        // Its version stays: nobody who edits its words meanwhile is in the way.
        try own.save(db)
      }
      try Audit.record(.batteriesOrdered, by: trainer.id, subject: id, at: now, in: db)
    }
  }
}
