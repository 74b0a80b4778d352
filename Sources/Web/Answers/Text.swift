import Catalogue
import Definitions
import Foundation
import Units

/// The words, numbers and dates of one language.
package struct Text: Sendable {
  let language: String
  private let strings: [String: String]
  /// Those with placeholders, cut at them.
  private let cut: [String: [TextPiece]]
  private let dates: DateTexts
  private let plurals: PluralRule
  private let locale: Locale
  let zone: TimeZone

  /// Reads `Locales/<language>/<area>.json`: flat dotted keys to texts with `{placeholders}`.
  ///
  /// - Throws: `DefinitionProblems`.
  package init(language: String, folder: URL, zone: TimeZone) throws {
    strings = try Self.strings(in: folder.appending(path: language))
    cut = strings.compactMapValues(TextPiece.cut)
    self.language = language
    plurals = PluralRule(language: language)
    self.zone = zone
    locale = Locale(identifier: language == "en" ? "en_GB" : language)
    dates = DateTexts(locale: locale, zone: zone)
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
    guard let pieces = cut[key] else { return strings[key] ?? key }
    return pieces.map { $0.text(details) }.joined()
  }

  /// A text with a count: `key.one`, `key.other`, or what else the language has.
  func plural(_ key: String, _ count: Int, _ details: [String: String] = [:]) -> String {
    self[
      "\(key).\(plurals.form(count))",
      details.merging(["count": shown(count)]) { mine, _ in mine }]
  }

  /// "27,599"; most are small, and as every language writes them.
  private func shown(_ count: Int) -> String {
    count < 1000 ? String(count) : count.formatted(.number.locale(locale))
  }

  func date(_ date: Date) -> String { dates.text(date, .day) }

  func day(_ day: Day) -> String { dates.text(day, .day) }

  /// "14 Nov"; "14 Nov 2025" where that is not the year of today.
  func day(_ day: Day, asOf today: Day?) -> String {
    dates.text(day, day.year == today?.year ? .dayOfYear : .day)
  }

  func dateAndTime(_ date: Date) -> String { "\(self.date(date)), \(time(date))" }

  /// "August"; "Aug 2025" where that is not the year of now.
  func month(_ date: Date, asOf now: Date) -> String {
    year(date) == year(now) ? dates.text(date, .month) : monthOfYear(date)
  }

  func monthOfYear(_ date: Date) -> String { dates.text(date, .monthOfYear) }

  func year(_ date: Date) -> String { dates.text(date, .year) }

  func time(_ date: Date) -> String { dates.time(date) }

  func score(_ score: Double) -> String { Score.shown(score) }

  /// Of a score, with its sign.
  func scoreChange(_ change: Double) -> String {
    change == 0 ? "0" : (change > 0 ? "+" : "−") + score(abs(change))
  }
}

extension Text {
  /// A template with its texts, which it names `{{t.clients.add}}`.
  func placed(in template: String) -> String {
    let parts = template.components(separatedBy: "{{t.")
    return (parts.first ?? "")
      + parts.dropFirst().map { part in
        guard let end = part.range(of: "}}") else { return "{{t." + part }
        return self[String(part[..<end.lowerBound])].htmlEscaped + part[end.upperBound...]
      }.joined()
  }
}
