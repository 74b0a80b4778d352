import Crypto
import Foundation
import GRDB

/// That a trainer signs in with a code after the password.
struct SecondFactor: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "secondFactor"

  let trainerId: Identifier<Trainer>
  let secret: Data
  let createdAt: Date
  /// Codes of this step and before count no more.
  var usedStep: Int64
}

/// A recovery code that is still good.
struct KeptRecoveryCode: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "recoveryCode"

  let codeHash: Data
  let trainerId: Identifier<Trainer>
}

/// A second factor as its trainer sees it.
package struct FactorStanding: Sendable {
  package let since: Date
  package let codesLeft: Int
}

extension SecondFactor {
  /// New codes; those of before open nothing any more.
  static func makeCodes(
    for trainer: Identifier<Trainer>, in db: Database
  ) throws -> [RecoveryCode] {
    try codes(of: trainer).deleteAll(db)
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode() }
    for code in codes {
      try KeptRecoveryCode(codeHash: Data(code.digest), trainerId: trainer).insert(db)
    }
    return codes
  }

  /// Whether it was one of the trainer's, which it is no more.
  static func useUp(
    _ code: RecoveryCode, of trainer: Identifier<Trainer>, in db: Database
  ) throws -> Bool {
    // The digests are compared in constant time, all of them.
    let found = try codes(of: trainer).fetchAll(db).filter { code.digest == $0.codeHash }
    return try found.reduce(false) { _, kept in try kept.delete(db) }
  }

  /// - Returns: whether there was one.
  static func remove(of trainer: Identifier<Trainer>, in db: Database) throws -> Bool {
    try codes(of: trainer).deleteAll(db)
    return try deleteOne(db, key: trainer)
  }

  static func codes(of trainer: Identifier<Trainer>) -> QueryInterfaceRequest<KeptRecoveryCode> {
    KeptRecoveryCode.filter(Column("trainerId") == trainer)
  }
}

extension Store {
  /// Nil where the password alone lets the trainer in.
  package func factor(of trainer: Identifier<Trainer>) async throws -> FactorStanding? {
    try await read { db in
      guard let factor = try SecondFactor.fetchOne(db, key: trainer) else { return nil }
      return FactorStanding(
        since: factor.createdAt, codesLeft: try SecondFactor.codes(of: trainer).fetchCount(db))
    }
  }
}
