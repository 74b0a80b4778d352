import Foundation
import Hummingbird
import NIOCore
import Synchronization
import Vault

/// What is said on one stream, as long as its session is good for it.
struct EventWatcher: Sendable {
  /// Between two looks whether the session has ended; then somebody who has gone is noticed, too.
  private static let beat = Duration.seconds(10)

  let store: Store
  let request: Request
  let trainer: Identifier<Trainer>
  /// The client who has the tablet, and hears of nobody else; nil when the trainer has it.
  let heldBy: Identifier<Client>?
  let now: @Sendable () -> Date

  private enum Tick {
    case beat
    case change(ClientsChanged)
  }

  func lines(of changes: AsyncStream<ClientsChanged>) -> AsyncStream<ByteBuffer> {
    let (lines, out) = AsyncStream.makeStream(of: ByteBuffer.self)
    let work = Task {
      for await tick in ticks(changes) {
        // Before anything is said: a session may have been locked a moment ago.
        guard await isOpen else { break }
        switch tick {
        case .beat: out.yield(EventLines.beat)
        case .change(let change) where concerns(change): out.yield(EventLines.line(change))
        case .change: break
        }
      }
      out.finish()
    }
    out.onTermination = { _ in work.cancel() }
    return lines
  }

  private func ticks(_ changes: AsyncStream<ClientsChanged>) -> AsyncStream<Tick> {
    let (ticks, out) = AsyncStream.makeStream(of: Tick.self, bufferingPolicy: .bufferingNewest(64))
    let beats = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.beat)
        out.yield(.beat)
      }
    }
    let news = Task {
      for await change in changes { out.yield(.change(change)) }
      out.finish()
    }
    out.onTermination = { _ in
      beats.cancel()
      news.cancel()
    }
    return ticks
  }

  private func concerns(_ change: ClientsChanged) -> Bool {
    switch change {
    case .everybody: true
    case .client(let id): heldBy == nil || heldBy == id
    }
  }

  /// Of the same trainer still, open, and in the same hands. A vault that is closed for a
  /// while ends the stream; the browser comes again.
  private var isOpen: Bool {
    get async {
      guard !Task.isCancelled,
        let session = try? await store.session(of: request, isUse: false, at: now())
      else { return false }
      return !session.isLocked && session.handedOver?.client == heldBy
        && session.trainer.id == trainer
    }
  }
}

/// How many streams are open.
final class EventSeats: Sendable {
  /// A browser has one for all its tabs; a trainer has a few browsers.
  static let share = 8
  static let most = 128

  private let taken = Mutex<[Identifier<Trainer>: Int]>([:])

  var count: Int { taken.withLock { $0.values.reduce(0, +) } }

  fileprivate func take(_ trainer: Identifier<Trainer>) -> Bool {
    taken.withLock { taken in
      guard taken.values.reduce(0, +) < Self.most, taken[trainer, default: 0] < Self.share else {
        return false
      }
      taken[trainer, default: 0] += 1
      return true
    }
  }

  fileprivate func free(_ trainer: Identifier<Trainer>) {
    taken.withLock { taken in
      let left = taken[trainer, default: 0] - 1
      taken[trainer] = left > 0 ? left : nil
    }
  }
}

/// One place, until it is left or nobody has it any more: an answer may never be written.
final class EventSeat: Sendable {
  private let seats: EventSeats
  private let trainer: Identifier<Trainer>
  private let isTaken = Mutex(true)

  /// Nil where there is none.
  init?(_ seats: EventSeats, _ trainer: Identifier<Trainer>) {
    guard seats.take(trainer) else { return nil }
    (self.seats, self.trainer) = (seats, trainer)
  }

  func leave() {
    let wasTaken = isTaken.withLock { isTaken in
      defer { isTaken = false }
      return isTaken
    }
    if wasTaken { seats.free(trainer) }
  }

  deinit { leave() }
}
