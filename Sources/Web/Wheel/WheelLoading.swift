import Catalogue
import Foundation
import Hummingbird
import Units
import Vault

extension Wheel {
  /// From the results until the end of a day, or until now.
  static func load(
    of client: Client, on day: Day?, from store: Store, _ voice: Voice
  ) async throws -> Wheel {
    let end = day?.end(in: voice.zone) ?? voice.now
    return Wheel(try await store.latestScored(of: client.id, until: end), voice)
  }

  /// As it stood after the round of tests before the newest; nil without one.
  func before(
    of client: Client, from store: Store, _ voice: Voice
  ) async throws -> EarlierWheel? {
    guard let end = endOfRoundBefore else { return nil }
    return Wheel(try await store.latestScored(of: client.id, until: end), voice).asEarlier
  }
}

/// A wheel that the present one is compared with.
struct EarlierWheel: Sendable {
  let wheel: Wheel
  let measuredAt: Date
}

extension Wheel {
  /// Nil when nothing was scored by then.
  var asEarlier: EarlierWheel? { measuredAt.map { EarlierWheel(wheel: self, measuredAt: $0) } }
}

extension Request {
  /// A day in the query; nil when it is absent.
  func day(_ name: String) throws -> Day? {
    guard let text = query[name], !text.isEmpty else { return nil }
    guard let day = Day(text) else { throw Refusal.malformed }
    return day
  }
}
