import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Templates")
struct TemplateTests {
  private let templates: [String: String]

  init() throws {
    templates = Dictionary(
      uniqueKeysWithValues: try sources("Views", ending: "mustache").map {
        (String($0.0.dropLast(".mustache".count)), $0.1)
      })
  }

  @Test("Every tag finds its value in some sample of its page")
  func tags() async throws {
    var check = try TemplateCheck(templates)
    for screen in try await Samples.screens { try screen.walk(&check) }
    #expect(check.unresolved == [])
    #expect(check.unused == [])
  }

  @Test("Every type that is a page is in the list of pages, and has a sample")
  func pages() async throws {
    let declared = try sources("Sources/Web", ending: "swift").flatMap { _, source in
      source.matches(of: /(?:struct|enum|class) (\w+): (?:\w+, )*Page\b/).map { String($0.1) }
    }
    #expect(Set(declared) == Set(Pages.all.map { "\($0)" }))
    #expect(Set(declared) == Set(try await Samples.screens.map(\.page)))
  }

  @Test("Every page renders to a whole document, without a tag left over")
  func render() async throws {
    let views = try Project.files().views
    for screen in try await Samples.screens {
      let html = try screen.render(views)
      #expect(html.hasPrefix("<!doctype html>") && html.contains("</html>"))
      #expect(!html.contains("{{") && !html.contains("}}"))
      #expect(
        try html == screen.renderWhole(views), "\(screen.name): something it names is left out")
    }
  }

  /// Nothing undotted inside a section: it would be looked up in the surrounding object.
  @Test("Inside a section a name starts at the root or at the section's own value")
  func undotted() {
    let roots: Set<Substring> = ["t", "shell", "page", "form", "chart", "smallChart"]
    for (file, source) in templates {
      for match in source.matches(of: /\{\{\{?\s*([#^]?)([^\/>$<!}\s][^}\s]*)\s*\}?\}\}/) {
        let name = match.2
        let first = name.prefix { $0 != "." }
        #expect(name.hasPrefix(".") || roots.contains(first), "\(name) in \(file)")
      }
    }
  }

  /// The browser itself asks for one that is required, where it may.
  @Test("A field for a date that may stay empty says what is wrong with half of one")
  func halfDates() {
    let fields = templates.values.flatMap { $0.matches(of: /<input [^>]*type="date"[^>]*>/) }
    #expect(fields.count > 8)
    for field in fields where !field.0.contains(" required ") {
      #expect(field.0.contains("data-half-date"))
    }
  }

  @Test("Only charts are written without escaping")
  func unescaped() {
    for (file, source) in templates {
      for match in source.matches(of: /\{\{\{\s*([^}]*?)\s*\}\}\}|\{\{&\s*([^}]*)\}\}/) {
        #expect(["chart", "smallChart", ".chart"].contains(match.1), "\(match.0) in \(file)")
      }
    }
  }

  @Test("Attributes are quoted; styles, scripts and handlers are never inline")
  func attributes() {
    for (file, source) in templates {
      #expect(!source.contains(/\s[a-z-]+=\{\{/), "\(file)")
      #expect(!source.contains(/(?i)<style|\sstyle=|\son[a-z]+=|javascript:/), "\(file)")
      for match in source.matches(of: /(?i)<script[^>]*>/) {
        #expect(match.0.contains("src="), "\(file)")
      }
    }
  }

  @Test("An exercise without a score inside a scored category shows none")
  func nilIsNotLookedUp() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      let page = try await browser.get("\(path)/assessments?category=heart-and-lungs")
      let discs = page.text.matches(of: /class="disc disc-(\w+)"/).map { String($0.1) }
      #expect(discs.filter { $0 == "high" }.count == 2, "the category and one exercise")
      #expect(discs.contains("none"))
    }
  }
}
