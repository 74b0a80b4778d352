import Foundation

/// Where a line chart's numbers and dates lie.
struct LineGeometry: Sendable {
  let left: Double
  let right: Double
  let top = 22.0
  /// Where the letters above the numbers stand.
  static let head = 13.0
  let bottom: Double
  let numbers: ClosedRange<Double>
  let dates: ClosedRange<Date>

  init(_ chart: LineChart, first: Date, latest: LineChart.Value) {
    numbers = Self.numbers(chart, latest)
    dates = Self.dates(first, latest.date)
    let labels = chart.axis.ticks(in: numbers).map { TextWidth.ems(chart.axis.number($0)) }
    left = min(LineDrawing.size * (labels.max() ?? 0) + 8, 104)
    let names = chart.zones.map { TextWidth.ems($0.name) }
    bottom = chart.size.height - 24
    right = chart.size.width - min(max(11 * (names.max() ?? 0) + 6, 34), 90)
  }

  /// All values and the goal, how far it is from the newest to the next zones, and so much around
  /// it that a small change does not look like a large one.
  private static func numbers(
    _ chart: LineChart, _ latest: LineChart.Value
  ) -> ClosedRange<Double> {
    let goal = [chart.goal?.number].compactMap(\.self).filter(\.isFinite)
    let values = chart.values.map(\.number)
    let near = Self.near(latest.number, isAlone: values.min() == values.max())
    let shown = values + near + chart.zones.edges(around: latest.number) + goal
    let (low, high) = (shown.min() ?? latest.number, shown.max() ?? latest.number)
    let air = max((high - low) * 0.14, chart.axis.smallest)
    return (low < 0 ? low - air : max(low - air, 0))...(high + air)
  }

  /// A tenth less and more of a single number, a fortieth where there is a line to look at.
  private static func near(_ number: Double, isAlone: Bool) -> [Double] {
    let share = number == 0 ? 1 : abs(number) / (isAlone ? 10 : 40)
    return [number < 0 ? number - share : max(number - share, 0), number + share]
  }

  /// What was measured on one day only stands in the middle of a month.
  private static func dates(_ first: Date, _ last: Date) -> ClosedRange<Date> {
    let day = 86_400.0
    let span = last.timeIntervalSince(first)
    if span < day { return first.addingTimeInterval(-15 * day)...last.addingTimeInterval(15 * day) }
    return first.addingTimeInterval(-span * 0.03)...last.addingTimeInterval(span * 0.05)
  }

  func x(_ date: Date) -> Double {
    let whole = dates.upperBound.timeIntervalSince(dates.lowerBound)
    return left + (right - left) * date.timeIntervalSince(dates.lowerBound) / max(whole, 1)
  }

  func y(_ number: Double) -> Double {
    let whole = max(numbers.upperBound - numbers.lowerBound, .leastNormalMagnitude)
    return bottom - (bottom - top) * (number - numbers.lowerBound) / whole
  }

  /// To a tenth, which nobody sees.
  func written(_ date: Date, _ number: Double) -> String {
    SVG.numbers((x(date) * 10).rounded() / 10, (y(number) * 10).rounded() / 10)
  }

  private static let columns = 120

  /// As many as can be told apart: of each narrow column the first, the lowest and the highest.
  func thinned(_ values: [LineChart.Value]) -> [LineChart.Value] {
    guard values.count > Self.columns else { return values }
    let columns = Dictionary(grouping: values.indices) { index in
      Int(((x(values[index].date) - left) / (right - left) * Double(Self.columns)).rounded(.down))
    }
    let kept = columns.values.flatMap { indices in
      [
        indices.first, indices.min { values[$0].number < values[$1].number },
        indices.max { values[$0].number < values[$1].number },
      ].compactMap(\.self)
    }
    return Set(kept + [values.count - 1]).sorted().map { values[$0] }
  }
}
