import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Contact cards of clients who were merged")
struct MergedCardTests {
  @Test(
    "A merged client's numbers and addresses go out as their card wrote them, while they are known")
  func lines() async throws {
    try await withApp { browser, _ in
      let boat = "item1.TEL:+44 7700 900002\nitem1.X-ABLabel:Boat\n"
      let cards = [
        "BEGIN:VCARD\nFN:Ada\nTEL:+44 7700 900001\nEND:VCARD\n",
        "BEGIN:VCARD\nFN:Bea\n\(boat)ADR:;;2 Quay;Leeds;;LS1;UK\nEND:VCARD\n",
      ]
      _ = try await browser.postCards(cards.joined(), to: "/clients/import")
      let ids = try await browser.get("/clients", json: true).json.list("clients")
        .compactMap { $0["id"] as? String }
      _ = try await browser.post("/clients/\(ids[0])/mergings/\(ids[1])", [:])
      let given = try await browser.get("/clients/\(ids[0]).vcf")
      #expect(given.contains("item1.TEL:+44 7700 900002\r\n"))
      #expect(given.contains("item1.X-ABLABEL:Boat\r\n"))
      #expect(given.contains("ADR:;;2 Quay;Leeds;;LS1;UK\r\n"))
      _ = try await browser.post(
        "/clients/\(ids[0])", [("phones[]", "+44 7700 900001"), ("phonesKinds[]", "other")])
      let less = try await browser.get("/clients/\(ids[0]).vcf")
      #expect(!less.contains("900002") && less.contains("ADR:;;2 Quay;Leeds;;LS1;UK\r\n"))
    }
  }

  @Test("What the card of a merged client said goes out with the other's")
  func merged() async throws {
    try await withApp { browser, _ in
      let cards = ["Ada", "Bea"].map { "BEGIN:VCARD\nFN:\($0)\nNOTE:of \($0)\nEND:VCARD\n" }
      _ = try await browser.postCards(
        cards.joined() + "BEGIN:VCARD\nFN:Cleo\nCATEGORIES:old\nEND:VCARD\n", to: "/clients/import")
      let list = try await browser.get("/clients", json: true).json.list("clients")
      let ids = list.compactMap { $0["id"] as? String }
      _ = try await browser.post("/clients/\(ids[0])/mergings/\(ids[2])", [:])
      let given = try await browser.get("/clients/\(ids[0]).vcf")
      #expect(given.contains("NOTE:of Ada") && given.contains("CATEGORIES:old"))
    }
  }

  @Test(
    "A newer card of a merged client changes what theirs said; after an undo each has their own")
  func mergedAndNewer() async throws {
    try await withApp { browser, _ in
      func card(_ name: String, _ lines: String) -> String {
        "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nUID:\(name)-1\n\(lines)\nEND:VCARD\n"
      }
      let ada = card("Ada", "TEL:+44 7700 936748\nNOTE:of Ada")
      _ = try await browser.postCards(
        ada + card("Bea", "EMAIL:bea@example.org\nNOTE:of Bea"), to: "/clients/import")
      let ids = try await browser.get("/clients", json: true).json.list("clients")
        .compactMap { $0["id"] as? String }
      _ = try await browser.post("/clients/\(ids[0])/mergings/\(ids[1])", [:])
      let newer = card("Bea", "EMAIL:bea@example.org\nNOTE:newer of Bea\nTEL:+44 20 7946 0766")
      let preview = try await browser.postCards(newer, to: "/clients/import/preview")
      #expect(preview.contains("newer of Bea instead of of Bea"))
      #expect(!preview.contains("Bea instead of Ada") && !preview.contains("instead of of Ada"))
      let done = try await browser.postCards(newer + ada, to: "/clients/import").json
      #expect(done["updated"] as? Int == 1 && done["unchanged"] as? Int == 1)
      let one = try await browser.get("/clients/\(ids[0]).vcf")
      let lines = [
        "FN:Ada", "UID:Ada-1", "936748", "7946 0766", "NOTE:of Ada", "NOTE:newer of Bea",
      ]
      for line in lines {
        #expect(one.contains(line), "\(line)")
      }
      #expect(!one.contains("NOTE:of Bea"))
      let both = card("Ada", "TEL:+44 7700 936748\nNOTE:newer of Ada") + newer
      #expect(try await browser.postCards(both, to: "/clients/import").json["updated"] as? Int == 1)
      _ = try await browser.post("/clients/\(ids[0])/merged/\(ids[1])/delete", [:])
      let first = try await browser.get("/clients/\(ids[0]).vcf")
      let second = try await browser.get("/clients/\(ids[1]).vcf")
      #expect(first.contains("UID:Ada-1") && first.contains("NOTE:newer of Ada"))
      #expect(!first.contains("of Bea"))
      #expect(second.contains("UID:Bea-1") && second.contains("NOTE:newer of Bea"))
      #expect(second.contains("7946 0766") && !first.contains("7946 0766"))
    }
  }

  @Test("Of three who were one each has what their own newer card said, undone one by one")
  func chain() async throws {
    try await withApp { browser, gym in
      let cards = ["One", "Two", "Three"].map { card($0, "TEL:+44 7700 90057\($0.count)") }
      _ = try await browser.postCards(cards.joined(), to: "/clients/import")
      let (one, two, three) = (
        try await browser.person("One"), try await browser.person("Two"),
        try await browser.person("Three")
      )
      try await browser.merge(three, into: two)
      gym.world.pass(.seconds(60))
      try await browser.merge(two, into: one)
      gym.world.pass(.seconds(60))
      let newer = card(
        "Three", "TEL:+44 7700 900575\nEMAIL:three@example.org\nTITLE:Baker\nBDAY:19800101")
      _ = try await browser.postCards(newer, to: "/clients/import")
      try await browser.undo(two, from: one)
      let first = try await browser.get("\(one).vcf")
      #expect(first.contains("900573") && !first.contains("900575"))
      for said in ["three@", "Baker", "19800101"] { #expect(!first.contains(said), "\(said)") }
      let second = try await browser.get("\(two).vcf")
      for said in ["three@", "Baker", "19800101"] { #expect(second.contains(said), "\(said)") }
      try await browser.undo(three, from: two)
      let alone = try await browser.get("\(two).vcf")
      for said in ["three@", "Baker", "19800101"] { #expect(!alone.contains(said), "\(said)") }
      let third = try await browser.get("\(three).vcf")
      for said in ["three@", "Baker", "19800101", "UID:Three-1"] {
        #expect(third.contains(said), "\(said)")
      }
    }
  }

  @Test("Numbers go back one by one, whatever was added to the list meanwhile")
  func lists() async throws {
    try await withApp { browser, gym in
      let ada = card("Ada", "TEL:+44 7700 900641")
      _ = try await browser.postCards(
        ada + card("Bea", "TEL:+44 7700 900642"), to: "/clients/import")
      let (one, other) = (try await browser.person("Ada"), try await browser.person("Bea"))
      try await browser.merge(other, into: one)
      gym.world.pass(.seconds(60))
      let newer = [
        card("Ada", "TEL:+44 7700 900641\nTEL:+44 7700 900649\nEMAIL:ada@example.org"),
        card("Bea", "TEL:+44 7700 900642\nEMAIL:bea@example.org"),
      ]
      _ = try await browser.postCards(newer.joined(), to: "/clients/import")
      try await browser.undo(other, from: one)
      let first = try await browser.get("\(one).vcf")
      for said in ["900641", "900649", "ada@"] { #expect(first.contains(said), "\(said)") }
      for said in ["900642", "bea@"] { #expect(!first.contains(said), "\(said)") }
      let second = try await browser.get("\(other).vcf")
      for said in ["900642", "bea@"] { #expect(second.contains(said), "\(said)") }
    }
  }

  @Test("Our own card of a merged client who had none is theirs")
  func ours() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postCards(card("Max", "TEL:+44 7700 900681"), to: "/clients/import")
      let max = try await browser.person("Max")
      let ned = try await browser.addClient(["name": "Ned", "phone": "+44 7700 900682"])
      let own = try await browser.get("\(ned).vcf").text
      try await browser.merge(ned, into: max)
      _ = try await browser.postCards(own, to: "/clients/import")
      let one = try await browser.get("\(max).vcf")
      #expect(one.contains("FN:Max") && one.contains("UID:Max-1") && one.contains("900681"))
      let more = own.replacing("END:VCARD", with: "TITLE:Cook\r\nEND:VCARD")
      _ = try await browser.postCards(more, to: "/clients/import")
      try await browser.undo(ned, from: max)
      let (first, second) = (
        try await browser.get("\(max).vcf"), try await browser.get("\(ned).vcf")
      )
      #expect(first.contains("UID:Max-1") && !first.contains("Cook") && !first.contains("900682"))
      #expect(second.contains("FN:Ned") && second.contains("Cook") && second.contains("900682"))
      let again = try await browser.postCards(more, to: "/clients/import").json
      #expect(again["unchanged"] as? Int == 1)
    }
  }

  @Test("A number that the client had before stays when the other's newer card does not say it")
  func typed() async throws {
    try await withApp { browser, _ in
      let ada = try await browser.addClient(["name": "Ada", "phone": "+44 7700 900511"])
      let both = "TEL:+44 7700 900522\nTEL:+44 7700 900511"
      _ = try await browser.postCards(card("Bea", both), to: "/clients/import")
      try await browser.merge(try await browser.person("Bea"), into: ada)
      _ = try await browser.postCards(card("Bea", "TEL:+44 7700 900522"), to: "/clients/import")
      let given = try await browser.get("\(ada).vcf")
      #expect(given.contains("900511") && given.contains("900522"))
    }
  }

  @Test("What is given out of two who are one, and comes back, is kept for neither")
  func givenOut() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postCards(
        card("Ada", "NOTE:of Ada") + card("Bea", "NOTE:of Bea\nORG:Acme"), to: "/clients/import")
      let (ada, bea) = (try await browser.person("Ada"), try await browser.person("Bea"))
      try await browser.merge(bea, into: ada)
      let given = try await browser.get("\(ada).vcf").text
      let back = try await browser.postCards(given, to: "/clients/import").json
      #expect(back["unchanged"] as? Int == 1)
      try await browser.undo(bea, from: ada)
      let first = try await browser.get("\(ada).vcf")
      #expect(first.contains("of Ada") && !first.contains("of Bea") && !first.contains("Acme"))
    }
  }

  @Test("Our own card of who stays without one is theirs, also where the other has a card")
  func oursOfStayer() async throws {
    try await withApp { browser, _ in
      let one = try await browser.addClient(["name": "Rou One", "phone": "+44 7700 900801"])
      _ = try await browser.postCards(
        card("Two", "TEL:+44 7700 900802\nNOTE:of Two"), to: "/clients/import")
      let two = try await browser.person("Two")
      try await browser.merge(two, into: one)
      let given = try await browser.get("\(one).vcf").text
      #expect(!given.contains("Two-1"))
      _ = try await browser.postCards(given, to: "/clients/import")
      try await browser.undo(two, from: one)
      let second = try await browser.get("\(two).vcf")
      #expect(second.contains("FN:Two") && second.contains("UID:Two-1"))
      #expect(!second.contains("900801") && second.contains("of Two"))
    }
  }

  @Test("Our own card of two of whom only the other has a UID comes back as nobody else's")
  func oursWithoutUID() async throws {
    try await withApp { browser, _ in
      let own = "BEGIN:VCARD\nFN:Ann Ox\nTEL:+44 7700 900851\nEMAIL:ann@example.org\nEND:VCARD\n"
      let other = card("Anna", "TEL:+44 7700 900852\nEMAIL:anna@example.org\nTITLE:Baker")
      _ = try await browser.postCards(own + other, to: "/clients/import")
      let (one, two) = (try await browser.person("Ann Ox"), try await browser.person("Anna"))
      try await browser.merge(two, into: one)
      let given = try await browser.get("\(one).vcf").text
      #expect(!given.contains("Anna-1"))
      let back = try await browser.postCards(given, to: "/clients/import").json
      #expect(back["unchanged"] as? Int == 1)
      try await browser.undo(two, from: one)
      let second = try await browser.get("\(two).vcf")
      for said in ["FN:Anna\r\n", "UID:Anna-1", "900852", "anna@", "Baker"] {
        #expect(second.contains(said), "\(said)")
      }
      #expect(!second.contains("900851") && !second.contains("ann@"))
    }
  }

  @Test("The next card without a UID is of whoever had the one before, also while they are merged")
  func withoutUID() async throws {
    try await withApp { browser, _ in
      let cards = ["Anne": 871, "Anna": 872].map { name, number in
        "BEGIN:VCARD\nFN:Uu No \(name)\nTEL:+44 7700 900\(number)\nEND:VCARD\n"
      }.sorted()
      _ = try await browser.postCards(cards.joined(), to: "/clients/import")
      let (anna, anne) = (
        try await browser.person("Uu No Anna"), try await browser.person("Uu No Anne")
      )
      try await browser.merge(anna, into: anne)
      let newer = cards[0].replacing("END:VCARD", with: "TITLE:Baker\nEND:VCARD")
      let done = try await browser.postCards(newer, to: "/clients/import").json
      #expect(done["added"] as? Int == 0 && done["updated"] as? Int == 1)
      #expect(try await browser.get("\(anne).vcf").contains("FN:Uu No Anne"))
      try await browser.undo(anna, from: anne)
      #expect(try await browser.get("\(anna).vcf").contains("TITLE:Baker"))
      #expect(!(try await browser.get("\(anne).vcf").contains("Baker")))
    }
  }

  @Test("A number that both have is of the kind that it was, once that is undone")
  func kinds() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postCards(
        card("Ann", "TEL:+44 7700 900861") + card("Bea", "TEL;TYPE=WORK:+447700900861"),
        to: "/clients/import")
      let (one, two) = (try await browser.person("Ann"), try await browser.person("Bea"))
      let before = try await browser.get("\(one).vcf").text
      try await browser.merge(two, into: one)
      try await browser.undo(two, from: one)
      #expect(try await browser.get("\(one).vcf").text == before)
    }
  }

  @Test("What a third's card said before and between goes back in two steps")
  func between() async throws {
    try await withApp { browser, gym in
      let numbers = ["One": 401, "Two": 402, "Three": 403]
      func newer(_ name: String, _ lines: String = "") -> String {
        card(name, "TEL:+44 7700 900\(numbers[name] ?? 0)\n\(lines)")
      }
      _ = try await browser.postCards(
        ["One", "Two", "Three"].map { newer($0) }.joined(), to: "/clients/import")
      let (one, two, three) = (
        try await browser.person("One"), try await browser.person("Two"),
        try await browser.person("Three")
      )
      let first = "EMAIL:c1@example.org\nTITLE:Baker\nBDAY:19800101"
      let second = "\(first)\nEMAIL:c2@example.org"
      for step in [
        { try await browser.merge(three, into: two) },
        { _ = try await browser.postCards(newer("Three", first), to: "/clients/import") },
        { try await browser.merge(two, into: one) },
        { _ = try await browser.postCards(newer("Three", second), to: "/clients/import") },
        { try await browser.undo(two, from: one) },
        { try await browser.undo(three, from: two) },
      ] {
        try await step()
        gym.world.pass(.seconds(60))
      }
      for said in ["c1@", "c2@", "Baker", "19800101"] {
        #expect(try await browser.get("\(three).vcf").contains(said), "\(said)")
        for other in [one, two] {
          #expect(!(try await browser.get("\(other).vcf").contains(said)), "\(said)")
        }
      }
    }
  }

  @Test("What the stayer's own newer card says, too, stays when it is undone")
  func bothSay() async throws {
    try await withApp { browser, gym in
      _ = try await browser.postCards(
        card("Ya", "TEL:+44 7700 900441") + card("Yb", "TEL:+44 7700 900442"),
        to: "/clients/import")
      let (one, two) = (try await browser.person("Ya"), try await browser.person("Yb"))
      try await browser.merge(two, into: one)
      gym.world.pass(.seconds(60))
      let both = "TEL:+44 7700 900442\nTITLE:Cook\nBDAY:19800101"
      _ = try await browser.postCards(card("Yb", both), to: "/clients/import")
      gym.world.pass(.seconds(60))
      _ = try await browser.postCards(
        card("Ya", "TEL:+44 7700 900441\n\(both)\nNOTE:mine"), to: "/clients/import")
      try await browser.undo(two, from: one)
      let first = try await browser.get("\(one).vcf")
      for said in ["900441", "900442", "Cook", "19800101", "mine", "FN:Ya"] {
        #expect(first.contains(said), "\(said)")
      }
    }
  }

  @Test("The same number in other spelling is the client's own, too")
  func spelling() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postCards(
        card("Ki", "TEL;TYPE=CELL:+44 7700 900741\nEMAIL;TYPE=HOME:Ki@example.org")
          + card("Kj", "TEL:07700 900741\nTEL:+44 7700 900742\nEMAIL:ki@example.org"),
        to: "/clients/import")
      let (one, two) = (try await browser.person("Ki"), try await browser.person("Kj"))
      try await browser.merge(two, into: one)
      _ = try await browser.postCards(
        card("Kj", "TEL:+44 7700 900742\nEMAIL:kj@example.org"), to: "/clients/import")
      let given = try await browser.get("\(one).vcf")
      for said in ["900741", "900742", "i@example.org", "kj@"] {
        #expect(given.contains(said), "\(said)")
      }
    }
  }

  @Test("Our own cards of both in one file are each taken, and change nothing after the undo")
  func oursOfBoth() async throws {
    try await withApp { browser, _ in
      let one = try await browser.addClient(["name": "Zb One", "phone": "+44 7700 900611"])
      let two = try await browser.addClient(["name": "Zb Two", "phone": "+44 7700 900612"])
      let all = try await browser.get("/clients.vcf").text
      try await browser.merge(two, into: one)
      let merged = try await browser.postCards(all, to: "/clients/import").json
      #expect(merged["unchanged"] as? Int == 2)
      try await browser.undo(two, from: one)
      let undone = try await browser.postCards(all, to: "/clients/import").json
      #expect(undone["unchanged"] as? Int == 2)
      let (first, second) = (
        try await browser.get("\(one).vcf"), try await browser.get("\(two).vcf")
      )
      #expect(first.contains("FN:Zb One") && !first.contains("900612"))
      #expect(second.contains("FN:Zb Two") && !second.contains("900611"))
    }
  }

  @Test("A birthdate that is after the first result stays out, also once they are two again")
  func birthdate() async throws {
    try await withApp { browser, _ in
      _ = try await browser.postCards(card("Ida", "") + card("Jon", ""), to: "/clients/import")
      let (ida, jon) = (try await browser.person("Ida"), try await browser.person("Jon"))
      try await browser.measured("body-mass", 80, on: "2026-01-05", jon)
      try await browser.merge(jon, into: ida)
      _ = try await browser.postCards(card("Jon", "BDAY:20260601"), to: "/clients/import")
      try await browser.undo(jon, from: ida)
      let client = try await browser.get(jon, json: true).json["client"] as? [String: Any]
      #expect(client?["birthdate"] as? String == nil)
    }
  }
}

private func card(_ name: String, _ lines: String) -> String {
  "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nUID:\(name)-1\n\(lines)\nEND:VCARD\n"
}
