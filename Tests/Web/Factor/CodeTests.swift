import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Signing in with a code after the password")
struct CodeTests {
  private func withPhone(
    _ body: @Sendable (_ sam: Browser, Phone, TestGym) async throws -> Void
  ) async throws {
    try await withApp { sam, gym in
      let phone = try await sam.switchFactorOn(gym)
      gym.world.pass(.seconds(30))
      try await body(sam, phone, gym)
    }
  }

  @Test("The password leads to the page for the code and opens nothing else; the code opens, once")
  func signIn() async throws {
    try await withPhone { _, phone, gym in
      let (browser, thief) = (gym.stranger, gym.stranger)
      let answer = try await browser.post(
        "/login",
        ["login": "sam", "password": TestGym.password, "returnTo": "/settings/sessions"])
      #expect(try await browser.isHalfway(answer))
      for words in ["HttpOnly", "SameSite=Strict", "Path=/login"] {
        #expect(answer.headers[.setCookie]?.contains(words) == true, "\(words)")
      }
      #expect(try await browser.get("/login/code").contains("one-time-code"))
      let code = phone.code()
      #expect(try await browser.giveCode(code).location == "/settings/sessions")
      #expect(try await browser.get("/clients").status == .ok)
      #expect(try await browser.get("/login/code").location == "/clients")
      _ = try await thief.signIn("sam", TestGym.password)
      let again = try await thief.giveCode(code)
      #expect(again.status == .forbidden && again.contains("has been used already"))
      #expect(try await thief.get("/clients").status == .seeOther)
    }
  }

  @Test("The code that has switched it on does not sign in; one too early or too late does")
  func steps() async throws {
    try await withApp { sam, gym in
      let phone = try await sam.switchFactorOn(gym)
      #expect(try await gym.halfway().giveCode(phone.code()).status == .forbidden)
      gym.world.pass(.seconds(120))
      for (ahead, status) in [(-2, 403), (2, 403), (-1, 303), (0, 303), (1, 303)] as [(Int64, Int)]
      {
        let answer = try await gym.halfway().giveCode(phone.code(ahead: ahead))
        #expect(answer.status.code == status, "\(ahead)")
        gym.world.pass(.seconds(2))
      }
    }
  }

  @Test("A program is told that a code is missing, and what it is good for is over without one")
  func programs() async throws {
    try await withPhone { _, phone, gym in
      let program = gym.stranger
      let half = try await program.postJSON(
        "/login", ["login": "sam", "password": TestGym.password])
      #expect(half.status == .accepted && half.json["clients"] == nil)
      #expect(try await program.get("/clients", json: true).status == .unauthorized)
      let wrong = try await program.postJSON("/login/code", ["code": phone.wrongCode()])
      let errors = try #require(wrong.json["errors"] as? [[String: Any]])
      #expect(wrong.status == .forbidden && errors.map { $0["field"] as? String } == ["code"])
      let right = try await program.postJSON("/login/code", ["code": phone.code()])
      #expect(right.status == .ok && right.json["clients"] != nil)
      let never = try await gym.stranger.postJSON("/login/code", ["code": phone.code()])
      #expect(never.status == .unauthorized)
    }
  }

  @Test("A clock that is five years off is named, and a recovery code still lets the trainer in")
  func clock() async throws {
    try await withPhone { _, phone, gym in
      let shown = phone.code()
      gym.world.setWallClock(aheadBy: 5 * 365.25 * 86_400)
      let browser = try await gym.halfway()
      let wrong = try await browser.giveCode(shown)
      #expect(
        wrong.status == .forbidden && wrong.contains("the laptop&#39;s clock says 21 Nov 2031"))
      #expect(try await browser.giveCode(try #require(phone.paper.first)).location == "/clients")
    }
  }

  @Test("A recovery code that was used is told as such, not as a matter of the clock")
  func usedPaper() async throws {
    try await withPhone { _, phone, gym in
      let code = try #require(phone.paper.first)
      #expect(try await gym.halfway().giveCode(code).location == "/clients")
      let again = try await gym.halfway().giveCode(code)
      #expect(again.status == .forbidden && again.contains("each of them works once"))
      #expect(!again.contains("clock"))
    }
  }

  @Test("A clock that was ahead when a code was used, and is right again, locks nobody out")
  func setBack() async throws {
    try await withPhone { _, phone, gym in
      gym.world.setWallClock(aheadBy: 86_400)
      let ahead = try await gym.halfway().giveCode(phone.code())
      #expect(ahead.status == .seeOther)
      gym.world.setWallClock(aheadBy: -86_400)
      let code = phone.code()
      #expect(try await gym.halfway().giveCode(code).status == .seeOther)
      #expect(try await gym.halfway().giveCode(code).status == .forbidden)
    }
  }

  @Test("After five wrong codes the password is asked again; after five minutes, too")
  func over() async throws {
    try await withPhone { _, phone, gym in
      let (guesser, late) = (try await gym.halfway(), try await gym.halfway())
      for _ in 0..<4 {
        #expect(try await guesser.giveCode(phone.wrongCode()).status == .forbidden)
        gym.world.pass(.seconds(5))
      }
      let last = try await guesser.giveCode(phone.wrongCode())
      #expect(last.status == .unauthorized && last.contains("Please sign in again."))
      gym.world.pass(.seconds(240))
      #expect(try await guesser.giveCode(phone.code()).status == .unauthorized)
      #expect(try await late.get("/login/code").status == .ok)
      gym.world.pass(.seconds(41))
      #expect(try await late.giveCode(phone.code()).status == .unauthorized)
      #expect(try await late.get("/clients").status == .seeOther)
    }
  }

  @Test("A slip of the hand is told and is no guess")
  func slips() async throws {
    try await withPhone { _, phone, gym in
      let browser = try await gym.halfway()
      for slip in ["", "12345", "1234567", "abcdef"] {
        for _ in 0..<3 {
          let page = try await browser.giveCode(slip)
          #expect(page.status == .unprocessableContent && page.contains("the six digits"))
        }
      }
      #expect(try await browser.giveCode(phone.code()).status == .seeOther)
    }
  }

  @Test("Who knows the password gets thirteen guesses in a thousand seconds, not a thousand")
  func guessing() async throws {
    try await withPhone { _, phone, gym in
      var (looked, browser) = (0, try await gym.halfway())
      for second in 1...1000 {
        let answer = try await browser.giveCode(phone.wrongCode())
        if answer.status == .forbidden { looked += 1 }
        // Typing the password once more starts no count anew, neither after a guess nor between.
        if answer.status == .forbidden || second.isMultiple(of: 20) {
          browser = try await gym.halfway()
        }
        gym.world.pass(.seconds(1))
      }
      #expect(looked == 13)
    }
  }

  @Test("Many guesses at once gain nothing")
  func atOnce() async throws {
    try await withPhone { _, phone, gym in
      let (browser, wrong) = (try await gym.halfway(), phone.wrongCode())
      let looked = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<40 {
          group.addTask { try await browser.giveCode(wrong).status == .forbidden }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect((1...3).contains(looked))
    }
  }

  @Test(
    "A stranger who knows the password keeps nobody out of a browser that they have used before")
  func knownBrowser() async throws {
    try await withPhone { _, phone, gym in
      let tablet = try await gym.halfway()
      #expect(try await tablet.giveCode(phone.code()).status == .seeOther)
      let stranger = try await gym.halfway()
      for _ in 0..<3 { _ = try await stranger.giveCode(phone.wrongCode()) }
      #expect(try await gym.halfway().giveCode(phone.code()).status == .tooManyRequests)
      _ = try await tablet.signIn("sam", TestGym.password)
      #expect(try await tablet.giveCode(phone.code(ahead: 1)).status == .seeOther)
    }
  }

  @Test("What ends a trainer's sessions ends a sign-in that waits for its code")
  func ended() async throws {
    try await withPhone { sam, phone, gym in
      let waiting = try await gym.halfway()
      _ = try await sam.post("/settings/sessions/delete", [:])
      #expect(try await waiting.giveCode(phone.code()).status == .unauthorized)
    }
  }

  @Test("On a full disk a code of the app lets in, once")
  func fullDisk() async throws {
    try await withPhone { _, phone, gym in
      let (browser, thief, code) = (
        try await gym.halfway(), try await gym.halfway(), phone.code()
      )
      try await onFullDisk(gym.services.store) {
        let entered = try await browser.giveCode(code)
        #expect(entered.status == .seeOther)
        #expect(try await browser.get("/clients").status == .ok)
        #expect(try await thief.giveCode(code).status == .forbidden)
      }
    }
  }

  @Test("A restart asks for password and code again")
  func restart() async throws {
    try await withPhone { _, phone, gym in
      gym.services.store.close()
      let browser = gym.stranger
      let answer = try await browser.signIn("sam", TestGym.password)
      #expect(try await browser.isHalfway(answer))
      #expect(try await browser.giveCode(phone.code()).status == .seeOther)
    }
  }
}
