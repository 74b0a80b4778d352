import Certificates
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Vault
@testable import Web

/// The table in docs/security.md against what the running program answers.
@Suite("Rights")
struct RightsTests {
  @Test("The table has a line for every route of the program, and none besides")
  func complete() async throws {
    try await withEmptyApp { gym in
      let router = Router(context: Visit.self)
      addRoutes(to: router, gym.services)
      let routes = router.routes.map { "\($0.method) \($0.path)" }
      let lines = try Right.table().map(\.route)
      #expect(Set(routes).subtracting(lines) == [], "these need a line in docs/security.md")
      #expect(Set(lines).subtracting(routes) == [], "there is no such route")
      #expect(lines.count == Set(lines).count)
    }
  }

  @Test(
    "Everybody gets what the table says; what is refused tells nothing and changes nothing",
    arguments: Role.allCases)
  func table(role: Role) async throws {
    let table = try Right.table()
    try await withVisitor(role) { visitor in
      var visitor = visitor
      for right in table { try await visitor.check(right) }
    }
  }

  @Test("Each test that docs/security.md names is there")
  func named() throws {
    let text = try String(contentsOf: Project.file("docs/security.md"), encoding: .utf8)
    let tests = try sources("Tests", ending: "swift").map(\.1).joined()
    let names = Set(text.matches(of: /`(\w+Tests)`/).map { String($0.1) })
    #expect(names.count > 20)
    #expect(names.filter { !tests.contains("struct \($0) ") } == [])
  }

  /// What a browser says of a page that is not ours.
  static let strangers: [(String, HTTPFields)] = [
    ("another site", ["Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"]),
    ("a lying site", ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"]),
    ("a neighbour", ["Sec-Fetch-Site": "same-site", "Origin": "http://localhost:9000"]),
    ("an old browser's other site", ["Origin": "https://evil.example"]),
    ("a file", ["Origin": "null"]), ("nobody", [:]),
  ].map { ($0, fields($1)) }

  private static func fields(_ values: [String: String]) -> HTTPFields {
    values.reduce(into: HTTPFields()) { fields, value in
      if let name = HTTPField.Name(value.key) { fields[name] = value.value }
    }
  }

  @Test("No page of another site can send anything, wherever it sends it")
  func otherSites() async throws {
    let posts = try Right.table().filter { $0.method == .post }
    try await withApp { owner, gym in
      try gym.serveTablets()
      try await gym.addOwnExercise(owner)
      let premises = try await Premises(gym, for: gym.services.store.owner().id)
      for right in posts {
        let address = try await premises.address(right)
        let before = try await gym.changes()
        for (who, headers) in Self.strangers {
          let answer = try await owner.send(
            .post, address, headers: headers + [.accept: "application/json"],
            body: "")
          #expect(answer.status == .forbidden, "\(right.route) from \(who)")
          #expect(answer.contains("To be safe nothing was changed"), "\(right.route) from \(who)")
        }
        #expect(try await gym.changes() == before, "\(right.route)")
      }
      #expect(!posts.isEmpty)
    }
  }
}

/// The program with somebody in front of it.
private func withVisitor(
  _ role: Role, _ body: @Sendable (Visitor) async throws -> Void
) async throws {
  try await withApp(isElsewhere: role == .elsewhere) { owner, gym in
    try gym.serveTablets()
    if role == .trainer { _ = try await gym.anotherTrainer("Kim") }
    if role == .halfway { _ = try await owner.switchFactorOn(gym) }
    let trainers = try await gym.services.store.read { db in try Trainer.fetchAll(db) }
    let trainer = try #require(trainers.first { $0.isOwner != (role == .trainer) })
    if role != .elsewhere {
      try await gym.addOwnExercise(owner)
      try gym.installPrinting()
    }
    let premises = try await Premises(gym, for: trainer.id, isElsewhere: role == .elsewhere)
    try await body(
      Visitor(role: role, gym: gym, trainer: trainer.id, premises: premises))
  }
}

/// Somebody who tries every route.
private struct Visitor {
  let role: Role
  let gym: TestGym
  let trainer: Identifier<Trainer>
  /// What is there; made anew when something was changed.
  let premises: Premises
  /// The one at hand; nil where what was sent may have ended what it was good for.
  private var atHand: Browser?

  init(role: Role, gym: TestGym, trainer: Identifier<Trainer>, premises: Premises) {
    (self.role, self.gym, self.trainer, self.premises) = (role, gym, trainer, premises)
  }

  mutating func check(_ right: Right) async throws {
    let expected = try #require(right.access[role], "\(right.route) says nothing of \(role)")
    let address = try await premises.address(right)
    let browser = if let atHand { atHand } else { try await browser() }
    atHand = expected == .yes && right.method == .post ? nil : browser
    let before = try await gym.changes()
    let answer = try await browser.ask(right, address, json: true)
    #expect(answer.access == expected, "\(right.route) answers \(role) with \(answer.status)")
    #expect(answer.status.code < 500, "\(right.route)")
    guard expected != .yes else {
      let isChanged = try await gym.changes() != before
      // That a client was looked at is recorded, too.
      if isChanged, right.method == .post { try await premises.renew() }
      return
    }
    let page = try await browser.ask(right, address, json: false)
    #expect(page.status.code >= 300, "\(right.route)")
    for answer in [answer, page] { #expect(!answer.contains(Premises.secret), "\(right.route)") }
    #expect(try await gym.changes() == before, "\(right.route) changed something")
  }

  private func browser() async throws -> Browser {
    switch role {
    case .signedOut: return gym.stranger
    case .halfway: return try await gym.halfway()
    // Not even with the owner's cookie.
    case .elsewhere, .owner, .trainer: return try await gym.browser(of: trainer)
    case .handedOver:
      let tablet = try await gym.browser(of: trainer)
      _ = try await tablet.post("\(premises.handedForm)/handover", [:])
      return tablet
    case .workout:
      let tablet = try await gym.browser(of: trainer)
      _ = try await tablet.post("\(premises.client)/today/handover", [:])
      return tablet
    case .locked:
      let tablet = try await gym.browser(of: trainer)
      _ = try await tablet.post("/lock", [:])
      return tablet
    }
  }
}

extension Browser {
  /// Submits nothing where the route is one to submit to.
  fileprivate func ask(_ right: Right, _ address: String, json: Bool) async throws -> Answer {
    guard right.method == .post else { return try await get(address, json: json) }
    return json ? try await postJSON(address, [:]) : try await post(address, [:])
  }
}
