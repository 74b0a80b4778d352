import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("An owner's trainers")
struct TrainerTests {
  /// What an owner types again.
  private let own: KeyValuePairs = ["password": TestGym.password]

  @Test(
    "A trainer who is switched off is out at once, also with the right password, until on again")
  func disabled() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      let off = try await sam.post("\(path)/disable", own)
      #expect(off.location == "\(path)?saved=1")
      #expect(try await kim.get("/clients").status == .seeOther)
      #expect(try await gym.stranger.signIn("kim").status == .unauthorized)
      let tries = try await gym.services.store.read { db in try Audit.fetchAll(db) }
        .filter { $0.action == .signInFailed }
      #expect(tries.count == 1, "that they tried is kept")
      let page = try await sam.get(path)
      #expect(page.contains("Switched off") && !page.contains("\(path)/invitation"))
      #expect(try await sam.postJSON("\(path)/enable", [:]).status == .ok)
      #expect(try await kim.get("/clients").status == .seeOther)
      #expect(try await gym.stranger.signIn("kim").status == .seeOther)
    }
  }

  @Test("A trainer who is removed has no slot and no session; the name stays under what was done")
  func removed() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      let client = try await kim.postJSON("/clients", ["name": "Ada"])
      let place = try #require(client.headers[.location])
      _ = try await kim.postJSON(
        "\(place)/results", ["exercise": "resting-heart-rate", "value": 54])
      let gone = try await sam.post("\(path)/delete", own)
      let list = try await sam.get(try #require(gone.location))
      #expect(list.contains("Kim has been removed.") && !list.contains(path))
      #expect(list.contains("<a href=\"/settings/key\">Change the database key if"))
      #expect(try gym.slots == ["sam"])
      #expect(try await kim.get("/clients").status == .seeOther)
      #expect(try await gym.stranger.signIn("kim").status == .unauthorized)
      #expect(try await sam.get("\(place)/results").contains("<span>Kim</span>"))
      #expect(try await sam.get(path).status == .notFound)
      #expect(try await sam.post("\(path)/enable", [:]).status == .notFound)
      #expect(try await gym.stranger.join(try await sam.invite("Kim")).status == .seeOther)
      #expect(try gym.slots == ["kim", "sam"])
    }
  }

  @Test("Nothing is left of the slot of before: neither file opens with the password that is over")
  func noCopy() async throws {
    try await withApp { sam, gym in
      let (_, path) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await sam.post("\(path)/delete", own)
      let folder = gym.services.store.folder.url
      let rings = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("keyring") }
      #expect(rings == ["keyring.json"])
    }
  }

  @Test(
    "Whoever finds an owner's tablet shuts nobody out: the password is asked for again",
    arguments: ["disable", "invitation", "delete"])
  func guarded(act: String) async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      let slips: [KeyValuePairs<String, String>] = [[:], ["password": "guess"]]
      for typed in slips {
        let refused = try await sam.post("\(path)/\(act)", typed)
        #expect(refused.status == .forbidden && refused.contains("This is not your password"))
        #expect(refused.text.components(separatedBy: "This is not your password").count == 2)
      }
      #expect(try await sam.postJSON("\(path)/\(act)", ["password": "guess"]).status == .forbidden)
      #expect(try await kim.get("/clients").status == .ok)
      #expect(try gym.slots == ["kim", "sam"])
      let done = try await sam.postJSON("\(path)/\(act)", [:])
      #expect(done.status.kind == .successful, "a program goes on as it always could")
    }
  }

  @Test("A new invitation ends the old password and its sessions; the next password is chosen anew")
  func reset() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      let asked =
        /<details[^>]*>\s*<summary>Is the password lost\?<\/summary>\s*<form[^>]*invitation/
      #expect(try await sam.get(path).text.contains(asked), "not at one tap")
      let code = try await sam.postJSON("\(path)/invitation", [:]).invitationCode
      #expect(try await kim.get("/clients").status == .seeOther)
      #expect(try await gym.stranger.signIn("kim").status == .unauthorized)
      let other = "another phrase of somebody"
      #expect(try await kim.join(code, password: other).status == .seeOther)
      #expect(try await gym.stranger.signIn("kim", other).status == .seeOther)
    }
  }

  @Test(
    "The last owner who can sign in stays as they are, with a sentence",
    arguments: ["disable", "owner/delete", "invitation", "delete"])
  func lastOwner(act: String) async throws {
    try await withApp { sam, gym in
      let (_, kim) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await sam.post("\(kim)/owner", own)
      _ = try await sam.post("\(kim)/disable", own)
      _ = try await sam.invite("Lea")
      _ = try await sam.post(
        "\(try await gym.path(of: "Lea"))/owner", own)
      let path = try await gym.path(of: "Sam")
      let refused = try await sam.post("\(path)/\(act)", own)
      #expect(refused.status == .conflict && refused.contains("make somebody else an owner first"))
      #expect(try await sam.get(path).contains("No other owner can sign in"))
      #expect(try gym.slots.contains("sam"))
      #expect(try await gym.stranger.signIn("sam", TestGym.password).status == .seeOther)
    }
  }

  @Test("An owner makes another one, who may take it back")
  func owners() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      #expect(try await kim.get("/settings/trainers").status == .forbidden)
      #expect(try await kim.post("\(path)/owner", [:]).status == .forbidden)
      let slip = try await sam.post("\(path)/owner", ["password": "guess"])
      #expect(slip.status == .forbidden && slip.contains("This is not your password"))
      #expect(try await kim.get("/settings/trainers").status == .forbidden)
      _ = try await sam.post("\(path)/owner", own)
      let first = try await gym.path(of: "Sam")
      #expect(try await kim.post("\(first)/owner/delete", [:]).status == .seeOther)
      #expect(try await sam.get("/settings/trainers").status == .forbidden)
      #expect(try await sam.get("/clients").status == .ok)
    }
  }

  @Test(
    "Of two owners who shut each other out at once one stays",
    arguments: ["disable", "owner/delete", "invitation", "delete"])
  func bothAtOnce(act: String) async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await sam.post("\(path)/owner", own)
      let first = try await gym.path(of: "Sam")
      async let one = sam.post("\(path)/\(act)", own)
      async let two = kim.post("\(first)/\(act)", ["password": Browser.newPassword])
      _ = try await (one, two)
      let owners = try await gym.services.signIn.trainers(at: gym.world.now)
        .filter { $0.trainer.isOwner && $0.trainer.hasAccess && $0.hasPassword }
      #expect(owners.count == 1)
    }
  }

  @Test("On a full disk nothing changes: whoever was to go can still sign in")
  func fullDisk() async throws {
    try await withApp { sam, gym in
      let (_, path) = try await gym.trainer("Kim", invitedBy: sam)
      try await onFullDisk(gym.services.store) {
        let refused = try await sam.post("\(path)/delete", own)
        #expect(refused.status == .serviceUnavailable)
      }
      #expect(try gym.slots == ["kim", "sam"])
      #expect(try await gym.stranger.signIn("kim").status == .seeOther)
      #expect(try await sam.post("\(path)/delete", own).status == .seeOther)
    }
  }

  @Test("Each act stands in the history with who did it to whom, without a name")
  func history() async throws {
    try await withApp { sam, gym in
      let (kim, path) = try await gym.trainer("Kim", invitedBy: sam)
      _ = try await kim.post(
        "/settings/password",
        ["current": Browser.newPassword, "password": "another phrase of somebody"])
      _ = try await kim.post("/settings/sessions/delete", [:])
      for act in ["owner", "owner/delete", "disable", "disable", "enable", "invitation", "delete"] {
        _ = try await sam.post("\(path)/\(act)", own)
      }
      _ = try await sam.post("/settings/recovery", own)
      let owner = try await gym.services.store.owner().id
      let entries = try await gym.services.store.read { db in try Audit.fetchAll(db) }
        .filter { ![.setUp, .signedIn].contains($0.action) }
      #expect(
        entries.map(\.action) == [
          .trainerInvited, .trainerJoined, .passwordChanged, .sessionsEnded, .trainerMadeOwner,
          .trainerNoLongerOwner, .trainerDisabled, .trainerEnabled, .trainerReset,
          .trainerRemoved, .recoveryKeyReplaced,
        ])
      #expect(entries.map { $0.trainerId == owner }.count { $0 } == 8)
      #expect(entries.dropLast().allSatisfy { path.hasSuffix($0.subject ?? "nobody") })
    }
  }

  @Test("Choosing units does not bring back what was decided about the trainer meanwhile")
  func units() async throws {
    try await withApp { sam, gym in
      let (_, path) = try await gym.trainer("Kim", invitedBy: sam)
      let all = try await gym.services.signIn.trainers(at: gym.world.now)
      let before = try #require(all.first { $0.trainer.name == "Kim" }).trainer
      _ = try await sam.post("\(path)/disable", own)
      try await gym.services.store.setUnits(.stone, of: before)
      #expect(try await gym.stranger.signIn("kim").status == .unauthorized)
    }
  }
}

final class TrainerSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.trainers() }
}

extension SampleGym {
  fileprivate func trainers() async throws -> [SampleScreen] {
    let (now, name) = (moment.now, "Kim Lee")
    let made = try await services.signIn.invite(
      name, login: try #require(Login("kim")), by: trainer, at: now)
    let (sam, kim) = (
      try await services.signIn.trainer(trainer.id, at: now),
      try await services.signIn.trainer(made.trainer.id, at: now)
    )
    var gone = kim.trainer
    gone.disabledAt = now
    let off = TrainerStanding(
      trainer: gone, hasPassword: true, invitedUntil: nil, hasFactor: true, isLastOwner: false)
    let lost = TrainerStanding(
      trainer: kim.trainer, hasPassword: false, invitedUntil: nil, hasFactor: false,
      isLastOwner: false)
    let joined = TrainerStanding(
      trainer: kim.trainer, hasPassword: true, invitedUntil: nil, hasFactor: false,
      isLastOwner: false)
    var other = trainer
    other.isOwner = true
    let owner = TrainerStanding(
      trainer: other, hasPassword: true, invitedUntil: nil, hasFactor: false, isLastOwner: false)
    let wrong = reader(
      ["code": .string("AB")],
      wrong: ["name", "login", "password", "code", "disable", "reset", "factor", "remove"])
    let gym = try await store.gym()
    return [
      SampleScreen(TrainersPage.screen([sam, kim, off, lost], for: trainer, voice), in: self),
      SampleScreen(
        TrainersPage.screen([sam], for: trainer, voice).after(removing: gone, voice), in: self),
      SampleScreen(TrainerPage.screen(sam, for: trainer, voice), in: self),
      SampleScreen(TrainerPage.screen(kim, for: trainer, voice), in: self),
      SampleScreen(TrainerPage.screen(off, for: trainer, voice), in: self),
      SampleScreen(TrainerPage.screen(joined, for: trainer, voice), in: self),
      SampleScreen(TrainerPage.screen(owner, for: trainer, voice), in: self),
      SampleScreen(TrainerPage.screen(off, for: trainer, voice).again(wrong), in: self),
      SampleScreen(TrainerPage.screen(joined, for: trainer, voice).again(wrong), in: self),
      SampleScreen(NewTrainerPage.screen(voice), in: self),
      SampleScreen(NewTrainerPage.screen(voice).again(wrong), in: self),
      SampleScreen(
        InvitationPage.screen(made, at: "https://192.168.1.20:8443", voice), in: self),
      SampleScreen(InvitationCodePage.screen(voice), in: self, trainer: nil),
      SampleScreen(InvitationCodePage.screen(voice).again(wrong), in: self, trainer: nil),
      SampleScreen(JoiningPage.screen(kim.trainer, in: gym, voice), in: self, trainer: nil),
      SampleScreen(
        JoiningPage.screen(kim.trainer, in: gym, voice).again(wrong), in: self, trainer: nil),
    ]
  }
}
