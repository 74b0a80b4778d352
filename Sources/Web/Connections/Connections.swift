import NIOCore
import Synchronization

/// Everyone who is connected to one listener.
///
/// Who comes to a full house is let in at once, and whoever has kept it waiting longest goes.
/// Not accepting any more would let a few slow connections keep everyone else out.
final class Connections: Sendable {
  /// Someone is waited for: since when, and how long at most.
  struct Wait {
    let since: NIODeadline
    let atMost: TimeAmount

    /// How much of the time is used up.
    fileprivate func share(at now: NIODeadline) -> Double {
      Double((now - since).nanoseconds) / Double(max(1, atMost.nanoseconds))
    }
  }

  struct Guest: Sendable {
    let address: String
    let isOurs: Bool
    let dismiss: @Sendable () -> Void
    /// How often an answer was taken before something else was asked.
    var rounds = 0
    /// None while the server itself is at work on the request.
    var wait: Wait?
  }

  typealias Seat = ObjectIdentifier

  let limits: ConnectionLimits
  private let guests = Mutex<[Seat: Guest]>([:])

  init(limits: ConnectionLimits) { self.limits = limits }

  /// Whether there is a place; somebody else may lose theirs.
  ///
  /// Where all others wait for the server itself, it takes in some more than there are places.
  func admit(_ guest: Guest, as seat: Seat, at now: NIODeadline) -> Bool {
    var dismissed: [Guest] = []
    let isIn = guests.withLock { guests in
      while let crowd = crowd(around: guest, among: guests) {
        guard let last = Self.mostAwaited(crowd.seats, at: now) else {
          guard crowd.seats.count < 2 * crowd.places else { return false }
          break
        }
        guests.removeValue(forKey: last).map { dismissed.append($0) }
      }
      guests[seat] = guest
      return true
    }
    for guest in dismissed { guest.dismiss() }
    return isIn
  }

  func update(_ seat: Seat, wait: Wait?, rounds: Int) {
    guests.withLock { guests in
      guests[seat]?.wait = wait
      guests[seat]?.rounds = rounds
    }
  }

  func leave(_ seat: Seat) {
    _ = guests.withLock { $0.removeValue(forKey: seat) }
  }

  /// Those of whom one has to go; nil where there is room.
  private func crowd(
    around newcomer: Guest, among guests: [Seat: Guest]
  ) -> (seats: [Seat: Guest], places: Int)? {
    let fromThere = guests.filter { $0.value.address == newcomer.address }
    if fromThere.count >= limits.share { return (fromThere, limits.share) }
    let kin = guests.filter { $0.value.isOurs == newcomer.isOurs }
    let places = newcomer.isOurs ? limits.ours : limits.others
    return kin.count >= places ? (kin, places) : nil
  }

  /// Who has used up most of the time; every round earns as much again. Nobody whom the server
  /// itself keeps waiting.
  private static func mostAwaited(_ guests: [Seat: Guest], at now: NIODeadline) -> Seat? {
    let impatience = guests.compactMap { seat, guest in
      guest.wait.map { (seat: seat, share: $0.share(at: now) / Double(1 + guest.rounds)) }
    }
    return impatience.max { $0.share < $1.share }?.seat
  }
}

extension SocketAddress {
  /// Whether this very machine is at the other end.
  var isLoopback: Bool {
    guard let ipAddress = plainAddress else { return true }
    return ipAddress == "::1" || ipAddress.hasPrefix("127.")
  }
}
