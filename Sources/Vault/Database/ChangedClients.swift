import Foundation
import GRDB
import Synchronization

/// What a transaction that is on disk has changed, for whoever looks at it.
package enum ClientsChanged: Sendable, Equatable {
  case client(Identifier<Client>)
  /// Many, or nobody knows who: whoever missed something hears this, too.
  case everybody
}

/// Tells of clients about whom something was changed: what stands in the audit, but for looks and
/// for what was given out. Triggers of the writing connection note it; it is told after the commit.
final class ChangedClients: Sendable {
  /// So many at once are everybody.
  private static let most = 20
  /// What somebody who reads slowly has not heard yet.
  private static let kept = 64

  private struct Told {
    /// Of all that was told. No two starts of the program count from the same number.
    var count = Int.random(in: 0..<1 << 40)
    /// The last of it.
    var newest: [ClientsChanged] = []
    var listeners: [UUID: AsyncStream<ClientsChanged>.Continuation] = [:]

    mutating func add(_ news: [ClientsChanged]) {
      count += news.count
      newest = (newest + news).suffix(kept)
    }

    /// What somebody has missed who knows all until then; they may say any number.
    func missed(since known: Int) -> [ClientsChanged] {
      let isKept = (count - newest.count...count).contains(known)
      return isKept ? newest.suffix(count - known) : [.everybody]
    }
  }

  private let noted = Mutex<Set<Identifier<Client>>>([])
  private let told = Mutex(Told())

  var count: Int { told.withLock(\.count) }

  func follow(_ db: Database) throws {
    db.add(
      function: DatabaseFunction("changedClient", argumentCount: 1) { [self] values in
        if let client = Identifier<Client>.fromDatabaseValue(values[0]) {
          noted.withLock { _ = $0.insert(client) }
        }
        return nil
      })
    let silent = [Audit.Kind.views, .exports].flatMap(\.actions).map { "'\($0.rawValue)'" }
    try db.execute(
      sql: """
        CREATE TEMP TRIGGER "changed audit" AFTER INSERT ON main.audit
        WHEN NEW.clientId IS NOT NULL AND NEW.action NOT IN (\(silent.joined(separator: ", ")))
        BEGIN SELECT changedClient(NEW.clientId); END
        """)
    // The audit has only the first set of a day.
    try db.execute(
      sql: """
        CREATE TEMP TRIGGER "changed setTick" AFTER INSERT ON main.setTick
        BEGIN SELECT changedClient(NEW.clientId); END
        """)
    // An erasure leaves no name in its entry.
    try db.execute(
      sql: """
        CREATE TEMP TRIGGER "changed client" AFTER DELETE ON main.client
        BEGIN SELECT changedClient(OLD.id); END
        """)
  }

  /// Nothing of a transaction that was taken back is told.
  func begin() { noted.withLock { $0 = [] } }

  func tell() {
    let clients = noted.withLock { noted in
      defer { noted = [] }
      return noted
    }
    guard !clients.isEmpty else { return }
    let news = clients.count > Self.most ? [.everybody] : clients.map(ClientsChanged.client)
    let listeners = told.withLock { told in
      told.add(news)
      return Array(told.listeners.values)
    }
    for listener in listeners {
      for one in news { tell(one, to: listener) }
    }
  }

  /// Who has not heard so much for so long hears that it was everybody.
  private func tell(
    _ news: ClientsChanged, to listener: AsyncStream<ClientsChanged>.Continuation
  ) {
    if case .dropped = listener.yield(news) { listener.yield(.everybody) }
  }

  func listen(since count: Int?) -> AsyncStream<ClientsChanged> {
    let (stream, listener) = AsyncStream.makeStream(
      of: ClientsChanged.self, bufferingPolicy: .bufferingNewest(Self.kept))
    let id = UUID()
    listener.onTermination = { [weak self] _ in
      self?.told.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    let missed = told.withLock { told in
      told.listeners[id] = listener
      return count.map(told.missed) ?? []
    }
    for one in missed { tell(one, to: listener) }
    return stream
  }
}

extension Store {
  /// What is changed from now on, or since there were so many changes, of transactions that are on disk.
  /// It goes on while the vault is closed and opened again.
  package func changes(since count: Int? = nil) -> AsyncStream<ClientsChanged> {
    changedClients.listen(since: count)
  }

  /// How many changes there were; what is read later has them.
  package var changeCount: Int { changedClients.count }
}
