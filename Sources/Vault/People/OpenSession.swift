import Foundation
import GRDB

/// What a browser's cookie stands for.
package struct OpenSession: Sendable {
  package let trainer: Trainer
  /// What a client has it for; nil when the trainer has it.
  package let handedOver: Handed?
  /// Seconds without use after which it locks; nil when it is locked.
  package let locksIn: TimeInterval?
  /// Whether others have sessions on the same browser.
  package let isShared: Bool

  package var isLocked: Bool { locksIn == nil }
}

extension Store {
  /// Starts a session for a token of 256 random bits. Where the disk is full it lives in memory
  /// until there is room.
  ///
  /// - Parameter device: what the browser runs on, as "iPad".
  /// - Parameter cookie: by which it is known.
  package func signIn(
    _ id: Identifier<Trainer>, token: String, on device: String? = nil, cookie: String? = nil,
    at now: Date
  ) async throws {
    let hash = Session.hash(token)
    sessions.start(
      Session(
        tokenHash: hash, trainerId: id, createdAt: now, seenAt: now, device: device,
        deviceHash: cookie.map(Session.hash)))
    do {
      try await writeSessionsIfPossible(at: now)
    } catch {
      sessions.cancel(hash)
      throw error
    }
  }

  /// Who a token belongs to; nil when it is unknown, too old, or the trainer's access has ended.
  ///
  /// - Parameter isUse: whether somebody is at it, and not a page by itself.
  package func signedIn(
    token: String, isUse: Bool = true, at now: Date
  ) async throws -> OpenSession? {
    let hash = Session.hash(token)
    guard let found = try await found(hash) else { return nil }
    let standing = sessions.see(
      found.session, isUse: isUse, lockingAfter: found.lockAfter, at: now)
    if standing == .over { sessions.end(hash) }
    if sessions.isWritingDue(found.session, at: now) {
      try await writeSessionsIfPossible(at: now)
    }
    return found.open(standing)
  }

  private func found(_ hash: Data) async throws -> FoundSession? {
    let kept = try opened().keptSessions
    let (known, changes) = kept.find(hash)
    if let known { return known }
    let unsaved = sessions.unsaved(hash)
    let found = try await read { db in
      try (unsaved ?? Session.one(hash, by: "tokenHash", db)).flatMap {
        try FoundSession($0, in: db)
      }
    }
    if let found, unsaved == nil { kept.keep(found, after: changes) }
    return found
  }

  /// Ends a session at once; its row goes as soon as the disk lets it.
  package func signOut(token: String, at now: Date) async throws {
    let hash = Session.hash(token)
    guard isReadable else { return sessions.endUnseen(hash) }
    sessions.end(hash)
    try await writeSessionsIfPossible(at: now)
  }
  /// Sessions that are over go while the clocks say so: somebody may set them back, and a restart
  /// would know nothing else.
  func endSessions(at now: Date) async throws {
    let isAnyOver = sessions.endOver()
    let haveRowsEnded = try await read { db in try !Session.ended(at: now).isEmpty(db) }
    if isAnyOver || haveRowsEnded { try await writeSessions(at: now) }
  }

  func writeSessionsIfPossible(at now: Date) async throws {
    do {
      try await writeSessions(at: now)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      sessions.notWritten()
    }
  }

  /// Brings the table up to what is in memory, and forgets sessions that have ended.
  func writeSessions(at now: Date) async throws {
    let sessions = sessions
    _ = try await write { db in
      let backlog = sessions.backlog
      for session in backlog.unsaved { try session.start(in: db) }
      for (hash, seen) in backlog.seen {
        try db.execute(
          sql: "UPDATE session SET seenAt = ? WHERE tokenHash = ?", arguments: [seen, hash])
      }
      for (hash, locked) in backlog.locked { try Session.lock(hash, locked, in: db) }
      try Session.deleteAll(db, keys: backlog.ended)
      try Session.ended(at: now).deleteAll(db)
      return backlog
    } committed: {
      sessions.written($0)
    }
  }
}

/// A session as it is stored, with what belongs to it.
struct FoundSession: Sendable {
  let session: Session
  let trainer: Trainer
  let handed: Handed?
  let isShared: Bool
  /// In seconds.
  let lockAfter: TimeInterval

  fileprivate init?(_ session: Session, in db: Database) throws {
    guard let trainer = try Trainer.one(session.trainerId, by: "id", db), trainer.hasAccess
    else { return nil }
    (self.session, self.trainer) = (session, trainer)
    handed = try Handed(session, in: db)
    isShared =
      try session.deviceHash.map {
        try Session.all(on: $0, but: trainer.id).fetchOne(db) != nil
      } ?? false
    lockAfter = try Gym.secondsUntilLock(db)
  }

  fileprivate func open(_ standing: SessionMemory.Standing) -> OpenSession? {
    switch standing {
    case .over: nil
    case .locked:
      OpenSession(trainer: trainer, handedOver: handed, locksIn: nil, isShared: isShared)
    case .open(let left):
      OpenSession(trainer: trainer, handedOver: handed, locksIn: left, isShared: isShared)
    }
  }
}

extension Session {
  /// What is locked already, or over, is left as it is.
  fileprivate static func lock(
    _ hash: Data, _ locked: SessionMemory.Locked, in db: Database
  ) throws {
    guard var session = try fetchOne(db, key: hash), session.lockedAt == nil else { return }
    session.lockedAt = locked.at
    try session.update(db)
    try Audit.record(
      locked.action, by: session.trainerId, subject: session.device, at: locked.at, in: db)
  }

  /// A trainer whose access has ended meanwhile is signed in nowhere.
  fileprivate func start(in db: Database) throws {
    guard try Trainer.fetchOne(db, key: trainerId)?.hasAccess == true else { return }
    try insert(db)
    try Audit.record(.signedIn, by: trainerId, subject: device, at: createdAt, in: db)
  }
}
