import Catalogue
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
}

extension Request {
  /// A day in the query; nil when it is absent.
  func day(_ name: String) throws -> Day? {
    guard let text = query[name], !text.isEmpty else { return nil }
    guard let day = Day(text) else { throw Refusal.malformed }
    return day
  }
}
