import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("What of a contact card is wanted")
struct ContactChoiceTests {
  @Test("Of what a card would change each can be left as it is, and stays so with the same file")
  func fields() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron", "birthdate": "1990-12-10"])
      let card =
        "BEGIN:VCARD\nFN:Ada Byron\nBDAY:1990-12-10\nTEL:+44 7700 900123\n"
        + "EMAIL:ada@example.org\nGENDER:F\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      let file = try #require(preview.json["file"] as? String)
      let shown = (preview.json["groups"] as? [[String: Any]])?.first?["cards"] as? [[String: Any]]
      let changes = shown?.first?["changes"] as? [[String: Any]] ?? []
      #expect(changes.compactMap { $0["field"] as? String } == ["sex", "emails", "phones"])
      let page = try await browser.get("/clients/import/preview?file=\(file)")
      #expect(page.contains("name=\"taken[]\" value=\"1:emails\" checked"))
      let done = try await browser.postJSON(
        "/clients/import",
        [
          "file": file, "listed": [1], "wanted": [1],
          "offered": ["1:sex", "1:emails", "1:phones"], "taken": ["1:sex", "1:phones"],
        ])
      #expect(done.json["updated"] as? Int == 1)
      let client = try await browser.client(ada)
      #expect((client["emails"] as? [Any])?.isEmpty == true && client["sex"] as? String == "female")
      #expect(client["phone"] as? String == "+44 7700 900123")
      let again = try await browser.postCards(card, to: "/clients/import")
      #expect(again.json["updated"] as? Int == 0 && again.json["unchanged"] as? Int == 1)
      #expect((try await browser.client(ada)["emails"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(
    "A newer card with another note is news; the note stays in the card, unless it is not wanted")
  func note() async throws {
    try await withApp { browser, _ in
      let first = "BEGIN:VCARD\nFN:Ada Byron\nNOTE:Left knee\nREV:1\nEND:VCARD\n"
      _ = try await browser.postCards(first, to: "/clients/import")
      let newer = first.replacing("Left knee", with: "Both knees")
      for (isWanted, note) in [(false, "Left knee"), (true, "Both knees")] {
        let preview = try await browser.postCards(newer, to: "/clients/import/preview")
        #expect(preview.text.contains("New on the card, and kept in it: Both knees"))
        let done = try await browser.postJSON(
          "/clients/import",
          [
            "file": preview.json["file"] as? String ?? "", "offered": ["1:card"],
            "taken": isWanted ? ["1:card"] : [],
          ])
        #expect(done.json["updated"] as? Int == (isWanted ? 1 : 0))
        #expect(try await browser.get("/clients.vcf").text.contains("NOTE:\(note)\r\n"))
      }
      let revised = newer.replacing("REV:1", with: "REV:2")
      let again = try await browser.postCards(revised, to: "/clients/import")
      #expect(again.json["unchanged"] as? Int == 1, "only the program's own line has changed")
    }
  }

  @Test("Who was changed since the page was made is looked at anew before anything is imported")
  func changedMeanwhile() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron", "phone": "+44 7700 900123"])
      let card = try await browser.get("\(ada).vcf").text.replacing("900123", with: "900124")
        .replacing("END:", with: "GENDER:F\r\nEND:")
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      let wanted: [String: Any] = [
        "file": preview.json["file"] as? String ?? "", "listed": ["1"], "wanted": ["1"],
        "offered": ["1:phones", "1:sex"], "taken": ["1:phones"],
      ]
      _ = try await browser.postJSON(ada, ["name": "Ada King"])
      let refused = try await browser.postJSON("/clients/import", wanted)
      #expect(refused.status == .conflict && refused.contains("what the file would do now"))
      #expect(try await browser.client(ada)["name"] as? String == "Ada King")
      let file = try #require(wanted["file"] as? String)
      let page = try await browser.get("/clients/import/preview?file=\(file)&changed=true")
      #expect(page.contains("Somebody has changed clients") && page.contains("1:name"))
      #expect(page.contains("\"1:phones\" checked") && page.contains("value=\"1:sex\" auto"))
      let done = try await browser.postJSON("/clients/import", wanted)
      #expect(done.json["updated"] as? Int == 1)
    }
  }

  @Test("What was not ticked stays so where it is all that is left of a card")
  func leftOver() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron", "phone": "+44 7700 900123"])
      let card = try await browser.get("\(ada).vcf").text.replacing("Byron", with: "King")
        .replacing("END:", with: "GENDER:F\r\nEND:")
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      let file = try #require(preview.json["file"] as? String)
      _ = try await browser.postJSON(ada, ["sex": "female"])
      let refused = try await browser.postJSON(
        "/clients/import",
        [
          "file": file, "listed": ["1"], "wanted": ["1"], "offered": ["1:name", "1:sex"],
          "taken": ["1:sex"],
        ])
      #expect(refused.status == .conflict)
      let page = try await browser.get("/clients/import/preview?file=\(file)&changed=true")
      #expect(page.contains("name=\"wanted[]\" value=\"1\" autocomplete"))
    }
  }

  @Test("What others save of nobody in the file keeps it from nothing")
  func otherChanged() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron", "phone": "+44 7700 900123"])
      let kate = try await browser.addClient(["name": "Kate Moss"])
      let card = try await browser.get("\(ada).vcf").text.replacing("900123", with: "900124")
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      _ = try await browser.postJSON(kate, ["name": "Kate Hill"])
      let file = preview.json["file"] as? String ?? ""
      let done = try await browser.postJSON("/clients/import", ["file": file])
      #expect(done.json["updated"] as? Int == 1)
    }
  }

  @Test("Those that there is no room for on the page can be left out together")
  func others() async throws {
    try await withApp { browser, _ in
      let cards = (1...1_002).map { "BEGIN:VCARD\nFN:Client \($0)\nEND:VCARD\n" }.joined()
      let preview = try await browser.postCards(cards, to: "/clients/import/preview")
      let file = try #require(preview.json["file"] as? String)
      let page = try await browser.get("/clients/import/preview?file=\(file)")
      #expect(page.contains("name=\"wanted[]\" value=\"new\" checked"))
      #expect(page.contains("and 2 more"))
      let shown = (0..<1_000).map { $0 * 3 + 1 }
      let done = try await browser.postJSON(
        "/clients/import",
        ["file": file, "listed": shown.map(String.init) + ["new"], "wanted": shown])
      #expect(done.json["added"] as? Int == 1_000)
      #expect(try await browser.get("/clients?q=1001", json: true).json["total"] as? Int == 0)
    }
  }

  @Test("Where nothing of a card is wanted, the client is unchanged")
  func nothing() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(["name": "Ada Byron", "phone": "+44 7700 900123"])
      let card =
        "BEGIN:VCARD\nFN:Ada Byron\nTEL:+447700900123\nBDAY:1990-12-10\nGENDER:F\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      let done = try await browser.postJSON(
        "/clients/import",
        [
          "file": preview.json["file"] as? String ?? "", "offered": ["1:sex", "1:birthdate", "x"],
          "taken": [String](),
        ])
      #expect(done.json["updated"] as? Int == 0 && done.json["unchanged"] as? Int == 1)
    }
  }

  @Test(
    "A birthday that is no whole day is said as the card writes it, and stays in the card",
    arguments: [
      ("1990", "has no day"), ("1990-05", "has no day"), ("---04", "has no month"),
      ("04.05.1990", "is not written as contact cards write days"), ("--0504", "has no year"),
      ("1990-02-31", "cannot be"),
    ])
  func birthday(_ written: String, _ words: String) async throws {
    try await withApp { browser, _ in
      let card = "BEGIN:VCARD\nFN:Ada Byron\nBDAY:\(written)\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(preview.text.contains("The birthday “\(written)” \(words)"))
      _ = try await browser.postCards(card, to: "/clients/import")
      let all = try await browser.get("/clients.vcf").text
      let given = [
        "1990-02-31": "BDAY:19900231", "04.05.1990": "BDAY;VALUE=text:04.05.1990",
      ]
      #expect(all.contains("\(given[written] ?? "BDAY:\(written)")\r\n"))
    }
  }

  @Test(
    "What only the card can hold is shown before it comes in the place of something",
    arguments: [
      (
        "", "X-SOCIALPROFILE;type=twitter:https://t.example/ada",
        "kept in it: https://t.example/ada"
      ),
      (
        "item1.X-ABRELATEDNAMES:Pat", "item1.X-ABRELATEDNAMES:Lou",
        "kept in it: Lou instead of Pat"
      ),
      ("BDAY:--0504", "BDAY:--0604", "kept in it: --0604 instead of --0504"),
      ("TITLE:Mayor\nTITLE:Judge", "TITLE:Mayor\nTITLE:Cook", "kept in it: Cook instead of Judge"),
      ("GENDER:O;they", "GENDER:O;it", "kept in it: O;it instead of O;they"),
      (
        "TEL;TYPE=CELL:0111 111", "TEL;TYPE=WORK:0111 111\nTEL:0222 222",
        "0111 111 (Work); 0222 222 (Other) instead of 0111 111 (Mobile)"
      ),
      (
        "N:Byron;Ada;A.;;", "N:Byron;Ada;Augusta;;",
        "kept in it: Byron Ada Augusta instead of Byron Ada A."
      ),
      (
        "TEL;TYPE=CELL:0111 111", "TEL;TYPE=WORK:0111 111",
        "0111 111 (Work) instead of 0111 111 (Mobile)"
      ),
    ])
  func cardOnly(_ old: String, _ new: String, _ words: String) async throws {
    try await withApp { browser, _ in
      let card = { (lines: String) in
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Byron\nUID:ada-1\n\(lines)\nEND:VCARD\n"
      }
      _ = try await browser.postCards(card(old), to: "/clients/import")
      let preview = try await browser.postCards(card(new), to: "/clients/import/preview")
      #expect(preview.contains(words), "\(preview.text)")
      let imported = try await browser.postCards(card(new), to: "/clients/import").json
      #expect(imported["updated"] as? Int == 1)
      let again = try await browser.postCards(card(new), to: "/clients/import").json
      #expect(again["unchanged"] as? Int == 1)
    }
  }

  @Test(
    "What says the same in another order or spelling is nothing new",
    arguments: [
      ("CATEGORIES:Gym,Friends", "CATEGORIES:Friends,Gym"), ("BDAY:--0504", "BDAY:--05-04"),
      ("ANNIVERSARY:--0601", "ANNIVERSARY:--06-01"), ("BDAY:1990-05-04", "BDAY:--0504"),
      ("NOTE:hi", "NOTE:\u{200B}"), ("NICKNAME:Nick", "NICKNAME:,"),
    ])
  func same(_ old: String, _ new: String) async throws {
    try await withApp { browser, _ in
      let card = { (lines: String) in
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Byron\nUID:ada-1\n\(lines)\nEND:VCARD\n"
      }
      let ada = try await browser.imported(card(old))
      let given = try await browser.get("\(ada).vcf").text
      let again = try await browser.postCards(card(new), to: "/clients/import").json
      #expect(again["unchanged"] as? Int == 1)
      let after = try await browser.get("\(ada).vcf").text
      #expect(after == given || old.hasPrefix("CATEGORIES"))
    }
  }

  @Test("An older card of the same program has to be wanted")
  func older() async throws {
    try await withApp { browser, _ in
      let card = { (title: String, month: String) in
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nUID:ada-1\nTITLE:\(title)\nREV:2026\(month)01T000000Z\nEND:VCARD\n"
      }
      for one in [card("Baker", "01"), card("Cook", "02")] {
        _ = try await browser.postCards(one, to: "/clients/import")
      }
      for (one, isTicked) in [(card("Chef", "03"), true), (card("Chef", "01"), false)] {
        let done = try await browser.postCards(one, to: "/clients/import/preview")
        let page = try await browser.get(try #require(done.location))
        #expect(page.contains("name=\"wanted[]\" value=\"1\" checked") == isTicked)
        #expect(
          page.contains(">\(isTicked ? "Change 1 client" : "Import what is ticked")</button>"))
      }
    }
  }

  @Test("The first card of another program is not older, whenever it was changed")
  func otherProgram() async throws {
    try await withApp { browser, _ in
      let card = { (uid: String, year: Int) in
        "BEGIN:VCARD\nFN:Ada\nEMAIL:a@example.org\nUID:\(uid)\nNOTE:\(uid)\nREV:\(year)0101T000000Z\nEND:VCARD\n"
      }
      _ = try await browser.postCards(card("one", 2026), to: "/clients/import")
      let preview = try await browser.postCards(card("two", 2024), to: "/clients/import/preview")
      #expect(preview.json["updated"] as? Int == 1 && !preview.contains("An older card"))
    }
  }

  @Test("What goes is said, also where nothing comes in its place")
  func gone() async throws {
    try await withApp { browser, _ in
      let card = { (uid: String, note: String) in
        "BEGIN:VCARD\nFN:Ada\nEMAIL:a@example.org\nUID:\(uid)\nNOTE:\(note)\nEND:VCARD\n"
      }
      for one in [card("one", "allergic to nuts"), card("two", "likes tea")] {
        _ = try await browser.postCards(one, to: "/clients/import")
      }
      let preview = try await browser.postCards(
        card("one", "likes tea"), to: "/clients/import/preview")
      #expect(preview.contains("Not on the card any more, and not kept: allergic to nuts"))
    }
  }

  @Test("A year that Apple asks to leave out is not quoted as one")
  func leftOutYear() async throws {
    try await withApp { browser, _ in
      let line = "BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-04"
      let preview = try await browser.postCards(
        "BEGIN:VCARD\nFN:Ada\n\(line)\nEND:VCARD\n", to: "/clients/import/preview")
      #expect(preview.contains("The birthday “--0504” has no year"))
    }
  }

  @Test("Where nothing but the name tells that a card is a client's, the preview says so")
  func nameAlone() async throws {
    try await withApp { browser, _ in
      let sentence = "Only the name tells that it is the same person."
      let ada = try await browser.addClient(["name": "Ada Byron"])
      _ = try await browser.addClient(["name": "Ben Quincy", "phone": "0111 111"])
      let card = { (name: String, uid: String) in
        "BEGIN:VCARD\nFN:\(name)\n\(uid)TEL:0111 111\nTITLE:Poet\nEND:VCARD\n"
      }
      for (name, uid, isSaid) in [
        ("Ada Byron", "", true),
        ("Ada Byron", "UID:urn:uuid:\(ada.dropFirst("/clients/".count))\n", false),
        ("Ben Quincy", "", false),
      ] {
        let preview = try await browser.postCards(
          card(name, uid), to: "/clients/import/preview")
        #expect(preview.json["updated"] as? Int == 1 || preview.contains("1 client would change"))
        #expect(preview.contains(sentence) == isSaid, "\(name) \(uid)")
      }
    }
  }

  @Test("A card of a group or a firm is skipped, and says so")
  func group() async throws {
    try await withApp { browser, _ in
      let cards =
        "BEGIN:VCARD\nFN:Runners\nKIND:group\nEND:VCARD\n"
        + "BEGIN:VCARD\nFN:Shoes Ltd\nKIND:org\nEND:VCARD\n"
        + "BEGIN:VCARD\nFN:Ada Byron\nKIND:individual\nEND:VCARD\n"
      let preview = try await browser.postCards(cards, to: "/clients/import/preview")
      #expect(preview.text.contains("of a group, not of a person"))
      #expect(preview.text.contains("of an organisation, not of a person"))
      let done = try await browser.postCards(cards, to: "/clients/import")
      #expect(done.json["added"] as? Int == 1 && done.json["skippedTotal"] as? Int == 2)
      #expect(try await browser.clientNames() == ["Ada Byron"])
    }
  }
}
