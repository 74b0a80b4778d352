import Foundation
import GRDB

/// Which entries of the audit somebody looks for; nil does not matter.
package struct AuditSearch: Sendable, Equatable {
  package var trainer: Identifier<Trainer>?
  package var client: Identifier<Client>?
  package var kind: Audit.Kind?
  /// From this moment on, until that one.
  package var since: Date?
  package var until: Date?

  package init() {}

  package var isSet: Bool { self != AuditSearch() }

  fileprivate var request: QueryInterfaceRequest<Audit> {
    var request = Audit.all()
    if let trainer { request = request.filter(Column("trainerId") == trainer) }
    if let client {
      request = request.filter(sql: Audit.belonging, arguments: ["client": client])
    }
    if let kind {
      request = request.filter(kind.actions.map(\.rawValue).contains(Column("action")))
    }
    if let since { request = request.filter(Column("at") >= since) }
    if let until { request = request.filter(Column("at") <= until) }
    return request
  }
}

/// Some entries, newest first, with the names that stand in them.
package struct AuditList: Sendable {
  package let entries: [Audit]
  package let clients: [Identifier<Client>: String]
  package let trainers: [Identifier<Trainer>: String]
  /// Who is another client by now.
  package var successors: [Identifier<Client>: Identifier<Client>] = [:]
  /// Ids of the exercises whose results are meant, by what entries say of.
  package let exercises: [String: String]
  /// Where the entries that follow begin; nil at the end.
  package let next: Int64?
}

extension Store {
  /// - Parameter first: the newest entry wanted; nil begins with the newest of all.
  package func audit(
    _ search: AuditSearch, from first: Int64? = nil, limit: Int
  ) async throws -> AuditList {
    try await read { db in
      var request = search.request.order(Column("id").desc).limit(limit + 1)
      if let first { request = request.filter(Column("id") <= first) }
      let rows = try request.fetchAll(db)
      let entries = Array(rows.prefix(limit))
      let successors = try Merging.successors(db)
      let found = Set(entries.compactMap(\.clientId))
      let clients = try Client.filter(keys: Set(found.map { successors[$0] ?? $0 })).fetchAll(db)
      let trainers = try Trainer.fetchAll(db)
      return AuditList(
        entries: entries,
        clients: Dictionary(clients.map { ($0.id, $0.details.name) }) { first, _ in first },
        trainers: Dictionary(trainers.map { ($0.id, $0.name) }) { first, _ in first },
        successors: successors, exercises: try Audit.exercises(of: entries, db),
        next: rows.dropFirst(limit).first?.id)
    }
  }
}

extension Audit {
  /// Also of results that are deleted by now.
  fileprivate static func exercises(
    of entries: [Audit], _ db: Database
  ) throws -> [String: String] {
    let ids = entries.filter { $0.action.kind == .results }.compactMap {
      $0.subject.flatMap(Identifier<ExerciseResult>.init)
    }
    let (standing, deleted) = (
      try ExerciseResult.filter(keys: Set(ids)).fetchAll(db),
      try EarlierResult.filter(ids.contains(Column("resultId"))).fetchAll(db)
    )
    let known =
      standing.map { ($0.id, $0.exercise) } + deleted.map { ($0.resultId, $0.before.exercise) }
    return Dictionary(known.map { ($0.0.description, $0.1) }) { first, _ in first }
  }
}
