import Foundation
import TestSupport
import Testing

/// What the page says has just been done, and where its button leads.
@Suite("Undo")
struct UndoTests {
  @Test("Putting a client away is said, and undone by the button on the page")
  func archive() async throws {
    try await withClient { browser, gym, path in
      let away = try await browser.post("\(path)/archive", [:])
      let page = try await browser.get(try #require(away.location))
      #expect(page.contains("Ben is put away.") && page.contains("role=\"status\""))
      let back = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.get(try #require(back.location)).contains("back in the list"))
      #expect(try await browser.get("/clients").contains("Ben"))
    }
  }

  @Test("It is offered for ten seconds, and works later, too")
  func tenSeconds() async throws {
    try await withClient { browser, gym, path in
      let away = try #require(try await browser.post("\(path)/archive", [:]).location)
      gym.world.pass(.seconds(9))
      let undo = try #require(try await browser.get(away).undo)
      gym.world.pass(.seconds(1))
      let late = try await browser.get(away)
      #expect(late.undo == nil && !late.contains("Ben is put away."))
      #expect(late.contains("This client is put away."))
      #expect(try await browser.get(path).contains("This client is put away."))
      #expect(try await browser.post(undo, [:]).status == .seeOther)
      #expect(try await browser.get("/clients").contains("Ben"))
    }
  }

  @Test("A deleted result comes back to the list it was deleted from")
  func result() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      let list = "\(path)/results?since=2026-01-01"
      let deleted = try await browser.post(
        "\(path)/results/\(id)/delete", ["reason": "Slip", "returnTo": list])
      #expect(deleted.location == "\(list)&deleted=\(id)#result-\(id)")
      let page = try await browser.get("\(list)&deleted=\(id)")
      #expect(
        page.contains("Deleted: Resting heart rate 54 bpm, ")
          && page.contains("No results for this choice"))
      let back = try await browser.post(try #require(page.undo), [:])
      #expect(back.location == "\(list)&restored=true#result-\(id)")
      #expect(try await browser.values(path) == [54])
      #expect(try await browser.get("\(list)&restored=true").contains("Deleted and brought back"))
      #expect(try await browser.get("\(list)&deleted=\(id)").undo == nil)
    }
  }

  @Test("Nobody else's deletion is offered, and no other page is led to")
  func foreign() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      let other = try #require(try await browser.postJSON("/clients", ["name": "Cy"]).location)
      let deleted = try await browser.post(
        "\(path)/results/\(id)/delete", ["returnTo": "https://else.example/results"])
      #expect(deleted.location?.hasPrefix("\(path)/results?exercise=resting-heart-rate&") == true)
      #expect(try await browser.get("\(other)/results?deleted=\(id)").undo == nil)
      let tried = try await browser.postJSON("\(other)/results/\(id)/deletion/delete", [:])
      #expect(tried.status == .notFound)
    }
  }

  @Test("An addition to a signed form is undone by a withdrawal that everyone can read")
  func addendum() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      let added = try await browser.post("\(form)/addenda", ["text": "Knee again"])
      let page = try await browser.get(try #require(added.location))
      #expect(page.contains("Undo marks it as withdrawn"))
      let undo = try #require(page.undo)
      #expect(try await browser.post(undo, [:]).status == .seeOther)
      #expect(try await browser.post(undo, [:]).status == .seeOther)
      let after = try await browser.get(form, json: true).json
      let addenda = try #require(after["addenda"] as? [[String: Any]])
      #expect(addenda.map { $0["withdrawn"] as? Bool } == [true, false])
      #expect(try await browser.get("\(form)/receipt").contains("is withdrawn."))
      #expect(try await browser.get(try #require(added.location)).undo == nil)
    }
  }
}

extension Answer {
  /// Where the page's button *Undo* leads.
  var undo: String? {
    text.firstMatch(of: /action="([^"]+)" data-submit-once data-undo="\d+"/)
      .map { String($0.1).replacing("&amp;", with: "&") }
  }
}
