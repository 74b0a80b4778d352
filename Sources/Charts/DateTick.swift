import Foundation

/// A day that is written on an axis.
package struct DateTick: Sendable {
  package enum Unit: Sendable { case day, month, year }

  let date: Date
  let unit: Unit

  /// From fine to coarse; in months, a quarter has three.
  private static let steps: [(unit: Unit, count: Int)] = [
    (.day, 1), (.day, 2), (.day, 7), (.day, 14), (.month, 1), (.month, 2), (.month, 3), (.month, 6),
    (.year, 1), (.year, 2), (.year, 5), (.year, 10),
  ]

  /// The finest that are few enough to be read; at least one.
  static func ticks(in range: ClosedRange<Date>, _ calendar: Calendar, most: Int) -> [Self] {
    let days = range.upperBound.timeIntervalSince(range.lowerBound) / 86_400
    let found = steps.lazy
      .filter { days / $0.unit.days / Double($0.count) <= Double(most + 1) }
      .map { dates(in: range, $0.unit, $0.count, calendar) }
      .first { $0.count <= most }
    guard let found, !found.isEmpty else { return [Self(date: range.lowerBound, unit: .day)] }
    return found
  }

  private static func dates(
    in range: ClosedRange<Date>, _ unit: Unit, _ count: Int, _ calendar: Calendar
  ) -> [Self] {
    guard let start = start(of: range.lowerBound, unit, count, calendar) else { return [] }
    let dates = (0...400).lazy
      .compactMap { calendar.date(byAdding: unit.component, value: $0 * count, to: start) }
      .prefix { $0 <= range.upperBound }
    return dates.filter { $0 >= range.lowerBound }.map { Self(date: $0, unit: unit) }
  }

  /// The beginning of a day, or of the month or year that such steps are counted from.
  private static func start(
    of date: Date, _ unit: Unit, _ count: Int, _ calendar: Calendar
  ) -> Date? {
    var parts = calendar.dateComponents([.year, .month, .day], from: date)
    let (year, month) = (parts.year ?? 2000, parts.month ?? 1)
    switch unit {
    case .day: break
    case .month: (parts.month, parts.day) = ((month - 1) / count * count + 1, 1)
    case .year: (parts.year, parts.month, parts.day) = (year / count * count, 1, 1)
    }
    return calendar.date(from: parts)
  }
}

extension DateTick.Unit {
  fileprivate var component: Calendar.Component {
    switch self {
    case .day: .day
    case .month: .month
    case .year: .year
    }
  }

  fileprivate var days: Double {
    switch self {
    case .day: 1
    case .month: 30.4
    case .year: 365.2
    }
  }
}
