import Foundation

/// A birthday as cards write it: some leave the year out.
package struct CardBirthday: Sendable, Equatable {
  /// nil where the card does not say it.
  package let year: Int?
  package let month: Int
  package let day: Int

  package init(year: Int?, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// `1990-05-04`, `19900504`, `--0504`, `--05-04`, each with a time or without; a day in words and a
  /// year alone are none.
  init?(_ property: CardProperty) {
    let written = property.text.prefix { $0 != "T" && $0 != " " }
    let isWithoutYear = written.hasPrefix("--")
    let digits = written.filter { $0 != "-" }
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      digits.count == (isWithoutYear ? 4 : 8),
      let month = Int(digits.suffix(4).prefix(2)), let day = Int(digits.suffix(2)),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let year = isWithoutYear ? nil : Int(digits.prefix(4))
    // Apple writes a year that it asks everybody to leave out.
    let omitted = property["X-APPLE-OMIT-YEAR"].flatMap { Int($0) }
    self.init(year: year == omitted ? nil : year, month: month, day: day)
  }

  /// `19900504`, or `--0504`.
  var basic: String {
    func padded(_ number: Int, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
    }
    return (year.map { padded($0, 4) } ?? "--") + padded(month, 2) + padded(day, 2)
  }
}
