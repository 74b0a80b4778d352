import Catalogue
import Definitions
import Foundation
import Mustache
import Units

/// The words, numbers and dates of one language.
package struct Text: Sendable {
  let language: String
  private let strings: [String: String]
  /// `clients` and `clients.add` for the key `clients.add.title`.
  private let prefixes: Set<String>
  private let locale: Locale
  private let plurals: PluralRule
  let zone: TimeZone

  /// Reads `Locales/<language>/<area>.json`: flat dotted keys to texts with `{placeholders}`.
  ///
  /// - Throws: `DefinitionProblems`.
  package init(language: String, folder: URL, zone: TimeZone) throws {
    strings = try Self.strings(in: folder.appending(path: language))
    self.language = language
    plurals = PluralRule(language: language)
    self.zone = zone
    locale = Locale(identifier: language == "en" ? "en_GB" : language)
    var prefixes: Set<String> = []
    for key in strings.keys {
      var parts = key.split(separator: ".")[...]
      while parts.popLast() != nil { prefixes.insert(parts.joined(separator: ".")) }
    }
    self.prefixes = prefixes
  }

  private static func strings(in folder: URL) throws -> [String: String] {
    let log = ProblemLog()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = names.filter { $0.hasSuffix(".json") }
    let strings: [String: String] = files.reduce(into: [:]) { all, name in
      let file = folder.appending(path: name)
      // Forms have names like these: the whole path tells them apart.
      let area = DefinitionNode.read(file, as: file.path, log: log)
      all.merge(area?.texts() ?? [:]) { first, _ in first }
    }
    try log.throwIfAny()
    return strings
  }

  package var keys: [String] { strings.keys.sorted() }

  subscript(key: String, details: [String: String] = [:]) -> String {
    guard var string = strings[key] else { return key }
    for (name, value) in details { string = string.replacing("{\(name)}", with: value) }
    return string
  }

  /// A text with a count: `key.one`, `key.other`, or what else the language has.
  func plural(_ key: String, _ count: Int, _ details: [String: String] = [:]) -> String {
    self[
      "\(key).\(plurals.form(count))",
      details.merging(["count": String(count)]) { mine, _ in mine }]
  }

  func date(_ date: Date) -> String {
    date.formatted(style.day().month(.abbreviated).year())
  }

  func day(_ day: Day) -> String { date(day.noon(in: zone)) }

  func dateAndTime(_ date: Date) -> String {
    "\(self.date(date)), \(time(date))"
  }

  /// "August"; "Aug 2025" where that is not the year of now.
  func month(_ date: Date, asOf now: Date) -> String {
    year(date) == year(now) ? date.formatted(style.month(.wide)) : monthOfYear(date)
  }

  func monthOfYear(_ date: Date) -> String {
    date.formatted(style.month(.abbreviated).year())
  }

  func year(_ date: Date) -> String { date.formatted(style.year()) }

  func time(_ date: Date) -> String {
    date.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
  }

  private var style: Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, timeZone: zone)
    style.calendar = zone.calendar
    return style
  }

  func score(_ score: Double) -> String { Score.shown(score) }

  /// Of a score, with its sign.
  func scoreChange(_ change: Double) -> String {
    change == 0 ? "0" : (change > 0 ? "+" : "−") + score(abs(change))
  }
}

/// What templates call `t`: `{{t.clients.add}}` joins its parts to the key `clients.add`.
struct TextNode: MustacheParent {
  let text: Text
  let prefix: String

  func child(named name: String) -> Any? {
    let key = prefix.isEmpty ? name : "\(prefix).\(name)"
    return text.node(key)
  }
}

extension Text {
  var root: TextNode { TextNode(text: self, prefix: "") }

  fileprivate func node(_ key: String) -> Any? {
    if let string = strings[key] { return string }
    return prefixes.contains(key) ? TextNode(text: self, prefix: key) : nil
  }
}
