import Foundation
import GRDB

/// What is to be sent and what was, with the names of whom it is about and who wanted it.
package struct Outbox: Sendable {
  package let mails: [Mail]
  package let clients: [Identifier<Client>: String]
  package let trainers: [Identifier<Trainer>: String]

  package init(
    _ mails: [Mail], clients: [Identifier<Client>: String],
    trainers: [Identifier<Trainer>: String]
  ) {
    (self.mails, self.clients, self.trainers) = (mails, clients, trainers)
  }
}

extension Store {
  /// The newest first.
  ///
  /// - Parameter client: of whom alone; nil for everybody's.
  package func outbox(of client: Identifier<Client>? = nil, limit: Int = 100) async throws -> Outbox
  {
    try await read { db in
      let all = client.map { Mail.all(of: $0) } ?? Mail.all()
      let mails = try all.order(Column("queuedAt").desc).limit(limit).fetchAll(db)
      let clients = try Client.filter(keys: Set(mails.compactMap(\.clientId))).fetchAll(db)
      let trainers = try Trainer.filter(keys: Set(mails.map(\.trainerId))).fetchAll(db)
      return Outbox(
        mails,
        clients: Dictionary(clients.map { ($0.id, $0.details.name) }) { first, _ in first },
        trainers: Dictionary(trainers.map { ($0.id, $0.name) }) { first, _ in first })
    }
  }
}
