import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("An older copy of the vault under a running server's nose")
struct MissingChangesTests {
  @Test("The first sign-in opens it all the same, and the log says since when changes are missing")
  func said() async throws {
    try await withApp { _, gym in
      try await gym.putBack {
        _ = try await gym.stranger.signIn()
        #expect(!gym.log.all.contains { $0.contains("Changes are missing") })
      }
      let late = gym.stranger
      #expect(try await late.signIn().status == .seeOther)
      let line = try #require(gym.log.all.first { $0.contains("Changes are missing") })
      #expect(line.hasPrefix("critical") && line.contains("2026-11-21T10:00:00"))
      #expect(try await late.get("/clients").status == .ok)
    }
  }

  @Test("It is read-only, every page says since when changes are missing, and a backup is offered")
  func goneBack() async throws {
    try await withApp { sam, gym in
      _ = try await sam.post("/clients", ["name": "Ada Byron"])
      var newer = ""
      try await gym.putBack {
        _ = try await sam.signIn()
        _ = try await sam.post("/clients", ["name": "Ben Jonson"])
        let made = try await sam.postJSON(path, [:]).json["backups"] as? [[String: Any]]
        newer = try #require(made?.first?["name"] as? String)
      }
      #expect(try await sam.signIn().status == .seeOther)
      let list = try await sam.get("/clients")
      #expect(list.contains("this is a copy of the data as it was on 21 Nov 2026, 10:00"))
      #expect(list.contains("Ada Byron") && !list.contains("Ben Jonson"))
      let form = try await sam.post("/clients", ["name": "Cleo"])
      for answer in [form, try await sam.postJSON("/clients", ["name": "Cleo"])] {
        #expect(answer.status == .conflict && answer.contains("Nothing was saved"))
      }
      #expect(form.contains("value=\"Cleo\""), "what was typed is there")
      #expect(try await sam.get(path).contains(newer))
      _ = try await sam.post("\(path)/\(newer)/restoration", ["password": TestGym.password])
      await gym.services.backups.end()
      _ = try await sam.signIn()
      let restored = try await sam.get("/clients")
      #expect(restored.contains("Ben Jonson") && !restored.contains("Changes are missing"))
      #expect(try await sam.post("/clients", ["name": "Cleo"]).status == .seeOther)
    }
  }

  @Test("With a password an owner goes on with it: from then on everything can be saved")
  func wentOn() async throws {
    try await withApp { sam, gym in
      try await gym.putBack {
        _ = try await sam.signIn()
        _ = try await sam.post("/clients", ["name": "Ben Jonson"])
      }
      _ = try await sam.signIn()
      #expect(try await sam.get(path, json: true).json["missingSince"] is String)
      let address = "\(path)/missing/delete"
      let wrong = try await sam.post(address, ["password": "guess"])
      #expect(wrong.status == .forbidden && wrong.contains("This is not your password"))
      let sent = try await sam.post(address, ["password": TestGym.password])
      #expect(sent.status == .seeOther && sent.location == path)
      #expect(try await !sam.get("/clients").contains("Changes are missing"))
      #expect(try await sam.post("/clients", ["name": "Cleo"]).status == .seeOther)
      #expect(try await sam.get("/settings/audit?kind=backups").contains("Went on without"))
      let again = try await sam.post(address, ["password": TestGym.password])
      #expect(again.status == .conflict)
    }
  }

  @Test("Who was signed in when the copy was made signs in anew; it becomes no backup by itself")
  func signedOut() async throws {
    try await withApp { sam, gym in
      try await gym.putBack {
        _ = try await gym.stranger.signIn()
        _ = try await gym.anotherTrainer("Kim")
      }
      let other = gym.stranger
      _ = try await other.signIn()
      #expect(try await sam.get("/clients").location?.hasPrefix("/login") == true)
      await gym.services.backups.round()
      #expect(gym.services.store.backups.isEmpty)
    }
  }

  private let path = "/settings/backup"
}

extension TestGym {
  /// Puts the vault as it is now back after something else has been saved.
  fileprivate func putBack(after work: () async throws -> Void) async throws {
    let store = services.store
    store.close()
    let copy = try Data(contentsOf: store.folder.vault)
    try await work()
    store.close()
    try copy.write(to: store.folder.vault)
  }
}

extension Browser {
  fileprivate func signIn() async throws -> Answer {
    try await post("/login", ["login": TestGym.login, "password": TestGym.password])
  }
}
