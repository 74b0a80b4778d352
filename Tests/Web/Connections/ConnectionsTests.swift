import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Who is let in when the house is full")
struct ConnectionsTests {
  /// Three places for the laptop, four for others, two for each address.
  private let house = House(ConnectionLimits(ours: 3, others: 4, share: 2))

  @Test("Who has used up most of the time goes, however long that is")
  func longestWait() {
    house.enter("half a body", "10.0.0.1", since: 10, atMost: 30)
    house.enter("slow head", "10.0.0.2", since: 10, atMost: 15)
    house.enter("new", "10.0.0.3", since: 20, atMost: 15)
    house.enter("newer", "10.0.0.4", since: 21, atMost: 15)
    #expect(house.enter("newest", "10.0.0.5", since: 22, atMost: 15))
    #expect(house.dismissed == ["slow head"])
  }

  @Test("Who took an answer and asked again stays longer than who is only slow")
  func rounds() {
    house.enter("slow", "127.0.0.1", since: 0)
    house.enter("browser", "127.0.0.2", since: 0)
    house.serve("browser", since: 0, rounds: 5)
    house.enter("new", "127.0.0.3", since: 3)
    #expect(house.enter("newer", "127.0.0.4", since: 4))
    #expect(house.enter("newest", "127.0.0.5", since: 5))
    #expect(house.dismissed == ["slow", "new"])
  }

  @Test("Nobody goes whom the server itself keeps waiting: the house is filled twice over")
  func working() {
    for number in 1...6 {
      #expect(house.enter("\(number)", "127.0.0.\(number)", since: 0))
      house.work("\(number)")
    }
    #expect(!house.enter("7", "127.0.0.7", since: 5))
    #expect(house.dismissed.isEmpty)
  }

  @Test("A house filled twice over empties with the next who comes")
  func afterwards() {
    for number in 1...6 {
      house.enter("\(number)", "127.0.0.\(number)", since: 0)
      house.work("\(number)")
    }
    for number in 1...6 { house.serve("\(number)", since: number) }
    #expect(house.enter("7", "127.0.0.7", since: 7))
    #expect(house.dismissed == ["1", "2", "3", "4"])
  }

  @Test("No other machine takes the laptop's places, and the laptop takes none of theirs")
  func reserve() {
    for number in 1...20 { house.enter("\(number)", "10.0.0.\(number)", since: number) }
    let before = house.dismissed.count
    #expect(before == 16)
    for name in ["::1", "127.0.0.1", "::ffff:127.0.0.1"] { house.enter(name, name, since: 30) }
    #expect(house.dismissed.count == before)
  }

  @Test("A crowd at one address pushes out its own")
  func share() {
    house.enter("ada", "10.0.0.2", since: 0)
    for number in 1...5 { house.enter("crowd \(number)", "10.0.0.1", since: number) }
    #expect(house.dismissed == ["crowd 1", "crowd 2", "crowd 3"])
  }

  @Test("Who leaves makes room")
  func leaving() {
    for name in ["one", "two", "three"] { house.enter(name, "127.0.0.\(name)", since: 0) }
    house.leave("two")
    #expect(house.enter("four", "127.0.0.4", since: 5))
    #expect(house.dismissed.isEmpty)
  }
}

/// Guests by name, and who was sent away.
private final class House: Sendable {
  private final class Seat: Sendable {}

  private let connections: Connections
  private let seats = Mutex<[String: Seat]>([:])
  private let gone = Mutex<[String]>([])

  init(_ limits: ConnectionLimits) { connections = Connections(limits: limits) }

  var dismissed: [String] { gone.withLock { $0 } }

  @discardableResult
  func enter(_ name: String, _ address: String, since: Int, atMost: Int64 = 15) -> Bool {
    let seat = Seat()
    seats.withLock { $0[name] = seat }
    let isOurs = (try? SocketAddress(ipAddress: address, port: 1).isLoopback) ?? true
    let guest = Connections.Guest(
      address: address, isOurs: isOurs, dismiss: { self.gone.withLock { $0.append(name) } },
      wait: .init(since: second(since), atMost: .seconds(atMost)))
    return connections.admit(guest, as: ObjectIdentifier(seat), at: second(since))
  }

  func serve(_ name: String, since: Int, rounds: Int = 1) {
    update(name, .init(since: second(since), atMost: .seconds(15)), rounds: rounds)
  }

  func work(_ name: String) { update(name, nil, rounds: 0) }

  func leave(_ name: String) {
    if let seat = seat(name) { connections.leave(ObjectIdentifier(seat)) }
  }

  private func update(_ name: String, _ wait: Connections.Wait?, rounds: Int) {
    guard let seat = seat(name) else { return }
    connections.update(ObjectIdentifier(seat), wait: wait, rounds: rounds)
  }

  private func seat(_ name: String) -> Seat? { seats.withLock { $0[name] } }

  private func second(_ number: Int) -> NIODeadline {
    .uptimeNanoseconds(UInt64(1_000 + number) * 1_000_000_000)
  }
}
