import Foundation
import GRDB

/// Who was given a copy of a plan of the gym, and who had one already.
package struct GymPlanGiving: Sendable {
  package let given: [Plan]
  package let had: [Identifier<Client>]

  package init(given: [Plan], had: [Identifier<Client>]) { (self.given, self.had) = (given, had) }
}

/// A client who has a copy.
package struct GymPlanHolder: Sendable, Codable, FetchableRecord {
  package let clientId: Identifier<Client>
  package let name: String
  package let planId: Identifier<Plan>
  /// Of the template, that the copy was made from or brought to.
  package let version: Int?
}

extension Store {
  /// Each gets a copy and trains by it from then on; who has one keeps it as it is. All or none.
  package func give(
    _ id: Identifier<GymPlan>, to clients: [Identifier<Client>], at moment: Moment
  ) async throws -> GymPlanGiving {
    try await write { db in
      let template = try GymPlan.find(id, db)
      let days = try template.days(db)
      var (given, had): ([Plan], [Identifier<Client>]) = ([], [])
      for client in clients {
        let client = try Client.find(client, in: db)
        guard try Plan.copies(of: id).filter(Column("clientId") == client.id).isEmpty(db) else {
          had.append(client.id)
          continue
        }
        let content = PlanContent(name: template.name, days: days.forAnyone(at: moment.now))
        var plan = Plan(content, of: client.id, at: moment)
        (plan.templateId, plan.templateVersion) = (id, template.version)
        try plan.insert(db)
        try plan.note(.planMade, from: PlanContent(name: ""), at: moment, db)
        given.append(plan)
      }
      return GymPlanGiving(given: given, had: had)
    }
  }

  /// Those who were given it together with one of them, and have not lost it since.
  package func given(
    with plan: Identifier<Plan>, from id: Identifier<GymPlan>
  ) async throws -> [Plan] {
    try await read { db in try Plan.given(with: plan, from: id, db) }
  }

  /// Takes the copies back that were given together, but for those that somebody has changed or
  /// trained by.
  package func takeBackGiving(
    of plan: Identifier<Plan>, from id: Identifier<GymPlan>, at moment: Moment
  ) async throws {
    try await write { db in
      for var plan in try Plan.given(with: plan, from: id, db) where plan.version == 1 {
        guard try SetTick.filter(Column("planId") == plan.id).isEmpty(db) else { continue }
        plan.deletedAt = moment.now
        _ = try plan.kept(.planDeleted, from: nil, at: moment, db)
      }
    }
  }

  /// Who has a copy, by name.
  package func holders(of id: Identifier<GymPlan>) async throws -> [GymPlanHolder] {
    try await read { db in
      try GymPlanHolder.fetchAll(
        db,
        sql: """
          SELECT client.id AS clientId, client.name AS name, plan.id AS planId,
            plan.templateVersion AS version
          FROM plan JOIN client ON client.id = plan.clientId
          WHERE plan.templateId = ? AND plan.deletedAt IS NULL
          ORDER BY client.searchName, client.id, plan.id
          """, arguments: [id])
    }
  }

  /// How many copies there are of each.
  package func gymPlanCopies() async throws -> [Identifier<GymPlan>: Int] {
    try await read { db in
      let ids = try Plan.filter(Column("templateId") != nil && Column("deletedAt") == nil)
        .select(Column("templateId"), as: Identifier<GymPlan>.self).fetchAll(db)
      return Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
    }
  }
}

extension Plan {
  fileprivate static func copies(of id: Identifier<GymPlan>) -> QueryInterfaceRequest<Plan> {
    filter(Column("templateId") == id && Column("deletedAt") == nil)
  }

  fileprivate static func given(
    with plan: Identifier<Plan>, from id: Identifier<GymPlan>, _ db: Database
  ) throws -> [Plan] {
    guard let plan = try fetchOne(db, key: plan) else { throw StoreRefusal.notFound }
    return try copies(of: id)
      .filter(Column("createdAt") == plan.createdAt && Column("trainerId") == plan.trainerId)
      .order(Column("id")).fetchAll(db)
  }
}
