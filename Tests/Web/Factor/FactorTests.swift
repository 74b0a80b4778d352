import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A trainer's second factor")
struct FactorTests {
  @Test("Is switched on with the password and a code that the app has made; ten codes are printed")
  func switchedOn() async throws {
    try await withApp { sam, gym in
      let offer = try await sam.get("/settings/factor")
      #expect(offer.contains("class=\"qr\""))
      let secret = try #require(OneTimeSecret(reading: offer.hidden("secret") ?? ""))
      let phone = Phone(secret: secret, world: gym.world, paper: [])
      let page = try await sam.post(
        "/settings/factor",
        [
          ("secret", secret.text), ("code", phone.code()), ("password", TestGym.password),
        ])
      let codes = page.text.matches(of: /<li>\d{4}(-\d{4}){3}<\/li>/)
      #expect(page.status == .created && codes.count == 10)
      let settings = try await sam.get("/settings/factor")
      #expect(settings.contains("10 left") && !settings.contains(secret.text))
      #expect(try await sam.get("/settings/trainers").contains("Second factor"))
      #expect(try await gym.actions() == [.factorSwitchedOn])
    }
  }

  @Test("Does not count before a right code and the right password; what the app has read stays")
  func notYet() async throws {
    try await withApp { sam, gym in
      let offer = try await sam.get("/settings/factor")
      let secret = try #require(OneTimeSecret(reading: offer.hidden("secret") ?? ""))
      let phone = Phone(secret: secret, world: gym.world, paper: [])
      func send(_ code: String, _ password: String) async throws -> Answer {
        try await sam.post(
          "/settings/factor",
          [("secret", secret.text), ("code", code), ("password", password)])
      }
      for (code, password, status) in [
        (phone.wrongCode(), TestGym.password, HTTPResponse.Status.unprocessableContent),
        (phone.code(), "guess", .forbidden), ("12", TestGym.password, .unprocessableContent),
        ("1234-1234-1234-1234", TestGym.password, .unprocessableContent),
      ] {
        let page = try await send(code, password)
        #expect(page.status == status && page.hidden("secret") == secret.text, "\(code)")
      }
      let short = try await sam.post(
        "/settings/factor",
        [("secret", "AAAA"), ("code", phone.code()), ("password", TestGym.password)])
      #expect(short.status == .badRequest)
      #expect(
        try await gym.stranger.signIn("sam", TestGym.password).location == "/clients")
      _ = try await sam.switchFactorOn(gym)
      #expect(try await send(phone.code(), TestGym.password).status == .conflict)
    }
  }

  @Test("A recovery code works once in the same field; how many are left is shown")
  func recoveryCode() async throws {
    try await withApp { sam, gym in
      let phone = try await sam.switchFactorOn(gym)
      let code = try #require(phone.paper.last)
      #expect(
        try await gym.halfway().giveCode(code.replacing("-", with: " ")).location == "/clients")
      #expect(try await gym.halfway().giveCode(code).status == .forbidden)
      #expect(try await sam.get("/settings/factor").contains("9 left"))
      #expect(try await gym.actions() == [.factorSwitchedOn, .recoveryCodeUsed, .codeFailed])
    }
  }

  @Test("No code and no secret stands in the vault as it is typed")
  func stored() async throws {
    try await withApp { sam, gym in
      let phone = try await sam.switchFactorOn(gym)
      let kept = try await gym.services.store.read { db in
        try KeptRecoveryCode.fetchAll(db).map { String(decoding: $0.codeHash, as: UTF8.self) }
      }
      #expect(kept.count == 10)
      for code in phone.paper {
        #expect(!kept.contains { $0.contains(code.replacing("-", with: "")) })
      }
    }
  }

  @Test("New recovery codes take the place of the old ones, with password and code")
  func renewed() async throws {
    try await withApp { sam, gym in
      let phone = try await sam.switchFactorOn(gym)
      for (code, password) in [(phone.wrongCode(), TestGym.password), (phone.newCode(), "guess")] {
        let page = try await sam.post(
          "/settings/factor/codes", ["code": code, "password": password])
        #expect(page.status == .forbidden)
      }
      let made = try await sam.postJSON(
        "/settings/factor/codes", ["code": phone.code(), "password": TestGym.password])
      let new = try #require(made.json["codes"] as? [String])
      #expect(new.count == 10 && Set(new).isDisjoint(with: phone.paper))
      #expect(
        try await gym.halfway().giveCode(try #require(phone.paper.first)).status == .forbidden)
      #expect(try await gym.halfway().giveCode(try #require(new.first)).status == .seeOther)
    }
  }

  @Test("Is switched off with password and code; then the password alone lets in, as before")
  func switchedOff() async throws {
    try await withApp { sam, gym in
      let phone = try await sam.switchFactorOn(gym)
      func off(_ code: String, _ password: String) async throws -> Answer {
        try await sam.post("/settings/factor/delete", ["code": code, "password": password])
      }
      #expect(try await off(phone.wrongCode(), TestGym.password).status == .forbidden)
      #expect(try await off(phone.newCode(), "guess").status == .forbidden)
      #expect(try await gym.halfway().get("/login/code").status == .ok)
      #expect(try await off(phone.code(), TestGym.password).location == "/settings/factor")
      let again = try await gym.stranger.signIn("sam", TestGym.password)
      #expect(again.location == "/clients")
      let secret = try await sam.get("/settings/factor").hidden("secret")
      #expect(secret != nil && secret != phone.secret.text)
      #expect(try await off(phone.code(), TestGym.password).status == .conflict)
      #expect(
        try await gym.actions() == [
          .factorSwitchedOn, .codeFailed, .signInFailed, .factorSwitchedOff,
        ])
    }
  }

  @Test("An owner resets a trainer's: they are out everywhere, and the password alone lets in")
  func reset() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await kim.switchFactorOn(gym, password: Browser.newPassword)
      let waiting = gym.stranger
      #expect(try await waiting.signIn("kim").location == "/login/code")
      #expect(try await sam.get(path).contains("Reset the second factor"))
      let page = try await sam.post(
        "\(path)/factor/delete", ["password": TestGym.password])
      #expect(page.location == "\(path)?saved=1")
      #expect(try await kim.get("/clients").status == .seeOther)
      #expect(try await waiting.get("/login/code").status == .unauthorized)
      #expect(try await gym.stranger.signIn("kim").location == "/clients")
      #expect(try await !sam.get(path).contains("Reset the second factor"))
      #expect(try await gym.actions().suffix(2) == [.factorSwitchedOn, .factorReset])
    }
  }

  @Test("Nobody resets their own without a code, and no trainer somebody else's")
  func refused() async throws {
    try await withApp { sam, gym in
      let (kim, _) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await sam.switchFactorOn(gym)
      let own = try await gym.path(of: "Sam")
      let refused = try await sam.post(
        "\(own)/factor/delete", ["password": TestGym.password])
      #expect(refused.status == .conflict && refused.contains("Settings, Second factor"))
      #expect(try await kim.post("\(own)/factor/delete", [:]).status == .forbidden)
      #expect(try await gym.halfway().get("/login/code").status == .ok)
    }
  }

  @Test("Stays when the password is reset by an invitation: the new one leads to the code")
  func invitation() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      let phone = try await kim.switchFactorOn(gym, password: Browser.newPassword)
      let code = try await sam.postJSON("\(path)/invitation", [:]).invitationCode
      let joined = try await gym.stranger.join(code, password: "another phrase of somebody")
      #expect(joined.location == "/login/code")
      let browser = gym.stranger
      _ = try await browser.signIn("kim", "another phrase of somebody")
      #expect(try await browser.giveCode(phone.newCode()).location == "/clients")
    }
  }

  @Test("Goes with a trainer who is removed")
  func removed() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await kim.switchFactorOn(gym, password: Browser.newPassword)
      _ = try await sam.post("\(path)/delete", ["password": TestGym.password])
      let left = try await gym.services.store.read { db in
        try SecondFactor.fetchCount(db) + KeptRecoveryCode.fetchCount(db)
      }
      #expect(left == 0)
    }
  }
}

final class FactorSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.factor() }
}

extension SampleGym {
  fileprivate func factor() async throws -> [SampleScreen] {
    let gym = try await store.gym()
    let (on, last) = (
      FactorStanding(since: moment.now, codesLeft: 9),
      FactorStanding(since: moment.now, codesLeft: 0)
    )
    let offer = NewFactorPage.screen(OneTimeSecret(), trainer, in: gym, voice)
    let wrong = reader([:], wrong: ["code", "password"])
    return [
      SampleScreen(CodePage.screen(voice), in: self, trainer: nil),
      SampleScreen(
        CodePage.screen(voice).refused(
          PasswordRefusal(wrong: .forbidden, voice.wrongCode), at: "code"), in: self, trainer: nil),
      SampleScreen(offer, in: self), SampleScreen(offer.again(wrong), in: self),
      SampleScreen(FactorPage.screen(on, voice), in: self),
      SampleScreen(FactorPage.screen(last, voice).again(wrong), in: self),
      SampleScreen(
        RecoveryCodesPage.screen(
          (0..<10).map { _ in RecoveryCode() }, trainer, "factor.isOn", voice), in: self),
    ]
  }
}
