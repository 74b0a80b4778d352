import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vault

/// Backups that are made, tried and restored, one at a time: the day's own by itself, others as their
/// requests ask, after which it goes on.
package final class BackupWork: Service {
  enum Kind: String, Sendable { case making, testing, restoring }

  /// How the last one ended, until somebody has been told.
  enum Outcome: Sendable {
    case made(Backup)
    case tested(Backup, BackupContents)
    case restored(Backup, before: Backup)
    case failed(Kind, Problem)
  }

  enum Problem: String, Sendable { case diskFull, diskBroken, damaged, nobodyLeft, unknown }

  struct Progress: Sendable {
    let kind: Kind
    var percent = 0
  }

  private struct State {
    var progress: Progress?
    var work: Task<Void, Never>?
    var outcome: Outcome?
    var second: SecondFolder.State?
    var isFollowing = false
    /// When the day's own did not succeed.
    var failedAt: Date?
  }

  private static let pause = Duration.seconds(60)
  /// Between two tries of the day's own, in seconds.
  private static let patience: TimeInterval = 3600

  private let store: Store
  private let clocks: Clocks
  private let logger: Logger
  private let state = Mutex(State())

  init(store: Store, clocks: Clocks, logger: Logger) {
    (self.store, self.clocks, self.logger) = (store, clocks, logger)
  }

  var progress: Progress? { state.withLock(\.progress) }

  /// How it stands with the gym's backups.
  func standing() -> BackupStanding {
    BackupStanding(
      backups: store.backups, secondFolder: store.folder.secondFolder?.path,
      second: state.withLock(\.second), now: clocks.now(), missing: store.missing)
  }

  func takeOutcome() -> Outcome? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  /// Waits for the one that is under way.
  package func end() async { await state.withLock { $0.work }?.value }

  package func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await self.makeIfDue()
        // A share that does not answer holds nothing up.
        Task { await self.follow() }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// What is to be looked at every minute.
  package func round() async {
    await makeIfDue()
    await follow()
  }

  /// The first of a day is made when the day begins, or as soon as somebody has signed in.
  private func makeIfDue() async {
    let now = clocks.now()
    guard store.isReadable, store.missing == nil, isDue(now) else { return }
    try? start(.making, isAsked: false) { [store, zone = clocks.zone] progress in
      .made(try await store.backUp(by: nil, at: now, in: zone, progress: progress))
    }
    await end()
  }

  private func isDue(_ now: Date) -> Bool {
    if let failed = state.withLock(\.failedAt), abs(now.timeIntervalSince(failed)) < Self.patience {
      return false
    }
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = clocks.zone
    return !store.backups.contains { backup in
      backup.state != .damaged && calendar.isDate(backup.madeAt, inSameDayAs: now)
    }
  }

  /// Brings the newest to the second folder, and finds out how it stands with that.
  func follow() async {
    guard
      state.withLock({ state in
        defer { state.isFollowing = true }
        return !state.isFollowing
      })
    else { return }
    let second = await store.followSecondFolder(in: clocks.zone)
    state.withLock { ($0.second, $0.isFollowing) = (second, false) }
  }
}

extension BackupWork {
  /// - Parameter isAsked: whether somebody waits to be told how it ended.
  /// - Throws: `BackupRefusal.busy`.
  func start(
    _ kind: Kind, isAsked: Bool = true,
    _ work: @escaping @Sendable (@escaping @Sendable (Int) -> Void) async throws -> Outcome
  ) throws {
    try state.withLock { state in
      guard state.progress == nil else { throw BackupRefusal.busy }
      state.progress = Progress(kind: kind)
      state.work = Task {
        let outcome = await self.outcome(of: kind, work)
        self.ended(outcome, isAsked: isAsked)
        if case .made = outcome { await self.follow() }
      }
    }
  }

  private func outcome(
    of kind: Kind,
    _ work: (@escaping @Sendable (Int) -> Void) async throws -> Outcome
  ) async -> Outcome {
    do {
      return try await work { percent in self.state.withLock { $0.progress?.percent = percent } }
    } catch {
      logger.error("Backup, \(kind.rawValue): \(type(of: error))")
      return .failed(kind, Problem(error))
    }
  }

  private func ended(_ outcome: Outcome, isAsked: Bool) {
    let now = clocks.now()
    state.withLock { state in
      state.progress = nil
      if isAsked { state.outcome = outcome }
      switch outcome {
      case .made(let backup): state.failedAt = backup.state == .damaged ? now : nil
      case .failed(.making, _): state.failedAt = now
      default: break
      }
    }
  }
}

extension BackupWork.Problem {
  fileprivate init(_ error: any Error) {
    switch error {
    case StoreRefusal.damaged, BackupRefusal.cutShort, BackupRefusal.notABackup: self = .damaged
    case BackupRefusal.nobodyLeft: self = .nobodyLeft
    default:
      switch StoreRefusal(ofDisk: error) {
      case .diskFull: self = .diskFull
      case .diskBroken: self = .diskBroken
      default: self = .unknown
      }
    }
  }
}
