import Foundation
import Synchronization

/// What is known of sessions beside their rows: so that signing in and out, and being seen, does
/// not need room on the disk.
final class SessionMemory: Sendable {
  /// When a session was last seen, on both clocks.
  fileprivate struct Sighting {
    let at: Date
    let instant: ContinuousClock.Instant
    /// When it began, on the clock that does not jump.
    let began: ContinuousClock.Instant
  }

  /// When a session was locked, and whether by somebody or by itself.
  struct Locked {
    let at: Date
    let action: Audit.Action
  }

  fileprivate struct State {
    var sightings: [Data: Sighting] = [:]
    var unsaved: [Data: Session] = [:]
    /// Those whose rows stand still.
    var ended: Set<Data> = []
    /// Those whose rows do not say so yet.
    var locked: [Data: Locked] = [:]
    var failedAt: ContinuousClock.Instant?
    /// Whether all that have ended are known: by their rows, or here.
    var knowsEnded = true
  }

  /// What a session is good for now.
  enum Standing: Equatable {
    case over, locked
    /// Without use it locks in so many seconds.
    case open(TimeInterval)
  }

  /// What has to be written into the table.
  struct Backlog {
    fileprivate(set) var unsaved: [Session] = []
    fileprivate(set) var ended: Set<Data> = []
    fileprivate(set) var locked: [Data: Locked] = [:]
    fileprivate(set) var seen: [Data: Date] = [:]
  }

  /// After a failure nothing is written for so long, that not each page waits for the disk.
  private static let pause = Duration.seconds(10)
  /// Anybody can send the cookie of a session that never was.
  private static let mostUnseen = 1_000

  let halfway: HalfwaySignIns
  private let file: SessionsFile
  private let instant: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  init(_ instant: @escaping @Sendable () -> ContinuousClock.Instant, _ file: SessionsFile) {
    (self.instant, self.file, halfway) = (instant, file, HalfwaySignIns(instant))
    state = Mutex(State(knowsEnded: file.exists))
  }

  /// Called when the vault is opened. Where nobody knows of every session whether it has ended, all
  /// have.
  ///
  /// - Parameter stored: the hashes of those in the table.
  func begin(_ stored: () throws -> [Data]) rethrows {
    guard !state.withLock(\.knowsEnded) else { return }
    let stored = try stored()
    state.withLock { state in
      state.knowsEnded = true
      state.ended.formUnion(stored)
      keepFile(state)
    }
  }

  /// The vault has become another one, in which nobody is signed in.
  func forget() {
    state.withLock { state in
      state = State()
      keepFile(state)
    }
  }

  /// The file is there as long as no row stands of a session that has ended, and none is open of
  /// one that was locked.
  private func keepFile(_ state: State) {
    if state.ended.isEmpty && state.locked.isEmpty { file.make() } else { file.remove() }
  }

  func start(_ session: Session) { state.withLock { $0.unsaved[session.tokenHash] = session } }

  /// A session that is not in the table yet.
  func unsaved(_ hash: Data) -> Session? { state.withLock { $0.unsaved[hash] } }

  /// One that was never saved still is, and then deleted: that somebody signed in is recorded.
  func end(_ hash: Data) {
    state.withLock { state in
      state.ended.insert(hash)
      state.sightings[hash] = nil
    }
  }

  /// Ends one that may be in a table which nobody can read now. After a restart before that is brought up to
  /// date, all have ended; so have they where there are too many to remember.
  func endUnseen(_ hash: Data) {
    state.withLock { state in
      if state.ended.count < Self.mostUnseen {
        state.ended.insert(hash)
      } else {
        state.knowsEnded = false
      }
      keepFile(state)
    }
  }

  /// Ends these, and those of the trainer that are not in the table yet.
  func end(_ hashes: [Data], of trainer: Identifier<Trainer>) {
    halfway.end(of: trainer)
    state.withLock { state in
      let unsaved = state.unsaved.filter { $0.value.trainerId == trainer }.keys
      for hash in hashes + unsaved {
        state.ended.insert(hash)
        state.sightings[hash] = nil
      }
    }
  }

  /// A trainer's sessions that are not in the table yet.
  func unsaved(of trainer: Identifier<Trainer>) -> [Session] {
    state.withLock { $0.unsaved.values.filter { $0.trainerId == trainer } }
  }

  /// As they stand now: without those that are over, and with when they were last seen.
  func current(_ stored: [Session], at now: Date) -> [Session] {
    let instant = instant()
    return state.withLock { state in
      stored.compactMap { stored in
        let last = state.sightings[stored.tokenHash]
        var session = stored
        session.seenAt = last?.at ?? stored.seenAt
        let isOver =
          state.ended.contains(stored.tokenHash) || session.hasEnded(at: now)
          || last.map { $0.isOver(at: instant) } ?? false
        return isOver ? nil : session
      }
    }
  }

  /// It never began.
  func cancel(_ hash: Data) {
    state.withLock { $0.unsaved[hash] = nil }
    end(hash)
  }

  /// Locked by its trainer, until they open it again.
  func lock(_ hash: Data, at now: Date) {
    state.withLock { $0.locked[hash] = Locked(at: now, action: .sessionLocked) }
  }

  /// What it is good for; where somebody is at it, it has been seen. A clock that is set back
  /// lengthens nothing.
  ///
  /// - Parameter limit: seconds without use. What a client has in hand does not lock: it reaches
  ///   one thing, and only the password leads out.
  func see(
    _ stored: Session, isUse: Bool, lockingAfter limit: TimeInterval, at now: Date
  ) -> Standing {
    let (hash, instant) = (stored.tokenHash, instant())
    return state.withLock { state in
      let last = state.sightings[hash]
      var session = stored
      session.seenAt = last?.at ?? stored.seenAt
      let isOver =
        state.ended.contains(hash) || session.hasEnded(at: now)
        || last.map { $0.isOver(at: instant) } ?? false
      guard !isOver else { return .over }
      let idle = max(now.timeIntervalSince(session.seenAt), last?.idle(at: instant) ?? 0)
      if !stored.isHandedOver {
        let isLocked = stored.lockedAt != nil || state.locked[hash] != nil
        guard !isLocked, idle < limit else {
          if !isLocked { state.locked[hash] = Locked(at: now, action: .sessionLockedItself) }
          return .locked
        }
      }
      guard isUse else { return .open(limit - idle) }
      let age = Duration.seconds(now.timeIntervalSince(stored.createdAt))
      state.sightings[hash] = Sighting(
        at: now, instant: instant, began: last?.began ?? instant - age)
      return .open(limit)
    }
  }

  /// - Parameter stored: the row of who has just been seen.
  func isWritingDue(_ stored: Session, at now: Date) -> Bool {
    let instant = instant()
    return state.withLock { state in
      if let failedAt = state.failedAt, instant - failedAt < Self.pause { return false }
      return !state.unsaved.isEmpty || !state.ended.isEmpty || !state.locked.isEmpty
        || now.timeIntervalSince(stored.seenAt) >= Session.seenStep
    }
  }

  /// Ends those that are over by the clock that does not jump, whatever the other one says.
  ///
  /// - Returns: whether there are rows of any that have ended.
  func endOver() -> Bool {
    let instant = instant()
    return state.withLock { state in
      state.ended.formUnion(state.sightings.filter { $0.value.isOver(at: instant) }.keys)
      state.sightings = state.sightings.filter { !state.ended.contains($0.key) }
      return !state.ended.isEmpty
    }
  }

  var backlog: Backlog {
    _ = endOver()
    return state.withLock {
      Backlog(
        unsaved: Array($0.unsaved.values), ended: $0.ended, locked: $0.locked,
        seen: $0.sightings.mapValues(\.at))
    }
  }

  func written(_ backlog: Backlog) {
    state.withLock { state in
      for session in backlog.unsaved { state.unsaved[session.tokenHash] = nil }
      state.ended.subtract(backlog.ended)
      for hash in backlog.locked.keys { state.locked[hash] = nil }
      state.failedAt = nil
      keepFile(state)
    }
  }

  func notWritten() {
    let instant = instant()
    state.withLock { state in
      state.failedAt = instant
      keepFile(state)
    }
  }

  /// The browser has another token from now on.
  func rename(_ old: Data, to new: Data) {
    state.withLock { $0.sightings[new] = $0.sightings.removeValue(forKey: old) }
  }

  /// It is open again, under another token.
  func resume(_ old: Data, as new: Data, at now: Date) {
    let instant = instant()
    state.withLock { state in
      state.locked[old] = nil
      let last = state.sightings.removeValue(forKey: old)
      state.sightings[new] = last.map {
        SessionMemory.Sighting(at: now, instant: instant, began: $0.began)
      }
    }
  }
}

extension SessionMemory.Sighting {
  fileprivate func idle(at now: ContinuousClock.Instant) -> TimeInterval {
    (now - instant) / .seconds(1)
  }

  fileprivate func isOver(at now: ContinuousClock.Instant) -> Bool {
    now - instant >= .seconds(Session.idleLimit) || now - began >= .seconds(Session.absoluteLimit)
  }
}
