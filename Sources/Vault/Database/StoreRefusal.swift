import Definitions
import Foundation
import GRDB

/// Why the vault cannot answer; each has one plain sentence in the program's texts.
package enum StoreRefusal: Error, Equatable, CustomStringConvertible {
  case locked
  /// The vault is being encrypted anew.
  case changingKey
  /// A backup is being put in the vault's place.
  case restoring
  case diskFull
  /// The disk does not give what is on it, or does not take anything.
  case diskBroken
  /// The vault's file is not as it was written.
  case damaged
  /// A row says something that this program never writes.
  case illegible
  /// The vault is older than it was, and nothing is changed before an owner has decided.
  case older
  case notFound
  /// Someone else was faster: the version or revision that was read is no longer the newest.
  case outdated
  /// A signed form cannot change.
  case signed

  package var description: String {
    switch self {
    case .locked: "The vault is locked."
    case .changingKey: "The key of the database is being changed. Try again in a moment."
    case .restoring: "A backup is being restored. Try again in a moment."
    case .diskFull: "The disk is full. Make room on it and try again."
    case .diskBroken: "The disk cannot be read or written. Look at it and try again."
    case .damaged: "vault.db is damaged. Put vault.db and keyring.json of the same backup back."
    case .illegible:
      "Something in vault.db is not as HealthWheel wrote it. `healthwheel verify` names it."
    case .older:
      "Changes are missing from the vault. Nothing is saved until an owner has decided in the browser."
    case .notFound: "There is nothing of that name."
    case .outdated: "Someone else has changed this meanwhile."
    case .signed: "A signed form cannot be changed."
    }
  }

  /// Whether it may be saved when the disk has been seen to.
  package var isOfDisk: Bool { self == .diskFull || self == .diskBroken }
}

extension StoreRefusal {
  /// Does something with the vault; what the database says of disk, locks and rows is put in our
  /// words.
  static func naming<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw refusal(of: error) }
  }

  static func naming<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch { throw refusal(of: error) }
  }

  private static func refusal(of error: any Error) -> any Error {
    switch error {
    case let error as DatabaseError: refusal(of: error)
    case is DecodingError, is RowDecodingError, is JSONMistake: StoreRefusal.illegible
    default: error
    }
  }

  /// What the database says then.
  static let olderMessage = "older: changes are missing"

  private static func refusal(of error: DatabaseError) -> any Error {
    switch error.resultCode {
    case .SQLITE_FULL: StoreRefusal.diskFull
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY: StoreRefusal.diskBroken
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: StoreRefusal.damaged
    default:
      if error.message?.hasPrefix("locked: ") == true {
        StoreRefusal.signed
      } else if error.message == olderMessage {
        StoreRefusal.older
      } else {
        error
      }
    }
  }

  /// What nothing that was typed can change: a disk, or a vault that is older than it was. Nil for
  /// everything else.
  package init?(ofSaving error: any Error) {
    if case .older? = error as? StoreRefusal {
      self = .older
    } else {
      self.init(ofDisk: error)
    }
  }

  /// Nil where the error says nothing against the disk.
  package init?(ofDisk error: any Error) {
    if let refusal = error as? StoreRefusal {
      guard refusal.isOfDisk else { return nil }
      self = refusal
      return
    }
    if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
      self = .diskFull
      return
    }
    switch Self.systemError(error as NSError) {
    case ENOSPC, EDQUOT: self = .diskFull
    case EIO, EROFS, ENXIO, ENODEV: self = .diskBroken
    default: return nil
    }
  }

  /// The number that the kernel gave, nil where it gave none.
  private static func systemError(_ error: NSError) -> Int32? {
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap {
      systemError($0 as NSError)
    }
  }
}
