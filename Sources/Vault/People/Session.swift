import Crypto
import Foundation
import GRDB

/// A trainer's sign-in on one browser. The vault keeps only the token's SHA-256.
package struct Session: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "session"
  /// Browsers that a client has in hand.
  static let belonging = """
    (workoutOf = :client OR handedOver IN (SELECT id FROM screening WHERE clientId = :client))
    """
  static let secrets: Set = ["tokenHash", "deviceHash"]
  /// A browser left alone this long has to sign in again.
  static let idleLimit: TimeInterval = 12 * 3600
  static let absoluteLimit: TimeInterval = 7 * 24 * 3600
  /// How old `seenAt` may be in the table, so that reading a page is not a save.
  static let seenStep: TimeInterval = 300
  /// How far clocks that are set by the network jump back.
  static let clockTolerance: TimeInterval = 300

  let tokenHash: Data
  let trainerId: Identifier<Trainer>
  let createdAt: Date
  var seenAt: Date
  /// The screening form that a client fills in on this browser, which reaches nothing else.
  var handedOver: Identifier<ScreeningForm>?
  /// Whose workout a client checks off on this browser, which reaches nothing else.
  var workoutOf: Identifier<Client>?
  /// What the browser runs on, no closer than "iPad".
  var device: String?
  /// Until its trainer opens it again it reaches nothing.
  var lockedAt: Date?
  /// SHA-256 of the cookie by which the browser is known.
  var deviceHash: Data?

  var isHandedOver: Bool { handedOver != nil || workoutOf != nil }

  /// The same of rows.
  static var isWithTrainer: SQL { "handedOver IS NULL AND workoutOf IS NULL" }

  static func hash(_ token: String) -> Data { Data(SHA256.hash(data: Data(token.utf8))) }

  static func hashes(_ db: Database) throws -> [Data] {
    try Data.fetchAll(db, select(Column("tokenHash")))
  }

  /// Too old; or of a time that has not come yet, since it was made when the clock was wrong.
  func hasEnded(at now: Date) -> Bool {
    now.timeIntervalSince(seenAt) >= Self.idleLimit
      || now.timeIntervalSince(createdAt) >= Self.absoluteLimit
      || max(seenAt, createdAt).timeIntervalSince(now) > Self.clockTolerance
  }

  /// The same of rows.
  static func ended(at now: Date) -> QueryInterfaceRequest<Session> {
    let (seen, created) = (Column("seenAt"), Column("createdAt"))
    let future = now.addingTimeInterval(clockTolerance)
    return filter(
      seen <= now.addingTimeInterval(-idleLimit)
        || created <= now.addingTimeInterval(-absoluteLimit)
        || seen > future || created > future)
  }
}
