import Catalogue
import Foundation
import GRDB

/// A height (m) or a mass (kg) that was typed among a client's details or in a form: no result has it.
package struct TypedMeasure: Sendable {
  package let id: String
  package let measure: Exercise.Measure
  package let value: Double
  package let takenAt: Date
}

extension Store {
  /// All of a client's, the oldest first.
  package func typedMeasures(of client: Identifier<Client>) async throws -> [TypedMeasure] {
    try await read { db in
      let typed = try BodyMeasure.all(of: client)
        .filter(Column("resultId") == nil && Column("value") != nil)
        .order(Column("takenAt"), Column("id")).fetchAll(db)
      return typed.compactMap(TypedMeasure.init)
    }
  }
}

extension TypedMeasure {
  fileprivate init?(_ held: BodyMeasure) {
    guard let value = held.value, let measure = Exercise.Measure(rawValue: held.kind.rawValue)
    else { return nil }
    self.init(id: held.id.description, measure: measure, value: value, takenAt: held.takenAt)
  }
}
