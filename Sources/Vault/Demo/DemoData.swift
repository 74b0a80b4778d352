import Catalogue
import Forms
import Foundation
import GRDB

/// Made-up clients; the same seed makes the same people, answers and values.
package struct DemoData: Sendable {
  package let clients: Int
  package let results: Int
  package let seed: UInt64

  package init(clients: Int, results: Int, seed: UInt64) {
    (self.clients, self.results, self.seed) = (clients, results, seed)
  }
}

/// SplitMix64: small, and the same on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Store {
  /// Fills an empty vault; fifty clients a transaction.
  package func fill(
    with demo: DemoData, catalogue: AssessmentCatalogue, form: FormDefinition, now: Date,
    zone: TimeZone
  ) async throws {
    let owner = try await read { db in try Trainer.fetchOne(db) }
    guard let owner else { throw StoreRefusal.notFound }
    let moment = Moment(trainer: owner, now: now, instant: .now, zone: zone)
    // Each transaction writes into pages all over the vault, and nobody else is at work.
    try await withoutTransaction { db in try db.execute(sql: "PRAGMA cache_size = -262144") }
    for start in stride(from: 0, to: demo.clients, by: 50) {
      try await write { db in
        for index in start..<min(start + 50, demo.clients) {
          var person = DemoPerson(
            random: SeededRandom(seed: demo.seed &* 1_000_003 &+ UInt64(index)), moment: moment)
          try person.add(results: demo.results, catalogue, form, db)
        }
      }
    }
  }
}
