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

  /// `1990-05-04`, `19900504`, `--0504`, `--05-04`, each with a time or a zone, or without; a day in words
  /// and a year alone are none.
  init?(_ property: CardProperty) {
    guard let (digits, isWithoutYear) = property.writtenDay,
      digits.count == (isWithoutYear ? 4 : 8),
      let month = Int(digits.suffix(4).prefix(2)), let day = Int(digits.suffix(2)),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let year = isWithoutYear ? nil : Int(digits.prefix(4))
    // Apple writes a year that it asks everybody to leave out, which other programs pass on without that.
    let omitted = property["X-APPLE-OMIT-YEAR"].flatMap { Int($0) } ?? 1604
    self.init(year: year == omitted ? nil : year, month: month, day: day)
  }

  /// Whether it is the same day without its year.
  func isPart(of other: CardBirthday?) -> Bool {
    year == nil && other?.year != nil && month == other?.month && day == other?.day
  }

  /// `19900504`, or `--0504`.
  var basic: String {
    func padded(_ number: Int, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
    }
    return (year.map { padded($0, 4) } ?? "--") + padded(month, 2) + padded(day, 2)
  }
}

/// Why a birthday is no day.
package enum BirthdayTrouble: Sendable {
  /// `1990`, `1990-05`, `--05`.
  case noDay
  /// `---04`.
  case noMonth
  /// Words, or digits in another order: `04.05.1990` is not guessed at.
  case unread
}

extension String {
  /// The digits of `1990-05-04` and `19900504`, as nearly all of thousands are written; nil of others.
  fileprivate var plainDay: String? {
    let bytes = Array(utf8)
    let isDay =
      switch bytes.count {
      case 8: bytes.allSatisfy(\.isDigit)
      case 10:
        bytes[4] == .hyphen && bytes[7] == .hyphen
          && bytes.enumerated().allSatisfy { [4, 7].contains($0) || $1.isDigit }
      default: false
      }
    return isDay ? String(decoding: bytes.filter(\.isDigit), as: UTF8.self) : nil
  }
}

extension ContactCard {
  /// As the card writes it, in one line, but for a year that is none; nil where it has none.
  package var writtenBirthday: String? {
    guard let written else { return nil }
    if let birthday, birthday.year == nil, written.writtenDay?.isWithoutYear == false {
      return birthday.basic
    }
    return written.text.inOneLine
  }

  package var birthday: CardBirthday? { written.flatMap(CardBirthday.init) }

  /// Nil where it is a day, or where there is none.
  package var birthdayTrouble: BirthdayTrouble? {
    guard birthday == nil, let written else { return nil }
    if written.isDayAlone { return .noMonth }
    return written.isWithoutDay ? .noDay : .unread
  }

  /// Of several, as in words and in digits, the first that can be read.
  private var written: CardProperty? {
    let all = properties.filter { $0.name == "BDAY" && !$0.isBlank }
    guard all.count > 1 else { return all.first }
    let days = all.map { CardBirthday($0) }
    let best = days.firstIndex { $0?.year != nil } ?? days.firstIndex { $0 != nil }
    return all[best ?? all.startIndex]
  }
}

extension CardProperty {
  /// Whether it is words, or digits in an order that is not guessed at.
  var isUnreadDay: Bool {
    guard !isBlank, !isDayAlone else { return false }
    guard let digits = writtenDay?.digits else { return true }
    return digits.count < 8 && CardBirthday(self) == nil && !isWithoutDay
  }

  /// `---04`.
  fileprivate var isDayAlone: Bool { text.wholeMatch(of: /---[0-9]{2}/) != nil }

  /// `1990`, `1990-05`, `--05`.
  fileprivate var isWithoutDay: Bool {
    guard let (digits, isWithoutYear) = writtenDay else { return false }
    return (isWithoutYear ? [2] : [4, 6]).contains(digits.count)
  }

  /// Nil where there is more than digits and hyphens.
  fileprivate var writtenDay: (digits: String, isWithoutYear: Bool)? {
    if let plain = value.plainDay { return (plain, false) }
    let day = text.inOneLine.prefix { !"TZ+".contains($0) }
    // A time behind it: `1990-05-04 00:00:00`.
    let words = day.split(separator: " ")
    let written = (words.prefix(1) + words.dropFirst().prefix { !$0.contains(":") })
      .joined(separator: " ")
    guard !written.hasPrefix("-") || written.hasPrefix("--") else { return nil }
    // With the year in front nothing else is meant: `1990/5/4`.
    let isYearFirst = written.count > 4 && written.prefix(4).allSatisfy { $0.isWholeNumber }
    var parts = written.split(omittingEmptySubsequences: isYearFirst) { sign in
      sign == "-" || isYearFirst && "/. ".contains(sign)
    }.map(String.init)
    // Behind a whole day it is a zone: `19900504-0500`.
    if [[8, 2], [8, 4], [8, 5]].contains(parts.map(\.count))
      || parts.count == 4 && parts[0].count == 4
    {
      parts.removeLast()
    }
    // `1990-5-4` is as plain.
    if parts.count == 3, parts[0].count == 4 {
      parts = parts.map { $0.count == 1 ? "0" + $0 : $0 }
    }
    let digits = parts.joined()
    return digits.utf8.allSatisfy(\.isDigit) ? (digits, written.hasPrefix("--")) : nil
  }
}
