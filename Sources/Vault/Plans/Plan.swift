import Foundation
import GRDB

/// A client's training week.
package struct Plan: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "plan"
  /// Of one client, also those that were deleted.
  package static let limit = 200
  package let id: Identifier<Plan>
  package let clientId: Identifier<Client>
  private var name: String
  private var days: ReadOnce<[PlanDay]>
  /// Raised by every change; a page sends back the one it was made from.
  package internal(set) var version: Int
  package let createdAt: Date
  /// Of several the one with the newest is trained by.
  package internal(set) var usedAt: Date
  package internal(set) var changedAt: Date
  /// Who changed it last.
  package internal(set) var trainerId: Identifier<Trainer>
  private var previous: ReadOnce<PlanContent>?
  package internal(set) var deletedAt: Date?
  /// The gym's plan that it is a copy of; nil where it is none.
  package internal(set) var templateId: Identifier<GymPlan>?
  /// The version that it was made from, or brought to.
  package internal(set) var templateVersion: Int?
  /// That before the last change.
  var previousTemplateVersion: Int?
  /// The oldest first; nil where no week was over when it was changed.
  var past: [PlannedWeeks]?

  init(_ content: PlanContent, of client: Identifier<Client>, at moment: Moment) {
    (id, clientId, version) = (.init(at: moment.now), client, 1)
    (name, days, trainerId) = (content.name, ReadOnce(content.days), moment.trainer.id)
    (createdAt, usedAt, changedAt) = (moment.now, moment.now, moment.now)
  }

  /// What it said before the last change.
  package internal(set) var before: PlanContent? {
    get { previous?.value }
    set { previous = newValue.map(ReadOnce.init) }
  }

  package internal(set) var content: PlanContent {
    get { PlanContent(name: name, days: days.value) }
    set { (name, days) = (newValue.name, ReadOnce(newValue.days)) }
  }
}

extension Plan {
  static func find(
    _ id: Identifier<Plan>, of client: Identifier<Client>, _ db: Database
  ) throws -> Plan {
    guard let plan = try one(id, by: "id", db), plan.clientId == client else {
      throw StoreRefusal.notFound
    }
    return plan
  }

  /// Those that are not deleted; first the one that is trained by.
  static func inUse(of client: Identifier<Client>, _ db: Database) throws -> [Plan] {
    try fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM plan WHERE clientId = ? AND deletedAt IS NULL
          ORDER BY usedAt DESC, id DESC
          """), arguments: [client])
  }

  /// The set, with its movement and its place in it.
  func set(_ id: Identifier<PlanSet>) -> (set: PlanSet, movement: PlanMovement, place: Int)? {
    for movement in content.movements {
      guard let place = movement.sets.firstIndex(where: { $0.id == id }) else { continue }
      return (movement.sets[place], movement, place)
    }
    return nil
  }

  fileprivate struct Said: Encodable {
    let name: String
    let days: Int
    let movements: Int
    let sets: Int

    init(_ content: PlanContent) {
      (name, days) = (content.name, content.days.count)
      (movements, sets) = (content.movements.count, content.sets.count)
    }
  }

  func note(
    _ action: Audit.Action, from before: PlanContent?, at moment: Moment, _ db: Database
  ) throws {
    let change = try before.map { try AuditChange(from: Said($0), to: Said(content)) } ?? nil
    try Audit.record(
      action, by: moment.trainer.id, isByClient: moment.isByClient, on: clientId,
      subject: id.description, change, at: moment.now, in: db)
  }
}

extension Store {
  /// Those that are not deleted; first the one that is trained by.
  package func plans(of client: Identifier<Client>) async throws -> [Plan] {
    try await read { db in try Plan.inUse(of: client, db) }
  }

  /// - Throws: `StoreRefusal.notFound`, also where it was deleted.
  package func plan(
    _ id: Identifier<Plan>, of client: Identifier<Client>
  ) async throws -> Plan {
    let plan = try await anyPlan(id, of: client)
    guard plan.deletedAt == nil else { throw StoreRefusal.notFound }
    return plan
  }

  /// Also one that was deleted.
  package func anyPlan(
    _ id: Identifier<Plan>, of client: Identifier<Client>
  ) async throws -> Plan {
    try await read { db in try Plan.find(id, of: client, db) }
  }

  /// - Parameter other: the plan that it is a copy of; nil where it is trained by from now on.
  /// - Throws: `StoreRefusal.outdated` where it is too long, or the client has too many by now.
  package func add(
    _ content: PlanContent, of client: Identifier<Client>, behind other: Plan? = nil,
    at moment: Moment
  ) async throws -> Plan {
    try await write { db in
      let client = try Client.find(client, in: db)
      try content.checkGrowth()
      guard try Plan.inUse(of: client.id, db).count < Plan.limit else {
        throw StoreRefusal.outdated
      }
      var plan = Plan(content, of: client.id, at: moment)
      if let other { plan.usedAt = other.usedAt.addingTimeInterval(-0.001) }
      try plan.insert(db)
      try plan.note(.planMade, from: PlanContent(name: ""), at: moment, db)
      return plan
    }
  }

  /// Changes what a plan says; what it said before can be had back once.
  ///
  /// - Parameter version: the one that was read; nil where nobody looked.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more; what `edit` throws.
  package func change(
    _ id: Identifier<Plan>, of client: Identifier<Client>, version: Int?, at moment: Moment,
    _ edit: @escaping @Sendable (inout PlanContent) throws -> Void
  ) async throws -> Plan {
    try await write { db in
      _ = try Client.find(client, in: db)
      var plan = try Plan.find(id, of: client, db)
      guard plan.deletedAt == nil else { throw StoreRefusal.notFound }
      guard version == nil || version == plan.version else { throw StoreRefusal.outdated }
      let before = plan.content
      try edit(&plan.content)
      guard plan.content != before else { return plan }
      try plan.content.checkGrowth(from: before)
      (plan.before, plan.previousTemplateVersion) = (before, plan.templateVersion)
      return try plan.kept(.planChanged, from: before, at: moment, db)
    }
  }

  /// Gives a plan back what it said before its last change.
  ///
  /// - Parameter version: of the plan after that change.
  /// - Throws: `StoreRefusal.outdated` when more was changed since.
  package func takeBackChange(
    of id: Identifier<Plan>, of client: Identifier<Client>, version: Int?, at moment: Moment
  ) async throws -> Plan {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      // Sent twice, it is taken back already.
      guard let previous = plan.before else { return plan }
      guard version == nil || version == plan.version else { throw StoreRefusal.outdated }
      let before = plan.content
      (plan.content, plan.before) = (previous, nil)
      plan.templateVersion = plan.previousTemplateVersion
      return try plan.kept(.planChanged, from: before, at: moment, db)
    }
  }

  /// Takes a plan out of all lists, or brings it back; done already is done.
  package func deletePlan(
    _ id: Identifier<Plan>, of client: Identifier<Client>, _ isDeleted: Bool = true,
    at moment: Moment
  ) async throws -> Plan {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      guard (plan.deletedAt != nil) != isDeleted else { return plan }
      plan.deletedAt = isDeleted ? moment.now : nil
      return try plan.kept(
        isDeleted ? .planDeleted : .planBroughtBack, from: nil, at: moment, db)
    }
  }

  /// It is trained by from now on.
  package func use(
    _ id: Identifier<Plan>, of client: Identifier<Client>, at moment: Moment
  ) async throws {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      guard plan.deletedAt == nil else { throw StoreRefusal.notFound }
      let newest = try Plan.inUse(of: client, db).first
      guard newest?.id != plan.id else { return }
      plan.usedAt = max(moment.now, newest?.usedAt.addingTimeInterval(0.001) ?? moment.now)
      try plan.update(db)
    }
  }
}

extension Plan {
  func kept(
    _ action: Audit.Action, from before: PlanContent?, at moment: Moment, _ db: Database
  ) throws -> Plan {
    var plan = self
    if let before { plan.keepWeeks(saying: before, at: moment) }
    plan.version += 1
    (plan.changedAt, plan.trainerId) = (moment.now, moment.trainer.id)
    try plan.update(db)
    try plan.note(action, from: before, at: moment, db)
    return plan
  }
}
