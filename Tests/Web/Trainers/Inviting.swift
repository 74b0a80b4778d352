import TestSupport
import Testing

@testable import Vault

extension Browser {
  static let newPassword = "lantern orbit velvet canyon"

  /// As an owner: the code of a new trainer's invitation, whose sign-in name is the name.
  func invite(_ name: String) async throws -> String {
    let made = try await postJSON(
      "/settings/trainers", ["name": name, "login": name.lowercased()])
    #expect(made.status == .created)
    return try made.invitationCode
  }

  /// As somebody who was invited.
  func join(_ code: String, password: String = newPassword) async throws -> Answer {
    try await post("/invitations/\(code)", ["password": password])
  }

  func signIn(_ login: String, _ password: String = newPassword) async throws -> Answer {
    try await post("/login", ["login": login, "password": password])
  }
}

extension Answer {
  var invitationCode: String {
    get throws {
      let invitation = try #require(json["invitation"] as? [String: Any])
      return try #require(invitation["code"] as? String)
    }
  }
}

extension TestGym {
  /// Somebody whom Sam has invited and who has joined, signed in, with the address of their page.
  func trainer(_ name: String, invitedBy sam: Browser) async throws -> (Browser, path: String) {
    let browser = stranger
    let joined = try await browser.join(try await sam.invite(name))
    #expect(joined.status == .seeOther)
    return (browser, try await path(of: name))
  }

  func path(of name: String) async throws -> String {
    let all = try await services.signIn.trainers(at: world.now)
    let found = try #require(all.first { $0.trainer.name == name })
    return "/settings/trainers/\(found.trainer.id)"
  }

  /// Who has a slot in the keyring, by sign-in name.
  var slots: [String] {
    get throws {
      try KeyringFile(services.store.folder.keyring).load().trainers.map(\.login.text).sorted()
    }
  }
}
