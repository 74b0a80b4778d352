import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Two trainers change one client")
struct ConflictTests {
  @Test("The slower one sees both versions of what the other changed, and chooses; nothing is lost")
  func choose() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient([
        "name": "Ada Byron", "profession": "Countess", "phone": "0123 456", "height": 1.7,
      ])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(ada, ["name": "Ada King", "profession": "Poet", "version": "1"])
      let typed: [(String, String)] = [
        ("version", "1"), ("was", was), ("name", "Ada Lovelace"), ("profession", "Countess"),
        ("emergencyName", "Anne"), ("phones[]", "0999 999"), ("phonesKinds[]", "home"),
        ("height", "170"),
      ]
      let page = try await sam.post(ada, typed)
      #expect(page.status == .conflict)
      #expect(page.contains("Ada Lovelace") && page.contains("Ada King"))
      #expect(page.contains("Kim changed these details while you were typing."))
      #expect(page.isChosen("take-name", "mine"))
      let isAsked = page.contains("take-profession") || page.contains("name=\"profession\"")
      #expect(!isAsked, "untouched")
      #expect(!page.contains("take-phones"), "only one has changed it")
      #expect(page.contains("as you typed them: Phone, In an emergency"))
      #expect(page.contains("they stay as they are saved: Profession: Poet</p>"))
      #expect(page.contains("The same in both: Height</p>"))
      #expect(try await sam.details(ada)["name"] as? String == "Ada King")
      let (version, newer) = (try page.kept("version"), try page.kept("was"))
      let again = typed.filter { !["version", "was", "profession"].contains($0.0) }
      let saved = try await sam.post(
        ada,
        again + [
          ("version", version), ("was", newer), ("take-name", "mine"),
        ])
      #expect(saved.status == .seeOther)
      let id = try #require(Identifier<Client>(ada.id))
      let now = try await gym.services.store.client(id).details
      #expect(now.name == "Ada Lovelace" && now.profession == "Poet")
      #expect(now.emergency.name == "Anne" && now.phone == "0999 999" && now.phoneKind == .home)
    }
  }

  @Test("Who chose what is saved, and has been overtaken again, chooses anew and has lost nothing")
  func twice() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "profession": "Countess"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(ada, ["profession": "Poet", "version": "1"])
      let page = try await sam.post(
        ada, [("version", "1"), ("was", was), ("profession", "Analyst")])
      let chosen = [
        ("version", try page.kept("version")), ("was", try page.kept("was")),
        ("profession", "Analyst"), ("take-profession", "theirs"),
      ]
      _ = try await kim.post(ada, ["profession": "Translator", "version": "2"])
      let again = try await sam.post(ada, chosen)
      #expect(again.status == .conflict)
      #expect(again.contains("Analyst") && again.contains("Translator"))
      #expect(again.contains("take-profession"))
    }
  }

  @Test("A page of other units, which somebody has changed elsewhere, is read in its own")
  func units() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "height": 1.803, "mass": 81.3])
      let page = try await sam.get("\(ada)/edit")
      _ = try await sam.post("/settings", ["units": "imperial"])
      let action = "\(ada)?units=metric"
      #expect(page.contains("action=\"\(action)\""))
      let fields = [
        ("version", "1"), ("was", try page.kept("was")), ("height", "180.3"),
        ("profession", "Countess"),
      ]
      _ = try await sam.post(action, fields + [("mass", "81.3")])
      let details = try await sam.details(ada)
      #expect(details["height"] as? Double == 1.803 && details["mass"] as? Double == 81.3)
      let wrong = try await sam.post(
        action, [("version", "2"), ("mass", "90"), ("email", "none")])
      #expect(wrong.contains("value=\"90\"") && wrong.contains("action=\"\(action)\""))
    }
  }

  @Test("Whether a number is of home or of work is a change, too")
  func kinds() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "email": "ada@example.org"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      let email = { (kind: String) in
        [("emails[]", "ada@example.org"), ("emailsKinds[]", kind), ("version", "1")]
      }
      _ = try await kim.post(ada, email("work"))
      let page = try await sam.post(
        ada, email("home") + [("profession", "Countess"), ("was", was)])
      #expect(page.status == .conflict && page.isChosen("take-emails", "mine"))
      #expect(page.contains("Work: ada@example.org"))
      #expect(page.contains("<span class=\"muted\">What is saved now"))
    }
  }

  @Test("What both have added is kept from both, unless somebody chooses otherwise")
  func added() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "phone": "0111 111"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      let phones = { (number: String) in
        [
          ("phones[]", "0111 111"), ("phones[]", number), ("phonesKinds[]", "home"),
          ("phonesKinds[]", "work"),
        ]
      }
      _ = try await kim.post(
        ada, phones("0222 222") + [("emergencyName", "Mum"), ("version", "1")])
      let typed =
        [("emergencyName", ""), ("emergencyPhone", "112"), ("name", "Ada Byron")]
        + phones("0333 333")
      let page = try await sam.post(ada, typed + [("version", "1"), ("was", was)])
      #expect(page.status == .conflict && page.isChosen("take-phones", "both"))
      #expect(!page.contains("take-emergency"), "one typed a name, the other a number")
      let again = [("version", try page.kept("version")), ("was", try page.kept("was"))]
      let repeated = typed.filter { $0.0 != "emergencyName" } + [("emergencyName", "Mum")]
      #expect(page.contains(#"name="emergencyName" value="Mum""#))
      _ = try await sam.post(ada, repeated + again + [("take-phones", "both")])
      let now = try await gym.services.store.client(
        try #require(Identifier<Client>(ada.id))
      ).details
      #expect(now.emergency.name == "Mum" && now.emergency.phone == "112")
      #expect(now.phones.map(\.value) == ["0111 111", "0333 333", "0222 222"])
    }
  }

  @Test(
    "What one has taken out stays out, and what the other has added stays in, chosen twice or once")
  func takenOut() async throws {
    try await withApp { sam, gym in
      let phones = { (numbers: [String]) in
        numbers.flatMap { [("phones[]", $0), ("phonesKinds[]", "home")] }
      }
      let ada = try await sam.addClient(["name": "Ada Byron"])
      _ = try await sam.post(ada, phones(["0111 111", "0222 222"]) + [("version", "1")])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(
        ada, phones(["0111 111", "0222 222", "0333 333"]) + [("version", "2")])
      let typed = phones(["0111 111"])
      let page = try await sam.post(ada, typed + [("version", "2"), ("was", was)])
      #expect(page.status == .conflict && page.isChosen("take-phones", "both"))
      _ = try await kim.post(
        ada, phones(["0222 222", "0333 333", "0444 444"]) + [("version", "3")])
      let choice: (Answer) throws -> [(String, String)] = { page in
        typed + [
          ("version", try page.kept("version")), ("was", try page.kept("was")),
          ("began", try page.kept("began")), ("take-phones", "both"),
        ]
      }
      let again = try await sam.post(ada, try choice(page))
      #expect(again.status == .conflict && again.isChosen("take-phones", "both"))
      _ = try await sam.post(ada, try choice(again))
      let now = try await gym.services.store.client(
        try #require(Identifier<Client>(ada.id))
      ).details
      #expect(now.phones.map(\.value) == ["0333 333", "0444 444"])
    }
  }

  @Test("Of what nobody has touched here the other's spelling counts, and both lists may end empty")
  func untouchedNumbers() async throws {
    try await withApp { sam, gym in
      let phones = { (numbers: [String]) in
        numbers.flatMap { [("phones[]", $0), ("phonesKinds[]", "home")] }
      }
      for (before, mine, theirs, left) in [
        (
          ["0171 234567"], ["0171 234567", "0222 222"], ["+49 171 234567"],
          ["+49 171 234567", "0222 222"]
        ),
        (["0111 111", "0222 222"], ["0111 111"], ["0222 222"], []),
      ] {
        let ada = try await sam.addClient(["name": "Ada Byron"])
        _ = try await sam.post(ada, phones(before) + [("version", "1")])
        let kim = try await gym.anotherTrainer("Kim \(left.count)")
        let was = try await sam.get("\(ada)/edit").kept("was")
        _ = try await kim.post(ada, phones(theirs) + [("version", "2")])
        let page = try await sam.post(ada, phones(mine) + [("version", "2"), ("was", was)])
        #expect(page.status == .conflict && page.isChosen("take-phones", "both"))
        let again = try ["version", "was", "began"].map { ($0, try page.kept($0)) }
        _ = try await sam.post(ada, phones(mine) + again + [("take-phones", "both")])
        let id = try #require(Identifier<Client>(ada.id))
        let now = try await gym.services.store.client(id).details
        #expect(now.phones.map(\.value) == left)
      }
    }
  }

  @Test("What the page carries along of a client is not printed once they are erased")
  func erased() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "profession": "Countess"])
      let missing = ada.dropLast(12) + "000000000000"
      let answer = try await sam.post(
        String(missing),
        [
          ("began", "{\"name\":\"Ada\"}"), ("take-name", "mine"), ("profession", "Poet"),
          ("version", "1"),
        ])
      #expect(answer.status == .notFound && answer.contains("Poet"))
      #expect(!answer.contains("{&quot;name") && !answer.contains("mine"))
    }
  }

  @Test("Who names somebody else for an emergency does not get the other's number unasked")
  func emergency() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient([
        "name": "Ada Byron", "emergencyName": "Anne", "emergencyPhone": "0111",
      ])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(
        ada, ["emergencyName": "Anne", "emergencyPhone": "0333", "version": "1"])
      let page = try await sam.post(
        ada, ["emergencyName": "Bob", "emergencyPhone": "0111", "version": "1", "was": was])
      #expect(page.status == .conflict && page.isChosen("take-emergency", "mine"))
      #expect(page.contains("Bob, 0111") && page.contains("Anne, 0333"))
    }
  }

  @Test("What nobody has touched is the other's, and whoever has touched nothing is not asked")
  func untouched() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "profession": "Poet"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(ada, ["profession": "Countess", "version": "1"])
      let saved = try await sam.post(
        ada,
        [
          "name": "Ada Byron", "profession": "Poet", "email": "a@example.org", "version": "1",
          "was": was,
        ])
      #expect(saved.status == .seeOther)
      let details = try await sam.details(ada)
      #expect(details["profession"] as? String == "Countess")
      #expect(details["email"] as? String == "a@example.org")
    }
  }

  @Test("Several numbers that only the other has added are told apart")
  func told() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron", "profession": "Poet"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(
        ada,
        [
          ("phones[]", "0111 111"), ("phones[]", "0222 222"), ("profession", "Countess"),
          ("version", "1"),
        ])
      let page = try await sam.post(
        ada,
        [("profession", "Queen"), ("phones[]", ""), ("version", "1"), ("was", was)])
      #expect(page.status == .conflict && page.contains("Phone: 0111 111, 0222 222"))
    }
  }

  @Test("Whoever changed nothing that the other did saves after one more look, or at once")
  func apart() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(ada, ["profession": "Poet", "version": "1"])
      let saved = try await sam.post(
        ada, ["name": "Ada King", "profession": "Poet", "version": "1", "was": was])
      #expect(saved.status == .seeOther, "both say the same")
      let id = try #require(Identifier<Client>(ada.id))
      let now = try await gym.services.store.client(id).details
      #expect(now.name == "Ada King" && now.profession == "Poet")
    }
  }

  @Test("So does a program that says what it has read")
  func program() async throws {
    try await withApp { sam, gym in
      let ada = try await sam.addClient(["name": "Ada Byron"])
      let kim = try await gym.anotherTrainer("Kim")
      let was = try await sam.get("\(ada)/edit").kept("was")
      _ = try await kim.post(ada, ["profession": "Poet", "version": "1"])
      let sent: [String: any Sendable] = ["name": "Ada King", "version": 1]
      let unread = try await sam.postJSON(ada, sent)
      #expect(unread.status == .conflict)
      let saved = try await sam.postJSON(ada, sent.merging(["was": was]) { $1 })
      #expect(saved.status == .ok, "\(saved.text)")
      let details = try await sam.details(ada)
      #expect(details.part("name") as? String == "Ada King")
      #expect(details.part("profession") as? String == "Poet")
    }
  }

  @Test("A page that does not say what it began with shows all that differs, typed words first")
  func unknown() async throws {
    try await withApp { sam, _ in
      let ada = try await sam.addClient(["name": "Ada Byron"])
      _ = try await sam.post(ada, ["name": "Ada King", "version": "1"])
      for was in ["", "{", "[]"] {
        let page = try await sam.post(
          ada, ["name": "Ada Lovelace", "profession": "Poet", "version": "1", "was": was])
        #expect(page.status == .conflict && page.isChosen("take-name", "mine"))
        #expect(page.isChosen("take-profession", "mine"))
      }
    }
  }
}

extension Answer {
  fileprivate func isChosen(_ name: String, _ value: String) -> Bool {
    contains("name=\"\(name)\" value=\"\(value)\" autocomplete=\"off\" checked")
  }
}

extension Browser {
  func details(_ path: String) async throws -> [String: Any] {
    try #require(try await get(path, json: true).json["client"] as? [String: Any])
  }
}

extension String {
  fileprivate var id: String { String(split(separator: "/").last ?? "") }
}
