import TestSupport
import Testing

@testable import Vault

/// A trainer's phone with its app, and the paper with the recovery codes.
struct Phone {
  let secret: OneTimeSecret
  let world: World
  let paper: [String]

  /// What the app shows; `steps` half minutes later, where its clock is ahead.
  func code(ahead steps: Int64 = 0) -> String {
    secret.code(at: OneTimeSecret.step(at: world.now) + steps).text
  }

  /// One that has not counted yet.
  func newCode() -> String {
    world.pass(.seconds(30))
    return code()
  }

  /// Six digits that are none of the ones that would be taken.
  func wrongCode() -> String {
    let right = (-1...1).map { code(ahead: $0) }
    return ["000000", "111111", "222222", "333333"].first { !right.contains($0) } ?? ""
  }
}

extension Browser {
  /// Switches the signed-in trainer's second factor on.
  func switchFactorOn(
    _ gym: TestGym, password: String = TestGym.password
  ) async throws -> Phone {
    let page = try await get("/settings/factor")
    let secret = try #require(OneTimeSecret(reading: page.hidden("secret") ?? ""))
    let phone = Phone(secret: secret, world: gym.world, paper: [])
    let made = try await postJSON(
      "/settings/factor", ["secret": secret.text, "code": phone.code(), "password": password])
    try #require(made.status == .created)
    let paper = try #require(made.json["codes"] as? [String])
    return Phone(secret: secret, world: gym.world, paper: paper)
  }

  func giveCode(_ code: String) async throws -> Answer {
    try await post("/login/code", ["code": code])
  }

  /// Whether signing in led to the page for a code, and to nothing else.
  func isHalfway(_ answer: Answer) async throws -> Bool {
    let clients = try await get("/clients")
    return answer.location == "/login/code" && sessionCookie == nil
      && clients.location?.hasPrefix("/login") == true
  }
}

extension TestGym {
  /// Somebody at another browser who has typed Sam's right password, and owes a code.
  func halfway() async throws -> Browser {
    let browser = stranger
    let answer = try await browser.signIn("sam", TestGym.password)
    try #require(answer.location == "/login/code")
    return browser
  }

  func actions() async throws -> [Audit.Action] {
    try await services.store.read { db in try Audit.fetchAll(db) }.map(\.action)
      .filter { ![.setUp, .signedIn].contains($0) }
  }
}
