import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

/// What the names in the paths of routes stand for: things that are there, so that nothing is
/// refused only because it does not exist.
struct Premises: Sendable {
  /// A name that nobody who is refused may see.
  static let secret = "Quirina Zzyx"
  let ids: [String: String]
  /// A form that is signed; `form` among the ids is open.
  let signedForm: String
  let assets: Assets

  /// The address of a route, with ids for the names in it.
  func address(_ right: Right) throws -> String {
    var path = right.path
      .replacing("/assets/**", with: assets.url("css/all.css"))
      .replacing("/catalogue/**", with: "/catalogue/\(assets.pictures.keys.sorted().first ?? "")")
    if path.contains(/receipt|comparison|addenda/) {
      path = path.replacing("{form}", with: signedForm)
    }
    for (name, id) in ids { path = path.replacing("{\(name)}", with: id) }
    try #require(!path.contains(/[{*]/), "Premises has nothing for \(path)")
    return path
  }

  var handedForm: String { "/clients/\(ids["client"] ?? "")/screening/\(ids["form"] ?? "")" }
}

extension TestGym {
  /// All that a gym can have, made anew by its owner.
  ///
  /// - Parameter visitor: whose sessions there are besides.
  func premises(for visitor: Identifier<Trainer>) async throws -> Premises {
    let owner = try await browser(of: services.store.owner().id)
    let client = try #require(
      try await owner.postJSON("/clients", ["name": Premises.secret]).location)
    let earlier = try await owner.signedForm(client)
    let signed = try await owner.signedForm(client)
    try #require(earlier != signed)
    _ = try await owner.postJSON("\(signed)/addenda", ["text": "The knee again"])
    let form = try #require(try await owner.post("\(client)/screening", [:]).location)
    _ = try await owner.enter(58, client)
    let result = try #require(try await owner.results(client).first?["id"] as? String)
    let note = try #require(
      try await owner.postJSON("\(client)/notes", ["text": "Sleeps badly"]).location)
    let template = try await owner.postJSON(
      "/settings/notes", ["name": "Visit \(UUID())", "text": "Sleep:"])
    _ = try await owner.post("\(client)/goals", ["words": "Run"])
    let goal = try #require(
      (try await owner.get("\(client)/goals", json: true).json["goal"] as? [String: Any])?["id"]
        as? String)
    let plan = try #require(
      try await owner.postJSON("\(client)/plans", PlanTests.week).location)
    let day = try await owner.days(plan).first?["id"] as? String
    let movement = try await owner.movements(plan).first?["id"] as? String
    let own = try await owner.postJSON(
      "/settings/movements", MovementTests.press.merging(["name": "Press \(UUID())"]) { $1 })
    let report = try await owner.giveOut(client)
    try await owner.setUpMail()
    try installPrinting()
    try await owner.sendTest()
    let mail = try #require(try await owner.mails().first?["id"] as? String)
    let link = try await owner.link(report)
    let (trainer, code) = try await newcomer(owner)
    let (other, merged) = try await (owner.newPerson(), owner.newPerson())
    _ = try await owner.postJSON("\(client)/mergings/\(merged)", [:])
    let photo = try await services.store.setSamplePhoto(
      of: try #require(Identifier(client.lastPart)),
      at: services.clocks.moment(of: services.store.owner())
    ).photo
    let addendum = try await services.store.read { db in try Addendum.fetchAll(db).last?.id }
    return Premises(
      ids: [
        "client": client.lastPart, "other": other, "merged": merged, "form": form.lastPart,
        "result": result,
        "trainer": trainer, "code": code, "session": try await session(of: visitor),
        "addendum": try #require(addendum?.description), "exercise": "box-jumps",
        "category": "strength", "plan": plan.lastPart, "day": try #require(day),
        "movement": try #require(movement), "group": try #require(movement), "trained": "push-up",
        "goal": goal,
        "own": try #require(own.location).lastPart,
        "gymPlan": try await owner.gymPlan(of: plan),
        "note": note.lastPart, "photo": try #require(photo),
        "report": report.lastPart, "mail": mail, "link": link, "backup": try await backup(),
        "maker": try await maker(),
        "template": try #require(template.location).lastPart,
        "battery": try await owner.addBattery("Hour \(UUID())", ["plank", "grip-strength"]),
      ], signedForm: signed.lastPart, assets: services.views.assets)
  }

  /// Somebody who is invited, and the code.
  private func newcomer(_ owner: Browser) async throws -> (id: String, code: String) {
    let (signIn, sam) = (services.signIn, try await services.store.owner())
    for other in try await signIn.trainers(at: world.now) where other.trainer.name == "Tom" {
      try await signIn.remove(other.trainer.id, by: sam, at: world.now)
    }
    let code = try await owner.invite("Tom")
    return (String(try #require(try await path(of: "Tom").split(separator: "/").last)), code)
  }

  /// Whose packs the gym takes.
  private func maker() async throws -> String {
    let maker = PackMaker(gym: "North Gym", trainer: "Nora", key: Data(repeating: 7, count: 32))
    let (owner, now) = (try await services.store.owner(), world.now)
    try await services.store.write { db in
      try KnownMaker.accept(maker, by: owner, at: now, in: db)
    }
    return maker.fingerprint
  }

  private func backup() async throws -> String {
    if let backup = services.store.backups.first { return backup.name }
    return try await services.store.backUp(by: nil, at: world.now, in: .gmt).name
  }

  private func session(of trainer: Identifier<Trainer>) async throws -> String {
    _ = try await browser(of: trainer)
    let store = services.store
    let all = try await store.sessions(
      of: store.trainer(trainer), asking: nil, at: world.now)
    return try #require(all.first).id
  }

  /// Of a machine that gets nothing, where it does not matter what there is.
  var nothing: Premises {
    let names = [
      "client", "form", "result", "addendum", "exercise", "category", "battery", "trainer", "code",
      "session", "note", "goal", "plan", "day", "movement", "trained", "template", "report", "mail",
      "backup", "link", "maker", "other", "merged", "photo", "own", "gymPlan", "group",
    ]
    return Premises(
      ids: Dictionary(uniqueKeysWithValues: names.map { ($0, UUID().uuidString) }),
      signedForm: UUID().uuidString, assets: services.views.assets)
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

  fileprivate func newPerson() async throws -> String {
    try #require(try await postJSON("/clients", ["name": "Nora"]).location).lastPart
  }
}
