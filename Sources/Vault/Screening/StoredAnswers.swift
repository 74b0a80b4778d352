import Definitions
import Forms
import GRDB

/// As JSON in one column.
extension Answers: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { json.canonical.databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Answers? {
    String.fromDatabaseValue(value).flatMap { try? JSONValue(parsing: $0) }.flatMap(Answers.init)
  }
}
