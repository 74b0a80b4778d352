import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

/// Whatever a browser or a program sends, what is signed stays as it was shown.
@Suite("A signed form stays as it was shown")
struct LockedTests {
  @Test("Every locked field is refused, from a page and as JSON, with any value or its own")
  func everyField() async throws {
    try await withSignedForm { browser, gym, form in
      let before = try await content(form, gym)
      let view = try #require(
        try await browser.get(form, json: true).json["form"] as? [String: Any])
      let locked = view.fields.filter { $0["locked"] as? Bool == true }
      #expect(locked.count >= 75)
      for field in locked {
        let key = try #require(field["key"] as? String)
        let name = field["kind"] as? String == "choices" ? "\(key)[]" : key
        #expect(try await browser.post(form, [(name, "")]).status == .conflict, "\(key)")
        for value in ["yes", field["value"] ?? NSNull()] as [Any] {
          let answer = try await browser.postJSON(form, [key: value, "revision": 3])
          #expect(answer.status == .conflict, "\(key)")
        }
      }
      #expect(try await content(form, gym) == before)
    }
  }

  @Test("Names of the program's own columns change nothing, in a draft and in a signed form")
  func internalNames() async throws {
    try await withForm { browser, gym, form in
      let internals: [String: Any] = [
        "id": "0", "clientId": "0", "client_id": "0", "status": "signed", "isSigned": true,
        "signedAt": "2020-01-01", "signed": true, "fingerprint": "x", "previous": "x",
        "definition": "{}", "details": ["name": "Eve"], "answers": ["chestRest": true],
        "form": ["answers": ["chestRest": true]], "outcome": "{}", "clientName": "Eve",
        "trainerName": "Eve", "signature": "M0 0", "locked": false, "locks": false, "flags": [],
        "createdAt": "2020-01-01", "savedAt": "2020-01-01", "savedBy": "0", "sections": [],
      ]
      try await browser.answerAll(form)
      let draft = try await content(form, gym)
      #expect(try await browser.postJSON(form, internals).status == .ok)
      var after = try await content(form, gym)
      #expect(!after.isSigned && after.answers == draft.answers)
      #expect(after.clientId == draft.clientId && after.createdAt == draft.createdAt)
      _ = try await browser.sign(form)
      after = try await content(form, gym)
      #expect(after.clientName == "Ben Byron" && after.trainerName == "Sam")
      #expect(try await browser.postJSON(form, internals).status == .ok)
      #expect(try await browser.post(form, internals.map { ($0.key, "x") }).status == .seeOther)
      #expect(try await content(form, gym) == after)
    }
  }

  @Test("No revision opens a signed form, and a draft takes only its own")
  func revisions() async throws {
    try await withForm { browser, gym, form in
      let tricks: [Any] = [-1, 0, 1, 3, 4, 999, 1e308, 0.5, "abc", "1e3", [2], ["a": 1], true]
      try await browser.answerAll(form)
      for trick in tricks {
        let answer = try await browser.postJSON(form, ["doctor": "Dr Late", "revision": trick])
        #expect([.conflict, .unprocessableContent].contains(answer.status), "\(trick)")
      }
      _ = try await browser.sign(form)
      let before = try await content(form, gym)
      for trick in tricks + [NSNull()] {
        let answer = try await browser.postJSON(form, ["doctor": "Dr Late", "revision": trick])
        #expect(answer.status == .conflict, "\(trick)")
      }
      #expect(try await browser.sign(form).status == .conflict)
      #expect(try await content(form, gym) == before)
    }
  }

  @Test("An old page, another tab and another trainer come too late, and lose nothing they typed")
  func tooLate() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      let (tab, eve) = (try await browser.get(form), try await gym.anotherTrainer("Eve"))
      let hers = try await eve.get(form)
      _ = try await browser.sign(form)
      let before = try await content(form, gym)
      for (someone, page) in [(browser, tab), (eve, hers)] {
        let late = try await someone.post(
          form, ["doctor": "Dr Late", "revision": try #require(page.hidden("revision"))])
        #expect(late.status == .conflict && late.contains("Dr Late"))
      }
      let again = try await eve.post(
        "\(form)/signature", ["clientName": "Eve", "password": TestGym.password])
      #expect(again.status == .conflict)
      #expect(try await content(form, gym) == before)
    }
  }

  @Test("What changed after the review was shown is not signed unseen")
  func unseen() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      let eve = try await gym.anotherTrainer("Eve")
      for change in [["doctor": "Dr Late"], ["goal": "Climb again"]] {
        let review = try await browser.get("\(form)/signature")
        #expect(try await eve.postJSON(form, change).status == .ok)
        let signed = try await browser.post(
          "\(form)/signature",
          [
            "clientName": "Ben", "password": TestGym.password,
            "revision": try #require(review.hidden("revision")),
            "clientVersion": try #require(review.hidden("clientVersion")),
          ])
        #expect(signed.status == .conflict)
      }
      #expect(try await !content(form, gym).isSigned)
    }
  }

  @Test("A signature and a save in the same instant: what is signed is what was shown")
  func sameInstant() async throws {
    try await withForm { browser, gym, first in
      try await browser.answerAll(first)
      let answers = try await content(first, gym).answers.byKey.map { key, answer in
        (key, answer.json.typedText ?? "")
      }
      let eve = try await gym.anotherTrainer("Eve")
      var saves = 0
      for round in 0..<200 {
        let client = try #require(
          try await browser.post("/clients", ["name": "Ben \(round)"]).location)
        let form = try #require(try await browser.post("\(client)/screening", [:]).location)
        #expect(try await browser.post(form, answers).status == .seeOther)
        // A page sends the revision that it was made from; a program may send none.
        let late = [("doctor", "Dr Late")] + (round.isMultiple(of: 2) ? [("revision", "2")] : [])
        async let signing = browser.post(
          "\(form)/signature",
          ["clientName": "Ben", "password": TestGym.password, "revision": "2"])
        async let saving = eve.post(form, late)
        let (signed, saved) = try await (signing.status, saving.status)
        let found = try await content(form, gym)
        let isIn = found.answers["doctor"] != nil
        #expect(Set([signed, saved]) == [.seeOther, .conflict], "round \(round)")
        #expect(found.isSigned == (signed == .seeOther) && isIn == (saved == .seeOther))
        if isIn { saves += 1 }
      }
      print("200 rounds: \(saves) saves came first (signature 409), \(200 - saves) came late (409)")
    }
  }
}

private func withSignedForm(
  _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withForm { browser, gym, form in
    try await browser.answerAll(form)
    _ = try await browser.sign(form)
    try await body(browser, gym, form)
  }
}

/// The row as it is stored.
private func content(_ form: String, _ gym: TestGym) async throws -> ScreeningForm {
  let id = try #require(Identifier<ScreeningForm>(String(form.split(separator: "/").last ?? "")))
  return try await gym.services.store.read { db in
    try #require(try ScreeningForm.fetchOne(db, key: id))
  }
}

extension ScreeningForm: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    (try? one.databaseDictionary) == (try? other.databaseDictionary)
  }
}
