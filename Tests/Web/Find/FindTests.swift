import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Finding by name")
struct FindTests {
  private func links(_ browser: Browser, _ query: String) async throws -> [String] {
    let page = try await browser.get("/find?\(query)", json: true).json
    return (page["entries"] as? [[String: Any]] ?? []).compactMap { $0["link"] as? String }
  }

  @Test("Any client, by words in any order and without accents; those put away are left out")
  func clients() async throws {
    try await withApp { browser, _ in
      let kira = try #require(
        try await browser.postJSON("/clients", ["name": "Kíra Tanaka"]).location)
      let away = try #require(
        try await browser.postJSON("/clients", ["name": "Kira Old"]).location)
      _ = try await browser.post("\(away)/archive", [:])
      #expect(try await links(browser, "q=tan%20kir") == [kira])
      #expect(try await links(browser, "q=kira") == [kira])
      let none = try await browser.get("/find?q=nobody%20at%20all")
      #expect(none.contains("Nothing has these words"))
    }
  }

  @Test("Every page, and on a client's pages theirs and every exercise, what begins so first")
  func pages() async throws {
    try await withClient { browser, gym, path in
      let near = "client=\(path.dropFirst("/clients/".count))"
      #expect(try await links(browser, "q=settings") == ["/settings"])
      #expect(try await links(browser, "q=screening&\(near)") == ["\(path)/screening"])
      #expect(try await links(browser, "q=screening") == [])
      #expect(try await links(browser, "q=notes&\(near)").first == "\(path)/notes")
      #expect(try await links(browser, "q=show%20to&\(near)") == ["\(path)/wheel"])
      #expect(
        try await links(browser, "q=first%20visit&\(near)") == ["\(path)/batteries/first-visit"])
      #expect(try await links(browser, "q=who%20did") == ["/settings/audit"])
      #expect(try await links(browser, "q=units") == ["/settings"])
      for exercise in gym.services.catalogue.categories.flatMap(\.exercises) {
        let found = try await links(browser, "q=\(exercise.name.queryEncoded)&\(near)")
        #expect(found.first == "\(path)/assessments/\(exercise.id)", "\(exercise.name)")
      }
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await links(browser, "q=exercises%20of") == ["/settings/exercises"])
      #expect(try await links(kim, "q=exercises%20of") == [], "that is the owner's")
    }
  }

  @Test("Exercises and batteries from anywhere: of whom is named, or of whom was measured last")
  func tests() async throws {
    try await withApp { browser, gym in
      var paths: [String] = []
      for name in ["Kira Tanaka", "Ada Byron"] {
        paths.append(
          try #require(try await browser.postJSON("/clients", ["name": name]).location))
      }
      gym.services.store.keepStandings(by: gym.services.catalogue, in: .gmt)
      #expect(try await links(browser, "q=grip") == [], "nobody was measured")
      #expect(
        try await links(browser, "q=grip%20kira") == ["\(paths[0])/assessments/grip-strength"])
      #expect(try await links(browser, "q=kira") == [paths[0]])
      for path in paths {
        _ = try await browser.enter(58, path)
        gym.world.pass(.seconds(60))
      }
      #expect(
        try await links(browser, "q=grip")
          == paths.reversed().map {
            "\($0)/assessments/grip-strength"
          })
      let battery = try await browser.get("/find?q=first%20visit")
      #expect(battery.contains("Battery, Ada Byron"))
    }
  }

  @Test("Every page that is in the settings is found by its name")
  func settings() async throws {
    try await withApp { browser, _ in
      let rows =
        #/<a class="row" href="(/(?!find)[^"?]+)"><span class="row-text"><span class="row-title">([^<]+)</#
      let page = try await browser.get("/settings").text
      #expect(page.matches(of: rows).count > 15)
      for match in page.matches(of: rows) {
        let found = try await links(browser, "q=\(String(match.2).queryEncoded)")
        #expect(found.contains(String(match.1)), "\(match.2)")
      }
    }
  }

  @Test("A client who is gone, and an address that is none, leave the rest")
  func gone() async throws {
    try await withApp { browser, _ in
      for client in ["x", UUID().uuidString] {
        let found = try await links(browser, "q=settings&client=\(client)")
        #expect(found == ["/settings"])
      }
    }
  }
}

final class FindSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let names = try await gym.store.clientNames(matching: "", limit: 3)
    return [
      SampleScreen(
        FindPage.screen("", names, near: gym.client, testing: [], [], isOwner: true, gym.voice),
        in: gym),
      SampleScreen(
        FindPage.screen("zz", [], near: nil, testing: [], [], isOwner: false, gym.voice), in: gym),
    ]
  }
}
