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

  /// The same with the one that it is compared with: as it stood after the round of tests before the
  /// newest; nil without one.
  static func loadBoth(
    of client: Client, on day: Day?, from store: Store, _ voice: Voice
  ) async throws -> (now: Wheel, before: EarlierWheel?) {
    let results = try await store.wheelResults(
      of: client.id, until: day?.end(in: voice.zone) ?? voice.now, voice.catalogue)
    return (Wheel(results.now, voice), Wheel(results.before, voice).asEarlier)
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
