import GRDB
import Units

/// Kept as it is written: days in one form compare as text.
extension Day: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { description.databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
    String.fromDatabaseValue(value).flatMap { Day($0) }
  }
}
