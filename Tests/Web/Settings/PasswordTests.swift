import TestSupport
import Testing

@testable import Vault

@Suite("A trainer's own password")
struct PasswordTests {
  private func change(
    _ browser: Browser, from current: String = TestGym.password,
    to password: String = Browser.newPassword
  ) async throws -> Answer {
    try await browser.post("/settings/password", ["current": current, "password": password])
  }

  @Test("Is changed with the old one; whoever used that is out, this browser goes on anew")
  func changed() async throws {
    try await withApp { sam, gym in
      let (thief, other) = (sam.copy, gym.stranger)
      _ = try await other.signIn("sam", TestGym.password)
      let saved = try await change(sam)
      let page = try await sam.get(try #require(saved.location))
      #expect(page.contains("Your password has been changed."))
      #expect(try await thief.get("/clients").status == .seeOther)
      #expect(try await other.get("/clients").status == .seeOther)
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .unauthorized)
      #expect(try await gym.stranger.signIn("sam").status == .seeOther)
    }
  }

  @Test("A wrong current one is told beside its field, and keeps everything as it was")
  func wrong() async throws {
    try await withApp { sam, gym in
      let page = try await change(sam, from: "guess")
      #expect(page.status == .forbidden && page.contains("This is not your password."))
      #expect(!page.contains("guess") && !page.contains(Browser.newPassword))
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .seeOther)
    }
  }

  @Test("The one that stands already is no new one, and signs nobody out")
  func same() async throws {
    try await withApp { sam, gym in
      let other = gym.stranger
      _ = try await other.signIn("sam", TestGym.password)
      let page = try await change(sam, to: TestGym.password)
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("This is the password you have."))
      #expect(try await other.get("/clients").status == .ok)
    }
  }

  @Test("Guessing the current one has to wait")
  func guessing() async throws {
    try await withApp { sam, _ in
      for _ in 0..<3 { _ = try await change(sam, from: "guess") }
      let refused = try await change(sam)
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
    }
  }

  @Test("A weak one, or one with the trainer's or the gym's name, is refused beside its field")
  func weak() async throws {
    try await withApp { sam, _ in
      for password in ["short", "corner gym corner gym"] {
        let answer = try await sam.postJSON(
          "/settings/password", ["current": TestGym.password, "password": password])
        let errors = try #require(answer.json["errors"] as? [[String: Any]])
        #expect(answer.status == .unprocessableContent)
        #expect(errors.map { $0["field"] as? String } == ["password"])
      }
    }
  }

  @Test("On a full disk the old one stays, and so does the session")
  func fullDisk() async throws {
    try await withApp { sam, gym in
      try await onFullDisk(gym.services.store) {
        let page = try await change(sam)
        #expect(page.status == .serviceUnavailable && page.contains("Your password"))
      }
      #expect(try await sam.get("/clients").status == .ok)
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .seeOther)
    }
  }
}
