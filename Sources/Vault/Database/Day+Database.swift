import GRDB
import Units

/// Kept as it is written: days in one form compare as text.
extension Day: DatabaseValueConvertible, StatementColumnConvertible {
  /// Without GRDB's own value in between, as ids are read.
  package init?(sqliteStatement: SQLiteStatement, index: CInt) {
    unsafe self.init(String(sqliteStatement: sqliteStatement, index: index))
  }

  package var databaseValue: DatabaseValue { description.databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
    String.fromDatabaseValue(value).flatMap { Day($0) }
  }
}
