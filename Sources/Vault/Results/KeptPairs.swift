import GRDB
import Synchronization

/// The pairs of results in memory, by exercise, until a result of the exercise is added, changed
/// or deleted; then only the clients whose results those are are read again.
final class KeptPairs: Sendable {
  /// Of one exercise, what has to be read before all its pairs are known.
  struct Missing: Sendable {
    /// Nil before the first look: then all clients are read.
    let kept: MeasuredPairs?
    let clients: Set<Identifier<Client>>
    /// How often its results had changed by then.
    let changes: Int
  }

  private struct Kept {
    var pairs: MeasuredPairs?
    var stale: Set<Identifier<Client>> = []
    var changes = 0
  }

  private struct Touched: Hashable {
    let exercise: String
    let client: Identifier<Client>
  }

  /// Of so many clients one statement reads the pairs.
  private static let mostStale = 500

  private let kept = Mutex<[String: Kept]>([:])
  /// Of changes that are perhaps not committed yet.
  private let touched = Mutex<Set<Touched>>([])

  func kept(
    of exercises: some Sequence<String>
  ) -> (pairs: [String: MeasuredPairs], missing: [String: Missing]) {
    kept.withLock { kept in
      exercises.reduce(into: ([:], [:])) { found, exercise in
        let one = kept[exercise] ?? Kept()
        if let pairs = one.pairs, one.stale.isEmpty {
          found.0[exercise] = pairs
        } else {
          found.1[exercise] = Missing(
            kept: one.pairs, clients: one.stale, changes: one.changes)
        }
      }
    }
  }

  /// What was read while something changed is not kept.
  func keep(_ pairs: [String: MeasuredPairs], after missing: [String: Missing]) {
    kept.withLock { kept in
      for (exercise, pairs) in pairs {
        let changes = kept[exercise]?.changes ?? 0
        guard missing[exercise]?.changes == changes else { continue }
        kept[exercise] = Kept(pairs: pairs, changes: changes)
      }
    }
  }

  /// Whatever statement changes a result.
  func follow(_ db: Database) throws {
    db.add(
      function: DatabaseFunction("remeasured", argumentCount: 2) { [self] values in
        if let exercise = String.fromDatabaseValue(values[0]),
          let client = Identifier<Client>.fromDatabaseValue(values[1])
        {
          touched.withLock { _ = $0.insert(Touched(exercise: exercise, client: client)) }
        }
        return nil
      })
    for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER "pairs \(event)" AFTER \(event) ON main.result
          BEGIN SELECT remeasured(\(row).exercise, \(row).clientId); END
          """)
    }
  }

  /// After each transaction.
  func forgetTouched() {
    let all = touched.withLock { touched in
      defer { touched = [] }
      return touched
    }
    guard !all.isEmpty else { return }
    kept.withLock { kept in
      for one in all {
        kept[one.exercise, default: Kept()].changes += 1
        kept[one.exercise]?.stale.insert(one.client)
        if kept[one.exercise]?.stale.count ?? 0 > Self.mostStale {
          kept[one.exercise]?.pairs = nil
          kept[one.exercise]?.stale = []
        }
      }
    }
  }
}
