import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("A thousand wrong passwords")
struct GuessingTests {
  @Test("Of a thousand at once three are looked at")
  func atOnce() async throws {
    try await withApp { _, gym in
      let counts = try await gym.guess(1000) { _ in }
      #expect(counts == [.unauthorized: 3, .tooManyRequests: 997])
    }
  }

  @Test("Of one a second in a thousand seconds thirteen are, and the trainer's tablet never waits")
  func eachSecond() async throws {
    try await withApp { _, gym in
      let tablet = gym.stranger
      let right: KeyValuePairs = ["login": TestGym.login, "password": TestGym.password]
      _ = try await tablet.post("/login", right)
      let counts = try await gym.guess(1000) { _ in gym.world.pass(.seconds(1)) }
      #expect(counts[.unauthorized] == 13)
      #expect(try await tablet.post("/login", right).status == .seeOther)
    }
  }

  @Test("Who waits as long as is asked needs more than three days for a thousand")
  func patient() async throws {
    try await withApp { _, gym in
      let start = gym.world.instant
      let counts = try await gym.guess(1000) { answer in
        guard answer.status == .tooManyRequests else { return }
        let seconds = answer.headers[.retryAfter].flatMap { Int($0) } ?? 0
        gym.world.pass(.seconds(seconds))
      }
      let looked = try #require(counts[.unauthorized])
      let days = (gym.world.instant - start) / .seconds(86_400)
      #expect(looked > 400 && Double(looked) / days < 300, "\(looked) in \(days) days")
    }
  }
}

extension TestGym {
  /// Guesses Sam's password from strange browsers, with time passing in between.
  ///
  /// - Returns: how often which status was the answer. 401 is what the password was looked at for.
  fileprivate func guess(
    _ count: Int, then wait: (Answer) -> Void
  ) async throws -> [HTTPResponse.Status: Int] {
    var counts: [HTTPResponse.Status: Int] = [:]
    for number in 0..<count {
      let answer = try await stranger.postJSON(
        "/login", ["login": TestGym.login, "password": "guess number \(number)"])
      counts[answer.status, default: 0] += 1
      wait(answer)
    }
    return counts
  }
}
