import GRDB
import Synchronization

/// The pairs of results in memory, by exercise, until a result of the exercise is added, changed
/// or deleted.
final class KeptPairs: Sendable {
  private struct Kept {
    var pairs: [String: MeasuredPairs] = [:]
    /// How often the results of an exercise have changed since the start.
    var changes: [String: Int] = [:]
  }

  private let kept = Mutex(Kept())
  /// Exercises with changes that are perhaps not committed yet.
  private let touched = Mutex<Set<String>>([])

  /// What is kept, and of all others how often they had changed before the database is read.
  func kept(
    of exercises: some Sequence<String>
  ) -> (pairs: [String: MeasuredPairs], missing: [String: Int]) {
    kept.withLock { kept in
      exercises.reduce(into: ([:], [:])) { found, exercise in
        if let pairs = kept.pairs[exercise] {
          found.0[exercise] = pairs
        } else {
          found.1[exercise] = kept.changes[exercise, default: 0]
        }
      }
    }
  }

  /// What was read while something changed is not kept.
  func keep(_ pairs: [String: MeasuredPairs], readAfter changes: [String: Int]) {
    kept.withLock { kept in
      for (exercise, pairs) in pairs
      where changes[exercise] == kept.changes[exercise, default: 0] {
        kept.pairs[exercise] = pairs
      }
    }
  }

  /// Whatever statement changes a result.
  func follow(_ db: Database) throws {
    db.add(
      function: DatabaseFunction("remeasured", argumentCount: 1) { [self] values in
        if let exercise = String.fromDatabaseValue(values[0]) {
          touched.withLock { _ = $0.insert(exercise) }
        }
        return nil
      })
    for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER "pairs \(event)" AFTER \(event) ON main.result
          BEGIN SELECT remeasured(\(row).exercise); END
          """)
    }
  }

  /// After each transaction.
  func forgetTouched() {
    let exercises = touched.withLock { touched in
      defer { touched = [] }
      return touched
    }
    guard !exercises.isEmpty else { return }
    kept.withLock { kept in
      for exercise in exercises {
        kept.pairs[exercise] = nil
        kept.changes[exercise, default: 0] += 1
      }
    }
  }
}
