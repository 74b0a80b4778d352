import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Session notes")
struct NoteTests {
  @Test("From every page of a client, the notes are one tap away")
  func oneTap() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      for page in ["", "/edit", "/screening", "/assessments", "/results", "/wheel/history"] {
        let text = try await browser.get(path + page).text
        #expect(text.contains("href=\"\(path)/notes\""), "\(page)")
      }
    }
  }

  @Test("A note is written by the page's form, and stands in the list with its day")
  func write() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.get("\(path)/notes")
      let saved = try await browser.post(
        "\(path)/notes",
        [
          "id": try #require(page.hidden("id")), "version": "0", "day": "2026-11-20",
          "private": "no", "subjective": "Knee is fine", "objective": "", "assessment": "",
          "plan": "Add a set", "text": "",
        ])
      #expect(saved.status == .seeOther)
      let list = try await browser.get(try #require(saved.location))
      #expect(list.contains("The note is saved."))
      #expect(list.contains("20 Nov 2026") && list.contains("Knee is fine"))
      let note = try #require(try await browser.notes(path).first)
      #expect(note["subjective"] as? String == "Knee is fine")
      #expect(note["plan"] as? String == "Add a set")
      #expect(note["private"] as? Bool == false && note["trainer"] as? String == "Sam")
    }
  }

  @Test("The same page sent twice is one note, with other words a question")
  func twice() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.get("\(path)/notes").hidden("id"))
      let send = { (words: String) in
        try await browser.post("\(path)/notes", ["id": id, "version": "0", "text": words])
      }
      _ = try await send("Slept well")
      #expect(try await send("Slept well").status == .seeOther)
      #expect(try await browser.notes(path).count == 1)
      let other = try await send("Slept badly")
      #expect(other.status == .conflict && other.contains("Slept badly"))
      #expect(try await browser.notes(path).first?["text"] as? String == "Slept well")
    }
  }

  @Test("A program writes, reads and corrects one; absent keys keep, an empty one clears")
  func json() async throws {
    try await withClient { browser, _, path in
      let made = try await browser.postJSON(
        "\(path)/notes", ["subjective": "Tired", "plan": "Rest", "private": true])
      #expect(made.status == .created)
      let note = try #require(made.location)
      let changed = try await browser.postJSON(note, ["plan": ""])
      #expect(changed.status == .ok)
      let read = try #require(
        try await browser.get(note, json: true).json["note"] as? [String: Any])
      #expect(read["subjective"] as? String == "Tired" && read["plan"] as? String == "")
      #expect(read["private"] as? Bool == true && read["version"] as? Int == 2)
    }
  }

  @Test("What cannot be a note is told beside its field, with what was typed")
  func mistakes() async throws {
    try await withClient { browser, _, path in
      let empty = try await browser.post("\(path)/notes", ["text": " ", "day": "2026-11-20"])
      #expect(empty.status == .unprocessableContent && empty.contains("Please write something."))
      let future = try await browser.post("\(path)/notes", ["text": "Hello", "day": "2031-01-01"])
      #expect(future.status == .unprocessableContent && future.contains("still to come"))
      #expect(future.contains("Hello") && future.contains("value=\"2031-01-01\""))
      let none = try await browser.post("\(path)/notes", ["text": "Hello", "day": ""])
      #expect(none.status == .unprocessableContent && none.contains("Please type a date"))
      let long = String(repeating: "x", count: 5_001)
      let refused = try await browser.post("\(path)/notes", ["plan": long])
      #expect(refused.status == .unprocessableContent && refused.contains(long))
      #expect(try await browser.notes(path).isEmpty)
    }
  }

  @Test(
    "What only somebody else has changed stays as they saved it; where both did, both stand there")
  func together() async throws {
    try await withClient { browser, gym, path in
      let first = ["subjective": "Slept badly", "plan": "Rows"]
      let note = try #require(try await browser.postJSON("\(path)/notes", first).location)
      let was = try #require(try await browser.get(note).hidden("was"))
        .replacing("&amp;", with: "&")
      let kim = try await gym.anotherTrainer("Kim")
      _ = try await kim.postJSON(note, ["plan": "Squats", "private": "yes", "version": 1])
      let typed = [
        "subjective": "Slept well", "plan": "Rows", "private": "no", "version": "1", "was": was,
      ]
      #expect(try await browser.post(note, typed.map { ($0.key, $0.value) }).status == .seeOther)
      let saved = try #require(try await browser.notes(path).first)
      #expect(saved["subjective"] as? String == "Slept well")
      #expect(saved["plan"] as? String == "Squats" && saved["private"] as? Bool == true)
      let late = try await browser.post(
        note, typed.merging(["plan": "Lunges"]) { $1 }.map { ($0.key, $0.value) })
      #expect(late.status == .conflict && late.contains("Somebody else has saved: Squats"))
      #expect(!late.contains("Somebody else has saved: Yes"), "nobody has typed there")
      #expect(late.contains("Someone has changed this note meanwhile") && late.contains("Lunges"))
    }
  }

  @Test("Someone else was faster: nothing is saved, all that was typed is there")
  func outdated() async throws {
    try await withClient { browser, gym, path in
      let note = try #require(
        try await browser.postJSON("\(path)/notes", ["text": "One"]).location)
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.post(note, ["text": "Two", "version": "1"]).status == .seeOther)
      let late = try await browser.post(note, ["text": "Three", "version": "1"])
      #expect(late.status == .conflict && late.contains("Three"))
      #expect(late.hidden("version") == "2" && late.contains("Somebody else has saved: Two"))
      #expect(try await browser.notes(path).first?["text"] as? String == "Two")
      let program = try await browser.postJSON(note, ["text": "Four", "version": 1])
      let error = (program.json["errors"] as? [[String: Any]])?.first
      #expect(program.status == .conflict && program.json["version"] as? Int == 2)
      #expect(error?["field"] as? String == "text" && error?["saved"] as? String == "Two")
    }
  }

  @Test("Every word of a search stands in the note, whatever its accents")
  func search() async throws {
    try await withClient { browser, _, path in
      for words in ["Café before training", "Coffee, then the cafeteria", "Training went well"] {
        _ = try await browser.postJSON("\(path)/notes", ["text": words])
      }
      let found = try await browser.notes(path, "?q=TRAINING%20cafe")
      #expect(found.compactMap { $0["text"] as? String } == ["Café before training"])
      #expect(try await browser.get("\(path)/notes?q=zumba").contains("No note has “zumba” in it."))
    }
  }

  @Test("A deleted note is in no list, and undo brings it back as it was")
  func undo() async throws {
    try await withClient { browser, _, path in
      let note = try #require(
        try await browser.postJSON("\(path)/notes", ["text": "Slip", "private": true]).location)
      let deleted = try await browser.post("\(note)/delete", [:])
      #expect(try await browser.notes(path).isEmpty)
      #expect(try await browser.get(note).status == .notFound)
      let page = try await browser.get(try #require(deleted.location))
      #expect(page.contains("is deleted."))
      let back = try await browser.post("\(note)/deletion/delete", [:])
      #expect(try await browser.get(try #require(back.location)).contains("The note is back."))
      let read = try #require(try await browser.notes(path).first)
      #expect(read["text"] as? String == "Slip" && read["private"] as? Bool == true)
      #expect(page.contains("action=\"\(note)/deletion/delete\""))
    }
  }

  @Test("A note of one client is not found under another's address")
  func foreign() async throws {
    try await withClient { browser, _, path in
      let note = try #require(
        try await browser.postJSON("\(path)/notes", ["text": "Ben's"]).location)
      let id = String(try #require(note.split(separator: "/").last))
      let other = try #require(try await browser.postJSON("/clients", ["name": "Ada"]).location)
      #expect(try await browser.get("\(other)/notes/\(id)").status == .notFound)
      let stolen = try await browser.post("\(other)/notes", ["id": id, "text": "Ada's"])
      #expect(stolen.status == .notFound)
      let draft = try await browser.post("\(other)/notes/draft", ["id": id, "text": "Ada's"])
      #expect(draft.status == .notFound)
    }
  }

  @Test("The record says what was written, corrected, deleted and brought back")
  func audit() async throws {
    try await withClient { browser, _, path in
      let note = try #require(
        try await browser.postJSON("\(path)/notes", ["text": "Slow"]).location)
      _ = try await browser.post(note, ["text": "Fast"])
      _ = try await browser.post("\(note)/delete", [:])
      _ = try await browser.post("\(note)/deletion/delete", [:])
      let page = try await browser.get("/settings/audit?kind=notes")
      for words in ["Wrote", "Corrected", "Deleted", "Brought"] {
        #expect(page.contains("\(words) a session note") || page.contains("\(words) a session"))
      }
      #expect(page.contains("Slow") && page.contains("Fast"))
    }
  }
}

extension Browser {
  func notes(_ path: String, _ query: String = "") async throws -> [[String: Any]] {
    try await get("\(path)/notes\(query)", json: true).json["notes"] as? [[String: Any]] ?? []
  }
}
