import Units

/// A slice of the wheel, read from one file.
package struct Category: Sendable {
  /// The name of its file, without `.json`.
  package let id: String
  package let name: String
  /// Six hexadecimal digits.
  package let colour: String
  /// Named tables that formulas look numbers up in.
  package let norms: [String: NormTable]
  /// Days after which its results are called old.
  package let staleAfter: Int
  package let exercises: [Exercise]
}

extension Category {
  package static let usualStaleAfter = 90

  /// Whether results of a day are old on another.
  package func isDue(measured day: Day, on today: Day) -> Bool { day.days(to: today) > staleAfter }

  /// The last day on which results of a day are not old; nil beyond the end of the calendar.
  package func freshUntil(measured day: Day) -> Day? { day.adding(days: staleAfter) }

  /// The id of a category that has no file: its name in small letters with hyphens.
  package static func id(from name: String) -> String { name.slug }
}
