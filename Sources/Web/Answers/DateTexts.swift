import Foundation
import Synchronization
import Units

/// Days and times of day in the words of one language and zone. The library writes each out once: a
/// page has hundreds of them, and one takes it longer than all else of a row.
final class DateTexts: Sendable {
  enum Form { case day, dayOfYear, month, monthOfYear, year }

  private enum Key: Hashable {
    case day(Form, Day)
    /// Minutes after midnight.
    case time(Int)
  }

  /// More than days of ten years, each as often as there are forms on one page.
  private static let most = 8_000

  private let locale: Locale
  private let zone: TimeZone
  private let known = Mutex<[Key: String]>([:])

  init(locale: Locale, zone: TimeZone) { (self.locale, self.zone) = (locale, zone) }

  func text(_ day: Day, _ form: Form) -> String {
    text(.day(form, day)) { day.noon(in: zone).formatted(style(form)) }
  }

  /// Also of moments in years that no `Day` is of.
  func text(_ date: Date, _ form: Form) -> String {
    Day(date, in: zone).map { text($0, form) } ?? date.formatted(style(form))
  }

  func time(_ date: Date) -> String {
    func write() -> String {
      date.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
    }
    guard date.timeIntervalSince1970.magnitude < 20_000_000_000 else { return write() }
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    let minutes = Int((seconds / 60).rounded(.down))
    return text(.time((minutes % 1_440 + 1_440) % 1_440), write)
  }

  private func text(_ key: Key, _ write: () -> String) -> String {
    if let text = known.withLock({ $0[key] }) { return text }
    let text = write()
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[key] = text
    }
    return text
  }

  private func style(_ form: Form) -> Date.FormatStyle {
    switch form {
    case .day: style.day().month(.abbreviated).year()
    case .dayOfYear: style.day().month(.abbreviated)
    case .month: style.month(.wide)
    case .monthOfYear: style.month(.abbreviated).year()
    case .year: style.year()
    }
  }

  private var style: Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, timeZone: zone)
    style.calendar = zone.calendar
    return style
  }
}
