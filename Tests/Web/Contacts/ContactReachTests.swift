import Foundation
import TestSupport
import Testing

@Suite("Several numbers and addresses on contact cards")
struct ContactReachTests {
  private static let card = """
    BEGIN:VCARD
    VERSION:3.0
    UID:reach-1
    FN:Ada Byron
    TEL;TYPE=WORK,VOICE:+44 20 1000
    TEL;TYPE=CELL;X-SIM=2:+44 7700 900123
    TEL;TYPE=HOME:abc
    EMAIL;TYPE=HOME:ada@example.org
    EMAIL;TYPE=WORK,PREF:ada@work.example
    ADR;TYPE=HOME:;;12 St James's Square;London;;SW1Y 4JH;UK
    END:VCARD

    """

  @Test("All of them come in with their kinds, the wanted one first; what is none is said")
  func imported() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card)
      #expect(try await browser.values("phones", ada) == ["+44 7700 900123", "+44 20 1000"])
      #expect(try await browser.values("emails", ada) == ["ada@work.example", "ada@example.org"])
      let places = try await browser.values("addresses", ada)
      #expect(places == ["12 St James's Square\nLondon\nSW1Y 4JH\nUK"])
      let again = try await browser.postCards(Self.card, to: "/clients/import")
      #expect(again.json["unchanged"] as? Int == 1)
    }
  }

  @Test("A newer card changes what it says; what only an earlier card said goes, and ours stays")
  func newer() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card)
      _ = try await browser.postJSON(ada, ["phones": ["+44 7700 900123", "+44 20 1000", "5555"]])
      let newer = Self.card.replacing("+44 20 1000", with: "+44 20 2000")
      _ = try await browser.postCards(newer, to: "/clients/import")
      #expect(
        try await browser.values("phones", ada) == ["+44 7700 900123", "+44 20 2000", "5555"])
    }
  }

  @Test("What lies on a SIM comes behind the account's card, whichever is written first")
  func simFirst() async throws {
    try await withApp { browser, _ in
      func card(_ name: String, _ lines: String) -> String {
        "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n\(lines)\nEND:VCARD\n"
      }
      let ann = try await browser.imported(card("Ann Pym", "UID:a-1\nTEL:+44 7700 900171"))
      let file =
        card("Ann Pym", "TEL;TYPE=CELL:07700 900171")
        + card("Ann Rue", "UID:a-1\nTEL:+44 7700 900171\nEMAIL:ann@example.org")
      let preview = try await browser.postCards(file, to: "/clients/import/preview").json
      #expect(preview["updated"] as? Int == 1 && preview["skipped"] as? Int == 1)
      let first = try await browser.postCards(file, to: "/clients/import").json
      #expect(first["updated"] as? Int == 1 && first["added"] as? Int == 0)
      let details = try await browser.get(ann, json: true).json
      for _ in 0..<2 {
        let again = try await browser.postCards(file, to: "/clients/import").json
        #expect(again["unchanged"] as? Int == 1 && again["skippedTotal"] as? Int == 1)
      }
      #expect(try await browser.values("emails", ann) == ["ann@example.org"])
      #expect(try await browser.clientNames() == ["Ann Rue"])
      #expect(
        try await browser.get(ann, json: true).json["version"] as? Int
          == details["version"] as? Int)
    }
  }

  @Test("A number that is taken off a card goes, also where the card brings nothing new")
  func takenOff() async throws {
    try await withApp { browser, _ in
      func card(_ numbers: [Int]) -> String {
        let lines = numbers.map { "TEL:+44 7700 900\($0)\n" }.joined()
        return "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nUID:a-1\n\(lines)END:VCARD\n"
      }
      _ = try await browser.postCards(card([131, 132]), to: "/clients/import")
      let fewer = try await browser.postCards(card([131]), to: "/clients/import")
      #expect(fewer.json["updated"] as? Int == 1)
      let given = try await browser.get("/clients.vcf")
      #expect(given.contains("900131") && !given.contains("900132"))
    }
  }

  @Test(
    "What a newer card does not name stays as it was written: a place's parts, labels, the order")
  func asItWasWritten() async throws {
    try await withApp { browser, _ in
      func card(_ lines: String) -> String {
        "BEGIN:VCARD\nVERSION:3.0\nUID:less-1\nFN:Lena\n\(lines)END:VCARD\n"
      }
      let lines = """
        item1.TEL:+1 555 300
        item1.X-ABLabel:Dog sitter
        item2.ADR;TYPE=HOME:;;1 Main St;Springfield;IL;62701;USA
        item2.X-ABADR:us
        EMAIL;TYPE=HOME,PREF:lena@example.com

        """
      let lena = try await browser.imported(card(lines))
      _ = try await browser.postCards(card("NOTE:new\n"), to: "/clients/import")
      let given = try await browser.get("\(lena).vcf")
      for line in [
        ".X-ABLABEL:Dog sitter", ";;1 Main St;Springfield;IL;62701;USA", ".X-ABADR:us",
        "EMAIL;PREF=1;TYPE=home:lena@example.com", "NOTE:new",
      ] {
        #expect(given.contains(line), "\(line)")
      }
      _ = try await browser.postCards(
        card("TEL:+1-555-300\nTEL:+1 555 400\n"), to: "/clients/import")
      #expect(try await browser.values("phones", lena) == ["+1 555 300", "+1 555 400"])
      #expect(try await browser.get("\(lena).vcf").text.matches(of: /TEL/).count == 2)
    }
  }

  @Test("Who is known by name and birthdate alone keeps what they are reached by")
  func knownByBirthdate() async throws {
    try await withApp { browser, _ in
      func card(_ lines: String) -> String {
        "BEGIN:VCARD\nVERSION:3.0\nFN:Jane\nBDAY:1990-05-04\n\(lines)END:VCARD\n"
      }
      let jane = try await browser.imported(card("TEL:+1 650 253 0000\nTEL:+1 555 0100\n"))
      _ = try await browser.postCards(card("TEL:+1 999 999 9999\n"), to: "/clients/import")
      #expect(
        try await browser.values("phones", jane)
          == ["+1 999 999 9999", "+1 650 253 0000", "+1 555 0100"])
      #expect(try await browser.get("\(jane).vcf").text.matches(of: /TEL/).count == 3)
      _ = try await browser.postCards(
        card("TEL:+1 999 999 9999\nNOTE:new\n"), to: "/clients/import")
      #expect(try await browser.values("phones", jane).count == 3, "nor at the next card")
    }
  }

  @Test(
    "Numbers with long dashes and a remark are numbers, and go out as they came",
    arguments: [
      ("089 \u{2013} 55 66", "089 - 55 66"), ("+44 20\u{2011}7946\u{2011}0000", "+44 20-7946-0000"),
      ("12 34 56 (Mum)", "12 34 56"), ("(089) 55 66", "(089) 55 66"),
    ])
  func written(as line: String, means number: String) async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported("BEGIN:VCARD\nFN:Ada\nTEL:\(line)\nEND:VCARD\n")
      #expect(try await browser.values("phones", ada) == [number])
      #expect(try await browser.get("\(ada).vcf").contains("TEL:\(line)"))
    }
  }

  @Test("What a newer card says as the last one did is no news: what was changed since stays")
  func noNews() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card)
      _ = try await browser.postJSON(ada, ["phones": ["5555"]])
      let mail = try #require(Self.card.firstMatch(of: /EMAIL[^\n]*/)?.0)
      let newer = Self.card.replacing(mail, with: "EMAIL:new@example.org")
      let done = try await browser.postCards(newer, to: "/clients/import")
      #expect(done.json["updated"] as? Int == 1)
      #expect(try await browser.values("phones", ada) == ["5555"])
      #expect(try await browser.values("emails", ada).contains("new@example.org"))
    }
  }

  @Test("A number that is taken out of the details leaves the card; what they cannot hold stays")
  func removed() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card)
      let rows = [["kind": "work", "value": "+44 7700 900123"]]
      _ = try await browser.postJSON(ada, ["phones": rows])
      let card = try await browser.get("\(ada).vcf").text
      #expect(!card.contains("+44 20 1000") && card.contains(":abc"))
      #expect(card.contains("TEL;X-SIM=2;TYPE=work:+44 7700 900123"))
      #expect(card.contains("London;;SW1Y 4JH;UK"), "an address that nobody touched")
    }
  }

  @Test(
    "What somebody does comes in, and a newer card changes it where the last one said otherwise")
  func profession() async throws {
    try await withApp { browser, _ in
      let card = Self.card.replacing("FN:", with: "TITLE:Countess\nROLE:Poet\nFN:")
      let ada = try await browser.imported(card)
      #expect(try await browser.client(ada)["profession"] as? String == "Countess")
      _ = try await browser.postJSON(ada, ["profession": "Mathematician"])
      _ = try await browser.postCards(card.replacing("SW1Y", with: "SW1X"), to: "/clients/import")
      #expect(try await browser.client(ada)["profession"] as? String == "Mathematician")
      #expect(try await browser.get("\(ada).vcf").text.contains("TITLE:Mathematician\r\n"))
      _ = try await browser.postCards(
        card.replacing("Countess", with: "Duchess"), to: "/clients/import")
      #expect(try await browser.client(ada)["profession"] as? String == "Duchess")
      _ = try await browser.postJSON(ada, ["profession": ""])
      let given = try await browser.get("\(ada).vcf").text
      #expect(!given.contains("Duchess") && given.contains("ROLE:Poet\r\n"))
    }
  }

  @Test("One letter with hundreds of marks is as long as a form counts it, and stays in the card")
  func marks() async throws {
    try await withApp { browser, _ in
      let long = "Z" + String(repeating: "\u{301}", count: 300)
      let card = "BEGIN:VCARD\nFN:Ada Byron\nTITLE:\(long)\nEMAIL:\(long)@x.example\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(preview.contains("more, or longer words"))
      let ada = try await browser.imported(card)
      let client = try await browser.client(ada)
      #expect(client["profession"] is NSNull)
      #expect(try await browser.values("emails", ada) == [])
    }
  }

  @Test("Of more numbers than there is room for one that is taken out stays out; the others wait")
  func removedOfMany() async throws {
    try await withApp { browser, _ in
      let numbers = (100..<112).map { "+44 7700 900\($0)" }
      let lines = numbers.map { "TEL:\($0)\n" }.joined()
      let ada = try await browser.imported("BEGIN:VCARD\nFN:Ada\n\(lines)END:VCARD\n")
      let kept = numbers[..<10].filter { $0 != numbers[4] }
      _ = try await browser.postJSON(ada, ["phones": kept.map { ["kind": "other", "value": $0] }])
      let card = try await browser.get("\(ada).vcf").text
      #expect(numbers.filter(card.contains) == numbers.filter { $0 != numbers[4] })
    }
  }

  @Test("Where a card's number becomes the first one, the preview shows their order")
  func first() async throws {
    try await withApp { browser, _ in
      let card = "BEGIN:VCARD\nFN:Ada\nUID:1\nTEL:+44 1234 1\nEND:VCARD"
      _ = try await browser.postCards(card, to: "/clients/import")
      let newer = card.replacing("TEL", with: "TEL;PREF=1:+44 1234 2\nTEL")
      let preview = try await browser.postCards(newer, to: "/clients/import/preview")
      #expect(preview.contains("Phone: +44 1234 2; +44 1234 1 instead of +44 1234 1"))
    }
  }

  @Test(
    "Whom somebody here calls first stays first, unless the card has another first one than before")
  func chosen() async throws {
    try await withApp { browser, _ in
      let card = "BEGIN:VCARD\nFN:Ada\nUID:1\nTEL;TYPE=CELL:0111 111\nTEL:0222 222\nEND:VCARD"
      let ada = try await browser.imported(card)
      _ = try await browser.postJSON(
        ada, ["phones": [["value": "0999 999", "kind": "mobile"], ["value": "0222 222"]]])
      let more = card.replacing("END", with: "TEL:0333 333\nEND")
      let preview = try await browser.postCards(more, to: "/clients/import/preview")
      #expect(preview.contains("Phone: also 0333 333"))
      _ = try await browser.postCards(more, to: "/clients/import")
      #expect(try await browser.values("phones", ada) == ["0999 999", "0222 222", "0333 333"])
      let other = more.replacing("TEL:0222", with: "TEL;PREF=1:0222")
      _ = try await browser.postCards(other, to: "/clients/import")
      #expect(try await browser.values("phones", ada).first == "0222 222")
    }
  }

  @Test("Where there is no room for a further number, those that somebody typed stay")
  func full() async throws {
    try await withApp { browser, _ in
      let rows = (200..<210).map { ["kind": "mobile", "value": "+44 7700 900\($0)"] }
      let ada = try await browser.addClient(["name": "Ada Byron", "email": "ada@example.org"])
      _ = try await browser.postJSON(ada, ["phones": rows])
      let card =
        "BEGIN:VCARD\nFN:Ada Byron\nEMAIL:ada@example.org\nTEL:+44 7700 900999\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(preview.contains("more, or longer words"))
      _ = try await browser.postCards(card, to: "/clients/import")
      let phones = try await browser.client(ada)["phones"] as? [[String: Any]] ?? []
      #expect(
        phones.compactMap { $0["value"] as? String }.sorted() == rows.compactMap { $0["value"] })
      #expect(try await browser.get("\(ada).vcf").contains("900999"), "it stays in the card")
    }
  }

  @Test(
    "A title that is too long for the details was never taken out of them, and stays in the card")
  func longProfession() async throws {
    try await withApp { browser, _ in
      let title = "TITLE:" + String(repeating: "a", count: 300)
      let ada = try await browser.imported(Self.card.replacing("FN:", with: title + "\nFN:"))
      #expect(!((try await browser.client(ada)["profession"] as? String ?? "").contains("aaa")))
      let given = try await browser.get("\(ada).vcf").text
      #expect(given.replacing("\r\n ", with: "").contains(title))
    }
  }

  @Test("What is given out reads the same in another gym, in the same order")
  func carried() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.imported(Self.card)
      let rows = [
        ["kind": "home", "value": "1000"], ["kind": "mobile", "value": "+44 7700 900123"],
      ]
      let places = [["kind": "work", "value": "1 Road, 2\nTown; Far"]]
      _ = try await browser.postJSON(ada, ["phones": rows, "addresses": places])
      let card = try await browser.get("\(ada).vcf").text
      try await withApp { other, _ in
        let copy = try await other.imported(card)
        for list in ["phones", "emails", "addresses"] {
          #expect(try await other.values(list, copy) == browser.values(list, ada), "\(list)")
          #expect(
            try await other.values(list, copy, "kind") == browser.values(list, ada, "kind"))
        }
      }
    }
  }
}
