import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("The font")
struct FontTests {
  @Test("Every page asks for it at once, from here, and it is small and may be passed on")
  func font() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.get(path)
      let link = try #require(
        page.text.firstMatch(of: /<link rel="preload" href="([^"]+)" as="font"[^>]*crossorigin>/))
      let font = try await browser.get(String(link.1))
      #expect(font.status == .ok && font.headers[.contentType] == "font/woff2")
      #expect(font.headers[.cacheControl]?.contains("immutable") == true)
      let styles = try #require(page.text.firstMatch(of: /rel="stylesheet" href="([^"]+)"/))
      let css = try await browser.get(String(styles.1)).text
      #expect(css.contains("font-display: swap") && css.contains("../fonts/inter.woff2"))
    }
    let file = try Data(contentsOf: Project.file("Public/fonts/inter.woff2"))
    #expect(file.count < 40 * 1024 && file.starts(with: Data("wOF2".utf8)))
    let licence = try String(contentsOf: Project.file("Public/fonts/OFL.txt"), encoding: .utf8)
    #expect(licence.contains("SIL OPEN FONT LICENSE"))
  }
}
