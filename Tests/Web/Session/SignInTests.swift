import Definitions
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Signing in")
struct SignInTests {
  @Test("The right password leads to the page that was asked for")
  func back() async throws {
    try await withApp { _, gym in
      let browser = gym.stranger
      let asked = try await browser.get("/clients?q=ada")
      let login = try #require(asked.location)
      #expect(asked.status == .seeOther && login.hasPrefix("/login?returnTo="))
      let answer = try await browser.post(
        "/login",
        ["login": "Sam", "password": TestGym.password, "returnTo": "/clients?q=ada"])
      #expect(answer.location == "/clients?q=ada")
      #expect(answer.headers[.setCookie]?.contains("HttpOnly") == true)
      #expect(answer.headers[.setCookie]?.contains("SameSite=Strict") == true)
      #expect(try await browser.get("/clients").status == .ok)
    }
  }

  @Test("A wrong password and an unknown name get the same answer")
  func wrong() async throws {
    try await withApp { _, gym in
      let wrong = try await gym.stranger.post("/login", ["login": "sam", "password": "x"])
      let unknown = try await gym.stranger.post("/login", ["login": "sam2", "password": "x"])
      #expect(wrong.status == .unauthorized && unknown.status == .unauthorized)
      #expect(wrong.contains("value=\"sam\""))
      #expect(
        wrong.text.replacing("sam", with: "").replacing(/name="token" value="[^"]*"/, with: "")
          == unknown.text.replacing("sam2", with: "")
          .replacing(/name="token" value="[^"]*"/, with: ""))
    }
  }

  @Test("After three wrong tries even the right password has to wait, longer each time")
  func throttle() async throws {
    try await withApp { _, gym in
      func attempt(_ password: String) async throws -> Answer {
        try await gym.stranger.post("/login", ["login": "sam", "password": password])
      }
      for _ in 0..<3 { #expect(try await attempt("wrong").status == .unauthorized) }
      let refused = try await attempt(TestGym.password)
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
      gym.world.pass(.seconds(1))
      #expect(try await attempt("wrong").status == .unauthorized)
      #expect(try await attempt(TestGym.password).headers[.retryAfter] == "2")
      gym.world.pass(.seconds(2))
      #expect(try await attempt(TestGym.password).status == .seeOther)
    }
  }

  @Test("After a restart the vault is locked until someone signs in")
  func locked() async throws {
    try await withApp { browser, gym in
      gym.services.store.close()
      #expect(try await browser.get("/healthz").text == "locked")
      #expect(try await browser.get("/clients").location?.hasPrefix("/login") == true)
      #expect(try await browser.get("/clients", json: true).status == .serviceUnavailable)
      _ = try await gym.stranger.post(
        "/login", ["login": "sam", "password": TestGym.password])
      #expect(try await browser.get("/healthz").text == "ok")
      #expect(try await browser.get("/clients").status == .ok)
    }
  }

  @Test("Signing out ends the session on the server, not only in the browser")
  func signOut() async throws {
    try await withApp { browser, gym in
      let cookie = try #require(browser.sessionCookie)
      _ = try await browser.post("/logout", [:])
      let stolen = try await browser.send(.get, "/clients", headers: [.cookie: cookie])
      #expect(stolen.status == .seeOther)
    }
  }

  @Test("Signing out leaves nothing in the browser but by what it is known")
  func clearing() async throws {
    try await withApp { _, gym in
      let browser = gym.stranger
      _ = try await browser.post("/login", ["login": "sam", "password": TestGym.password])
      let device = browser.cookie("healthwheel-device")
      let out = try await browser.post("/logout", [:])
      #expect(out.clearsSite)
      #expect(browser.sessionCookie == nil)
      #expect(device != nil && browser.cookie("healthwheel-device") == device)
    }
  }

  @Test(
    "Who signs out while the vault is locked is signed out when somebody opens it, and nobody else is"
  )
  func whileLocked() async throws {
    try await withApp { browser, gym in
      let tablet = try await gym.samsTablet()
      let cookie = try #require(browser.sessionCookie)
      gym.services.store.close()
      let out = try await browser.post("/logout", [:])
      #expect(out.location == "/login" && out.clearsSite)
      #expect(browser.sessionCookie == nil)
      _ = try await gym.stranger.post("/login", ["login": "sam", "password": TestGym.password])
      #expect(try await tablet.get("/clients").status == .ok)
      let stolen = try await browser.send(.get, "/clients", headers: [.cookie: cookie])
      #expect(stolen.status == .seeOther)
    }
  }

  @Test("A page whose session has ended meanwhile can be signed out all the same")
  func alreadyEnded() async throws {
    try await withApp { browser, gym in
      let old = browser.copy
      _ = try await browser.post("/logout", [:])
      let out = try await old.post("/logout", [:])
      #expect(out.location == "/login" && out.clearsSite && old.sessionCookie == nil)
      #expect(try await gym.stranger.postJSON("/logout", [:] as [String: String]).status == .ok)
    }
  }

  @Test("A stranger's wrong tries keep nobody out of a browser that they have used before")
  func knownBrowser() async throws {
    try await withApp { _, gym in
      let right: KeyValuePairs = ["login": "sam", "password": TestGym.password]
      let tablet = gym.stranger
      let first = try await tablet.post("/login", right)
      let cookie = first.headers[values: .setCookie].last { $0.contains("healthwheel-device") }
      let properties = cookie?.split(separator: "; ") ?? []
      for property in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=34560000"] {
        #expect(properties.contains(Substring(property)), "\(property)")
      }
      for _ in 0..<3 {
        _ = try await gym.stranger.post("/login", ["login": "sam", "password": "guess"])
      }
      #expect(try await gym.stranger.post("/login", right).status == .tooManyRequests)
      #expect(try await tablet.post("/login", right).status == .seeOther)
    }
  }

  @Test("Reading, signing in and signing out go on while the disk is full")
  func fullDisk() async throws {
    try await withApp { browser, gym in
      try await gym.neverLocks()
      let copied = browser.copy
      try await onFullDisk(gym.services.store) {
        gym.world.pass(.seconds(600))
        #expect(try await browser.get("/clients").status == .ok)
        #expect(try await browser.post("/logout", [:]).status == .seeOther)
        #expect(try await copied.get("/clients").status == .seeOther)
        let again = try await browser.post(
          "/login", ["login": "sam", "password": TestGym.password])
        #expect(again.status == .seeOther)
        #expect(try await browser.get("/clients").status == .ok)
      }
      gym.world.pass(.seconds(600))
      #expect(try await browser.get("/clients").status == .ok)
      #expect(try await copied.get("/clients").status == .seeOther)
    }
  }

  @Test("A session ends after twelve hours without use")
  func idle() async throws {
    try await withApp { browser, gym in
      try await gym.neverLocks()
      gym.world.pass(.seconds(11 * 3600))
      let first = try await browser.get("/clients")
      #expect(first.status == .ok)
      gym.world.pass(.seconds(11 * 3600))
      #expect(try await browser.get("/clients").status == .ok)
      gym.world.pass(.seconds(13 * 3600))
      #expect(try await browser.get("/clients").status == .seeOther)
    }
  }

  @Test(
    "Going back afterwards never leads to another site",
    arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "/\u{9}/evil.example"])
  func openRedirect(target: String) async throws {
    try await withApp { _, gym in
      let answer = try await gym.stranger.post(
        "/login", ["login": "sam", "password": TestGym.password, "returnTo": target])
      #expect(answer.location == "/clients")
    }
  }
}

final class SignInSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.session() }
}

extension SampleGym {
  fileprivate func session() -> [SampleScreen] {
    let typed = Submission(values: ["login": .string("sam")])
    return [
      SampleScreen(
        SignInPage.screen(locked: true, returnTo: "/clients", voice), in: self, trainer: nil),
      SampleScreen(
        SignInPage.screen(refused: .wrong, typed, locked: false, voice), in: self, trainer: nil),
    ]
  }
}

extension Answer {
  /// Whether the browser is to forget our pages, and not by what it is known.
  fileprivate var clearsSite: Bool {
    HTTPField.Name("Clear-Site-Data").flatMap { headers[$0] } == "\"cache\", \"storage\""
  }
}
