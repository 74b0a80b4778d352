import Foundation
import TestSupport
import Testing

/// What is typed into a note and not saved yet.
@Suite("Drafts of notes")
struct NoteDraftTests {
  private func keep(
    _ browser: Browser, _ path: String, _ id: String, _ fields: [String: String]
  ) async throws -> Answer {
    try await browser.postJSON(
      "\(path)/notes/draft", fields.merging(["id": id, "version": "0"]) { mine, _ in mine })
  }

  @Test("What is typed is there again after the tablet was put away, for the one who typed")
  func kept() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.get("\(path)/notes").hidden("id"))
      #expect(try await keep(browser, path, id, ["subjective": "Slept ba"]).status == .ok)
      let again = try await browser.get("\(path)/notes")
      #expect(again.contains("Slept ba") && again.contains("It is kept for you."))
      #expect(again.hidden("id") == id)
      #expect(try await browser.notes(path).isEmpty)
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await !kim.get("\(path)/notes").contains("Slept ba"))
    }
  }

  @Test("Once it is saved nothing is kept, and what arrives late is not either")
  func saved() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.get("\(path)/notes").hidden("id"))
      _ = try await keep(browser, path, id, ["text": "Slept"])
      _ = try await browser.post("\(path)/notes", ["id": id, "version": "0", "text": "Slept well"])
      _ = try await keep(browser, path, id, ["text": "Slept we"])
      let page = try await browser.get("\(path)/notes")
      #expect(!page.contains("It is kept for you.") && page.hidden("id") != id)
      #expect(try await browser.notes(path).count == 1)
    }
  }

  @Test("All letters taken away again is nothing kept")
  func empty() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.get("\(path)/notes").hidden("id"))
      _ = try await keep(browser, path, id, ["text": "S"])
      _ = try await keep(browser, path, id, ["text": ""])
      #expect(try await !browser.get("\(path)/notes").contains("It is kept for you."))
    }
  }

  @Test("A correction that was not saved stands in its note, and the note in the list as it was")
  func correction() async throws {
    try await withClient { browser, _, path in
      let note = try #require(
        try await browser.postJSON("\(path)/notes", ["text": "Ran"]).location)
      let id = String(try #require(note.split(separator: "/").last))
      _ = try await browser.postJSON(
        "\(path)/notes/draft", ["id": id, "version": "1", "text": "Ran slow"])
      #expect(try await browser.get(note).contains("Ran slow"))
      #expect(try await browser.notes(path).first?["text"] as? String == "Ran")
    }
  }

  @Test("A template of the gym is put in by one tap, below what was typed")
  func template() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.post(
        "/settings/notes", ["name": "First visit", "subjective": "Sleep:", "plan": "Next time:"])
      let page = try await browser.get("\(path)/notes")
      #expect(page.contains("First visit"))
      let (id, chosen) = (try #require(page.hidden("id")), try #require(page.buttonValue))
      let answer = try await browser.post(
        "\(path)/notes/draft",
        ["id": id, "version": "0", "template": chosen, "subjective": "Tired", "plan": ""])
      let filled = try await browser.get(try #require(answer.location))
      #expect(filled.contains("Tired\nSleep:") && filled.contains("Next time:"))
    }
  }

  @Test("The owner changes and removes templates; a name stands for one")
  func templates() async throws {
    try await withClient { browser, _, path in
      let add = { (name: String) in
        try await browser.post("/settings/notes", ["name": name, "text": "Sleep:"])
      }
      #expect(try await add("Visit").status == .seeOther)
      #expect(try await add("VISIT").contains("There is a template of this name already."))
      #expect(try await add("").contains("Please type a name."))
      let list = try await browser.get("/settings/notes", json: true).json
      let id = try #require((list["templates"] as? [[String: Any]])?.first?["id"] as? String)
      _ = try await browser.post("/settings/notes/\(id)", ["name": "Weekly", "version": "1"])
      let late = try await browser.post("/settings/notes/\(id)", ["name": "Daily", "version": "1"])
      #expect(late.status == .conflict && late.contains("Daily"))
      let removed = try await browser.post("/settings/notes/\(id)/delete", [:])
      #expect(try await browser.get(try #require(removed.location)).contains("Weekly is removed."))
      #expect(try await !browser.get("\(path)/notes").contains("Weekly"))
      _ = try await browser.post("/settings/notes/\(id)/removal/delete", [:])
      #expect(try await browser.get("\(path)/notes").contains("Weekly"))
    }
  }
}

extension Answer {
  /// Of the first template.
  fileprivate var buttonValue: String? {
    text.firstMatch(of: /name="template" value="([^"]+)"/).map { String($0.1) }
  }
}
