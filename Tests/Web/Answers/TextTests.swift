import Definitions
import Foundation
import TestSupport
import Testing
import Units

@testable import Web

@Suite("Texts")
struct TextTests {
  private let text: Text

  init() throws {
    text = try Project.files().text
  }

  @Test("Days and times are written as the library writes them, the second time too")
  func days() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let texts = DateTexts(locale: Locale(identifier: "en_GB"), zone: zone)
    var style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: zone)
    style.calendar = zone.calendar
    for _ in 0..<2 {
      // Some hours and minutes more each time, over both changes of the clock; from before 1970 on.
      for step in stride(from: -40_000_000.0, to: 1_800_000_000, by: 7_654_321) {
        let date = Date(timeIntervalSince1970: step)
        #expect(texts.text(date, .day) == date.formatted(style.day().month(.abbreviated).year()))
        #expect(texts.text(date, .dayOfYear) == date.formatted(style.day().month(.abbreviated)))
        #expect(texts.text(date, .month) == date.formatted(style.month(.wide)))
        #expect(
          texts.time(date)
            == date.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)))
      }
    }
    let far = Date(timeIntervalSince1970: 30_000_000_000)
    #expect(texts.text(far, .year) == far.formatted(style.year()))
  }

  /// Keys named in the program; those with a part that is worked out count by their beginning.
  @Test("Every text that the program names is in the language file")
  func named() throws {
    let keys = Set(text.keys)
    for (file, source) in try sources("Sources/Web", ending: "swift") {
      for match in source.matches(of: /text\[\s*"([^"\\]+)"/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /plural\(\s*"([^"\\]+)"/) {
        let named = [".one", ".other"].map { String(match.1) + $0 }
        #expect(keys.isSuperset(of: named), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /refuse\([^"]*"[^"]*",\s*"([^"\\]+)"/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /key: "(refusal\.[^"\\]+)"/) {
        let named = [".title", ".message"].map { String(match.1) + $0 }
        #expect(keys.isSuperset(of: named), "\(match.1) in \(file)")
      }
      for match in source.matches(of: /required: "([^"\\]+)"/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
    }
  }

  @Test("Every text that a template names is in the language file")
  func inTemplates() throws {
    let keys = Set(text.keys)
    for (file, source) in try sources("Views", ending: "mustache") {
      for match in source.matches(of: /\{\{t\.([^}]+)\}\}/) {
        #expect(keys.contains(String(match.1)), "\(match.1) in \(file)")
      }
    }
  }

  /// Keys that are worked out are written with an interpolation: `"history.\(kind)"`.
  @Test("Every text in the language file is named by the program or by a template")
  func unused() throws {
    let program = try sources("Sources", ending: "swift").map(\.1).joined(separator: "\n")
    let templates = try sources("Views", ending: "mustache").map(\.1).joined(separator: "\n")
    let named = Set(templates.matches(of: /\{\{t\.([^}]+)\}\}/).map { String($0.1) })
    let literals = Set(program.matches(of: /"([a-zA-Z]+\.[^"\n]*)"/).map { String($0.1) })
    let workedOut = try literals.filter { $0.contains("\\(") }.map {
      try Regex(String($0.prefix { $0 != "\\" }).replacing(".", with: "\\.") + "[A-Za-z-]+")
    }
    for key in text.keys {
      let whole = [key, key.withoutEnding]
      let isNamed = whole.contains { name in
        named.contains(name) || literals.contains(name)
          || workedOut.contains { name.wholeMatch(of: $0) != nil }
      }
      #expect(isNamed, "\(key)")
    }
  }

  @Test("No text is empty, and none has space at its ends", arguments: TextTests.languages)
  func empty(language: String) throws {
    for (key, words) in try Self.strings(language) {
      #expect(words == words.trimmingCharacters(in: .whitespacesAndNewlines), "\(key)")
      #expect(!words.isEmpty, "\(key)")
    }
  }

  @Test("Every language has every text, with the same placeholders", arguments: languages)
  func complete(language: String) throws {
    let (english, other) = (try Self.strings("en"), try Self.strings(language))
    #expect(Set(other.keys.map(\.withoutForm)) == Set(english.keys.map(\.withoutForm)))
    for (key, words) in other {
      guard let model = english[key] ?? english["\(key.withoutForm).other"] else { continue }
      // "one client" may do without the number.
      let (mine, its) = (words.placeholders, model.placeholders)
      #expect(mine == its || mine == its.subtracting(["count"]), "\(key)")
    }
  }

  @Test("What is counted has every plural form of its language", arguments: languages)
  func plurals(language: String) throws {
    let keys = Set(try Self.strings(language).keys)
    let forms = PluralRule(language: language).forms
    for key in keys where key.withoutForm != key {
      for form in forms { #expect(keys.contains("\(key.withoutForm).\(form)"), "\(key)") }
    }
  }

  static let languages =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Project.file("Locales").path)) ?? []

  private static func strings(_ language: String) throws -> [String: String] {
    try sources("Locales/\(language)", ending: "json").reduce(into: [:]) { all, area in
      let strings = try JSONDecoder().decode([String: String].self, from: Data(area.1.utf8))
      for (key, words) in strings {
        #expect(all.updateValue(words, forKey: key) == nil, "\(key) stands in two files")
      }
    }
  }

  @Test("Slips in the language files are told at once, each with its file and place")
  func slips() async throws {
    try await withTemporaryFolder { folder in
      let english = folder.appending(path: "en", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: english, withIntermediateDirectories: true)
      let files = [
        "clients": "{\n\"clients.title\": \"Clients\",\n}", "wheel": "{\"wheel.title\": 1}",
        "find": "[]",
      ]
      for (area, content) in files {
        try Data(content.utf8).write(to: english.appending(path: "\(area).json"))
      }
      let told = #expect(throws: DefinitionProblems.self) {
        try Text(language: "en", folder: folder, zone: .gmt)
      }
      let place = english.path
      #expect(
        told?.problems.map(\.description).sorted() == [
          "\(place)/clients.json: is not valid JSON, near line 3",
          "\(place)/find.json: must be an object { ... }",
          "\(place)/wheel.json: wheel.title: must be text in quotation marks",
        ])
    }
  }

  @Test("Counts take the singular and the plural, scores one decimal at most")
  func forms() {
    #expect(text.plural("clients.count", 1) == "1 client")
    #expect(text.plural("clients.count", 2) == "2 clients")
    #expect(text.plural("clients.count", 27_599) == "27,599 clients")
    #expect(text.score(6.25) == "6.3" && text.score(7) == "7" && text.score(9.96) == "10")
  }
}

extension String {
  /// The key that the program names: a refusal has two texts, what is counted has its forms.
  fileprivate var withoutEnding: String {
    replacing(/\.(zero|one|two|few|many|other|title|message)$/, with: "")
  }
  fileprivate var withoutForm: String {
    replacing(/\.(zero|one|two|few|many|other)$/, with: "")
  }
  fileprivate var placeholders: Set<Substring> { Set(matches(of: /\{(\w+)\}/).map(\.1)) }
}

/// Path and content of every file below a folder with an ending.
func sources(_ folder: String, ending: String) throws -> [(String, String)] {
  let root = Project.file(folder)
  let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
  return try (paths ?? []).filter { $0.hasSuffix(".\(ending)") }.sorted().map {
    ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
  }
}
