import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("One client on the cards of several programs")
struct ContactProgramTests {
  private static func card(_ uid: String?, _ lines: String...) -> String {
    let all = ["FN:Ada Byron", "EMAIL:ada@example.org"] + lines + (uid.map { ["UID:\($0)"] } ?? [])
    return "BEGIN:VCARD\nVERSION:3.0\n\(all.joined(separator: "\n"))\nEND:VCARD\n"
  }

  @Test(
    "Telephones that know different numbers take nothing away from each other, and change nothing again"
  )
  func turns() async throws {
    try await withApp { browser, _ in
      let one = Self.card("one", "TEL:+44 7700 900171", "TITLE:Teacher")
      let two = Self.card("two", "TEL:+44 7700 900172", "TITLE:Singer")
      let none = Self.card(nil, "TEL:+44 7700 900173")
      let ada = try await browser.imported(one)
      for card in [two, none] {
        #expect(
          try await browser.postCards(card, to: "/clients/import").json["updated"] as? Int == 1)
      }
      let numbers = ["+44 7700 900173", "+44 7700 900172", "+44 7700 900171"]
      #expect(try await browser.values("phones", ada) == numbers)
      let given = try await browser.get("\(ada).vcf").text
      for card in [one, two, none, two, one] {
        let again = try await browser.postCards(card, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1, "\(card)")
      }
      #expect(try await browser.values("phones", ada) == numbers)
      #expect(try await browser.get("\(ada).vcf").text == given)
    }
  }

  @Test("What a program's newer card does not say any more goes, unless another one says it, too")
  func newer() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card("one", "TEL:+1 555 100", "TEL:+1 555 200"))
      let both = Self.card("two", "TEL:+1 555 200", "TEL:+1 555 300")
      _ = try await browser.postCards(both, to: "/clients/import")
      _ = try await browser.postCards(Self.card("one", "TEL:+1 555 400"), to: "/clients/import")
      let numbers = Set(try await browser.values("phones", ada))
      #expect(numbers == ["+1 555 200", "+1 555 300", "+1 555 400"])
      _ = try await browser.postCards(Self.card("two", "TEL:+1 555 300"), to: "/clients/import")
      #expect(try await browser.values("phones", ada) == ["+1 555 300", "+1 555 400"])
    }
  }

  @Test(
    "What another program says stays, also where a program's own newer card says something else")
  func notes() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card("one", "NOTE:allergic to nuts"))
      for note in ["climbs", "runs"] {
        let card = Self.card("two", "NOTE:\(note)")
        let preview = try await browser.postCards(card, to: "/clients/import/preview")
        #expect(!preview.contains("instead of allergic"))
        #expect(preview.contains("instead of climbs") == (note == "runs"))
        _ = try await browser.postCards(card, to: "/clients/import")
      }
      let given = try await browser.get("\(ada).vcf")
      #expect(given.contains("NOTE:allergic to nuts") && given.contains("NOTE:runs"))
      #expect(!given.contains("climbs"))
    }
  }

  @Test("A number that somebody has taken out stays out, whichever program's card says it")
  func takenOut() async throws {
    try await withApp { browser, _ in
      let one = Self.card("one", "TEL:+1 555 100")
      let ada = try await browser.imported(one)
      _ = try await browser.postCards(Self.card("two", "TEL:+1 555 200"), to: "/clients/import")
      _ = try await browser.postJSON(ada, ["phones": ["+1 555 200"]])
      let newer = Self.card("one", "TEL:+1 555 100", "TITLE:Singer")
      for card in [one, newer, Self.card("three", "TEL:+1 555 100")] {
        _ = try await browser.postCards(card, to: "/clients/import")
        #expect(try await browser.values("phones", ada) == ["+1 555 200"])
      }
    }
  }

  @Test(
    "What was given out and comes back is no program's word: the telephone's own card changes nothing"
  )
  func givenOut() async throws {
    try await withApp { browser, _ in
      let phone = Self.card("one", "N:Byron;Ada;;;", "TITLE:Baker", "ADR:;;St 1;Berlin;;1;")
      let ada = try await browser.imported(phone)
      _ = try await browser.postJSON(
        ada,
        ["name": "Ada King", "profession": "Cook", "addresses": ["New 2"], "phones": ["0111 111"]])
      let given = try await browser.get("\(ada).vcf").text
      for card in [phone, given, phone, given] {
        let again = try await browser.postCards(card, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1)
      }
      #expect(try await browser.get("\(ada).vcf").text == given)
    }
  }

  @Test("A program that says what a trainer had typed already is listened to when it says more")
  func sameWords() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card("one", "TEL:0111 111", "TITLE:Baker"))
      _ = try await browser.postJSON(ada, ["phones": ["0222 222"], "profession": "Cook"])
      for (number, title) in [("0222 222", "Cook"), ("0333 333", "Baker")] {
        _ = try await browser.postCards(
          Self.card("one", "TEL:\(number)", "TITLE:\(title)"), to: "/clients/import")
      }
      #expect(try await browser.values("phones", ada) == ["0333 333"])
      #expect(try await browser.client(ada)["profession"] as? String == "Baker")
    }
  }

  @Test("A card without a UID is known by its program's last one, whatever a trainer changed since")
  func otherAddress() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card(nil))
      _ = try await browser.postJSON(ada, ["emails": ["new@example.org"]])
      let newer = try await browser.postCards(
        Self.card(nil, "REV:20260201T000000Z"), to: "/clients/import"
      ).json
      #expect(newer["added"] as? Int == 0)
      #expect(try await browser.values("emails", ada) == ["new@example.org"])
    }
  }

  @Test("Whose name or birthdate another program has changed is known by this one's last card")
  func changedElsewhere() async throws {
    try await withApp { browser, _ in
      let none = Self.card(nil, "BDAY:19900101")
      _ = try await browser.imported(none)
      for born in ["19900101", "19900102"] {
        let card = Self.card("mac", "BDAY:\(born)")
        _ = try await browser.postCards(card, to: "/clients/import")
      }
      let newer = Self.card(nil, "BDAY:19900101", "NOTE:hi")
      let preview = try await browser.postCards(newer, to: "/clients/import/preview").json
      #expect(preview["added"] as? Int == 0 && preview["updated"] as? Int == 1)
    }
  }

  @Test("Nobody is left without a number that the card has")
  func lastNumber() async throws {
    try await withApp { browser, _ in
      let first = Self.card("one", "TEL:+1 555 100")
      let ada = try await browser.imported(first)
      _ = try await browser.postCards(Self.card("two", "TEL:+1 555 100"), to: "/clients/import")
      _ = try await browser.postCards(Self.card("two", "TEL:+1 555 200"), to: "/clients/import")
      _ = try await browser.postJSON(ada, ["phones": ["+1 555 200"]])
      let back = Self.card("two", "TEL:+1 555 100", "NOTE:moved")
      let preview = try await browser.postCards(back, to: "/clients/import/preview")
      #expect(preview.contains("Phone: +1 555 100 instead of +1 555 200"))
      _ = try await browser.postCards(Self.card("two"), to: "/clients/import")
      let none = try await browser.postCards(
        Self.card("two", "NOTE:none"), to: "/clients/import/preview")
      #expect(!none.contains("Phone:  instead"))
    }
  }

  @Test("Of what a card has once, each program's last one is what its next one is compared with")
  func single() async throws {
    try await withApp { browser, _ in
      let cards = ["one", "two"].map { uid in
        Self.card(
          uid, "N:Byron;Ada;\(uid);;", "BDAY:--050\(uid.count)", "ANNIVERSARY:20\(uid.count)00101")
      }
      for card in cards { _ = try await browser.postCards(card, to: "/clients/import") }
      for card in cards + cards {
        let newer = card.replacing("END:VCARD", with: "REV:20260101T000000Z\nEND:VCARD")
        let again = try await browser.postCards(newer, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1)
      }
    }
  }

  @Test(
    "Each program's newer words come in place of its own; a card without numbers keeps theirs as they were"
  )
  func inTurn() async throws {
    try await withApp { browser, _ in
      let boat = "item1.TEL:+1 555 100\nitem1.X-ABLabel:Boat"
      let ada = try await browser.imported(Self.card("one", boat, "NOTE:a"))
      let cards = [
        Self.card("two", "TEL:+1 555 200", "NOTE:x"), Self.card("one", "NOTE:b"),
        Self.card("two", "TEL:+1 555 200", "NOTE:y"), Self.card("one", "NOTE:c"),
      ]
      for card in cards { _ = try await browser.postCards(card, to: "/clients/import") }
      let given = try await browser.get("\(ada).vcf").text
      let notes = given.split(separator: "\r\n").filter { $0.hasPrefix("NOTE") }.sorted()
      #expect(notes == ["NOTE:c", "NOTE:y"])
      #expect(given.contains(".X-ABLABEL:Boat"))
      _ = try await browser.postJSON(ada, ["phones": ["+1 555 200"]])
      let synced = Self.card("two", "TEL:+1 555 200", "TEL:+1 555 100")
      for card in [Self.card("one", boat, "NOTE:a"), synced] {
        _ = try await browser.postCards(card, to: "/clients/import")
        #expect(try await browser.values("phones", ada) == ["+1 555 200"])
      }
    }
  }

  @Test("A program that calls everybody something else each time leaves no pile of cards")
  func otherUIDs() async throws {
    try await withApp { browser, gym in
      _ = try await browser.imported(Self.card("u-0", "TEL:+1 555 100"))
      for number in 1...12 {
        let card = Self.card("u-\(number)", "TEL:+1 555 100", "NOTE:\(number)")
        _ = try await browser.postCards(card, to: "/clients/import")
      }
      let count = try await gym.services.store.read { db in
        try ProgramCard.fetchCount(db)
      }
      #expect(count == 8)
    }
  }

  @Test("Whoever has another name by now is known by what any program called them")
  func renamed() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card("one", "TEL:+1 555 100"))
      _ = try await browser.postCards(Self.card("two", "TEL:+1 555 200"), to: "/clients/import")
      _ = try await browser.postJSON(ada, ["name": "Ada King", "emails": [String]()])
      let newer = Self.card("one", "TEL:+1 555 100", "TITLE:Countess")
      let preview = try await browser.postCards(newer, to: "/clients/import/preview").json
      #expect(preview["updated"] as? Int == 1 && preview["added"] as? Int == 0)
    }
  }

  @Test(
    "Who was one with somebody else is known by each program's card as before, once they are two")
  func undone() async throws {
    try await withApp { browser, _ in
      let one = Self.card("one", "TEL:+1 555 100")
      let two = Self.card("two", "TEL:+1 555 200")
      let ada = try await browser.imported(one)
      _ = try await browser.postCards(two, to: "/clients/import")
      let other = try await browser.addClient(["name": "Countess"])
      let numbers = try await browser.values("phones", ada)
      try await browser.merge(ada, into: other)
      for card in [one, two] {
        let again = try await browser.postCards(card, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1)
      }
      try await browser.undo(ada, from: other)
      for card in [one, two] {
        let again = try await browser.postCards(card, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1)
      }
      #expect(try await browser.values("phones", ada) == numbers)
    }
  }

  @Test(
    "What each program's newer card says of somebody who was merged is theirs again once they are two"
  )
  func newerWhileMerged() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.imported(Self.card("one", "TEL:+1 555 100"))
      _ = try await browser.postCards(Self.card("two", "TEL:+1 555 200"), to: "/clients/import")
      let other = try await browser.addClient(["name": "Countess", "phone": "+1 555 900"])
      try await browser.merge(ada, into: other)
      gym.world.pass(.seconds(60))
      let newer = [Self.card("one", "TEL:+1 555 101"), Self.card("two", "TEL:+1 555 201")]
      for card in newer { _ = try await browser.postCards(card, to: "/clients/import") }
      let all = Set(try await browser.values("phones", other))
      #expect(all == ["+1 555 101", "+1 555 201", "+1 555 900"])
      try await browser.undo(ada, from: other)
      #expect(try await browser.values("phones", other) == ["+1 555 900"])
      #expect(Set(try await browser.values("phones", ada)) == ["+1 555 101", "+1 555 201"])
      for card in newer {
        let again = try await browser.postCards(card, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1)
      }
    }
  }
}
