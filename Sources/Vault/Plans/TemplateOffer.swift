import Foundation
import GRDB

/// What the template of a client's plan says by now, beside what the copy was made from.
package struct TemplateStanding: Sendable {
  package let template: GymPlan
  /// What the copy was made from, or brought to.
  let base: [PlanDay]
  /// What the newest version says.
  package let days: [PlanDay]

  /// What the plan would say with what the template has changed since; the same where that is
  /// nothing for this client.
  package func merged(into content: PlanContent, at now: Date) -> PlanContent {
    var content = content
    content.days = PlanMerge(from: base, to: days, mine: content.days, at: now).days
    return content
  }

  /// Nil where the plan is no copy, or its template is gone.
  init?(of plan: Plan, _ db: Database) throws {
    guard let id = plan.templateId, let version = plan.templateVersion,
      let template = try GymPlan.fetchOne(db, key: id), template.removedAt == nil,
      let base = try template.says(in: version, db)
    else { return nil }
    (self.template, self.base, days) = (template, base, try template.days(db))
  }
}

extension Store {
  /// Nil where the plan is no copy, or its template is gone.
  package func template(of plan: Plan) async throws -> TemplateStanding? {
    guard plan.templateId != nil else { return nil }
    return try await read { db in try TemplateStanding(of: plan, db) }
  }

  /// Brings a copy to the newest version of its template, or leaves that: then what it says stays,
  /// and is this client's own.
  ///
  /// - Parameters:
  ///   - version: of the plan, as it was read; nil where nobody looked.
  ///   - offered: the version of the template that was looked at.
  /// - Throws: `StoreRefusal.outdated` when one of the two is not the newest any more.
  package func answerOffer(
    _ isTaken: Bool, of id: Identifier<Plan>, of client: Identifier<Client>, version: Int?,
    offered: Int?, at moment: Moment
  ) async throws -> Plan {
    try await write { db in
      var plan = try Plan.find(id, of: client, db)
      guard plan.deletedAt == nil, let standing = try TemplateStanding(of: plan, db) else {
        throw StoreRefusal.notFound
      }
      let newest = standing.template.version
      guard version == nil || version == plan.version, offered == nil || offered == newest else {
        throw StoreRefusal.outdated
      }
      // Sent twice, it is answered already.
      guard plan.templateVersion != newest else { return plan }
      let before = plan.content
      (plan.before, plan.previousTemplateVersion) = (before, plan.templateVersion)
      if isTaken { plan.content = standing.merged(into: before, at: moment.now) }
      plan.templateVersion = newest
      return try plan.kept(.planChanged, from: before, at: moment, db)
    }
  }
}
