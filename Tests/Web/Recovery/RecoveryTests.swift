import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("When every password is lost")
struct RecoveryTests {
  /// A gym that Sam has set up in the browser, and its paper.
  private func withPaper(
    _ body: @Sendable (_ sam: Browser, _ paper: String, TestGym) async throws -> Void
  ) async throws {
    try await withEmptyApp { gym in
      let sam = gym.stranger
      let code = try #require(gym.services.setupCode.current)
      let page = try await sam.postJSON(
        "/setup",
        [
          "code": code, "gym": "Corner Gym", "name": "Sam Smith", "login": "sam",
          "password": TestGym.password,
        ])
      try await body(sam, try #require(page.json["recoveryKey"] as? String), gym)
    }
  }

  private func recover(
    _ browser: Browser, _ paper: String, login: String = "sam",
    to password: String = Browser.newPassword
  ) async throws -> Answer {
    try await browser.post(
      "/recovery", ["recoveryKey": paper, "login": login, "password": password])
  }

  @Test(
    "The paper gives an owner a new password and signs in; whoever was in is out",
    arguments: [true, false])
  func recovered(isLocked: Bool) async throws {
    try await withPaper { sam, paper, gym in
      if isLocked { gym.services.store.close() }
      let browser = gym.stranger
      let door = try await browser.get("/login")
      #expect(door.contains("href=\"/recovery\""))
      #expect(try await recover(browser, paper.lowercased()).location == "/clients")
      #expect(try await browser.get("/clients").status == .ok)
      #expect(try await sam.get("/clients").status == .seeOther)
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .unauthorized)
      #expect(try await gym.stranger.signIn("sam").status == .seeOther)
    }
  }

  @Test("The second factor stays, and asks for its code, unless it is said to be lost, too")
  func factor() async throws {
    try await withPaper { sam, paper, gym in
      let phone = try await sam.switchFactorOn(gym)
      let browser = gym.stranger
      #expect(try await browser.isHalfway(try await recover(browser, paper)))
      #expect(try await browser.giveCode(phone.newCode()).location == "/clients")
      let lost = try await gym.stranger.post(
        "/recovery",
        [
          "recoveryKey": paper, "login": "sam", "password": Browser.newPassword,
          "factorLost": "yes",
        ])
      #expect(lost.location == "/clients")
      #expect(try await gym.stranger.signIn("sam").location == "/clients")
      #expect(
        try await gym.actions() == [
          .factorSwitchedOn, .passwordRecovered, .passwordRecovered, .factorReset,
        ])
    }
  }

  @Test("Another gym's key is told, keeps the vault locked, and ten of them have to wait")
  func wrong() async throws {
    try await withPaper { _, paper, gym in
      gym.services.store.close()
      for _ in 0..<10 {
        let page = try await recover(gym.stranger, RecoveryKey().text)
        #expect(page.status == .unauthorized && page.contains("not this gym&#39;s recovery key"))
        #expect(page.contains("value=\"sam\"") && !page.contains(Browser.newPassword))
      }
      #expect(gym.services.store.isLocked)
      #expect(try await recover(gym.stranger, paper).status == .tooManyRequests)
      gym.world.pass(.seconds(1))
      #expect(try await recover(gym.stranger, paper).status == .seeOther)
    }
  }

  @Test("A slip of the hand is told beside the key, which stays to be mended, and does not count")
  func mistyped() async throws {
    try await withPaper { _, paper, gym in
      let slip = String(paper.dropLast()) + (paper.last == "0" ? "1" : "0")
      for (typed, words) in [
        (slip, "There is a typing mistake in it."), (String(paper.dropLast()), "these are 27"),
        (paper + "U", "There is no U in a recovery key"),
      ] {
        for _ in 0..<5 {
          let page = try await recover(gym.stranger, typed)
          #expect(page.status == .unprocessableContent && page.contains(words))
          #expect(page.contains(typed))
        }
      }
      #expect(try await recover(gym.stranger, paper).status == .seeOther)
    }
  }

  @Test("Nobody but an owner gets a password by it, and no weak one; the rest that was typed stays")
  func refused() async throws {
    try await withPaper { sam, paper, gym in
      _ = try await gym.trainer("Kim", invitedBy: sam)
      let kim = try await recover(gym.stranger, paper, login: "kim")
      #expect(kim.status == .unprocessableContent && kim.contains("no owner has this"))
      for weak in ["short", "corner gym corner gym"] {
        let page = try await recover(gym.stranger, paper, to: weak)
        #expect(page.status == .unprocessableContent && page.contains(paper))
      }
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .seeOther)
    }
  }

  @Test("An owner checks the paper without being shown the key; guessing has to wait")
  func checked() async throws {
    try await withPaper { sam, paper, _ in
      func check(_ typed: String) async throws -> Answer {
        try await sam.post("/settings/recovery/check", ["recoveryKey": typed])
      }
      let right = try await check(paper)
      #expect(
        try await sam.get(try #require(right.location)).contains("the gym&#39;s recovery key"))
      let slip = String(paper.dropLast()) + (paper.last == "0" ? "1" : "0")
      #expect(try await check(slip).status == .unprocessableContent)
      for _ in 0..<3 { #expect(try await check(RecoveryKey().text).status == .forbidden) }
      #expect(try await check(paper).status == .tooManyRequests)
    }
  }

  @Test("The audit says who checked the paper, and which key was wrong")
  func audited() async throws {
    try await withPaper { sam, paper, gym in
      for typed in [paper, RecoveryKey().text] {
        _ = try await sam.post("/settings/recovery/check", ["recoveryKey": typed])
      }
      _ = try await recover(gym.stranger, RecoveryKey().text)
      let all = try await sam.get("/settings/audit", json: true).json["entries"]
      let newest = Array((all as? [[String: Any]] ?? []).prefix(3))
      #expect(
        newest.map { $0["action"] as? String } == [
          "recoveryKeyWrong", "recoveryKeyWrong", "recoveryKeyChecked",
        ])
      #expect(
        newest.map { $0["trainerName"] as? String } == [
          "Somebody unknown", "Sam Smith", "Sam Smith",
        ])
    }
  }

  @Test("Replaced with the password typed again: the new one opens, the old one does not")
  func replaced() async throws {
    try await withPaper { sam, paper, gym in
      let refused = try await sam.post("/settings/recovery", ["password": "guess"])
      #expect(refused.status == .forbidden)
      let made = try await sam.postJSON("/settings/recovery", ["password": TestGym.password])
      let new = try #require(made.json["recoveryKey"] as? String)
      #expect(made.status == .created && new != paper)
      #expect(try await recover(gym.stranger, paper).status == .unauthorized)
      gym.services.store.close()
      #expect(try await recover(gym.stranger, new).status == .seeOther)
    }
  }

  @Test("A trainer who is no owner neither checks nor replaces it")
  func ownersOnly() async throws {
    try await withPaper { sam, paper, gym in
      let (kim, _) = try await gym.trainer("Kim", invitedBy: sam)
      #expect(try await kim.get("/settings/recovery").status == .forbidden)
      let answer = try await kim.post("/settings/recovery/check", ["recoveryKey": paper])
      #expect(answer.status == .forbidden)
      let replaced = try await kim.post(
        "/settings/recovery", ["password": Browser.newPassword])
      #expect(replaced.status == .forbidden)
    }
  }
}

final class RecoverySamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.recovery() }
}

extension SampleGym {
  fileprivate func recovery() -> [SampleScreen] {
    let wrong = reader(
      ["recoveryKey": .string("AB")], wrong: ["recoveryKey", "login", "password"])
    return [
      SampleScreen(RecoveryPage.screen(voice), in: self, trainer: nil),
      SampleScreen(RecoveryPage.screen(voice).again(wrong), in: self, trainer: nil),
      SampleScreen(RecoverySettingsPage.screen(voice), in: self),
      SampleScreen(RecoverySettingsPage.screen(voice).again(wrong), in: self),
    ]
  }
}
