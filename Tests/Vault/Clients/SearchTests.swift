import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Searching clients")
struct SearchTests {
  private func found(
    _ query: String, _ gym: OpenVault, archived: Bool = false
  ) async throws -> [String] {
    let search = ClientSearch(words: query, archived: archived)
    return try await gym.store.clients(search, catalogue: gym.catalogue, in: .gmt)
      .rows.map(\.client.details.name)
  }

  @Test(
    "A name is found without its accents, capitals and special letters",
    arguments: [
      ("Şahin Yılmaz", "sahin yilmaz"), ("Łukasz Øster", "lukasz oster"), ("Groß", "GROSS"),
      ("Ævar Þórsson", "aevar thorsson"), ("Ｋａｎａ", "kana"), ("D’Angelo", "d'angelo"),
      ("Đorđe", "dorde"), ("Zoe\u{308}", "zo\u{EB}"),
    ])
  func folded(name: String, typed: String) async throws {
    try await withVault { gym in
      _ = try await gym.addClient(name)
      _ = try await gym.addClient("Somebody Else")
      #expect(try await found(typed, gym) == [name])
    }
  }

  @Test("Parts of the name may come in any order; all of them have to be there")
  func parts() async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Wilhelmina van der Berg")
      #expect(try await found("berg wil", gym).count == 1)
      #expect(try await found("  berg   van ", gym).count == 1)
      #expect(try await found("berg max", gym).isEmpty)
      #expect(try await found("%", gym).isEmpty)
      #expect(try await found("_", gym).isEmpty)
    }
  }

  @Test("The list is in order of names, some at a time, and says how many there are")
  func pages() async throws {
    try await withVault { gym in
      for name in ["Zoe", "ada", "Émile", "Ben"] { _ = try await gym.addClient(name) }
      #expect(try await found("", gym) == ["ada", "Ben", "Émile", "Zoe"])
      let search = ClientSearch(offset: 1, limit: 2)
      let part = try await gym.store.clients(search, catalogue: gym.catalogue, in: .gmt)
      #expect(part.rows.map(\.client.details.name) == ["Ben", "Émile"] && part.total == 4)
    }
  }

  @Test("Who was put away is only among the archived, and comes back unchanged")
  func archived() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada")
      _ = try await gym.store.archive(ada.id, true, at: gym.moment())
      #expect(try await found("ada", gym).isEmpty)
      #expect(try await found("ada", gym, archived: true) == ["Ada"])
      let back = try await gym.store.archive(ada.id, false, at: gym.moment())
      #expect(back.archivedAt == nil && back.version == ada.version)
      #expect(try await found("ada", gym) == ["Ada"])
    }
  }

  @Test("Names that another version folded differently are folded anew when the vault opens")
  func foldedAnew() async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Łukasz")
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE client SET searchName = 'łukasz'")
      }
      #expect(try await found("lukasz", gym).isEmpty)
      gym.store.close()
      try gym.store.unlock(gym.key)
      #expect(try await found("lukasz", gym) == ["Łukasz"])
    }
  }

  @Test("A changed name is found by the new one only")
  func renamed() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada Byron")
      _ = try await gym.change(ada, [.name]) { $0.name = "Ada King" }
      #expect(try await found("king", gym) == ["Ada King"])
      #expect(try await found("byron", gym).isEmpty)
    }
  }
}
