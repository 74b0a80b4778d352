import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("Clients who may be the same person")
struct AlikeTests {
  @Test(
    "Whoever is added with somebody's address, number, or name and birthday is shown who that is",
    arguments: [
      ("email", ["name": "A. Byron", "email": "ADA@example.org"]),
      ("phone", ["name": "A. Byron", "phone": "+447700900123"]),
      ("phone", ["name": "A. Byron", "phone": "+49 170/1000002"]),
      ("birthdate", ["name": "ada byron", "birthdate": "1990-12-10"]),
    ])
  func added(_ sign: String, _ details: [String: String]) async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let answer = try await browser.post("/clients", details.map { ($0.key, $0.value) })
      let page = try await browser.get(try #require(answer.location))
      #expect(page.contains("Maybe the same person:") && page.contains("href=\"\(ada)\""))
      let json = try await browser.get(try #require(answer.location), json: true).json
      #expect((json["alike"] as? [[String: Any]])?.first?["sign"] as? String == sign)
      let found = try await browser.get("/clients?q=1000002", json: true).json
      #expect(found.list("clients").contains { $0["name"] as? String == "Ada Byron" })
    }
  }

  @Test("Nobody else is called alike, and nobody later")
  func different() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(Self.ada)
      let other = ["name": "Ada Byron", "birthdate": "1991-01-01", "phone": "+44 7700 900124"]
      let answer = try await browser.post("/clients", other.map { ($0.key, $0.value) })
      let place = try #require(answer.location)
      #expect(!place.contains("?"))
      #expect(!(try await browser.get(place)).contains("Maybe the same person:"))
    }
  }

  @Test("A card with the address of somebody of another name is new, and says whose it is")
  func imported() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let card =
        "BEGIN:VCARD\nFN:Family Byron\nEMAIL:b@example.org\nEMAIL:ada@example.org\nEND:VCARD"
      let answer = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(answer.json["added"] as? Int == 1)
      let page = try await browser.get(try #require(answer.location))
      #expect(page.contains("Ada Byron (10 Dec 1990) has the same e-mail address."))
      #expect(page.contains("href=\"\(ada)\""))
    }
  }

  @Test("Of a family with one telephone whoever has most of the name stands first")
  func family() async throws {
    try await withApp { browser, _ in
      for name in ["Abel Stone", "Mary Ann Stone", "Zoe Stone"] {
        _ = try await browser.addClient(["name": name, "phone": "+44 7700 900555"])
      }
      let card = "BEGIN:VCARD\nFN:Mary Stone\nTEL:+44 7700 900555\nEND:VCARD"
      let answer = try await browser.postCards(card, to: "/clients/import/preview")
      let page = try await browser.get(try #require(answer.location))
      let places = ["Mary Ann", "Abel", "Zoe"].map { name in
        page.text.range(of: "\(name) Stone has the same telephone number.")?.lowerBound
      }
      #expect(places.allSatisfy { $0 != nil })
      #expect(places.compactMap(\.self).first == places.compactMap(\.self).min())
    }
  }

  @Test(
    "Two cards of one name and birthday in one file, whose numbers differ, are told to be alike")
  func twins() async throws {
    try await withApp { browser, _ in
      let card = { (born: String, phone: String) in
        "BEGIN:VCARD\nFN:Mary Stone\nBDAY:\(born)\nTEL:\(phone)\nEND:VCARD\n"
      }
      let told = "Somebody of this name stands earlier in the file."
      for (born, count) in [("1990-05-17", 2), ("1961-02-03", 1)] {
        let cards = card("1990-05-17", "+44 7700 900555") + card(born, "+44 7700 900777")
        let answer = try await browser.postCards(cards, to: "/clients/import/preview")
        let page = try await browser.get(try #require(answer.location))
        #expect(page.contains("2 new clients"))
        #expect(page.text.components(separatedBy: told).count == count)
      }
    }
  }

  private static var ada: [String: Any] {
    [
      "name": "Ada Byron", "email": "ada@example.org", "birthdate": "1990-12-10",
      "phones": ["+44 7700 900123", "+49 170 1000002"],
    ]
  }
}
