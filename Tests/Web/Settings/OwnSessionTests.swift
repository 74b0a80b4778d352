import HTTPTypes
import TestSupport
import Testing

@testable import Vault

@Suite("Where a trainer is signed in")
struct OwnSessionTests {
  private func signIn(_ gym: TestGym, on agent: String) async throws -> Browser {
    let browser = gym.stranger
    _ = try await browser.post(
      "/login", [("login", "sam"), ("password", TestGym.password)], headers: [.userAgent: agent])
    return browser
  }

  private func sessions(_ browser: Browser) async throws -> [[String: Any]] {
    let page = try await browser.get("/settings/sessions", json: true)
    return try #require(page.json["sessions"] as? [[String: Any]])
  }

  @Test("Each is told with what it runs on and when it was seen, and nothing closer")
  func list() async throws {
    try await withApp { sam, gym in
      let agent = "Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) Secret/1.2"
      _ = try await signIn(gym, on: agent)
      gym.world.pass(.seconds(120))
      let page = try await sam.get("/settings/sessions")
      #expect(page.contains("iPad") && page.contains("this one") && !page.contains("17_4"))
      let all = try await sessions(sam)
      #expect(all.map { $0["device"] as? String } == ["Unknown", "iPad"])
      #expect(all.map { $0["isThis"] as? Bool } == [true, false])
      #expect((all.first?["seenAt"] as? String)?.hasPrefix("2026-11-21T10:02:0") == true)
      let rows = try await gym.services.store.read { db in try Session.fetchAll(db) }
      #expect(Set(rows.map(\.device)) == [nil, "iPad"])
    }
  }

  @Test("Two on one kind of machine are told apart by their browsers")
  func browsers() async throws {
    try await withApp { sam, gym in
      let linux = "Mozilla/5.0 (X11; Linux x86_64)"
      _ = try await signIn(gym, on: "\(linux) Gecko/20100101 Firefox/140.0")
      let chrome = "\(linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36"
      _ = try await signIn(gym, on: chrome)
      _ = try await signIn(gym, on: "\(chrome) Edg/141.0")
      let names = try await sessions(sam).compactMap { $0["device"] as? String }
      #expect(
        Set(names) == ["Unknown", "Firefox on Linux", "Chrome on Linux", "Edge on Linux"])
    }
  }

  @Test("One is ended from another; somebody else's is not there")
  func one() async throws {
    try await withApp { sam, gym in
      let tablet = try await signIn(gym, on: "Android")
      let (kim, _) = try await gym.trainer("Kim", invitedBy: sam)
      let id = try #require(
        try await sessions(sam).first { $0["isThis"] as? Bool == false }?["id"] as? String)
      #expect(try await kim.post("/settings/sessions/\(id)/delete", [:]).status == .notFound)
      #expect(try await tablet.get("/clients").status == .ok)
      let ended = try await sam.post("/settings/sessions/\(id)/delete", [:])
      #expect(ended.location == "/settings/sessions")
      #expect(try await tablet.get("/clients").status == .seeOther)
      #expect(try await sessions(sam).count == 1)
      #expect(try await kim.get("/clients").status == .ok)
    }
  }

  @Test("Signing out everywhere ends all of Sam's, leaves nothing in the browser, and Kim is in")
  func everywhere() async throws {
    try await withApp { sam, gym in
      let (kim, _) = try await gym.trainer("Kim", invitedBy: sam)
      let (tablet, copy) = (try await signIn(gym, on: "Android"), sam.copy)
      let out = try await sam.post("/settings/sessions/delete", [:])
      #expect(out.location == "/login" && sam.sessionCookie == nil)
      let name = try #require(HTTPField.Name("Clear-Site-Data"))
      #expect(out.headers[name] == "\"cache\", \"storage\"")
      for browser in [tablet, copy] {
        #expect(try await browser.get("/clients").status == .seeOther)
      }
      #expect(try await kim.get("/clients").status == .ok)
    }
  }

  @Test("On a full disk they end all the same, also one that was never written down")
  func fullDisk() async throws {
    try await withApp { sam, gym in
      try await onFullDisk(gym.services.store) {
        let tablet = try await signIn(gym, on: "Android")
        #expect(try await sessions(sam).count == 2)
        _ = try await sam.post("/settings/sessions/delete", [:])
        #expect(try await tablet.get("/clients").status == .seeOther)
      }
      gym.world.pass(.seconds(600))
      _ = try await gym.stranger.signIn("sam", TestGym.password)
      #expect(try await sam.get("/clients").status == .seeOther)
    }
  }
}
