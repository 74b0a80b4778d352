import Foundation
import GRDB
import Synchronization

/// Sessions as they were read, so that a request has not to ask the vault who it comes from. All are
/// forgotten with each transaction that changes a session, a trainer or the gym, whatever statement does it.
final class KeptSessions: Sendable {
  private struct State {
    var sessions: [Data: FoundSession] = [:]
    /// How often something they are made of has changed.
    var changes = 0
  }

  /// Browsers that are signed in at once; with more all are read again.
  private static let most = 100

  private let state = Mutex(State())
  /// By a transaction that is perhaps not committed yet.
  private let isTouched = Mutex(false)

  /// With how many changes there were until then, for who has to read it.
  func find(_ hash: Data) -> (session: FoundSession?, changes: Int) {
    state.withLock { ($0.sessions[hash], $0.changes) }
  }

  /// What was read while something changed is not kept, nor what hangs on the form in a client's hand.
  func keep(_ found: FoundSession, after changes: Int) {
    guard !found.session.isHandedOver else { return }
    state.withLock { state in
      guard state.changes == changes else { return }
      if state.sessions.count >= Self.most { state.sessions = [:] }
      state.sessions[found.session.tokenHash] = found
    }
  }

  func follow(_ db: Database) throws {
    db.add(
      function: DatabaseFunction("sessionsTouched", argumentCount: 0) { [self] _ in
        isTouched.withLock { $0 = true }
        forget()
        return nil
      })
    for table in [Session.databaseTableName, Trainer.databaseTableName, Gym.databaseTableName] {
      for event in ["INSERT", "UPDATE", "DELETE"] {
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER "sessions \(event) \(table)" AFTER \(event) ON main."\(table)"
            BEGIN SELECT sessionsTouched(); END
            """)
      }
    }
  }

  /// After each transaction: until it was committed, others have read what was before.
  func forgetTouched() {
    let isTouched = isTouched.withLock { isTouched in
      defer { isTouched = false }
      return isTouched
    }
    if isTouched { forget() }
  }

  func forget() {
    state.withLock { state in
      state.sessions = [:]
      state.changes += 1
    }
  }
}
