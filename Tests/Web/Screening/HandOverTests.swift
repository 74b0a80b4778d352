import Foundation
import GRDB
import HTTPTypes
import TestSupport
import Testing

@testable import Vault

@Suite("A tablet in the client's hands")
struct HandOverTests {
  @Test("It shows this form, without flags and without a way out")
  func formOnly() async throws {
    try await withHandedOver { browser, _, form in
      let page = try await browser.get(form)
      #expect(page.status == .ok && page.contains("Corner Gym"))
      for out in ["Sign out", "/assessments", "/clients\"", "Hand to the client"] {
        #expect(!page.contains(out), "\(out)")
      }
      let saved = try await browser.post("\(form)?section=heart", ["chestRest": "yes"])
      #expect(saved.status == .seeOther)
      let json = try await browser.get(form, json: true)
      #expect(!json.contains("\"level\""), "flags are for trainers")
    }
  }

  @Test(
    "Nothing else can be reached until the trainer's password is typed",
    arguments: [
      "/", "/clients", "/clients/new", "CLIENT", "CLIENT/edit", "CLIENT/wheel", "CLIENT/wheel.svg",
      "CLIENT/screening", "CLIENT/assessments", "CLIENT/results", "FORM/signature", "FORM/receipt",
      "FORM/", "FORM%2Fsignature", "FORM/../../assessments", "/settings", "/settings/exercises",
      "/login", "/setup", "/catalogue/strength.json", "/healthz", "/nothing", "//clients",
    ])
  func noWayOut(address: String) async throws {
    try await withHandedOver { browser, _, form in
      let path = address.replacing("FORM", with: form).replacing("CLIENT", with: form.client)
      let page = try await browser.get(path)
      #expect(page.status == .seeOther && page.location == form)
      #expect(try await browser.get(path, json: true).status == .forbidden)
      let head = try await browser.send(.head, path, headers: [:])
      #expect(head.status == .seeOther)
      let posted = try await browser.post(path, ["name": "X", "goal": "X"])
      #expect(posted.location == form)
      #expect(try await browser.postJSON(path, ["goal": "X"]).status == .forbidden)
    }
  }

  @Test("Signing, signing out and the form of another client are out of reach too")
  func otherWrites() async throws {
    try await withHandedOver { browser, gym, form in
      let kim = try await gym.anotherTrainer("Kim")
      let other = try #require(
        try await kim.postJSON("/clients", ["name": "Ada"]).location)
      let theirs = try #require(try await kim.post("\(other)/screening", [:]).location)
      for path in [
        "\(form)/signature", "/logout", "\(form)/addenda", "\(form.client)/results",
        "\(form.client)/clearances", theirs, "\(theirs)/handover", "\(theirs)/handover/delete",
      ] {
        let fields = ["password": TestGym.password, "clientName": "Ben", "note": "Well"]
        #expect(try await browser.postJSON(path, fields).status == .forbidden, "\(path)")
      }
      #expect(try await browser.get(theirs).location == form)
      #expect(try await kim.get(theirs).status == .ok, "another session goes on as before")
    }
  }

  @Test("A wrong password keeps it there, many have to wait, the right one leads back")
  func takeBack() async throws {
    try await withHandedOver { browser, gym, form in
      let done = try await browser.post(form, ["next": "review"])
      #expect(done.location == "\(form)/handover")
      #expect(try await browser.get("\(form)/handover").contains("Please give the tablet back"))
      for _ in 0..<3 {
        let wrong = try await browser.post("\(form)/handover/delete", ["password": "guess"])
        #expect(wrong.status == .forbidden && wrong.contains("not your password"))
      }
      let right = ["password": TestGym.password]
      let wait = try await browser.postJSON("\(form)/handover/delete", right)
      #expect(wait.status == .tooManyRequests)
      #expect(try await browser.get("/clients").location == form)
      gym.world.pass(.seconds(1))
      let back = try await browser.post("\(form)/handover/delete", right.map { ($0.key, $0.value) })
      #expect(back.location == form)
      #expect(try await browser.get("/clients").status == .ok)
    }
  }

  @Test("The password that takes it back signs, too, within two minutes")
  func signsToo() async throws {
    try await withAnswered { browser, gym, form in
      gym.world.pass(.seconds(119))
      let review = try await browser.get("\(form)/signature")
      #expect(!review.contains("name=\"password\""))
      let signed = try await browser.post("\(form)/signature", ["clientName": "Ben"])
      #expect(signed.location == form)
    }
  }

  @Test("After two minutes, and in another browser, the password is asked for, and nothing is lost")
  func asksAgain() async throws {
    try await withAnswered { browser, gym, form in
      let eve = try await gym.anotherTrainer("Eve")
      #expect(try await eve.get("\(form)/signature").contains("name=\"password\""))
      #expect(try await eve.post("\(form)/signature", ["clientName": "Eve"]).status == .forbidden)
      let wrong = ["clientName": "Ben", "password": "guess"]
      #expect(try await browser.postJSON("\(form)/signature", wrong).status == .forbidden)
      gym.world.pass(.seconds(120))
      let late = try await browser.post("\(form)/signature", ["clientName": "Ben Byron"])
      #expect(late.status == .forbidden && late.contains("Please type your password."))
      #expect(late.contains("value=\"Ben Byron\""))
    }
  }

  @Test("Done says which needed answers are open, and leads to each")
  func openAnswers() async throws {
    try await withHandedOver { browser, _, form in
      let open = try await browser.get("\(form)/handover")
      #expect(
        open.contains("Almost done") && open.contains("\(form)?section=conditions#field-chestRest"))
      try await browser.answerAll(form)
      let done = try await browser.get("\(form)/handover")
      #expect(done.contains("Thank you") && !done.contains("#field-"))
    }
  }

  @Test("A form that was signed on the laptop meanwhile only asks for the tablet")
  func signedMeanwhile() async throws {
    try await withHandedOver { browser, gym, form in
      let laptop = gym.stranger
      _ = try await laptop.post("/login", ["login": "sam", "password": TestGym.password])
      try await laptop.answerAll(form)
      #expect(try await laptop.sign(form).status == .ok)
      #expect(try await browser.get(form).location == "\(form)/handover")
      #expect(try await browser.postJSON(form, ["goal": "X"]).status == .forbidden)
    }
  }

  @Test("A client's guesses keep the trainer from nothing elsewhere")
  func guesses() async throws {
    try await withHandedOver { browser, gym, form in
      for _ in 0..<4 {
        _ = try await browser.post("\(form)/handover/delete", ["password": "guess"])
      }
      let laptop = try await gym.stranger.post(
        "/login", ["login": "sam", "password": TestGym.password])
      #expect(laptop.status == .seeOther)
    }
  }

  @Test("What the client answers is recorded as theirs, what the trainer does as the trainer's")
  func byClient() async throws {
    try await withHandedOver { browser, gym, form in
      _ = try await browser.post("\(form)?section=heart", ["chestRest": "yes"])
      _ = try await browser.post(form, ["goal": "Climb"])
      _ = try await browser.post("\(form)/handover/delete", ["password": TestGym.password])
      let export = try await gym.export(form.client)
      #expect(export.saver == [1])
      _ = try await browser.postJSON(form, ["goal": "Run"])
      _ = try await browser.post("\(form)?section=heart", ["chestRest": "no"])
      let later = try await gym.export(form.client)
      #expect(later.saver == [0])
      #expect(
        later.entries == [
          "clientAdded 0", "formStarted 0", "formHandedOver 0", "formSaved 1", "clientChanged 1",
          "formSaved 1", "formTakenBack 0", "clientChanged 0", "formSaved 0", "formSaved 0",
        ])
    }
  }

  @Test("The cookie of before the hand-over is worth nothing")
  func newCookie() async throws {
    try await withClient { browser, gym, path in
      let form = try #require(try await browser.post("\(path)/screening", [:]).location)
      let before = browser.sessionCookie
      _ = try await browser.post("\(form)/handover", [:])
      #expect(browser.sessionCookie != before)
      let copied = try await gym.stranger.send(
        .get, "/clients", headers: [.cookie: before ?? "", .accept: "text/html"])
      #expect(copied.location?.hasPrefix("/login") == true)
    }
  }

  @Test("A client is led from section to section, and nobody loses what stands in others")
  func sections() async throws {
    try await withHandedOver { browser, _, form in
      let first = try await browser.get(form)
      #expect(first.contains("name=\"goal\"") && !first.contains("name=\"sleep\""))
      let next = try await browser.post(form, ["goal": "Climb", "next": "emergency"])
      let second = try await browser.get(try #require(next.location))
      #expect(second.contains("2 of 8") && second.contains("name=\"emergencyName\""))
      let all = try await browser.get("\(form)?section=all")
      #expect(all.contains("Climb") && all.contains("name=\"sleep\""))
    }
  }
}

private func withHandedOver(
  _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withClient { browser, gym, path in
    let form = try #require(try await browser.post("\(path)/screening", [:]).location)
    let handed = try await browser.post("\(form)/handover", [:])
    #expect(handed.location == form)
    try await body(browser, gym, form)
  }
}

/// All is answered, and Sam has just taken the tablet back.
private func withAnswered(
  _ body: @Sendable (Browser, TestGym, String) async throws -> Void
) async throws {
  try await withHandedOver { browser, gym, form in
    try await browser.answerAll(form)
    _ = try await browser.post("\(form)/handover/delete", ["password": TestGym.password])
    try await body(browser, gym, form)
  }
}

extension TestGym {
  /// What the record of changes says of a client, and who saved each form: 1 is the client.
  fileprivate func export(_ path: String) async throws -> (entries: [String], saver: [Int]) {
    let id = try #require(
      Identifier<Client>(path.split(separator: "/").last.map(String.init) ?? ""))
    return try await services.store.read { db in
      let entries = try Audit.all(of: id).order(Column("id")).fetchAll(db)
      let forms = try ScreeningForm.all(of: id).fetchAll(db)
      return (
        entries.map { "\($0.action) \($0.isByClient ? 1 : 0)" },
        forms.map { $0.isSavedByClient ? 1 : 0 }
      )
    }
  }
}
