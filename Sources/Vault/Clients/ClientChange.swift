import Catalogue
import Forms
import Foundation
import GRDB

/// New values for some of a client's details; the others stay as they are in the vault.
package struct ClientChange: Sendable {
  private let details: ClientDetails
  private let fields: Set<ClientDetail>
  private let others: Set<OtherDetail>

  /// - Parameter fields: those that forms may show, too.
  package init(
    _ details: ClientDetails, naming fields: Set<ClientDetail>, and others: Set<OtherDetail> = []
  ) {
    (self.details, self.fields, self.others) = (details, fields, others)
  }

  package func applied(to old: ClientDetails) -> ClientDetails {
    var new = old
    for other in others { details.copy(other, to: &new) }
    for field in fields {
      switch field {
      case .name: new.name = details.name
      case .sex: new.sex = details.sex
      case .birthdate: new.birthdate = details.birthdate
      case .height: new.height = details.height
      case .mass: new.mass = details.mass
      case .goal: new.goal = details.goal
      case .email: new.setEmail(details.email)
      case .phone: new.setPhone(details.phone)
      case .age: break
      }
    }
    return new
  }
}

/// What a client's details hold that no form shows.
package enum OtherDetail: String, Sendable, CaseIterable {
  case phones, emails, addresses, profession, emergencyName, emergencyRelation, emergencyPhone
}

extension ClientDetails {
  fileprivate func copy(_ detail: OtherDetail, to new: inout ClientDetails) {
    switch detail {
    case .phones: new.phones = phones
    case .emails: new.emails = emails
    case .addresses: new.addresses = addresses
    case .profession: new.profession = profession
    case .emergencyName: new.emergency.name = emergency.name
    case .emergencyRelation: new.emergency.relation = emergency.relation
    case .emergencyPhone: new.emergency.phone = emergency.phone
    }
  }
}

extension Store {
  /// Changes details, and scores what waited for them.
  ///
  /// - Throws: `StoreRefusal.outdated` when someone has changed them since `version`.
  package func change(
    _ id: Identifier<Client>, version: Int?, _ change: ClientChange,
    catalogue: AssessmentCatalogue, at moment: Moment
  ) async throws -> Client {
    try await write { db in
      let client = try Client.find(id, in: db)
      guard version == nil || version == client.version else { throw StoreRefusal.outdated }
      return try client.changed(change, catalogue: catalogue, at: moment, db)
    }
  }
}

extension Store {
  private static let changes: [Audit.Action] = [
    .clientChanged, .clientMerged, .clientMergingUndone, .goalSet, .goalChanged, .goalEnded,
  ]

  /// Who has changed the details last; nil where nobody has since the client was added.
  package func lastChanger(of client: Identifier<Client>) async throws -> Trainer? {
    try await read { db in
      let last = try Audit.filter(Column("clientId") == client)
        .filter(Self.changes.map(\.rawValue).contains(Column("action")))
        .order(Column("id").desc).fetchOne(db)
      return try last?.trainerId.flatMap { try Trainer.fetchOne(db, key: $0) }
    }
  }
}

extension Store {
  /// Puts a client away, or back among the others; nothing of theirs changes.
  package func archive(
    _ id: Identifier<Client>, _ isArchived: Bool, at moment: Moment
  ) async throws -> Client {
    try await write { db in
      var client = try Client.find(id, in: db)
      guard (client.archivedAt != nil) != isArchived else { return client }
      client.archivedAt = isArchived ? moment.now : nil
      try client.update(db)
      try Audit.record(
        isArchived ? .clientArchived : .clientBroughtBack, by: moment.trainer.id, on: id,
        at: moment.now, in: db)
      return client
    }
  }
}

extension Client {
  /// - Parameter source: where a height and a mass were typed.
  func changed(
    _ change: ClientChange, catalogue: AssessmentCatalogue, from source: BodyMeasure.Source = .page,
    at moment: Moment, _ db: Database
  ) throws -> Client {
    let new = change.applied(to: details)
    guard new != details else { return self }
    var client = self
    client.details = new
    client.version += 1
    try client.update(db)
    try client.keepHistory(since: details, at: moment.now, from: source, in: db)
    try client.scoreWhatWaited(catalogue, in: moment.zone, db)
    try Audit.record(
      .clientChanged, by: moment.trainer.id, isByClient: moment.isByClient, on: id,
      AuditChange(from: details, to: new), at: moment.now, in: db)
    return client
  }

  /// Adds height, mass and goal to their history where they have changed; one that was cleared
  /// ends it.
  func keepHistory(
    since before: ClientDetails, at now: Date, from source: BodyMeasure.Source, in db: Database
  ) throws {
    let measures: [(BodyMeasure.Kind, Double?, Double?)] = [
      (.height, before.height, details.height), (.mass, before.mass, details.mass),
    ]
    for (kind, old, new) in measures where old != new {
      try BodyMeasure(
        id: .init(at: now), clientId: id, kind: kind, value: new, takenAt: now, resultId: nil,
        source: source
      ).insert(db)
    }
    if before.goal != details.goal { try Goal.keep(details.goal, of: id, at: now, db) }
  }
}
