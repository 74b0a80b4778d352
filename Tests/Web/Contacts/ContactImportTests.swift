import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Clients from contact cards")
struct ContactImportTests {
  @Test(
    "A file is shown before anything changes; then it adds, and the second time it changes nothing")
  func twice() async throws {
    try await withApp { browser, _ in
      let preview = try await browser.postCards(Self.two, to: "/clients/import/preview")
      #expect(preview.status == .created)
      #expect(preview.json["added"] as? Int == 2)
      #expect(try await browser.clientNames().isEmpty)
      let file = try #require(preview.json["file"] as? String)
      let page = try await browser.get("/clients/import/preview?file=\(file)")
      #expect(page.contains("2 new clients") && page.contains("Add 2 clients"))
      let done = try await browser.post(
        "/clients/import", ["file": file, "listed[]": "1", "wanted[]": "1"])
      #expect(done.status == .seeOther)
      #expect(done.location == "/clients?added=2&updated=0&sort=added")
      #expect(try await browser.get("/clients?added=2&updated=0").contains("2 clients added."))
      #expect(try await browser.clientNames() == ["Ada Byron", "Kira Tanaka"])
      let again = try await browser.postCards(Self.two, to: "/clients/import")
      #expect(again.json["imported"] as? Int == 0)
      #expect(again.json["unchanged"] as? Int == 2)
    }
  }

  @Test("Whatever cards of two names stand in a file: the second time it changes nothing")
  func again() async throws {
    let lines = [
      "TEL:+44 7700 900001", "TEL:+44 7700 900002", "EMAIL:m@example.org", "NOTE:Yoga class",
      "NOTE:Allergic to nuts", "UID:u1", "UID:u2", "BDAY:1990-05-04", "NICKNAME:Mia",
    ]
    try await withApp { browser, _ in
      var random = SeededRandom(seed: 27)
      for file in 0..<60 {
        let cards = (0..<Int.random(in: 2...5, using: &random)).map { _ in
          let said = lines.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            .map { $0.hasPrefix("NOTE") || $0.hasPrefix("NICK") ? $0 : $0 + "\(file)" }
          let name = ["Maria Garcia", "M. Garcia"][Int.random(in: 0...1, using: &random)]
          return (["BEGIN:VCARD", "FN:\(name) \(file)"] + said + ["END:VCARD"]).joined(
            separator: "\n")
        }.joined(separator: "\n")
        _ = try await browser.postCards(cards, to: "/clients/import")
        let people = try await browser.clientNames().count
        let second = try await browser.postCards(cards, to: "/clients/import").json
        #expect(second["added"] as? Int == 0 && second["updated"] as? Int == 0, "\(cards)")
        #expect(try await browser.clientNames().count == people)
      }
    }
  }

  @Test("Two people to whom a program gave one UID are two, also when one of them changes")
  func sharedUID() async throws {
    try await withApp { browser, _ in
      func card(_ name: String, _ phone: Int) -> String {
        "BEGIN:VCARD\nFN:\(name)\nUID:0\nTEL:+44 7700 900\(phone)\nEND:VCARD\n"
      }
      let file = card("Ada Byron", 123) + card("Kira Tanaka", 456)
      #expect(try await browser.postCards(file, to: "/clients/import").json["added"] as? Int == 2)
      let again = try await browser.postCards(file, to: "/clients/import").json
      #expect(again["unchanged"] as? Int == 2)
      for (name, phone) in [("Ada Byron", 123), ("Kira Tanaka", 456)] {
        let newer = card(name, phone).replacing("END", with: "EMAIL:\(phone)@example.org\nEND")
        let done = try await browser.postCards(newer, to: "/clients/import").json
        #expect(done["updated"] as? Int == 1)
        #expect(try await browser.clientNames() == ["Ada Byron", "Kira Tanaka"])
      }
      let bert = try await browser.postCards(card("Bert", 789), to: "/clients/import").json
      #expect(bert["added"] as? Int == 1, "nobody is overwritten by somebody new")
    }
  }

  @Test(
    "Our own card is known again, however a program writes its UUID",
    arguments: [
      ("urn:uuid:", ""), ("urn:uuid:", "URN:UUID:"), ("urn:uuid:", "urn:uuid:"),
    ])
  func ownUID(ours: String, theirs: String) async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      let lines = try await browser.get("\(ada).vcf").text.split(separator: "\r\n").map { line in
        line.hasPrefix("UID:")
          ? line.uppercased().replacing(ours.uppercased(), with: theirs) : String(line)
      }
      let renamed = lines.joined(separator: "\r\n").replacing("Byron", with: "King")
      let done = try await browser.postCards(renamed, to: "/clients/import").json
      #expect(done["updated"] as? Int == 1)
      #expect(try await browser.clientNames() == ["Ada King"])
    }
  }

  @Test(
    "Who was given another name or birthdate here is known by what their card said before",
    arguments: [["name": "Robert Zed"], ["birthdate": "1990-01-10"]])
  func corrected(change: [String: String]) async throws {
    try await withApp { browser, _ in
      let card = "BEGIN:VCARD\nFN:Bobby Zed\nBDAY:19900101\nTEL:+44 7700 900123\nEND:VCARD\n"
      _ = try await browser.postCards(card, to: "/clients/import")
      let list = try await browser.get("/clients", json: true).json.list("clients")
      let bobby = "/clients/\(list.first?["id"] as? String ?? "")"
      _ = try await browser.postJSON(bobby, change)
      let newer = card.replacing("END", with: "TITLE:Nurse\nEND")
      let done = try await browser.postCards(newer, to: "/clients/import").json
      #expect(done["updated"] as? Int == 1 && done["added"] as? Int == 0)
      let client = try await browser.client(bobby)
      #expect(client["profession"] as? String == "Nurse")
      for (field, value) in change { #expect(client[field] as? String == value) }
    }
  }

  @Test("Cards of two programs stand beside each other, whichever comes again")
  func twoPrograms() async throws {
    try await withApp { browser, _ in
      func card(_ said: String) -> String {
        "BEGIN:VCARD\nFN:Nora\nTEL:+44 7700 900777\n\(said)\nEND:VCARD\n"
      }
      for (one, two) in [("UID:ic", "UID:gg"), ("UID:ic", "REV:1")] {
        let files = [card("\(one)\nNOTE:nuts \(two)"), card("\(two)\nNOTE:pays monthly")]
        for file in files { _ = try await browser.postCards(file, to: "/clients/import") }
        for file in files + files {
          let again = try await browser.postCards(file, to: "/clients/import").json
          #expect(again["unchanged"] as? Int == 1, "\(file)")
        }
        let given = try await browser.get("/clients.vcf").text
        #expect(given.contains("NOTE:nuts \(two)") && given.contains("NOTE:pays monthly"))
      }
      #expect(try await browser.clientNames() == ["Nora"])
    }
  }

  @Test("A card with a client's name and nothing else of theirs is new, and says so")
  func namesake() async throws {
    try await withApp { browser, _ in
      let ivy = try await browser.addClient(["name": "Ivy Phone", "phone": "+44 7700 900111"])
      let card = "BEGIN:VCARD\nFN:Ivy Phone\nTEL:+44 7700 900222\nEND:VCARD"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(preview.json["added"] as? Int == 1)
      #expect(preview.contains("\"sign\":\"name\"") && preview.contains(String(ivy.suffix(36))))
    }
  }

  @Test("Who is called by marks and signs that nobody sees has no name")
  func invisible() async throws {
    try await withApp { browser, _ in
      for name in ["\u{AD}", "\u{301}", "\u{3164}", "\u{200D}"] {
        let answer = try await browser.postJSON("/clients", ["name": name])
        #expect(answer.status == .unprocessableContent)
        let card = "BEGIN:VCARD\nFN:\(name)\nEND:VCARD"
        let done = try await browser.postCards(card, to: "/clients/import").json
        #expect(done["skippedTotal"] as? Int == 1)
      }
      #expect(try await browser.clientNames().isEmpty)
    }
  }

  @Test("Where nothing is ticked, that is what is said")
  func unticked() async throws {
    try await withApp { browser, _ in
      let shown = try await browser.postCards(
        "BEGIN:VCARD\nFN:Ada\nEND:VCARD", to: "/clients/import/preview")
      let file = try #require(shown.json["file"] as? String)
      let done = try await browser.post("/clients/import", ["file": file, "listed[]": "1"])
      let list = try await browser.get(try #require(done.location))
      #expect(list.contains("Nothing was ticked, and nothing was imported."))
    }
  }

  @Test("What is shared with nobody signed in is asked for once more")
  func sharedSignedOut() async throws {
    try await withApp { browser, gym in
      let turned = try await gym.stranger.post("/clients/import/preview", ["text": "x"])
      #expect(turned.location == SignInPage.path(returningTo: "/clients/import?shared"))
      let page = try await browser.get("/clients/import?shared")
      #expect(page.contains("Please share it once more."))
    }
  }

  @Test("Somebody who is not wanted is left out")
  func leftOut() async throws {
    try await withApp { browser, _ in
      let preview = try await browser.postCards(Self.two, to: "/clients/import/preview")
      let file = try #require(preview.json["file"] as? String)
      _ = try await browser.postJSON(
        "/clients/import", ["file": file, "listed": [1, 8], "wanted": [8]])
      #expect(try await browser.clientNames() == ["Kira Tanaka"])
    }
  }

  @Test("A newer card of the same person changes what it says, and keeps what it does not")
  func newer() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient([
        "name": "Ada Byron", "phone": "+447700900123", "goal": "Run",
      ])
      let answer = try await browser.postCards(Self.two, to: "/clients/import")
      #expect(answer.json["updated"] as? Int == 1)
      let client = try #require(
        try await browser.get(ada, json: true).json["client"] as? [String: Any])
      #expect(client["email"] as? String == "ada@example.org")
      #expect(client["phone"] as? String == "+447700900123", "the same number, written otherwise")
      #expect(client["goal"] as? String == "Run")
    }
  }

  @Test("Of several numbers the preview names those that differ")
  func differences() async throws {
    try await withApp { browser, _ in
      let first = "BEGIN:VCARD\nFN:Ada\nTEL:+44 1234 1\nTEL:+44 1234 2\nEND:VCARD"
      _ = try await browser.postCards(first, to: "/clients/import")
      let more = first.replacing("TEL:+44 1234 2", with: "TEL:+44 1234 2\nTEL:+44 1234 3")
      let also = try await browser.postCards(more, to: "/clients/import/preview")
      #expect(also.contains("\"Phone: also +44 1234 3\""))
      let other = first.replacing("+44 1234 2", with: "+44 1234 4")
      let instead = try await browser.postCards(other, to: "/clients/import/preview")
      #expect(instead.contains("\"Phone: +44 1234 4 instead of +44 1234 2\""))
    }
  }

  @Test("Of an older card than the one before the preview says so; of a newer one nothing")
  func older() async throws {
    let card = { @Sendable (revised: String, phone: String) in
      "BEGIN:VCARD\nUID:a\nFN:Ada Byron\nTEL:\(phone)\nREV:\(revised)\nEND:VCARD"
    }
    try await withApp { browser, _ in
      let sentence = "An older card: the one that was imported before was changed on 3 May 2026."
      _ = try await browser.postCards(
        card("20260503T101500Z", "+447700900001"), to: "/clients/import")
      for (revised, isOlder) in [("2026-05-03T10:14:59Z", true), ("2026-05-03T10:15:01Z", false)] {
        let preview = try await browser.postCards(
          card(revised, "+447700900002"), to: "/clients/import/preview")
        #expect(preview.json["updated"] as? Int == 1)
        let page = try await browser.get(try #require(preview.location))
        #expect(page.contains(sentence) == isOlder)
      }
    }
  }

  @Test("Of father and son with one name and one telephone each is found by the birthdate")
  func fatherAndSon() async throws {
    try await withApp { browser, _ in
      let card = { (year: Int, more: String) in
        "BEGIN:VCARD\nFN:Rex Roe\nTEL:+44 20 7946 5555\nBDAY:\(year)-01-01\n\(more)END:VCARD\n"
      }
      let both = card(1950, "") + card(1985, "EMAIL:rex@example.org\n")
      #expect(try await browser.postCards(both, to: "/clients/import").json["added"] as? Int == 2)
      let newer = card(1985, "EMAIL:rex@example.org\nTITLE:Poet\n")
      let preview = try await browser.postCards(newer, to: "/clients/import/preview")
      #expect(preview.contains("Profession: Poet") && !preview.contains("instead of"))
      let grandson = try await browser.postCards(card(2010, ""), to: "/clients/import/preview")
      #expect(grandson.json["added"] as? Int == 1)
      let page = try await browser.get(try #require(grandson.location))
      for year in [1950, 1985] {
        #expect(page.contains("Rex Roe (1 Jan \(year)) has the same telephone number."))
      }
    }
  }

  @Test(
    "A number that a trainer has taken out does not come back with a newer card that has another")
  func takenOut() async throws {
    try await withApp { browser, _ in
      let card = "BEGIN:VCARD\nFN:Ada\nUID:a-1\nTEL:+44 1234 1\nTEL:+44 1234 2\nEND:VCARD"
      _ = try await browser.postCards(card, to: "/clients/import")
      let id = try #require(
        try await browser.get("/clients", json: true).json.list("clients")[0]["id"] as? String)
      _ = try await browser.post(
        "/clients/\(id)", [("phones[]", "+44 1234 2"), ("phonesKinds[]", "home")])
      let newer = card.replacing("TEL:+44 1234 2", with: "TEL:+44 1234 2\nTEL:+44 1234 3")
      let preview = try await browser.postCards(newer, to: "/clients/import/preview")
      #expect(preview.contains("\"Phone: also +44 1234 3\""), "\(preview.text)")
    }
  }

  @Test("Two cards of one client are one, though the first tells a birthdate that nobody knew")
  func toldTwice() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(["name": "Ada", "phone": "+44 1234 1"])
      let card = "BEGIN:VCARD\nFN:Ada\nTEL:+44 1234 1\nBDAY:1990-12-10\nNOTE:x\nEND:VCARD\n"
      let file = card + card.replacing("NOTE:x", with: "NOTE:y")
      let done = try await browser.postCards(file, to: "/clients/import").json
      #expect(done["updated"] as? Int == 1 && done["added"] as? Int == 0)
    }
  }

  @Test("A card without a name is skipped, and known by what else it says")
  func noName() async throws {
    try await withApp { browser, _ in
      let card = "BEGIN:VCARD\nTEL:+44 1234 1\nEMAIL:ada@example.org\nEND:VCARD"
      let answer = try await browser.postCards(card, to: "/clients/import/preview")
      let page = try await browser.get(try #require(answer.location))
      #expect(page.contains("<span>ada@example.org</span>"))
      #expect(page.contains("Line 1: The card has no name."))
    }
  }

  @Test("Two people of one name are two clients")
  func namesakes() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(["name": "Ada Byron", "email": "other@example.org"])
      _ = try await browser.postCards(Self.two, to: "/clients/import")
      #expect(try await browser.clientNames().count == 3)
    }
  }

  @Test("What is no card is named with its line, and the others come all the same")
  func broken() async throws {
    try await withApp { browser, _ in
      let answer = try await browser.postCards("Hello\n" + Self.two, to: "/clients/import")
      #expect(answer.json["imported"] as? Int == 2)
      let skipped = try #require((answer.json["skipped"] as? [[String: Any]])?.first)
      #expect(skipped["line"] as? Int == 1)
      #expect(skipped["reason"] as? String == "This is no contact card.")
    }
  }

  @Test("A day to come, a telephone and an e-mail that are none: left out, and said")
  func leftOutDetails() async throws {
    try await withApp { browser, _ in
      let card =
        "BEGIN:VCARD\nFN:Odd One\nEMAIL:nowhere\nTEL:abc\nTEL:x\nBDAY:2999-01-01\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      let groups = try #require(preview.json["groups"] as? [[String: Any]])
      let cards = try #require(groups.first?["cards"] as? [[String: Any]])
      let notes = try #require(cards.first?["notes"] as? [String])
      #expect(notes.count == 3)
      for written in [
        "No e-mail address: nowhere.", "No telephone number: abc, x.", "“2999-01-01” cannot",
      ] {
        #expect(notes.contains { $0.contains(written) }, "\(written)")
      }
      _ = try await browser.postCards(card, to: "/clients/import")
      #expect(try await browser.clientNames() == ["Odd One"])
      let given = try await browser.get("/clients.vcf")
      #expect(given.contains("BDAY:29990101"), "it stays in the card")
    }
  }

  @Test("A card that says less than the one before takes nothing out of what is given out")
  func less() async throws {
    try await withApp { browser, _ in
      let lines = "FN:Ada Byron\nTEL:+44 7700 900777\n"
      for (more, kind) in [("NOTE:allergic to nuts\nUID:ada-1\n", "added"), ("", "unchanged")] {
        let card = "BEGIN:VCARD\nVERSION:3.0\n\(lines)\(more)END:VCARD\n"
        let done = try await browser.postCards(card, to: "/clients/import")
        #expect(done.json[kind] as? Int == 1)
        let given = try await browser.get("/clients.vcf")
        #expect(given.contains("NOTE:allergic to nuts") && given.contains("UID:ada-1"))
      }
      let card = "BEGIN:VCARD\nVERSION:3.0\n\(lines)NOTE:nuts and milk\nEND:VCARD\n"
      let preview = try await browser.postCards(card, to: "/clients/import/preview")
      #expect(preview.contains("kept in it: nuts and milk\""), "of another program, beside that")
    }
  }

  @Test("A name of marks that nobody sees is none; the firm's or the other name counts then")
  func unseen() async throws {
    try await withApp { browser, _ in
      let unseen = ["FN:\u{200B}", "FN:\u{07}\nN:\u{200F};\u{200E}\nORG:Acme"].map {
        "BEGIN:VCARD\nVERSION:3.0\n\($0)\nTITLE:a\u{07}b\nEND:VCARD\n"
      }
      let done = try await browser.postCards(Self.two + unseen.joined(), to: "/clients/import")
      #expect(done.json["added"] as? Int == 3)
      let skipped = try #require((done.json["skipped"] as? [[String: Any]])?.first)
      #expect(skipped["reason"] as? String == "The card has no name.")
      #expect(try await browser.clientNames() == ["Acme", "Ada Byron", "Kira Tanaka"])
      let acme = try await browser.get("/clients?q=acme", json: true).json.list("clients")[0]
      let id = try #require(acme["id"] as? String)
      let client = try await browser.get("/clients/\(id)", json: true).json["client"]
      #expect((client as? [String: Any])?["profession"] as? String == "ab")
    }
  }

  @Test("A name goes out as it was written, with marks that nobody sees")
  func marked() async throws {
    try await withApp { browser, _ in
      let card = """
        BEGIN:VCARD
        VERSION:3.0
        FN:\u{200E}John van der Berg
        N:van der Berg;John;;Dr.;
        END:VCARD

        """
      _ = try await browser.postCards(card, to: "/clients/import")
      #expect(try await browser.get("/clients.vcf").contains("N:van der Berg;John;;Dr.;"))
    }
  }

  @Test("Five megabytes can be pasted; a ZIP file is told apart from contact cards")
  func pasted() async throws {
    try await withApp { browser, _ in
      func paste(_ text: String) async throws -> Answer {
        try await browser.send(
          .post, "/clients/import/preview",
          headers: [
            .accept: "text/html", .contentType: "multipart/form-data; boundary=x",
            .origin: "http://localhost",
          ],
          body: "--x\r\nContent-Disposition: form-data; name=\"cards\"\r\n\r\n\(text)\r\n--x--\r\n")
      }
      let note = String(repeating: "a", count: 1 << 20)
      let cards = (1...5).map { "BEGIN:VCARD\nFN:Ada \($0)\nNOTE:\(note)\nEND:VCARD\n" }
      let preview = try #require(try await paste(cards.joined()).location)
      #expect(try await browser.get(preview).contains("5 new clients"))
      let nothing = try await paste(" \r\n ")
      #expect(nothing.status == .unprocessableContent && nothing.contains("Please choose a file"))
      let zip = try await browser.postCards("PK\u{3}\u{4}", to: "/clients/import/preview")
      #expect(zip.status == .unprocessableContent && zip.contains("healthwheel import"))
    }
  }

  @Test("More than 20 MB is refused")
  func tooLarge() async throws {
    try await withApp { browser, gym in
      let refusal = gym.services.voice(for: nil).text["refusal.contactsTooLarge.message"]
      let file = String(repeating: "x", count: (20 << 20) + 1)
      let answer = try await browser.postCards(file, to: "/clients/import")
      #expect(answer.status == .contentTooLarge)
      #expect(answer.json["title"] as? String == refusal)
    }
  }

  @Test("A file that is not kept any more imports nothing, and says so")
  func gone() async throws {
    try await withApp { browser, _ in
      let answer = try await browser.post("/clients/import", ["file": "gone"])
      #expect(answer.status == .conflict)
      let page = try await browser.get("/clients/import/preview?file=gone")
      #expect(page.location == "/clients/import?gone=true")
    }
  }

  @Test("A card is given out again with all that came with it, and what has changed since")
  func export() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postCards(Self.two, to: "/clients/import")
      let list = try await browser.get("/clients?q=ada", json: true).json["clients"]
      let ada = try #require((list as? [[String: Any]])?.first?["id"] as? String)
      _ = try await browser.post("/clients/\(ada)", ["phone": "+44 1234"])
      let card = try await browser.get("/clients/\(ada).vcf").text
      #expect(card.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\n"))
      #expect(card.contains("TEL;TYPE=cell:+44 1234\r\n") && card.contains("X-SHOE:38\r\n"))
      let all = try await browser.get("/clients.vcf").text
      #expect(all.matches(of: /BEGIN:VCARD/).count == 2)
      _ = try await browser.post("/clients/\(ada)/archive", [:])
      let (left, away) = (
        try await browser.get("/clients.vcf"), try await browser.get("/clients.vcf?archived=true")
      )
      #expect(!left.contains("X-SHOE:38") && away.contains("X-SHOE:38"))
      #expect(away.text.matches(of: /BEGIN:VCARD/).count == 1)
    }
  }

  @Test(
    """
    Of two cards of one client in a file the first counts; the second is somebody new, who may be the \
    same person, where something would be lost; however often it is imported
    """)
  func twiceInFile() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron", "phone": "+447700900123"])
      let other = Self.two.replacing("ada@example.org", with: "ada@example.com")
      for isFirst in [true, false, false] {
        let answer = try await browser.postCards(
          Self.two + other + Self.two.replacing("X-SHOE:38", with: "X-SHOE:39"),
          to: "/clients/import")
        #expect(answer.json["updated"] as? Int == (isFirst ? 1 : 0))
        #expect(answer.json["imported"] as? Int == (isFirst ? 3 : 0))
        let pairs = try await browser.get("/clients/duplicates", json: true).json
        #expect(pairs["total"] as? Int == 1)
        let client = try await browser.get(ada, json: true).json["client"] as? [String: Any]
        #expect(client?["email"] as? String == "ada@example.org")
      }
    }
  }

  @Test("What was given out and comes back changes nothing")
  func ownCards() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(["name": "Ada Byron", "email": "a@example.org"])
      _ = try await browser.addClient(["name": "Ada Byron"])
      let rewritten = """
        BEGIN:VCARD
        VERSION:3.0
        FN:Cleo
        UID:cleo-1
        GEO:48.1;11.5
        ANNIVERSARY:2009-08-08
        AGENT:BEGIN:VCARD\\nFN:Dan\\nEND:VCARD
        LOGO;ENCODING=b;TYPE=GIF:R0lGODlhAQABAAAAACw=
        END:VCARD

        """
      _ = try await browser.postCards(Self.two + rewritten, to: "/clients/import")
      let all = try await browser.get("/clients.vcf").text
      let answer = try await browser.postCards(all, to: "/clients/import")
      #expect(answer.json["imported"] as? Int == 0)
      #expect(answer.json["unchanged"] as? Int == 5)
      let again = try await browser.get("/clients.vcf").text
      #expect(again.split(separator: "TYPE=agent").count == 2)
      let first = try await browser.postCards(rewritten, to: "/clients/import")
      #expect(first.json["unchanged"] as? Int == 1)
    }
  }

  @Test("What a trainer has changed since stays when the same file comes again")
  func changedSince() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada Byron"])
      _ = try await browser.postCards(Self.two, to: "/clients/import")
      _ = try await browser.postJSON(ada, ["phone": "+44 7700 1"])
      _ = try await browser.postCards(Self.two, to: "/clients/import")
      let client = try await browser.get(ada, json: true).json["client"] as? [String: Any]
      #expect(client?["phone"] as? String == "+44 7700 1")
    }
  }

  @Test("A name of 10,000 letters is skipped with a sentence, and the others come")
  func longName() async throws {
    try await withApp { browser, _ in
      let name = String(repeating: "a", count: 10_000)
      let card = "BEGIN:VCARD\nFN:\(name)\nEND:VCARD\n"
      let answer = try await browser.postCards(card + Self.two, to: "/clients/import")
      #expect(answer.json["imported"] as? Int == 2)
      let skipped = try #require((answer.json["skipped"] as? [[String: Any]])?.first)
      #expect(skipped["reason"] as? String == "The name has more than 200 letters.")
    }
  }

  @Test("Thousands of cards without an end are counted, and not all kept")
  func manyBroken() async throws {
    try await withApp { browser, _ in
      let file = String(repeating: "BEGIN:VCARD\n", count: 20_000)
      let answer = try await browser.postCards(file, to: "/clients/import")
      #expect(answer.json["skippedTotal"] as? Int == 20_000)
      #expect((answer.json["skipped"] as? [Any])?.count == 1_000)
    }
  }

  private static let two = """
    BEGIN:VCARD
    VERSION:3.0
    FN:Ada Byron
    TEL;TYPE=CELL:+44 7700 900123
    EMAIL:ada@example.org
    X-SHOE:38
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    FN:Kira Tanaka
    END:VCARD

    """
}
