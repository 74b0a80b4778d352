import Foundation
import GRDB
import Units

extension Row {
  /// A time; a page reads a hundred of them. What is no text of that kind is GRDB's to read or to refuse;
  /// what stands behind a NUL is seen by the row's mark.
  func time(atIndex index: Int) throws -> Date {
    let text = try? decode(String.self, atIndex: index)
    return try text.flatMap { Date(stored: $0) } ?? decode(atIndex: index)
  }

  func time(forColumn name: String) throws -> Date {
    let text = try? decode(String.self, forColumn: name)
    return try text.flatMap { Date(stored: $0) } ?? decode(forColumn: name)
  }
}

extension Date {
  /// Of what is stored as "2026-11-30 05:39:35.123", in UTC: to the bit what GRDB makes of it, whose calendar
  /// takes ten times as long. Nil of what is written otherwise, and before 2002: near its reference the
  /// calendar rounds in another way.
  init?(stored text: String) {
    let written = text.utf8.span
    guard written.count == 23, written[10] == UInt8(ascii: " "),
      written[13] == UInt8(ascii: ":"), written[16] == UInt8(ascii: ":"),
      written[19] == UInt8(ascii: "."), let hour = written.number(11..<13), hour < 24,
      let minute = written.number(14..<16), minute < 60,
      let second = written.number(17..<19), second < 60,
      let thousandths = written.number(20..<23),
      let day = Day(written.extracting(0..<10)), day.year > 2001,
      let days = Self.reference?.days(to: day)
    else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(thousandths) / 1000)
  }

  private static let reference = Day(year: 2001, month: 1, day: 1)
}
