import Foundation

/// A day of the calendar (Gregorian, years 1900 to 2200) without a time, written `2026-11-21`.
package struct Day: Hashable, Comparable, Sendable, LosslessStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  package init?(year: Int, month: Int, day: Int) {
    guard (1900...2200).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= Self.days(in: month, of: year) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Reads `2026-11-21` and nothing else.
  package init?(_ text: String) { self.init(text.utf8.span) }

  package init?(_ letters: Span<UInt8>) {
    let dash = UInt8(ascii: "-")
    guard letters.count == 10, letters[4] == dash, letters[7] == dash,
      let year = letters.number(0..<4), let month = letters.number(5..<7),
      let day = letters.number(8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that a moment belongs to in a time zone.
  package init?(_ date: Date, in zone: TimeZone) {
    guard date.timeIntervalSince1970.magnitude < 20_000_000_000 else { return nil }
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    self.init(number: Self.numberOf1970 + Int((seconds / 86_400).rounded(.down)))
  }

  package var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  package static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// Completed years from this day to another; nil before it. Born on 29 February: 1 March counts.
  package func completedYears(on other: Day) -> Int? {
    guard self <= other else { return nil }
    let birthdayPassed = (other.month, other.day) >= (month, day)
    return other.year - year - (birthdayPassed ? 0 : 1)
  }

  /// Midnights from this day to another; negative before it.
  package func days(to other: Day) -> Int { other.number - number }

  /// Nil beyond the years that there are.
  package func adding(days: Int) -> Day? {
    guard days.magnitude <= 200_000 else { return nil }
    return Day(number: number + days)
  }

  /// Counted from some day long ago, years beginning with March so that leap days come last.
  private var number: Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
  }

  /// Of 1 January 1970.
  private static let numberOf1970 = 719_469

  /// The other way round; nil before and after the years that there are.
  private init?(number: Int) {
    let days = number - 1
    guard days >= 0 else { return nil }
    let (cycle, within) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (within - within / 1_460 + within / 36_524 - within / 146_096) / 365
    let inYear = within - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    self.init(
      year: 400 * cycle + year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: inYear - (153 * month + 2) / 5 + 1)
  }

  /// Noon of the day: a moment that no clock change moves to another day.
  package func noon(in zone: TimeZone) -> Date { date(hour: 12, in: zone) }

  package func start(in zone: TimeZone) -> Date { date(hour: 0, in: zone) }

  /// The last instant of the day, to the millisecond, as the database keeps time.
  package func end(in zone: TimeZone) -> Date {
    let midnight = zone.calendar.date(byAdding: .day, value: 1, to: date(hour: 0, in: zone))
    return (midnight ?? noon(in: zone)).addingTimeInterval(-0.001)
  }

  private func date(hour: Int, in zone: TimeZone) -> Date {
    let parts = DateComponents(year: year, month: month, day: day, hour: hour)
    return zone.calendar.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

}

extension Span<UInt8> {
  /// The number that stands in these places, which there have to be; nil where one is no digit.
  package func number(_ places: Range<Int>) -> Int? {
    var number = 0
    for place in places {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

extension TimeZone {
  /// The calendar that days are of, in this zone.
  package var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = self
    return calendar
  }
}

extension Day: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = Day(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day")
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Day {
  /// From 1, Monday, to 7.
  package var weekday: Int {
    let monday = Day(year: 2024, month: 1, day: 1)
    let days = monday?.days(to: self) ?? 0
    return (days % 7 + 7) % 7 + 1
  }

  /// The Monday of its week.
  package var monday: Day { adding(days: 1 - weekday) ?? self }
}
