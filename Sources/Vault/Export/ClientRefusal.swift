import Archives
import Definitions
import Foundation
import GRDB

/// Why a client's file is not taken in. Nothing of it is in the vault then.
package enum ClientRefusal: Error, Equatable, CustomStringConvertible {
  case noFile
  /// In bytes.
  case tooLarge(Int)
  case noExport
  case damaged
  case packed
  case version(Double)
  /// A table or column that this program does not have.
  case unknown(String)
  /// A table with a row that this program would not have written, or that is there already.
  case unfit(String)
  /// The client's name is none that anybody could type.
  case name
  /// What else of the client nobody could type, as its column is called.
  case details(String)
  /// A table with a row of a day to come.
  case future(String)
  /// Signed forms that are not as they were signed.
  case changedForms(Int)
  /// Reports that are not as they went out.
  case changedReports(Int)
  /// The catalogue has an exercise of that name for something else.
  case otherExercise(String)
  /// There is such a client, of whom something else is stored.
  case other(String)
  /// Who is one with another client here, but not in the file, or the other way round.
  case merged(String)

  package var description: String {
    switch self {
    case .tooLarge(let most): "It is larger than \(most >> 20) MB, and was not read."
    case .noFile: "There is no file of that name that can be read."
    case .noExport: "It is neither contact cards nor a client that HealthWheel exported."
    case .damaged: "It is cut off or damaged. Save the export once more."
    case .packed:
      "It was packed anew, and is not unpacked here. Import the file as HealthWheel saved it."
    case .version(let version):
      "It is of version \(version.plain) of the format, and this program reads version "
        + "\(ClientDocument.version). Is there a newer HealthWheel?"
    case .unknown(let name):
      "It has something that this program does not know: \(name). Is there a newer HealthWheel?"
    case .unfit(let table):
      "Something in its table \(table) does not belong there, or is in this vault already."
    case .name:
      "The client's name in it is empty, longer than \(ClientDetails.longestName) letters, or has "
        + "something in it that is no letter."
    case .details(let column):
      "Its client has something as \(column) that nobody could type: it is too long, too large, or no "
        + "text."
    case .future(let table):
      "Something in its table \(table) is of a day to come. Is the clock of this machine right, and that "
        + "of the one it was saved on?"
    case .changedForms(1): "It has a signed form that is not as it was signed."
    case .changedForms(let count): "It has \(count) signed forms that are not as they were signed."
    case .changedReports(1): "It has a report that is not as it went out."
    case .changedReports(let count): "It has \(count) reports that are not as they went out."
    case .otherExercise(let name):
      "“\(name)” is an exercise in another unit here, so the results in the file would say something "
        + "else: nothing was changed."
    case .other(let name):
      "\(name) is in this vault already, and not as in the file: nothing was changed."
    case .merged(let name):
      "\(name) was made one with another client, here or where the file comes from, and not in both: "
        + "nothing was changed. Export the client who stayed. Where \(name) is still apart here, erase "
        + "them here first, if the file has all that is theirs."
    }
  }
}

extension Double {
  fileprivate var plain: String {
    Int(exactly: self).map { String($0) } ?? String(self)
  }
}

extension ClientRefusal {
  /// Reads something of the file.
  static func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let refusal as ZipRefusal {
      throw refusal == .packed ? ClientRefusal.packed : .damaged
    } catch is JSONMistake {
      throw ClientRefusal.damaged
    }
  }

  /// Puts a row into a table.
  static func unfitting(_ table: String, _ body: () throws -> Void) throws {
    do { try body() } catch let error as DatabaseError where error.isOfRow {
      throw ClientRefusal.unfit(table)
    }
  }
}

extension DatabaseError {
  fileprivate var isOfRow: Bool {
    [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE].contains(resultCode)
  }
}
