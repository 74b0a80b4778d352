import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

/// What the names in the paths of routes stand for: things that are there, so that nothing is
/// refused only because it does not exist. The gym's owner makes each when it is first asked for.
actor Premises {
  /// A name that nobody who is refused may see.
  static let secret = "Quirina Zzyx"

  private let gym: TestGym
  private let visitor: Identifier<Trainer>
  /// A machine that gets nothing, whatever there is.
  private let isElsewhere: Bool
  private var made: [String: String] = [:]

  /// - Parameter visitor: whose sessions there are besides the owner's.
  init(_ gym: TestGym, for visitor: Identifier<Trainer>, isElsewhere: Bool = false) async throws {
    (self.gym, self.visitor, self.isElsewhere) = (gym, visitor, isElsewhere)
    if !isElsewhere { try await renew() }
  }

  /// For when what there was may be gone.
  func renew() async throws {
    made = [:]
    _ = try await id("client")
  }

  /// The address of a route, with ids for the names in it.
  func address(_ right: Right) async throws -> String {
    let assets = gym.services.views.assets
    var path = right.path
      .replacing("/assets/**", with: assets.url("css/all.css"))
      .replacing("/catalogue/**", with: "/catalogue/\(assets.pictures.keys.sorted().first ?? "")")
    if path.contains(/receipt|comparison|addenda/) {
      path = path.replacing("{form}", with: "{signedForm}")
    }
    // Of a plan that the gym has, too.
    if path.contains(/\{plan\}.(template|offer)/) { _ = try await id("gymPlan") }
    while let name = path.firstMatch(of: /\{(\w+)\}/)?.1 {
      path = path.replacing("{\(name)}", with: try await id(String(name)))
    }
    try #require(!path.contains("*"), "Premises has nothing for \(path)")
    return path
  }

  var handedForm: String {
    get async throws { try await client + "/screening/" + id("form") }
  }

  var client: String {
    get async throws { try await "/clients/" + id("client") }
  }

  private func id(_ name: String) async throws -> String {
    if let id = made[name] { return id }
    let id = isElsewhere ? UUID().uuidString : try await make(name)
    made[name] = id
    return id
  }

  private func make(_ name: String) async throws -> String {
    switch name {
    case "exercise": return "box-jumps"
    case "category": return "strength"
    case "trained": return "push-up"
    case "session": return try await gym.session(of: visitor)
    case "backup": return try await gym.backup()
    case "maker": return try await gym.maker()
    case "trainer", "code": return try await makeNewcomer(name)
    case "photo": return try await gym.photo(of: id("client"))
    case "day", "movement", "group": return try await partOfPlan(name)
    default: break
    }
    let owner = try await gym.browser(of: gym.services.store.owner().id)
    switch name {
    case "client":
      return try await owner.added("/clients", ["name": Self.secret])
    case "other": return try await owner.added("/clients", ["name": "Nora"])
    case "form": return try await owner.newForm(client)
    case "signedForm":
      // After a password that was wrong the next one waits.
      gym.world.pass(.seconds(60))
      _ = try await owner.signedForm(client)
      return try await owner.signedForm(client).lastPart
    case "addendum": return try await makeAddendum(owner)
    case "merged": return try await makeMerged(owner)
    case "result":
      _ = try await owner.enter(58, client)
      return try #require(try await owner.results(client).first?["id"] as? String)
    case "note": return try await owner.added("\(client)/notes", ["text": "Sleeps badly"])
    case "template":
      return try await owner.added(
        "/settings/notes", ["name": "Visit \(UUID())", "text": "Sleep:"])
    case "goal": return try await owner.newGoal(client)
    case "plan": return try await owner.added("\(client)/plans", PlanTests.week)
    case "gymPlan": return try await owner.gymPlan(of: plan)
    case "own":
      return try await owner.added(
        "/settings/movements", MovementTests.press.merging(["name": "Press \(UUID())"]) { $1 })
    case "report": return try await owner.giveOut(client).lastPart
    case "link": return try await owner.link("\(client)/reports/\(id("report"))")
    case "mail": return try await makeMail(owner)
    case "battery": return try await owner.addBattery("Hour \(UUID())", ["plank", "grip-strength"])
    default: throw Missing(name: name)
    }
  }

  private struct Missing: Error { let name: String }

  private var plan: String {
    get async throws { try await "\(client)/plans/\(id("plan"))" }
  }

  private func partOfPlan(_ name: String) async throws -> String {
    let owner = try await gym.browser(of: gym.services.store.owner().id)
    let parts = name == "day" ? try await owner.days(plan) : try await owner.movements(plan)
    return try #require(parts.first?["id"] as? String)
  }

  private func makeAddendum(_ owner: Browser) async throws -> String {
    let form = try await "\(client)/screening/\(id("signedForm"))"
    _ = try await owner.postJSON("\(form)/addenda", ["text": "The knee again"])
    let last = try await gym.services.store.read { db in try Addendum.fetchAll(db).last?.id }
    return try #require(last?.description)
  }

  private func makeMerged(_ owner: Browser) async throws -> String {
    let merged = try await owner.added("/clients", ["name": "Nora"])
    _ = try await owner.postJSON("\(client)/mergings/\(merged)", [:])
    return merged
  }

  private func makeMail(_ owner: Browser) async throws -> String {
    try await owner.setUpMail()
    try await owner.sendTest()
    return try #require(try await owner.mails().first?["id"] as? String)
  }

  /// Somebody who is invited, and the code.
  private func makeNewcomer(_ name: String) async throws -> String {
    let owner = try await gym.browser(of: gym.services.store.owner().id)
    let (trainer, code) = try await gym.newcomer(owner)
    (made["trainer"], made["code"]) = (trainer, code)
    return name == "code" ? code : trainer
  }
}

extension TestGym {
  fileprivate func photo(of client: String) async throws -> String {
    let photo = try await services.store.setSamplePhoto(
      of: try #require(Identifier(client)),
      at: services.clocks.moment(of: services.store.owner())
    ).photo
    return try #require(photo)
  }

  /// Somebody who is invited, and the code.
  fileprivate func newcomer(_ owner: Browser) async throws -> (id: String, code: String) {
    let (signIn, sam) = (services.signIn, try await services.store.owner())
    for other in try await signIn.trainers(at: world.now) where other.trainer.name == "Tom" {
      try await signIn.remove(other.trainer.id, by: sam, at: world.now)
    }
    let code = try await owner.invite("Tom")
    return (String(try #require(try await path(of: "Tom").split(separator: "/").last)), code)
  }

  /// Whose packs the gym takes.
  fileprivate func maker() async throws -> String {
    let maker = PackMaker(gym: "North Gym", trainer: "Nora", key: Data(repeating: 7, count: 32))
    let (owner, now) = (try await services.store.owner(), world.now)
    try await services.store.write { db in
      try KnownMaker.accept(maker, by: owner, at: now, in: db)
    }
    return maker.fingerprint
  }

  fileprivate func backup() async throws -> String {
    if let backup = services.store.backups.first { return backup.name }
    return try await services.store.backUp(by: nil, at: world.now, in: .gmt).name
  }

  fileprivate func session(of trainer: Identifier<Trainer>) async throws -> String {
    _ = try await browser(of: trainer)
    let store = services.store
    let all = try await store.sessions(
      of: store.trainer(trainer), asking: nil, at: world.now)
    return try #require(all.first).id
  }

  func addOwnExercise(_ owner: Browser) async throws {
    _ = try await owner.post(
      "/settings/exercises",
      [
        "name": "Box jumps", "category": "strength", "resultUnit": "Count", "possibleFrom": "0",
        "possibleTo": "200", "steps": "Jump.",
      ])
  }

  /// How many changes the vault has seen.
  func changes() async throws -> Int {
    try await services.store.read { db in try VaultState.fetchOne(db)?.changes ?? 0 }
  }
}

extension Browser {
  func signedForm(_ client: String) async throws -> String {
    let form = try #require(try await post("\(client)/screening", [:]).location)
    try await answerAndSign(form)
    return form
  }
}

extension String {
  var lastPart: String { String(split(separator: "/").last ?? "") }
}

extension Browser {
  /// One that the plan is a copy of, and no other: a gym has only so many.
  fileprivate func gymPlan(of plan: String) async throws -> String {
    let all = try await get("/settings/plans", json: true).json["plans"] as? [[String: Any]]
    for id in (all ?? []).compactMap({ $0["id"] as? String }) {
      _ = try await post("/settings/plans/\(id)/delete", [:])
    }
    let made = try await postJSON("\(plan)/template", ["template": "Week \(UUID())"])
    return try #require(made.location).lastPart
  }

  /// The id of what was made there.
  fileprivate func added(_ address: String, _ fields: [String: Any]) async throws -> String {
    try #require(try await postJSON(address, fields).location).lastPart
  }

  fileprivate func newForm(_ client: String) async throws -> String {
    try #require(try await post("\(client)/screening", [:]).location).lastPart
  }

  fileprivate func newGoal(_ client: String) async throws -> String {
    _ = try await post("\(client)/goals", ["words": "Run"])
    let goal = try await get("\(client)/goals", json: true).json["goal"] as? [String: Any]
    return try #require(goal?["id"] as? String)
  }
}
