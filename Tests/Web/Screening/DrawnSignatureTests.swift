import Testing

@testable import Web

@Suite("A drawn signature")
struct DrawnSignatureTests {
  @Test("A signed form names its signers once, and again only below what they drew")
  func named() async throws {
    for (drawing, times) in [(nil, 1), ("M10 20L30 40", 2)] as [(String?, Int)] {
      try await withForm { browser, _, form in
        try await browser.answerAll(form)
        _ = try await browser.sign(form, drawing: drawing)
        let page = try await browser.get(form).text
        let top = try #require(page.components(separatedBy: "class=\"sections\"").first)
        #expect(top.matches(of: /Ben Byron( and |<\/span><span>)Sam/).count == times)
        #expect(top.contains("class=\"signature-drawn\"") == (drawing != nil))
      }
    }
  }
}
