import Foundation
import TestSupport
import Testing

@Suite("The list of clients")
struct ClientListTests {
  private func names(_ query: String, _ browser: Browser) async throws -> [String] {
    let list = try await browser.get("/clients?\(query)", json: true).json
    return (list["clients"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  /// Of 35, well known, with these results; a pulse of 90 scores low.
  private func add(
    _ name: String, pulse: Int? = nil, on day: String = "2026-11-20", _ browser: Browser
  ) async throws -> String {
    let added = try await browser.postJSON(
      "/clients", ["name": name, "sex": "female", "birthdate": "1991-05-01"])
    let path = try #require(added.location)
    guard let pulse else { return path }
    let saved = try await browser.postJSON(
      "\(path)/results",
      ["exercise": "resting-heart-rate", "value": pulse, "takenAt": day, "confirmed": true])
    #expect(saved.status == .created)
    return path
  }

  @Test("A search that finds only somebody who is put away leads there")
  func away() async throws {
    try await withApp { browser, _ in
      let path = try await add("Kira Tanaka", browser)
      #expect(!(try await browser.get("/clients?q=zzz").contains("put away match")))
      _ = try await browser.post("\(path)/archive", [:])
      let page = try await browser.get("/clients?q=kira")
      #expect(page.contains("1 client who is put away matches"))
      #expect(page.contains("href=\"/clients?q=kira&amp;archived=true\""))
      #expect(try await names("q=kira&archived=true", browser) == ["Kira Tanaka"])
    }
  }

  @Test("A plus in an address is a space, in every parameter")
  func plus() async throws {
    try await withApp { browser, _ in
      _ = try await add("Kira Tanaka", browser)
      #expect(try await names("q=kira+tanaka", browser) == ["Kira Tanaka"])
      #expect(try await names("q=tanaka+kira", browser) == ["Kira Tanaka"])
      #expect(try await names("q=kira%2Btanaka", browser).isEmpty, "an encoded plus is a plus")
      #expect(try await browser.get("/clients?q=kira+tanaka").contains("value=\"kira tanaka\""))
      let days = try await browser.get("/clients?q=zz+%zz+%C3", json: true)
      #expect(days.status == .ok, "what is no encoding is searched for as it stands")
      let results = try await browser.get("\(add("Ada", browser))/results?since=1+May")
      #expect(results.status == .unprocessableContent && results.contains("value=\"1 May\""))
    }
  }

  @Test("A row with a flag takes less than 400 bytes, so that a hundred are a page of 45 KB")
  func lean() async throws {
    try await withApp { browser, _ in
      var sizes: [Int] = []
      for names in [["Kim"], ["Ada Byron", "Ben Mulder", "Cleo Moreau", "Dana Okafor"]] {
        for name in names {
          let path = try await add(name, pulse: 60, browser)
          let form = try await browser.postJSON("\(path)/screening", [:]).location ?? ""
          _ = try await browser.postJSON(form, ["chestRest": true])
        }
        sizes.append(try await browser.get("/clients").bytes.count)
      }
      #expect((sizes[1] - sizes[0]) / 4 < 400)
    }
  }

  @Test("The list is sorted by name, last seen, score and flag")
  func sort() async throws {
    try await withApp { browser, _ in
      let ada = try await add("Ada", pulse: 90, on: "2026-11-01", browser)
      _ = try await add("Ben", pulse: 60, on: "2026-11-20", browser)
      _ = try await add("Cleo", browser)
      #expect(try await names("", browser) == ["Ada", "Ben", "Cleo"])
      #expect(try await names("sort=seen", browser) == ["Ben", "Ada", "Cleo"])
      #expect(try await names("sort=score", browser) == ["Ada", "Ben", "Cleo"])
      #expect(try await names("sort=flag", browser) == ["Ada", "Ben", "Cleo"])
      #expect(try await names("sort=added", browser) == ["Cleo", "Ben", "Ada"])
      #expect(try await names("sort=nonsense", browser) == ["Ada", "Ben", "Cleo"])
      _ = try await browser.postJSON(
        "\(ada)/results", ["exercise": "resting-heart-rate", "value": 42, "confirmed": true])
      let cleo = try await browser.get("/clients?q=cleo", json: true).json
      let id = try #require((cleo["clients"] as? [[String: Any]])?.first?["id"] as? String)
      try await browser.raiseFlag("/clients/\(id)")
      #expect(try await names("sort=score", browser) == ["Ben", "Ada", "Cleo"])
      #expect(try await names("sort=flag", browser) == ["Cleo", "Ada", "Ben"])
    }
  }

  @Test("The list shows who is due again, who is on hold, and who was never measured")
  func filter() async throws {
    try await withApp { browser, _ in
      _ = try await add("Due Dora", pulse: 60, on: "2026-08-01", browser)
      _ = try await add("Fresh Fred", pulse: 60, browser)
      let hal = try await add("Held Hal", pulse: 60, browser)
      _ = try await add("New Nick", browser)
      try await browser.raiseFlag(hal)
      #expect(try await names("filter=due", browser) == ["Due Dora"])
      #expect(try await names("filter=hold", browser) == ["Held Hal"])
      #expect(try await names("filter=unmeasured", browser) == ["New Nick"])
      #expect(try await names("filter=unmeasured&q=fred", browser).isEmpty)
      let list = try await browser.get("/clients?filter=due&sort=seen", json: true).json
      #expect(list["total"] as? Int == 1, "those that are left out are not counted")
    }
  }

  @Test("The bar shows what is chosen, and an empty list says how to get out")
  func bar() async throws {
    try await withApp { browser, _ in
      _ = try await add("Ada", pulse: 60, browser)
      let page = try await browser.get("/clients?filter=due&sort=score")
      #expect(page.contains("<option value=\"due\" selected>"))
      #expect(page.contains("<option value=\"score\" selected>"))
      #expect(page.contains("Nobody is due again."))
      #expect(page.contains("<a class=\"button\" href=\"/clients\">"))
      let named = try await browser.get("/clients?filter=due&q=z")
      #expect(named.contains("Of the clients due again nobody&#39;s name has “z” in it."))
    }
  }

  @Test("The next hundred keep what was chosen")
  func more() async throws {
    try await withApp { browser, _ in
      for number in 100...200 { _ = try await add("Client \(number)", browser) }
      let first = try await browser.get("/clients?q=client+&sort=seen&filter=unmeasured")
      #expect(
        first.contains(
          "/clients?q=client%20&amp;sort=seen&amp;filter=unmeasured&amp;from=100"))
      #expect(try await names("sort=score&filter=unmeasured&from=100", browser) == ["Client 200"])
    }
  }
}

extension Browser {
  /// Someone answers that their chest hurts at rest.
  fileprivate func raiseFlag(_ client: String) async throws {
    let form = try await postJSON("\(client)/screening", [:])
    let path = try #require(form.location)
    #expect(try await postJSON(path, ["chestRest": true]).status == .ok)
  }
}
