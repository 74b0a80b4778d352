import Foundation
import GRDB
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Importing thousands while others work")
struct ContactBatchTests {
  @Test("Another trainer saves again and again meanwhile, and waits for no more than a part of it")
  func between() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada"])
      let kim = try await gym.anotherTrainer("Kim")
      let file = (1...6_000).map { "BEGIN:VCARD\nFN:Client \($0)\nEND:VCARD\n" }.joined()
      async let imported = sam.postCards(file, to: "/clients/import")
      var seen: Set<Int> = []
      repeat {
        let saved = try await kim.post(ada, ["profession": "Poet \(seen.count)"])
        #expect(saved.status == .seeOther)
        seen.insert(try await gym.services.store.read { db in try Client.fetchCount(db) })
      } while !seen.contains(6_001)
      let answer = try await imported
      #expect(answer.json["added"] as? Int == 6_000)
      #expect(seen.count > 2, "saved between batches, not before and behind all of it")
    }
  }

  @Test("The page that waits asks how far it is; of another's file it hears nothing")
  func progress() async throws {
    try await withApp { sam, gym in
      let preview = try await sam.postCards(
        "BEGIN:VCARD\nFN:Ada\nEND:VCARD\n", to: "/clients/import/preview")
      let file = try #require(preview.json["file"] as? String)
      let address = "/clients/import/progress?file=\(file)"
      #expect(try await sam.get("/clients/import/preview?file=\(file)").contains(address))
      #expect(try await sam.get(address, json: true).json["total"] as? Int == 0)
      let owner = try await gym.services.store.owner().id
      gym.services.contacts.note(done: 1, of: file, for: owner)
      let told = try await sam.get(address, json: true).json
      #expect(told["done"] as? Int == 1 && told["total"] as? Int == 1)
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get(address, json: true).json["total"] as? Int == 0)
    }
  }
}
