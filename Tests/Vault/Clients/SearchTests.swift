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
      .rows.map(\.name)
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

  @Test("Each letter of Latin writing is found as it is among letters of another writing")
  func latin() {
    for letter in (UInt16(0x21)..<0x2b0).compactMap(Unicode.Scalar.init)
    where !letter.properties.isWhitespace {
      let name = "a\(letter)b"
      #expect(Client.folded(name) + "ж" == Client.folded(name + "Ж"), "\(letter)")
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
      #expect(part.rows.map(\.name) == ["Ben", "Émile"] && part.total == 4)
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

  @Test("Telephone numbers and addresses are found, beside parts of the name, however written")
  func contact() async throws {
    try await withVault { gym in
      _ = try await gym.addClient("Ada Byron") {
        $0.phone = "+44 20 7946-0018"
        $0.email = "Countess@Lovelace.example"
      }
      _ = try await gym.addClient("Ben Stone") { $0.phone = "0161 496 0000" }
      for typed in ["7946", "20 byron", "countess@love", "ADA lovelace", "+44 20"] {
        #expect(try await found(typed, gym) == ["Ada Byron"], "\(typed)")
      }
      #expect(try await found("(0161) 496-0000", gym) == ["Ben Stone"])
      #expect(try await found("stone 7946", gym).isEmpty)
      let names = try await gym.store.clientNames(matching: "lovelace", limit: 9)
      #expect(names.isEmpty, "where only names are looked at")
    }
  }

  @Test("What is typed first in a name stands first where one is chosen")
  func chosen() async throws {
    try await withVault { gym in
      for name in ["Joanna Ann", "Anna Long", "Zoe Anders", "Bob"] {
        _ = try await gym.addClient(name)
      }
      let names = try await gym.store.clientNames(matching: "an", limit: 2)
      #expect(names.map(\.name) == ["Anna Long", "Joanna Ann"])
    }
  }

  @Test("Whatever changes a name, a number or an address, nobody finds what was")
  func neverOld() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada Byron") { $0.phone = "0161 496 0000" }
      let ben = try await gym.addClient("Ben Byron")
      #expect(try await found("byron", gym).count == 2)
      try await gym.store.withoutTransaction { db in
        try db.execute(
          sql: "UPDATE client SET phone = '0161 496 0099' WHERE id = ?", arguments: [ada.id])
      }
      #expect(try await found("4960000", gym) == [])
      #expect(try await found("4960099", gym) == ["Ada Byron"])
      try await gym.racing({ db in
        try db.execute(
          sql: "UPDATE client SET searchName = 'ada king' WHERE id = ?", arguments: [ada.id])
      }) {
        for _ in 0..<20 { _ = try? await found("byron", gym) }
      }
      #expect(try await found("byron", gym) == ["Ben Byron"])
      _ = try await gym.store.archive(ben.id, true, at: gym.moment())
      #expect(try await found("byron", gym) == [])
      try await gym.store.erase(ben.id, by: gym.sam, at: gym.world.now)
      #expect(try await found("ben", gym, archived: true) == [])
      gym.store.close()
      try gym.store.unlock(gym.key)
      #expect(try await found("byron", gym) == ["Ada Byron"], "as it is named")
    }
  }

  @Test("What nobody is searched by leaves the search as it is")
  func untouched() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada")
      func revision() async throws -> Int? {
        try await gym.store.read { db in try SearchRevision.fetchOne(db)?.revision }
      }
      let before = try await revision()
      _ = try await gym.change(ada, [.height]) { $0.height = 1.7 }
      #expect(try await revision() == before)
      _ = try await gym.change(ada, [.email]) { $0.email = "ada@gym.example" }
      #expect(try await revision() == before.map { $0 + 1 })
    }
  }

  @Test("A change that is not kept is not found either")
  func takenBack() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient("Ada")
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.write { db in
          try db.execute(
            sql: "UPDATE client SET searchName = 'eve' WHERE id = ?", arguments: [ada.id])
          throw StoreRefusal.outdated
        }
      }
      #expect(try await found("eve", gym) == [])
      #expect(try await found("ada", gym) == ["Ada"])
    }
  }

  @Test(
    "Nobody is found where nobody is, whatever is typed", arguments: ["ada", "\u{0}", "\u{1}", "("])
  func empty(typed: String) async throws {
    try await withVault { gym in
      let found = try await found(typed, gym)
      #expect(found == [])
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
