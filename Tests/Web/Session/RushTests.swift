import Dispatch
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Many at the door", .timeLimit(.minutes(15)))
struct RushTests {
  private func signIn(_ browser: Browser) async throws -> Answer {
    try await browser.post("/login", ["login": TestGym.login, "password": TestGym.password])
  }

  @Test("Twenty who sign in at once wait for each other, and all come in")
  func twenty() async throws {
    try await withApp { _, gym in
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<20 {
          let browser = gym.stranger
          group.addTask { try await signIn(browser).status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: .seeOther, count: 20))
    }
  }

  @Test("Where sixteen wait already, the next is asked to try again in five seconds")
  func full() async throws {
    try await withApp { _, gym in
      let (queue, end) = (await gym.services.signIn.queue, DispatchSemaphore(value: 0))
      let others = (0..<18).map { _ in Task { try await queue.run(for: .stranger) { end.wait() } } }
      try await waitUntil { await queue.waitingCount == 16 }
      let refused = try await signIn(gym.stranger)
      for _ in others { end.signal() }
      #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "5")
      #expect(refused.contains("Too many people are signing in at once."))
      for other in others { try await other.value }
      #expect(try await signIn(gym.stranger).status == .seeOther)
    }
  }
}
