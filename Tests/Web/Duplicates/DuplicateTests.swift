import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("Clients who stand in the list twice")
struct DuplicateTests {
  @Test("The list of clients leads to those who may be one person, by whatever they share")
  func found() async throws {
    try await withApp { browser, _ in
      #expect(!(try await browser.get("/clients").contains("/clients/duplicates")))
      let ada = try await browser.addClient(Self.ada)
      for other in [
        ["name": "A. Byron", "email": "ADA@example.org"],
        ["name": "Countess", "phone": "07700 900123"],
        ["name": "ada byron", "birthdate": "1990-12-10"],
      ] {
        _ = try await browser.addClient(other)
      }
      #expect(try await browser.get("/clients").contains("3 pairs of clients may be one person"))
      let page = try await browser.get("/clients/duplicates", json: true).json
      let pairs = page["pairs"] as? [[String: Any]] ?? []
      #expect(
        Set(pairs.compactMap { $0["sign"] as? String }) == ["email", "phone", "birthdate"])
      #expect(pairs.allSatisfy { ($0["first"] as? [String: Any])?["id"] as? String == ada.id })
    }
  }

  @Test(
    "However many have one name and birthday, all are found; a gym's own telephone says nothing")
  func many() async throws {
    try await withApp { browser, _ in
      for _ in 1...7 {
        _ = try await browser.addClient(["name": "Six Same", "birthdate": "1971-02-03"])
      }
      for number in 1...6 {
        _ = try await browser.addClient(["name": "Of \(number)", "phone": "+44 20 7946 0018"])
      }
      let page = try await browser.get("/clients/duplicates", json: true).json
      let pairs = page["pairs"] as? [[String: Any]] ?? []
      let found = pairs.flatMap { pair in
        ["first", "second"].compactMap { (pair[$0] as? [String: Any])?["id"] as? String }
      }
      #expect(Set(found).count == 7 && pairs.allSatisfy { $0["sign"] as? String == "birthdate" })
    }
  }

  @Test("Of two weights the newest is offered, each with its day")
  func newestWeight() async throws {
    try await withApp { browser, _ in
      let (ada, twin) = (
        try await browser.addClient(["name": "Ada"]), try await browser.addClient(["name": "Ada B"])
      )
      try await browser.measured("body-mass", 80, on: "2026-01-05", ada)
      try await browser.measured("body-mass", 77, on: "2026-11-20", twin)
      let page = try await browser.get("\(ada)/mergings/\(twin.id)")
      #expect(page.contains("80 kg, of 5 Jan 2026") && page.contains("77 kg, of 20 Nov 2026"))
      _ = try await browser.post("\(ada)/mergings/\(twin.id)", [:])
      let client = try await browser.get(ada, json: true).json["client"] as? [String: Any]
      #expect(client?["mass"] as? Double == 77)
    }
  }

  @Test("A family with one telephone is no pair: name and date of birth differ")
  func family() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(Self.ada)
      _ = try await browser.addClient([
        "name": "Anne Byron", "phone": "+44 7700 900123", "birthdate": "1965-01-01",
      ])
      #expect(try await browser.get("/clients/duplicates", json: true).json["total"] as? Int == 0)
      #expect(try await browser.get("/clients/duplicates").contains("Nobody seems to be here"))
    }
  }

  @Test("Two are made one field by field, with all that was theirs, and two again")
  func merge() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient([
        "name": "Ada King", "email": "ada@example.org", "phone": "+44 7700 900999",
        "profession": "Countess",
      ])
      _ = try await browser.enter(58, other)
      let signed = try await browser.signedForm(other)
      let page = try await browser.get("\(ada)/mergings/\(other.id)")
      #expect(page.contains("1 result") && page.contains("Ada King"))
      let done = try await browser.post(
        "\(ada)/mergings/\(other.id)",
        ["name": "other", "phones": "both", "version": "1", "otherVersion": "1"])
      let notice = try await browser.get(try #require(done.location))
      #expect(notice.contains("Ada King was merged into this client."))
      #expect(notice.contains("\(ada)/merged/\(other.id)/delete"))
      let client = try #require(
        try await browser.get(ada, json: true).json["client"] as? [String: Any])
      #expect(client["name"] as? String == "Ada King")
      #expect(try await browser.results(ada).count == 1)
      let form = try await browser.get("\(ada)/screening/\(signed.id)")
      #expect(form.status == .ok)
      #expect(try await browser.get(other).location == ada)
      #expect(try await browser.get("/clients", json: true).json["total"] as? Int == 1)
      #expect(try await browser.get("/clients").contains("Merged today"))

      let undone = try await browser.post("\(ada)/merged/\(other.id)/delete", [:])
      #expect(try await browser.get(try #require(undone.location)).contains("two clients again"))
      #expect(try await browser.get(ada).contains("Ada Byron"))
      #expect(try await browser.get(other).contains("Ada King"))
      #expect(try await browser.results(other).count == 1)
    }
  }

  @Test("A page that was open while its client was merged leads on, with what was typed on it")
  func openPages() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient(["name": "Ada King", "profession": "Countess"])
      let was = try await browser.get("\(other)/edit").kept("was")
      _ = try await browser.post("\(ada)/mergings/\(other.id)", ["profession": "other"])
      for page in ["", "/edit", "/notes", "/results?from=0", "/assessments/resting-heart-rate"] {
        let answer = try await browser.get(other + page)
        #expect(answer.status == .seeOther && answer.location == ada + page, "\(page)")
      }
      let pulse: KeyValuePairs = ["exercise": "resting-heart-rate", "value": "58"]
      let entered = try await browser.post("\(other)/results", pulse)
      #expect(entered.status == .temporaryRedirect)
      let further = try #require(entered.location)
      #expect(further.hasPrefix("\(ada)/results?"))
      #expect(try await browser.post(further, pulse).status == .seeOther)
      #expect(try await browser.results(ada).count == 1)

      // The versions of the one may be those of the other by chance.
      let typed: KeyValuePairs = ["name": "Ada Lovelace", "was": was, "version": "2"]
      let edited = try await browser.post(other, typed)
      let page = try await browser.post(try #require(edited.location), typed)
      #expect(page.status == .conflict && page.contains("Ada Lovelace"))
      #expect(page.contains("Ada Byron"))

      for act in ["archive", "photo/delete", "mergings/\(ada.id)", "prints"] {
        let answer = try await browser.post("\(other)/\(act)", [:])
        #expect(answer.status == .conflict && answer.contains("href=\"\(ada)\""), "\(act)")
      }
      #expect(try await browser.get(ada, json: true).status == .ok)
    }
  }

  @Test("Whoever was put away and came back by a merging is away again when that is undone")
  func away() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient(["name": "Ada King"])
      _ = try await browser.post("\(ada)/archive", [:])
      _ = try await browser.post("\(ada)/mergings/\(other.id)", [:])
      let away = "/clients?archived=true"
      #expect(try await browser.get(away, json: true).json["total"] as? Int == 0)
      _ = try await browser.post("\(ada)/merged/\(other.id)/delete", [:])
      #expect(try await browser.get(away).contains("Ada Byron"))
      #expect(try await browser.get("/clients", json: true).json["total"] as? Int == 1)
    }
  }

  @Test("One space more makes no other name")
  func spaces() async throws {
    try await withApp { browser, _ in
      _ = try await browser.addClient(["name": "Ada Byron", "birthdate": "1990-12-10"])
      _ = try await browser.addClient(["name": "Ada  Byron", "birthdate": "1990-12-10"])
      #expect(try await browser.get("/clients/duplicates", json: true).json["total"] as? Int == 1)
    }
  }

  @Test("Of two photos one is chosen; undone, each has their own again", arguments: [true, false])
  func photos(isOther: Bool) async throws {
    try await withApp { browser, gym in
      try gym.installPictures()
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient(["name": "Ada King"])
      _ = try await browser.postPhoto(try Photograph.png, of: ada)
      let merging = "\(ada)/mergings/\(other.id)"
      #expect(!(try await browser.get(merging).contains("name=\"photo\"")), "only one has any")
      _ = try await browser.postPhoto(try Photograph.jpeg, of: other)
      let (adas, others) = (try await browser.photo(of: ada), try await browser.photo(of: other))
      let page = try await browser.get(merging)
      for photo in [adas, others] { #expect(page.contains(try #require(photo).large)) }
      #expect(page.contains("name=\"photo\" value=\"client\" autocomplete=\"off\" checked"))
      let wrong = try await browser.postJSON(merging, ["photo": "both"])
      let errors = wrong.json["errors"] as? [[String: Any]]
      #expect(errors?.first?["field"] as? String == "photo")
      let done = try await browser.post(merging, ["photo": isOther ? "other" : "client"])
      #expect(done.status == .seeOther)
      let kept = try await browser.photo(of: ada)
      #expect(kept?.large == (isOther ? others : adas)?.large)
      _ = try await browser.post("\(ada)/merged/\(other.id)/delete", [:])
      #expect(try await browser.photo(of: ada)?.large == adas?.large)
      #expect(try await browser.photo(of: other)?.large == others?.large)
      #expect(try await gym.services.store.verify().isSound)
    }
  }

  @Test("Whoever was slower sees both again, with what they chose; nothing is merged")
  func outdated() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient(["name": "Ada King", "profession": "Countess"])
      _ = try await browser.post(other, ["profession": "Mathematician"])
      let late = try await browser.post(
        "\(ada)/mergings/\(other.id)",
        ["name": "other", "version": "1", "otherVersion": "1"])
      #expect(late.status == .conflict && late.contains("Mathematician"))
      #expect(late.contains("One of them was changed meanwhile"))
      #expect(late.contains("name=\"name\" value=\"other\" autocomplete=\"off\" checked"))
      #expect(try await browser.get("/clients", json: true).json["total"] as? Int == 2)
    }
  }

  @Test("Nobody is merged while a tablet with their form is in a client's hands")
  func handedOver() async throws {
    try await withApp { browser, gym in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient(["name": "Ada King"])
      let form = try #require(try await browser.post("\(other)/screening", [:]).location)
      let tablet = try await gym.anotherTrainer("Kim")
      _ = try await tablet.post("\(form)/handover", [:])
      let answer = try await browser.post("\(ada)/mergings/\(other.id)", [:])
      #expect(answer.status == .conflict && answer.contains("Please take it back first"))
    }
  }

  @Test("Where the one has all that the other has, nothing is asked, and all of it stays")
  func withinTheOther() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient([
        "name": "Ada King", "phones": ["+447700900123", "+44 20 1000"],
      ])
      let merging = "\(ada)/mergings/\(other.id)"
      let page = try await browser.get(merging)
      #expect(page.contains("all of it stays: Phone"))
      #expect(!page.contains("name=\"phones\"") && page.contains("name=\"name\""))
      _ = try await browser.post(merging, ["version": "1", "otherVersion": "1"])
      let phones = try await browser.client(ada)["phones"] as? [[String: String]] ?? []
      #expect(phones.compactMap { $0["value"] } == ["+44 7700 900123", "+44 20 1000"])
    }
  }

  @Test("A choice that there is none of is told beside its field")
  func wrong() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(Self.ada)
      let other = try await browser.addClient(["name": "Ada King"])
      let answer = try await browser.postJSON(
        "\(ada)/mergings/\(other.id)", ["name": "both", "sex": "neither"])
      let errors = answer.json["errors"] as? [[String: Any]] ?? []
      #expect(errors.compactMap { $0["field"] as? String } == ["name", "sex"])
      #expect(try await browser.get("\(ada)/mergings/\(ada.id)").status == .notFound)
    }
  }

  private static var ada: [String: Any] {
    [
      "name": "Ada Byron", "email": "ada@example.org", "phone": "+44 7700 900123",
      "birthdate": "1990-12-10",
    ]
  }
}

extension String {
  /// Of a client's address.
  fileprivate var id: String { String(split(separator: "/").last ?? "") }
}
