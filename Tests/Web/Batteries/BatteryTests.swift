import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("The gym's batteries")
struct BatteryTests {
  private let list = "/settings/batteries"

  private func names(_ browser: Browser) async throws -> [String] {
    let page = try await browser.get(list, json: true).json
    return (page["batteries"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test("The owner adds one by its form, and it is there for every client")
  func add() async throws {
    try await withClient { browser, _, path in
      let made = try await browser.post(
        list,
        [
          ("name", " Our hour "), ("exercises[]", ""), ("exercises[]", "plank"),
          ("exercises[]", "grip-strength"),
        ])
      #expect(made.status == .seeOther)
      let page = try await browser.get(try #require(made.location))
      #expect(page.contains("Our hour") && page.contains("2 tests: Plank, Grip strength"))
      #expect(try await browser.get("\(path)/assessments").contains("Our hour"))
    }
  }

  @Test("A program adds one, reads it, changes a part of it and gets what is stored")
  func json() async throws {
    try await withApp { browser, _ in
      let made = try await browser.postJSON(
        list, ["name": "Our hour", "exercises": ["plank", "grip-strength"]])
      #expect(made.status == .created)
      let id = try #require(made.json["id"] as? String)
      let changed = try await browser.postJSON("\(list)/\(id)", ["name": "Our two hours"])
      #expect(changed.status == .ok)
      let read = try await browser.get("\(list)/\(id)", json: true).json
      #expect(read["name"] as? String == "Our two hours")
      #expect(read["exercises"] as? [String] == ["plank", "grip-strength"])
    }
  }

  @Test(
    "What cannot be a battery is told in a sentence, and what was typed stays",
    arguments: [
      (["plank"], "", "Please type a name."),
      ([], "Mine", "Please add at least one test."),
      (["plank", "no-such"], "Mine", "There is no exercise “no-such”"),
      (["plank", "plank"], "Mine", "Plank stands there twice."),
      (["plank"], String(repeating: "x", count: 10_000), "Please keep it to 60 characters."),
      (["plank"], "FIRST VISIT", "There is a battery of this name already."),
      (Array(repeating: "plank", count: 41), "Mine", "Please keep it to 40 tests."),
    ])
  func mistakes(exercises: [String], name: String, sentence: String) async throws {
    try await withApp { browser, _ in
      let fields = exercises.map { ("exercises[]", $0) } + [("exercises[]", ""), ("name", name)]
      let page = try await browser.post(list, fields)
      #expect(page.status == .unprocessableContent && page.contains(sentence))
      #expect(name.count > 60 || page.contains("value=\"\(name)\"") || name.isEmpty)
      let told = try await browser.postJSON(list, ["name": name, "exercises": exercises])
      #expect(told.status == .unprocessableContent && told.contains(sentence))
      #expect(try await names(browser).count == 6)
    }
  }

  @Test("A list that is none is told")
  func noList() async throws {
    try await withApp { browser, _ in
      let told = try await browser.postJSON(list, ["name": "Mine", "exercises": "plank"])
      #expect(told.contains("Please send the tests as a list."))
    }
  }

  @Test("Tests are added, moved and taken out tap by tap, and nothing is saved before Save")
  func draft() async throws {
    try await withApp { browser, _ in
      let presses = [
        ("", "add", "sit-ups", ["plank", "grip-strength", "sit-ups"]),
        ("", "add", "plank", ["plank", "grip-strength"]),
        ("?move=grip-strength", "place", "0", ["grip-strength", "plank"]),
        ("?move=plank", "place", "99", ["grip-strength", "plank"]),
        ("?move=grip-strength", "place", "x", ["plank", "grip-strength"]),
        ("?move=sit-ups", "place", "0", ["plank", "grip-strength"]),
        ("", "remove", "plank", ["grip-strength"]),
      ]
      for (query, button, value, expected) in presses {
        let page = try await browser.post(
          "\(list)/draft\(query)",
          [
            ("id", "first-visit"), ("name", "Mine"), ("exercises[]", "plank"),
            ("exercises[]", "grip-strength"), (button, value),
          ])
        #expect(page.status == .ok && page.contains("value=\"Mine\""))
        let chosen = page.text.matches(of: /name="exercises\[\]" value="([^"]+)"/)
        #expect(chosen.map { String($0.1) } == expected, "\(query) \(button) \(value)")
      }
      #expect(try await names(browser).first == "First visit")
    }
  }

  @Test("A shipped one is changed, moved, removed and brought back; that stays in the vault")
  func shipped() async throws {
    try await withApp { browser, _ in
      let first = "\(list)/first-visit"
      _ = try await browser.postJSON(first, ["name": "Welcome", "exercises": ["plank"]])
      #expect(try await names(browser).first == "Welcome")
      let moved = try await browser.post("\(first)/place", ["place": "1"])
      #expect(moved.location == "\(list)#battery-first-visit")
      #expect(try await names(browser).prefix(2) == ["Follow-up", "Welcome"])
      let gone = try await browser.post("\(first)/delete", [:])
      let page = try await browser.get(try #require(gone.location))
      #expect(page.contains("Welcome is removed.") && page.contains("data-undo"))
      #expect(try await !names(browser).contains("Welcome"))
      let back = try await browser.post("\(first)/removal/delete", [:])
      #expect(try await browser.get(try #require(back.location)).contains("Welcome is back"))
      #expect(try await names(browser).prefix(2) == ["Follow-up", "Welcome"])
    }
  }

  @Test("All removed: the page says what to do, and the client's page has no empty heading")
  func empty() async throws {
    try await withClient { browser, gym, path in
      for battery in gym.services.catalogue.batteries {
        _ = try await browser.post("\(list)/\(battery.id)/delete", [:])
      }
      #expect(try await browser.get(list).contains("No battery yet."))
      #expect(try await !browser.get("\(path)/assessments").contains("Batteries"))
    }
  }

  @Test("Whoever saves what somebody else has changed meanwhile is told, with what they typed")
  func outdated() async throws {
    try await withApp { browser, _ in
      let page = try await browser.get("\(list)/follow-up")
      let version = try #require(page.hidden("version"))
      _ = try await browser.postJSON("\(list)/follow-up", ["name": "Later"])
      let late = try await browser.post(
        "\(list)/follow-up",
        [("version", version), ("name", "Mine"), ("exercises[]", "plank")])
      #expect(late.status == .conflict && late.contains("value=\"Mine\""))
      #expect(try await names(browser).contains("Later"))
    }
  }

  @Test("Only the owner changes batteries; one that nobody knows is told to be gone")
  func others() async throws {
    try await withApp { browser, gym in
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get(list).status == .forbidden)
      #expect(try await kim.postJSON(list, ["name": "Mine"]).status == .forbidden)
      for address in ["\(list)/nothing", "\(list)/nothing/delete", "\(list)/nothing/place"] {
        let told = try await browser.post(address, ["place": "1"])
        #expect(told.status == .notFound && told.contains("This battery is gone"), "\(address)")
      }
      let place = try await browser.post("\(list)/follow-up/place", ["place": "first"])
      #expect(place.status == .unprocessableContent)
    }
  }
}
