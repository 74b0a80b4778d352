import Foundation
import TestSupport
import Testing

@Suite("Reading a form before and after signing")
struct ReviewTests {
  @Test("The review opens with what is missing, flagged or changed, and folds the rest")
  func review() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      gym.world.pass(.seconds(60))
      let next = try #require(
        try await browser.post("\(form.client)/screening", [:]).location)
      _ = try await browser.postJSON(next, ["chestRest": true, "doctor": "Dr Wong"])
      let page = try await browser.get("\(next)/signature").text
      let open = page.before("<details")
      #expect(open.contains("Pain, tightness or pressure") || open.contains("class=\"flag"))
      #expect(open.contains("Dr Wong") && open.contains("Last time:"))
      #expect(open.contains("?") && open.contains("class=\"needs\""))
      #expect(!open.contains("Mrs Byron") && page.contains("Mrs Byron"))
    }
  }

  @Test("A signed form opens with its verdict, its flags and who signed it")
  func signed() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.postJSON(form, ["chestRest": true])
      _ = try await browser.sign(form)
      let top = try await browser.get(form).text.before("class=\"sections\"")
      #expect(top.contains("medical clearance first") && top.contains("Chest pain at rest"))
      #expect(top.contains("by Ben Byron and Sam"))
    }
  }
}

extension String {
  /// What stands before the first place of some words.
  fileprivate func before(_ words: String) -> String {
    range(of: words).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
