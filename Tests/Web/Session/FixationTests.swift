import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("A session's token is the server's own")
struct FixationTests {
  private static let planted = "healthwheel-session=\(String(repeating: "A", count: 43))"
  private let right: KeyValuePairs = ["login": TestGym.login, "password": TestGym.password]

  @Test("What a browser brings along before it signs in is never taken for its session")
  func planted() async throws {
    try await withApp { _, gym in
      let victim = gym.stranger
      let entered = try await victim.post(
        "/login", right.map { ($0.key, $0.value) }, headers: [.cookie: Self.planted])
      #expect(entered.status == .seeOther)
      #expect(victim.sessionCookie != nil && victim.sessionCookie != Self.planted)
      let thief = try await gym.stranger.send(
        .get, "/clients", headers: [.cookie: Self.planted, .accept: "application/json"])
      #expect(thief.status == .unauthorized)
    }
  }

  @Test("Signing in over a session of somebody else ends that one")
  func overAnother() async throws {
    try await withApp { sam, gym in
      let old = try #require(sam.sessionCookie)
      let again = try await sam.post("/login", right)
      #expect(again.status == .seeOther && sam.sessionCookie != old)
      let copied = try await gym.stranger.send(
        .get, "/clients", headers: [.cookie: old, .accept: "application/json"])
      #expect(copied.status == .unauthorized)
    }
  }

  @Test("The token is another one after signing in, handing the tablet over and taking it back")
  func changes() async throws {
    try await withApp { _, gym in
      let tablet = gym.stranger
      _ = try await tablet.post("/login", right)
      var tokens = [tablet.sessionCookie]
      let client = try #require(try await tablet.postJSON("/clients", ["name": "Ada"]).location)
      let form = try #require(try await tablet.post("\(client)/screening", [:]).location)
      _ = try await tablet.post("\(form)/handover", [:])
      tokens.append(tablet.sessionCookie)
      _ = try await tablet.post("\(form)/handover/delete", ["password": TestGym.password])
      tokens.append(tablet.sessionCookie)
      #expect(Set(tokens).count == 3 && !tokens.contains(nil))
      for old in tokens.dropLast() {
        let answer = try await gym.stranger.send(
          .get, "/clients", headers: [.cookie: old ?? "", .accept: "application/json"])
        #expect(answer.status == .unauthorized)
      }
      #expect(try await tablet.get("/clients").status == .ok)
    }
  }
}
