import Definitions
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Setting the gym up")
struct SetupTests {
  private func fields(code: String, password: String = TestGym.password) -> [(String, String)] {
    [
      ("code", code), ("gym", "Corner Gym"), ("name", "Sam Smith"), ("login", "sam"),
      ("password", password),
    ]
  }

  @Test("A new server leads to the setup page, and with the printed code to the recovery key")
  func firstRun() async throws {
    try await withEmptyApp { gym in
      let browser = gym.stranger
      #expect(try await browser.get("/").location == "/setup")
      let code = try #require(gym.services.setupCode.current)
      let page = try await browser.post("/setup", fields(code: code))
      #expect(page.status == .created)
      #expect(page.text.contains(/[0-9A-Z]{4}(-[0-9A-Z]{4}){6}/))
      #expect(page.contains("<dt>Sign-in name</dt><dd>sam</dd>"), "the recovery page asks for it")
      #expect(try await browser.get("/clients").status == .ok)
      #expect(try await browser.get("/setup").status == .notFound)
    }
  }

  @Test("A wrong code sets nothing up and keeps what was typed")
  func wrongCode() async throws {
    try await withEmptyApp { gym in
      let page = try await gym.stranger.post("/setup", fields(code: "0000-0000"))
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("value=\"Corner Gym\""))
      #expect(!page.contains(TestGym.password))
      #expect(!gym.services.store.folder.isSetUp)
    }
  }

  @Test("The five words stay when something else was wrong, and so does having taken them")
  func words() async throws {
    try await withEmptyApp { gym in
      let words = try #require(try await gym.stranger.get("/setup").hidden("phrase"))
      let taken = fields(code: "0000-0000", password: words) + [("phrase", words)]
      let page = try await gym.stranger.post("/setup", taken)
      #expect(page.hidden("phrase") == words && page.hidden("password") == words)
      let other = fields(code: "0000-0000") + [("phrase", words)]
      let own = try await gym.stranger.post("/setup", other)
      #expect(own.hidden("phrase") == words && own.hidden("password") == "")
      let foreign = fields(code: "0000-0000") + [("phrase", "call this number now please")]
      #expect(try await !gym.stranger.post("/setup", foreign).contains("call this number"))
    }
  }

  @Test("A short password is refused beside its field")
  func shortPassword() async throws {
    try await withEmptyApp { gym in
      let code = try #require(gym.services.setupCode.current)
      let answer = try await gym.stranger.postJSON(
        "/setup",
        ["code": code, "gym": "G", "name": "S", "login": "sam", "password": "too short"])
      #expect(answer.status == .unprocessableContent)
      let errors = try #require(answer.json["errors"] as? [[String: Any]])
      #expect(errors.map { $0["field"] as? String } == ["password"])
    }
  }

  @Test("After twenty wrong codes the right one no longer works, and the page says what to do")
  func guessing() async throws {
    try await withEmptyApp { gym in
      for _ in 0..<19 {
        let page = try await gym.stranger.post("/setup", fields(code: "AAAA-AAA1"))
        #expect(page.contains("This is not the setup code"))
      }
      _ = try await gym.stranger.post("/setup", fields(code: "AAAA-AAA1"))
      let code = try #require(gym.services.setupCode.current)
      let page = try await gym.stranger.post("/setup", fields(code: code))
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("stop HealthWheel and start it again"))
      #expect(page.contains("value=\"Corner Gym\""))
      let fresh = try await gym.stranger.get("/setup")
      #expect(fresh.contains("stop HealthWheel and start it again"))
      #expect(!fresh.contains("name=\"code\""), "nobody fills in what cannot be sent")
      #expect(!gym.services.store.folder.isSetUp)
    }
  }
}

final class SetupSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.setup() }
}

extension SampleGym {
  fileprivate func setup() -> [SampleScreen] {
    let wrong = reader([:], wrong: ["code", "gym", "name", "login", "password"])
    let words = JSONValue.string(NewOwner.generatedPassword())
    let taken = Submission(values: ["phrase": words, "password": words])
    return [
      SampleScreen(SetupPage.screen(voice), in: self, trainer: nil),
      SampleScreen(SetupPage.screen(voice).again(wrong), in: self, trainer: nil),
      SampleScreen(SetupPage.screen(isUsedUp: true, voice), in: self, trainer: nil),
      SampleScreen(SetupPage.screen(typed: taken, voice), in: self, trainer: nil),
      SampleScreen(RecoveryKeyPage.screen("ABCD", of: trainer, in: "Corner Gym", voice), in: self),
    ]
  }
}
