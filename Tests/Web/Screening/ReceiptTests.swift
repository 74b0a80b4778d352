import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Reading and printing signed forms")
struct ReceiptTests {
  @Test("The receipt has everything as it was signed, with its additions and its fingerprint")
  func receipt() async throws {
    try await withForm { browser, _, form in
      #expect(try await browser.get("\(form)/receipt").status == .notFound)
      try await browser.answerAndSign(form, ["doctor": "Dr Wong", "sleep": 5])
      _ = try await browser.post("\(form)/addenda", ["text": "Knee again"])
      _ = try await browser.postJSON(form.client, ["goal": "Climb again", "name": "Benjamin"])
      let page = try await browser.get("\(form)/receipt")
      for words in [
        "Dr Wong", "Knee again", "Ben Byron", "Sleeps less than six hours", "class=\"qr\"",
      ] {
        #expect(page.contains(words), "\(words)")
      }
      #expect(!page.contains("Climb again"), "the details are those of that day")
      let json = try await browser.get("\(form)/receipt", json: true).json
      let view = try #require(json["form"] as? [String: Any])
      #expect(view["unchanged"] as? Bool == true)
      let decision = (json["decisions"] as? [[String: Any]])?.first
      #expect(decision?["outcome"] as? String == "vigorous")
      #expect((decision?["because"] as? [Any])?.isEmpty == false)
      let fingerprint = try #require(view["fingerprint"] as? String)
      #expect(fingerprint.count == 64 && page.contains(String(fingerprint.prefix(4)) + " "))
    }
  }

  @Test("The receipt of a form from before says that the day is not covered, and what covers it")
  func versionOne() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAndSign(form)
      #expect(try await !browser.get("\(form)/receipt").contains("the day is not covered"))
      try await gym.services.store.signedAsBefore()
      let page = try await browser.get("\(form)/receipt")
      #expect(page.contains("Version 1: the day is not covered by this fingerprint."))
      #expect(page.contains("Unchanged since"))
      let json = try await browser.get("\(form)/receipt", json: true).json
      let view = try #require(json["form"] as? [String: Any])
      #expect(view["fingerprintVersion"] as? Int == 1)
      let again = try #require((view["sealedAgain"] as? [String: Any])?["fingerprint"] as? String)
      #expect(again.count == 64 && again != view["fingerprint"] as? String)
      try await gym.services.store.write { db in
        try db.execute(sql: "UPDATE screening SET signedAt = '2020' || substr(signedAt, 5)")
      }
      let moved = try await browser.get("\(form)/receipt")
      #expect(moved.contains("not as it was signed") && !moved.contains("Unchanged since"))
    }
  }

  @Test("A form that was changed behind the locks says so on its receipt")
  func changed() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAndSign(form)
      try await gym.services.store.write { db in
        try db.execute(sql: "DROP TRIGGER signedFormStays")
        try db.execute(sql: "UPDATE screening SET clientName = 'Someone Else'")
      }
      let page = try await browser.get("\(form)/receipt")
      #expect(page.contains("not as it was signed") && !page.contains("Unchanged since"))
    }
  }

  @Test("A new form marks what differs from the last one, with the former answer")
  func former() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAndSign(form, ["doctor": "Dr Wong", "smoking": "never"])
      gym.world.pass(.seconds(60))
      let new = try #require(try await browser.post(form.screeningOfClient, [:]).location)
      func former(_ key: String) async throws -> [String: Any]? {
        let view = try await browser.get(new, json: true).json["form"] as? [String: Any]
        return view?.field(key)?["former"] as? [String: Any]
      }
      #expect(try await former("smoking") == nil)
      _ = try await browser.postJSON(new, ["smoking": "yes", "doctor": "", "diet": "vegan"])
      #expect(try await former("smoking")?["text"] as? String == "Last time: Never did")
      #expect(try await former("smoking")?["value"] as? String == "never")
      #expect(try await former("doctor")?["text"] as? String == "Last time: Dr Wong")
      #expect(try await former("diet")?["text"] as? String == "Last time: no answer")
      #expect(try await former("consentData") == nil, "asked anew, and not answered yet")
      #expect(try await browser.get("\(new)/signature").contains("Last time: Never did"))
    }
  }
}

extension Store {
  /// As if all forms had been signed by a program that knew version 1 only, and had then met this.
  fileprivate func signedAsBefore() async throws {
    for client in try await everyone() {
      for var form in try await screeningForms(of: client.id) where form.isSigned {
        form.fingerprintVersion = nil
        let (id, fingerprint) = (form.id, form.signedContent()?.fingerprint ?? "")
        try await write { db in
          try db.execute(
            sql: """
              DROP TRIGGER IF EXISTS signedFormStays;
              UPDATE screening SET fingerprintVersion = NULL, fingerprint = '\(fingerprint)'
              WHERE id = '\(id)';
              """)
          try ScreeningForm.sealAgain(at: Date(), db)
        }
      }
    }
  }
}
