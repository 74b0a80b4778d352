import Foundation

/// How a chart's numbers and days are written; it knows no units and no language.
package struct ChartAxis: Sendable {
  package enum Steps: Sendable {
    /// 1, 2, 5, 10 and so on.
    case decimal
    /// Of seconds, as a clock has them.
    case clock
  }

  let steps: Steps
  /// Nothing between two of these makes sense: 1 where something is counted.
  let smallest: Double
  let calendar: Calendar
  /// Of all numbers; nil where each has its own.
  let unit: String?
  let number: @Sendable (Double) -> String
  /// Of a day, a month or a year.
  let date: @Sendable (Date, DateTick.Unit) -> String

  package init(
    steps: Steps = .decimal, smallest: Double = 0, calendar: Calendar, unit: String? = nil,
    number: @escaping @Sendable (Double) -> String,
    date: @escaping @Sendable (Date, DateTick.Unit) -> String
  ) {
    (self.steps, self.smallest, self.calendar) = (steps, smallest, calendar)
    (self.unit, self.number, self.date) = (unit, number, date)
  }

  /// Even numbers, five or so.
  func ticks(in range: ClosedRange<Double>) -> [Double] {
    let step = max(steps.step(atLeast: (range.upperBound - range.lowerBound) / 4.5), smallest)
    guard step.isFinite, step > 0 else { return [] }
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    return (0..<8).map { (first + Double($0)) * step }.filter {
      $0 <= range.upperBound + step / 1e6
    }
  }
}

extension ChartAxis.Steps {
  private static let ofClock: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600,
  ]

  fileprivate func step(atLeast size: Double) -> Double {
    if self == .clock, let step = Self.ofClock.first(where: { $0 >= size }) { return step }
    guard size > 0, size.isFinite else { return 0 }
    let power = pow(10, log10(size).rounded(.down))
    return [1, 2, 5].map { $0 * power }.first { $0 >= size * (1 - 1e-9) } ?? 10 * power
  }
}
