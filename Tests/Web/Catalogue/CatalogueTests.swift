import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Web

@Suite("The catalogue as the gym wants it")
struct CatalogueTests {
  private let address = "/settings/catalogue"

  private func strength(_ browser: Browser, _ path: String) async throws -> [String] {
    let page = try await browser.get("\(path)/assessments?category=strength", json: true).json
    let category = (page["categories"] as? [[String: Any]])?.first
    return (category?["exercises"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
  }

  @Test("What the owner hides is in no list, no search, no palette and never next")
  func hide() async throws {
    try await withClient { browser, _, path in
      let shown = try await browser.post("\(address)/grip-strength", ["hidden": "yes"])
      #expect(shown.location == "\(address)?category=strength#exercise-grip-strength")
      #expect(try await !strength(browser, path).contains("grip-strength"))
      #expect(try await !browser.get("\(path)/assessments?q=grip").contains("Grip strength"))
      let near = "client=\(path.dropFirst("/clients/".count))"
      #expect(try await !browser.get("/find?q=grip&\(near)").contains("grip-strength"))
      let page = try await browser.get("\(path)/assessments/bench-press-1rm", json: true)
      let next = page.json["next"] as? [String: Any]
      #expect(next?["id"] as? String == "farmers-carry", "the next that is not maximal")
    }
  }

  @Test("Results of what is hidden stay, count for the wheel, and its page says that it is hidden")
  func results() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "grip-strength", "value": 44])
      let wheel = try await browser.get("\(path)/wheel", json: true).text
      _ = try await browser.post("\(address)/grip-strength", ["hidden": "yes"])
      #expect(try await browser.get("\(path)/wheel", json: true).text == wheel)
      #expect(try await browser.results(path).count == 1)
      let page = try await browser.get("\(path)/assessments/grip-strength")
      #expect(page.status == .ok && page.contains("Your gym has hidden this exercise"))
      _ = try await browser.post("\(address)/grip-strength", ["hidden": "no"])
      #expect(try await strength(browser, path).contains("grip-strength"))
    }
  }

  @Test("A battery goes past what is hidden, and counts without it")
  func battery() async throws {
    try await withClient { browser, _, path in
      let id = try await browser.addBattery("Short", ["grip-strength", "plank"])
      _ = try await browser.postJSON("\(address)/grip-strength", ["hidden": true])
      #expect(try await browser.note(of: id, path) == "1 test")
      #expect(try await browser.get("/settings/batteries/\(id)").contains("Hidden by your gym"))
    }
  }

  @Test("Exercises are moved up and down, and stay so when the vault is opened again")
  func order() async throws {
    try await withClient { browser, gym, path in
      let before = try await strength(browser, path)
      _ = try await browser.post("\(address)/\(before[2])", ["place": "0"])
      let expected = [before[2], before[0], before[1]] + before.dropFirst(3)
      #expect(try await strength(browser, path) == expected)
      _ = try await browser.post("\(address)/\(before[2])", ["place": "99"])
      #expect(try await strength(browser, path).last == before[2])
      let order = try await strength(browser, path)
      let shelf = CatalogueShelf(
        files: try Project.catalogue(), folder: Project.file("Exercises"), zone: .gmt)
      try await shelf.load(from: gym.services.store)
      #expect(shelf.catalogue.category("strength")?.exercises.map(\.id) == order)
    }
  }

  @Test("The owner's order of categories is that of lists, wheel, JSON and batteries' shelves")
  func categories() async throws {
    try await withClient { browser, gym, path in
      func ids(_ page: String) async throws -> [String] {
        let json = try await browser.get("\(path)/\(page)", json: true).json
        return (json["categories"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
      }
      let before = try await ids("wheel")
      let expected = ["strength"] + before.filter { $0 != "strength" }
      #expect(before != expected)
      let colours = try await colours(browser, path)
      let moved = try await browser.post("\(address)/categories/strength", ["place": "0"])
      #expect(moved.location == "\(address)#category-strength")
      #expect(try await ids("wheel") == expected)
      #expect(try await ids("assessments") == expected)
      #expect(try await self.colours(browser, path) == colours)
      let picture = try await browser.get("\(path)/wheel.svg").text
      let slices = picture.matches(of: /data-category="([^"]+)"/).map { String($0.1) }
      #expect(slices == expected)
      let shelves = try await browser.get("/settings/batteries/new").text
      let names = expected.compactMap { gym.services.catalogue.category($0)?.name }
      #expect(shelves.places(of: names) == shelves.places(of: names).sorted())
      let shelf = CatalogueShelf(
        files: try Project.catalogue(), folder: Project.file("Exercises"), zone: .gmt)
      try await shelf.load(from: gym.services.store)
      #expect(shelf.catalogue.categories.map(\.id) == expected, "after the next start")
      #expect(try await gym.services.store.verify().isSound)
    }
  }

  private func colours(_ browser: Browser, _ path: String) async throws -> [String: String] {
    let json = try await browser.get("\(path)/wheel", json: true).json
    let all = (json["categories"] as? [[String: Any]] ?? []).map {
      ($0["id"] as? String ?? "", $0["colour"] as? String ?? "")
    }
    return Dictionary(all) { first, _ in first }
  }

  @Test("An unknown exercise, a place that is no number, and another trainer are told")
  func mistakes() async throws {
    try await withApp { browser, gym in
      #expect(try await browser.post("\(address)/no-such", ["hidden": "yes"]).status == .notFound)
      let place = try await browser.post("\(address)/plank", ["place": "up"])
      #expect(place.status == .unprocessableContent)
      for (category, value, status) in [
        ("no-such", "0", 404), ("strength", "up", 422), ("strength", "0", 303),
      ] {
        let answer = try await browser.post("\(address)/categories/\(category)", ["place": value])
        #expect(answer.status.code == status, "\(category) \(value)")
      }
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get(address).status == .forbidden)
      #expect(try await kim.post("\(address)/plank", ["hidden": "yes"]).status == .forbidden)
      let order = try await kim.post("\(address)/categories/strength", ["place": "0"])
      #expect(order.status == .forbidden)
    }
  }
}

final class CatalogueSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let voice = gym.voice
    let arranged = Voice(
      text: voice.text, units: voice.units, now: voice.now,
      catalogue: voice.catalogue.arranged(Arrangement(hidden: ["plank"])),
      movements: voice.movements, form: voice.form)
    return [
      SampleScreen(CataloguePage.screen(open: "muscular-endurance", arranged), in: gym),
      SampleScreen(CataloguePage.screen(open: nil, voice), in: gym),
    ]
  }
}

extension String {
  /// Where each of some words stands for the first time.
  fileprivate func places(of words: [String]) -> [Index] {
    words.map { range(of: ">\($0)<")?.lowerBound ?? endIndex }
  }
}
