import GRDB

@testable import Vault

/// While `body` runs nothing can be saved, as on a full disk, where SQLite fails at the end of a
/// transaction; what is read comes as before.
package func onFullDisk<Value>(
  _ store: Store, _ code: ResultCode = .SQLITE_FULL, _ body: () async throws -> Value
) async throws -> Value {
  let disk = FailingDisk(code)
  try await store.withoutTransaction { db in
    db.add(transactionObserver: disk, extent: .databaseLifetime)
  }
  let result = await Result(catching: body)
  try await store.withoutTransaction { db in db.remove(transactionObserver: disk) }
  return try result.get()
}

private final class FailingDisk: TransactionObserver, Sendable {
  private let code: ResultCode

  init(_ code: ResultCode) { self.code = code }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseWillCommit() throws { throw DatabaseError(resultCode: code) }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}

extension Result where Failure == any Error {
  fileprivate init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
