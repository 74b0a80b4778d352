import Foundation
import GRDB

/// A plan of the gym that is put on clients, each of whom gets a copy to change.
package struct GymPlan: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "gymPlan"
  /// Without those that were deleted.
  package static let limit = 100
  package let id: Identifier<GymPlan>
  package fileprivate(set) var name: String
  /// The newest.
  package fileprivate(set) var version: Int
  package fileprivate(set) var savedAt: Date
  fileprivate var trainerId: Identifier<Trainer>
  package fileprivate(set) var removedAt: Date?
}

/// What a plan of the gym said in one version. It has no notes: those are about one client.
struct GymPlanVersion: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "gymPlanVersion"
  let planId: Identifier<GymPlan>
  let version: Int
  let days: [PlanDay]
  let savedAt: Date
  let trainerId: Identifier<Trainer>
}

extension GymPlan {
  /// However it is written.
  package func isNamed(_ other: String) -> Bool { Client.folded(name) == Client.folded(other) }

  /// - Throws: `StoreRefusal.notFound`, also where it was deleted.
  static func find(_ id: Identifier<GymPlan>, _ db: Database) throws -> GymPlan {
    guard let plan = try fetchOne(db, key: id), plan.removedAt == nil else {
      throw StoreRefusal.notFound
    }
    return plan
  }

  /// What the newest version says.
  func days(_ db: Database) throws -> [PlanDay] {
    guard let days = try says(in: version, db) else { throw StoreRefusal.notFound }
    return days
  }

  /// Nil where there is no such version, as where an older backup was put back.
  func says(in version: Int, _ db: Database) throws -> [PlanDay]? {
    try GymPlanVersion.fetchOne(db, key: ["planId": id, "version": version])?.days
  }

  /// Keeps what the newest version says.
  fileprivate func insert(_ days: [PlanDay], at moment: Moment, _ db: Database) throws {
    try GymPlanVersion(
      planId: id, version: version, days: days, savedAt: moment.now, trainerId: moment.trainer.id
    ).insert(db)
  }

  /// The first version of a new one.
  fileprivate init(
    named name: String, _ days: [PlanDay], at moment: Moment, _ db: Database
  ) throws {
    self.init(
      id: .init(at: moment.now), name: name, version: 1, savedAt: moment.now,
      trainerId: moment.trainer.id)
    try insert(db)
    try insert(days, at: moment, db)
    try record(.gymPlanChanged, at: moment, db)
  }

  /// The next version.
  fileprivate func next(
    saying days: [PlanDay], at moment: Moment, _ db: Database
  ) throws -> GymPlan {
    var template = self
    template.version += 1
    (template.savedAt, template.trainerId) = (moment.now, moment.trainer.id)
    try template.update(db)
    try template.insert(days, at: moment, db)
    try template.record(.gymPlanChanged, since: self, at: moment, db)
    return template
  }

  fileprivate func record(
    _ action: Audit.Action, since earlier: GymPlan? = nil, at moment: Moment, _ db: Database
  ) throws {
    let said = { (plan: GymPlan) in ["name": plan.name, "version": String(plan.version)] }
    try Audit.record(
      action, by: moment.trainer.id, subject: name,
      AuditChange(from: earlier.map(said), to: said(self)), at: moment.now, in: db)
  }
}

extension Store {
  /// By name.
  package func gymPlans(removed: Bool = false) async throws -> [GymPlan] {
    try await read { db in
      try GymPlan.fetchAll(db).filter { ($0.removedAt != nil) == removed }
        .sorted { Client.folded($0.name) < Client.folded($1.name) }
    }
  }

  /// With what its newest version says.
  ///
  /// - Throws: `StoreRefusal.notFound`, also where it was deleted.
  package func gymPlan(
    _ id: Identifier<GymPlan>
  ) async throws -> (plan: GymPlan, days: [PlanDay]) {
    try await read { db in
      let plan = try GymPlan.find(id, db)
      return (plan, try plan.days(db))
    }
  }

  /// - Parameter name: of no other template.
  package func addTemplate(
    named name: String, _ days: [PlanDay], at moment: Moment
  ) async throws -> GymPlan {
    try await write { db in
      try GymPlan(named: name, days.forAnyone(at: moment.now), at: moment, db)
    }
  }

  /// Makes a client's plan one of the gym, of which it is the first copy; one that is a copy of another
  /// stays that, for what the other offers goes on.
  package func keepAsTemplate(
    _ id: Identifier<Plan>, of client: Identifier<Client>, named name: String, at moment: Moment
  ) async throws -> GymPlan {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      let template = try GymPlan(
        named: name, plan.content.days.forAnyone(at: moment.now), at: moment, db)
      let other = try plan.templateId.flatMap { try GymPlan.fetchOne(db, key: $0) }
      if other.map({ $0.removedAt != nil }) ?? true { try plan.follow(template, db) }
      return template
    }
  }

  /// Puts what a client's plan says into the template that it is a copy of, as its next version.
  ///
  /// - Parameter version: the template's newest, as it was read; nil where nobody looked.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more.
  package func putIntoTemplate(
    _ id: Identifier<Plan>, of client: Identifier<Client>, version: Int?, at moment: Moment
  ) async throws -> GymPlan {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      guard let templateId = plan.templateId else { throw StoreRefusal.notFound }
      let earlier = try GymPlan.find(templateId, db)
      guard version == nil || version == earlier.version else { throw StoreRefusal.outdated }
      guard !plan.content.days.says(try earlier.days(db)) else { return earlier }
      let template = try earlier.next(
        saying: plan.content.days.forAnyone(at: moment.now), at: moment, db)
      try plan.follow(template, db)
      return template
    }
  }

  /// Takes back what a copy has put into its template: the next version says again what the one
  /// before said. The copy stays as it is, and is offered nothing.
  ///
  /// - Parameter version: the one that the copy made.
  /// - Throws: `StoreRefusal.outdated` where that is not the newest any more.
  package func takeOutOfTemplate(
    _ id: Identifier<Plan>, of client: Identifier<Client>, version: Int?, at moment: Moment
  ) async throws -> GymPlan {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      guard let templateId = plan.templateId else { throw StoreRefusal.notFound }
      let latest = try GymPlan.find(templateId, db)
      guard version == latest.version, plan.templateVersion == latest.version,
        let days = try latest.says(in: latest.version - 1, db)
      else { throw StoreRefusal.outdated }
      let template = try latest.next(saying: days, at: moment, db)
      try plan.follow(template, db)
      return template
    }
  }

  package func rename(
    _ id: Identifier<GymPlan>, to name: String, at moment: Moment
  ) async throws {
    try await write { db in
      let earlier = try GymPlan.find(id, db)
      var template = earlier
      template.name = name
      guard template.name != earlier.name else { return }
      try template.update(db)
      try template.record(.gymPlanChanged, since: earlier, at: moment, db)
    }
  }

  /// Takes a template out of all lists, or brings it back; done already is done. Copies stay.
  package func deleteGymPlan(
    _ id: Identifier<GymPlan>, _ isRemoved: Bool, at moment: Moment
  ) async throws -> GymPlan {
    try await write { db in
      guard var template = try GymPlan.fetchOne(db, key: id) else { throw StoreRefusal.notFound }
      guard (template.removedAt != nil) != isRemoved else { return template }
      template.removedAt = isRemoved ? moment.now : nil
      try template.update(db)
      try template.record(
        isRemoved ? .gymPlanRemoved : .gymPlanBroughtBack, since: template, at: moment, db)
      return template
    }
  }
}

extension Plan {
  /// It agrees with the template's newest version from now on.
  fileprivate mutating func follow(_ template: GymPlan, _ db: Database) throws {
    (templateId, templateVersion) = (template.id, template.version)
    previousTemplateVersion = template.version
    try update(db)
  }
}
