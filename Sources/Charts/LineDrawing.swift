import Foundation

/// A line chart in elements, from the back to the front.
struct LineDrawing: Sendable {
  let chart: LineChart
  let geometry: LineGeometry
  let latest: LineChart.Value
  /// Of letters and figures.
  static let size = 12.0

  /// Nil without a value.
  init?(_ chart: LineChart) {
    guard let first = chart.values.first, let latest = chart.values.last else { return nil }
    self.chart = chart
    self.latest = latest
    geometry = LineGeometry(chart, first: first.date, latest: latest)
  }

  var root: SVG {
    SVG(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "line-chart", "role": "img",
        "viewBox": SVG.numbers(0, 0, chart.size.width, chart.size.height),
        "aria-labelledby": "\(chart.idPrefix)-title", "aria-describedby": "\(chart.idPrefix)-desc",
        "text-rendering": "geometricPrecision", "font-size": SVG.number(Self.size),
        "font-family": colours.font, "fill": colours.muted,
      ],
      [
        SVG("title", ["id": "\(chart.idPrefix)-title"], text: chart.title),
        SVG("desc", ["id": "\(chart.idPrefix)-desc"], text: chart.description),
        zones, numbers, dates,
      ] + goalLine + [line] + marks + goalName + [newest])
  }

  var colours: ChartColours { chart.colours }

  private var numbers: SVG {
    let ticks = chart.axis.ticks(in: geometry.numbers).flatMap { number in
      let y = SVG.number(geometry.y(number))
      return [
        SVG(
          "path",
          [
            "d": "M\(SVG.number(geometry.left)) \(y)H\(SVG.number(geometry.right))",
            "stroke": colours.border, "stroke-opacity": "0.35", "stroke-width": "0.75",
          ]),
        SVG(
          "text",
          [
            "x": SVG.number(geometry.left - 6), "y": SVG.number(geometry.y(number) + 4),
            "text-anchor": "end",
          ], text: chart.axis.number(number)),
      ]
    }
    return SVG("g", ["class": "line-numbers"], ticks + unit)
  }

  private var unit: [SVG] {
    chart.axis.unit.map { [SVG("text", ["y": SVG.number(LineGeometry.head)], text: $0)] } ?? []
  }

  private var dates: SVG {
    SVG("g", ["class": "line-dates", "text-anchor": "middle"], ticks.flatMap(date))
  }

  private var ticks: [DateTick] {
    let newest = DateTick(date: latest.date, unit: .day)
    guard let first = chart.values.first, latest.date.timeIntervalSince(first.date) >= 86_400
    else { return [newest] }
    let most = max(1, Int((geometry.right - geometry.left) / 80))
    let ticks = (1...most).reversed().lazy
      .map { DateTick.ticks(in: geometry.dates, chart.axis.calendar, most: $0) }
      .first(where: areApart)
    // From a single one nobody sees how long it took.
    guard let ticks, ticks.count >= min(most, 2) else {
      return [DateTick(date: first.date, unit: .day), newest]
    }
    return ticks
  }

  /// Whether there is a space between the words of each two neighbours.
  private func areApart(_ ticks: [DateTick]) -> Bool {
    let words = ticks.map(label)
    return zip(words, words.dropFirst()).allSatisfy { left, right in
      left.middle + left.half + Self.size / 3 <= right.middle - right.half
    }
  }

  /// Words, where their middle is, and half of how wide they are; none leaves the chart.
  private func label(_ tick: DateTick) -> (text: String, middle: Double, half: Double) {
    let text = chart.axis.date(tick.date, tick.unit)
    let half = Self.size * TextWidth.ems(text) / 2
    return (text, min(max(geometry.x(tick.date), half), chart.size.width - half), half)
  }

  private func date(_ tick: DateTick) -> [SVG] {
    let (text, middle, _) = label(tick)
    return [
      SVG(
        "path",
        [
          "d": "M\(SVG.numbers(geometry.x(tick.date), geometry.bottom))v4",
          "stroke": colours.border,
        ]),
      SVG("text", ["x": SVG.number(middle), "y": SVG.number(geometry.bottom + 17)], text: text),
    ]
  }

  private var goal: LineChart.Goal? { chart.goal.flatMap { $0.number.isFinite ? $0 : nil } }

  private var goalLine: [SVG] {
    guard let goal else { return [] }
    let y = geometry.y(goal.number)
    return [
      SVG(
        "path",
        [
          "class": "line-goal",
          "d": "M\(SVG.numbers(geometry.left, y))H\(SVG.number(geometry.right))",
          "stroke": colours.tint, "stroke-width": "1.5", "stroke-dasharray": "6 4",
        ])
    ]
  }

  /// Above the marks: between many values nobody reads it otherwise.
  private var goalName: [SVG] {
    guard let goal else { return [] }
    return SVG.haloed(
      goal.text, in: colours.tint, on: colours.surface, width: "4",
      [
        "x": SVG.number(geometry.left + 5), "y": SVG.number(geometry.y(goal.number) - 5),
      ])
  }
}
