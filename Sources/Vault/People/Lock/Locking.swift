import Foundation
import GRDB

/// Sessions that are locked: they go on, and reach nothing.
extension Store {
  /// At once, also on a full disk.
  package func lock(token: String, at now: Date) async throws {
    sessions.lock(Session.hash(token), at: now)
    try await writeSessionsIfPossible(at: now)
  }

  /// Those that nobody has used for so long lock by themselves, also where no page asks.
  func lockUnused(at now: Date) async throws {
    let (stored, limit) = try await read { db in
      (
        try Session.filter(Column("lockedAt") == nil).fetchAll(db),
        try Gym.secondsUntilLock(db)
      )
    }
    let isAnyLocked = stored.map {
      sessions.see($0, isUse: false, lockingAfter: limit, at: now) == .locked
    }
    if isAnyLocked.contains(true) { try await writeSessionsIfPossible(at: now) }
  }

  /// Opens a trainer's session on this browser again, under a new token. Whoever had the browser
  /// is locked out of any browser's reach until they open theirs; where that cannot be written
  /// down, theirs ends.
  ///
  /// - Throws: `StoreRefusal.notFound` where the trainer has no session there that goes on.
  package func resume(
    _ trainer: Trainer, on browser: LockedBrowser, at now: Date
  ) async throws {
    let (sessions, resuming) = (sessions, Resuming(trainer, browser, at: now))
    if sessions.unsaved(resuming.current) != nil { try await writeSessions(at: now) }
    _ = try await write { db in
      try resuming.run(sessions, in: db)
    } committed: { resumed in
      sessions.resume(resumed.old, as: resuming.new, at: now)
      if resumed.isSwitched { sessions.rename(resuming.current, to: resumed.parked) }
    }
  }

  /// The same by the password, which helps on a full disk, too: there a session of memory takes
  /// the place of the old one, no younger than that.
  package func resumeAnyway(
    _ trainer: Trainer, on browser: LockedBrowser, at now: Date
  ) async throws {
    do {
      try await resume(trainer, on: browser, at: now)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      let resuming = Resuming(trainer, browser, at: now)
      let old = try await read { [sessions] db in try resuming.find(sessions, in: db) }
      let unsaved = sessions.unsaved(resuming.current)
      guard let old = old ?? unsaved, old.trainerId == trainer.id else { throw refusal }
      sessions.start(
        Session(
          tokenHash: resuming.new, trainerId: trainer.id, createdAt: old.createdAt, seenAt: now,
          device: old.device, deviceHash: resuming.device ?? old.deviceHash))
      sessions.end(old.tokenHash)
      sessions.end(resuming.current)
      sessions.notWritten()
    }
  }

  /// What becomes of the session that a browser has when somebody signs in on it: another
  /// trainer's is locked and stays theirs, the trainer's own ends.
  package func makeRoom(
    for trainer: Trainer, token: String?, on device: String?, at now: Date
  ) async throws {
    let (current, device) = (token.map(Session.hash), device.map(Session.hash))
    let found = try await read { db in
      try Session.all(of: current, on: device).fetchAll(db)
    }
    if let current, sessions.unsaved(current) != nil { sessions.end(current) }
    for old in found {
      if old.trainerId == trainer.id {
        sessions.end(old.tokenHash)
      } else if old.tokenHash == current {
        await leave(old, on: device, at: now)
      }
    }
    try await writeSessionsIfPossible(at: now)
  }

  /// Locked where the browser is known by which its trainer finds it again; else it ends.
  private func leave(_ session: Session, on device: Data?, at now: Date) async {
    let (sessions, parked) = (sessions, Session.unknownHash())
    do {
      guard session.isOn(device) else { throw StoreRefusal.notFound }
      try await write { db in
        try session.park(as: parked, at: now, in: db)
      } committed: {
        sessions.rename(session.tokenHash, to: parked)
      }
    } catch {
      sessions.end(session.tokenHash)
    }
  }
}

/// One browser's change from a locked session to an open one.
private struct Resuming {
  struct Resumed {
    let old: Data
    let isSwitched: Bool
    let parked: Data
  }

  let trainer: Trainer
  let current: Data
  let new: Data
  let device: Data?
  let now: Date

  init(_ trainer: Trainer, _ browser: LockedBrowser, at now: Date) {
    (self.trainer, self.now) = (trainer, now)
    (current, new) = (Session.hash(browser.token), Session.hash(browser.newToken))
    device = browser.device.map(Session.hash)
  }

  /// The trainer's newest session on this browser that goes on.
  func find(_ memory: SessionMemory, in db: Database) throws -> Session? {
    let all = try Session.all(of: current, on: device).fetchAll(db)
    let theirs = all.filter { $0.trainerId == trainer.id && !$0.isHandedOver }
    return memory.current(theirs, at: now).max {
      ($0.tokenHash == current ? 1 : 0, $0.seenAt) < ($1.tokenHash == current ? 1 : 0, $1.seenAt)
    }
  }

  func run(_ memory: SessionMemory, in db: Database) throws -> Resumed {
    guard trainer.hasAccess, let old = try find(memory, in: db) else {
      throw StoreRefusal.notFound
    }
    let (isSwitched, parked) = (old.tokenHash != current, Session.unknownHash())
    if isSwitched {
      try Session.fetchOne(db, key: current)?.park(as: parked, at: now, in: db)
    }
    try db.execute(
      sql: """
        UPDATE session SET tokenHash = ?, lockedAt = NULL, seenAt = ?,
          deviceHash = coalesce(?, deviceHash)
        WHERE tokenHash = ?
        """, arguments: [new, now, device, old.tokenHash])
    if let device { try Pin.forgetTries(trainer.id, on: device, in: db) }
    try Audit.record(
      isSwitched ? .trainerSwitched : .sessionUnlocked, by: trainer.id, subject: old.device,
      at: now, in: db)
    return Resumed(old: old.tokenHash, isSwitched: isSwitched, parked: parked)
  }
}

extension Session {
  /// A browser's own one, and all on it where it is known.
  fileprivate static func all(of token: Data?, on device: Data?) -> QueryInterfaceRequest<Session> {
    filter(Column("tokenHash") == token ?? Data() || Column("deviceHash") == device ?? Data())
  }

  /// Of a token that no browser has.
  fileprivate static func unknownHash() -> Data {
    Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  }

  fileprivate func isOn(_ device: Data?) -> Bool {
    device != nil && deviceHash == device && !isHandedOver
  }

  /// Locks it, out of any browser's reach.
  fileprivate func park(as hash: Data, at now: Date, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE session SET tokenHash = ?, lockedAt = coalesce(lockedAt, ?) WHERE tokenHash = ?
        """, arguments: [hash, now, tokenHash])
  }
}
