/// A month of a year.
package struct CalendarMonth: Sendable, Equatable {
  package let first: Day

  package init(_ day: Day) { first = day.adding(days: 1 - day.day) ?? day }

  /// As it stands in an address: "2026-11".
  package init?(_ text: String) {
    guard text.count == 7, let day = Day("\(text)-01") else { return nil }
    self.init(day)
  }

  package var text: String { String(first.description.prefix(7)) }

  package func adding(_ months: Int) -> CalendarMonth {
    let number = first.year * 12 + first.month - 1 + months
    return Day(year: number / 12, month: number % 12 + 1, day: 1).map(CalendarMonth.init) ?? self
  }

  package func contains(_ day: Day) -> Bool { (day.year, day.month) == (first.year, first.month) }

  package func starts(after day: Day?) -> Bool { day.map { first > $0 } ?? true }

  /// Whole weeks, from the Monday before it to the Sunday behind it.
  package var weeks: [[Day]] {
    let monday = first.monday
    return (0..<6).map { week in
      (0..<7).compactMap { monday.adding(days: week * 7 + $0) }
    }.filter { $0.contains(where: contains) }
  }
}
