import Foundation
import Testing

@testable import Charts

@Suite("A line through time")
struct LineChartTests {
  private static let start = Date(timeIntervalSince1970: 1_740_000_000)

  private static let axis: ChartAxis = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return ChartAxis(
      calendar: calendar, number: { "\(($0 * 10).rounded() / 10) kg" },
      date: { date, unit in "\(unit) \(Int(date.timeIntervalSince(LineChartTests.start) / 86_400))"
      })
  }()

  private static let zones = [
    ChartZone(level: .low, from: nil, to: 40, name: "0 to 3.9"),
    ChartZone(level: .middle, from: 40, to: 48, name: "4 to 6.9"),
    ChartZone(level: .high, from: 48, to: nil, name: "7 to 10"),
  ]

  /// - Parameter values: days after the start, and what was measured then.
  private func chart(
    _ values: [(day: Double, number: Double)], zones: [ChartZone] = [], goal: LineChart.Goal? = nil
  ) -> LineChart {
    var chart = LineChart(
      values.map { day, number in
        LineChart.Value(date: Self.start.addingTimeInterval(day * 86_400), number: number)
      }, latestText: "46 kg", title: "Grip", description: "Words", axis: Self.axis)
    chart.zones = zones
    chart.goal = goal
    return chart
  }

  @Test("Days are as far apart as the calendar has them, and more stands higher")
  func places() throws {
    let points = line(chart([(0, 40), (10, 50), (100, 45)]))
    try #require(points.count == 3)
    let (near, far) = (points[1].x - points[0].x, points[2].x - points[1].x)
    #expect(abs(far / near - 9) < 0.1)
    #expect(points[1].y < points[2].y && points[2].y < points[0].y)
  }

  @Test("What was entered late stands where it belongs, and what is no number nowhere")
  func order() {
    let chart = chart([(100, 45), (0, 40), (50, .nan), (10, .infinity)])
    #expect(chart.values.map(\.number) == [40, 45])
    #expect(!chart.svg().contains("nan") && !chart.svg().contains("inf"))
    #expect(self.chart([]).svg().isEmpty)
  }

  @Test("One value is a dot in the middle with its day, and no line")
  func alone() throws {
    let drawing = Drawing(chart([(0, 46)], zones: Self.zones).svg())
    #expect(line(chart([(0, 46)])).isEmpty)
    let dot = try #require(drawing.tags("circle").first)
    let band = try #require(drawing.tags("rect").first)
    let left = try #require(drawing.number("x", of: band))
    let width = try #require(drawing.number("width", of: band))
    #expect(abs((drawing.number("cx", of: dot) ?? 0) - left - width / 2) < 0.1)
    #expect(drawing.tags("circle").count == 1 && drawing.text.contains(">day 0<"))
  }

  @Test("Bands lie side by side, within the frame, and bear their names")
  func bands() {
    for number in [10.0, 41, 44, 47.9, 200] {
      let drawing = Drawing(chart([(0, 44), (90, number)], zones: Self.zones).svg())
      let edges = drawing.tags("rect").map { band in
        let top = drawing.number("y", of: band) ?? .nan
        return (top: top, bottom: top + (drawing.number("height", of: band) ?? .nan))
      }
      #expect(edges.count >= 2)
      for (below, above) in zip(edges, edges.dropFirst()) {
        #expect(abs(below.top - above.bottom) < 0.02)
      }
      #expect(edges.allSatisfy { $0.top >= 21.9 && $0.bottom <= 210 - 23.9 })
    }
    #expect(chart([(0, 44)], zones: Self.zones).svg().contains(">4 to 6.9<"))
  }

  @Test("Every band has its name, however narrow, and a line where the next begins")
  func greyBands() {
    let narrow = [40, 40.2, 40.4].enumerated().map { index, edge in
      ChartZone(
        level: .middle, from: index > 0 ? edge - 0.2 : nil, to: index < 2 ? edge : nil,
        name: "band \(index)")
    }
    let text = chart([(0, 30), (90, 50)], zones: narrow).svg()
    let names = text.matches(of: /<text x="[0-9.]+" y="([0-9.]+)"[^>]*>band (\d)</)
    #expect(names.map { $0.2 } == ["2", "1", "0"])
    let places = names.compactMap { Double($0.1) }
    for (above, below) in zip(places, places.dropFirst()) { #expect(below - above >= 11.9) }
    let group = text.components(separatedBy: "line-numbers").first ?? ""
    #expect(Drawing(group).tags("path").count == 2)
  }

  @Test("The newest number stands above all lines; a unit that is a word stands there once, too")
  func head() throws {
    var chart = chart([(0, 40), (50, 49), (90, 30)], zones: Self.zones)
    chart.axis = ChartAxis(
      calendar: Self.axis.calendar, unit: "points", number: { "\($0)" }, date: { _, _ in "" })
    let newest = try #require(chart.svg().components(separatedBy: "line-newest").last)
    let drawing = Drawing(newest)
    let label = try #require(drawing.tags("text").first)
    #expect(drawing.number("y", of: label) == 13 && newest.contains(">46 kg<"))
    #expect(line(chart).allSatisfy { $0.y > 20 })
    #expect(chart.svg().matches(of: /points/).count == 1)
  }

  @Test("From the newest value one sees how far it is to the next band")
  func nextBand() {
    let range = LineGeometry(
      chart([(0, 41), (9, 42)], zones: Self.zones), first: Self.start,
      latest: LineChart.Value(date: Self.start.addingTimeInterval(9 * 86_400), number: 42)
    ).numbers
    #expect(range.contains(48) && range.contains(40))
  }

  @Test(
    "Around a single value there is a tenth of it at least, and never less than nothing",
    arguments: [(39.9, true), (46, true), (39.9, false), (0.52, false), (0, false), (3, true)])
  func aroundOne(number: Double, hasZones: Bool) {
    let numbers = numbers([(0, number)], zones: hasZones ? Self.zones : [])
    #expect(numbers.upperBound >= number * 1.1 && numbers.lowerBound <= number * 0.9)
    #expect(numbers.lowerBound >= 0 && numbers.lowerBound < numbers.upperBound)
    #expect(hasZones || numbers.upperBound <= max(number * 1.2, 1.2))
    #expect(!hasZones || numbers.contains(40), "the next band is there to be reached")
  }

  @Test("What hardly changes is hardly seen to change, and what is below nothing stays there")
  func littleChange() {
    let flat = numbers([(0, 80), (50, 80.1)], zones: [])
    #expect(flat.upperBound - flat.lowerBound > 4)
    let below = numbers([(0, -8), (50, -4)], zones: [])
    #expect(below.lowerBound < -8 && below.upperBound > -4)
  }

  /// What a chart's height stands for.
  private func numbers(
    _ values: [(day: Double, number: Double)], zones: [ChartZone]
  ) -> ClosedRange<Double> {
    let chart = chart(values, zones: zones)
    let latest = chart.values.last ?? LineChart.Value(date: Self.start, number: 0)
    return LineGeometry(chart, first: Self.start, latest: latest).numbers
  }

  @Test("Five hundred values are a line of bounded size that keeps its ends and its extremes")
  func many() {
    let values = (0..<500).map { (day: Int) -> (day: Double, number: Double) in
      let wave = Double(day * 7919 % 100) / 20
      return (Double(day), day == 250 ? 90 : 40 + wave)
    }
    let many = chart(values, zones: Self.zones)
    #expect(many.svg().utf8.count < 12 * 1024)
    let points = line(many)
    #expect(points.count <= 363 && Drawing(many.svg()).tags("circle").count == 1)
    #expect(!many.svg().contains("h0"))
    let (first, last) = (many.values[0], many.values[499])
    let geometry = LineGeometry(many, first: first.date, latest: last)
    let top = points.map { $0.y }.min() ?? .nan
    #expect(abs(top - geometry.y(90)) < 0.1)
    #expect(abs((points.first?.x ?? 0) - geometry.x(first.date)) < 0.1)
    #expect(abs((points.last?.x ?? 0) - geometry.x(last.date)) < 0.1)
  }

  @Test(
    "Days under the line have a space between them",
    arguments: [1, 2, 6, 9, 20, 28, 31, 35, 45, 90, 200, 400, 700, 1500, 4000, 15_000])
  func dates(span: Int) {
    var line = chart([(0, 40), (Double(span), 45)])
    line.axis = ChartAxis(
      calendar: Self.axis.calendar, number: { "\($0)" },
      date: { _, unit in
        switch unit {
        case .day: "22 Nov 2026"
        case .month: "Nov 2026"
        case .year: "2026"
        }
      })
    let labels = dates(under: line)
    #expect((1...6).contains(labels.count))
    var free = 0.0
    for label in labels {
      let half = 12 * TextWidth.ems(String(label.text)) / 2
      #expect(label.middle - half >= free, "\(label.text)")
      free = label.middle + half + 3
    }
  }

  @Test(
    "A small line has two days under it, too: how long it took is seen",
    arguments: [1, 20, 45, 90, 263, 400, 700, 1500, 4000])
  func twoDates(span: Int) {
    var small = chart([(0, 40), (Double(span), 45)], zones: Self.zones)
    small.size = .small
    #expect(dates(under: small).count >= 2)
  }

  /// What stands on the axis of days, from left to right.
  private func dates(under chart: LineChart) -> [(middle: Double, text: Substring)] {
    let group = chart.svg().components(separatedBy: "class=\"line-dates\"").last ?? ""
    return group.components(separatedBy: "</g>")[0]
      .matches(of: /<text x="([-0-9.]+)" y="[0-9.]+">([^<]*)</)
      .map { (Double($0.1) ?? .nan, $0.2) }
  }

  @Test("A clock counts in its own steps, and half a push-up is no step")
  func steps() {
    func axis(_ steps: ChartAxis.Steps, _ smallest: Double = 0) -> ChartAxis {
      ChartAxis(
        steps: steps, smallest: smallest, calendar: Calendar(identifier: .gregorian),
        number: { "\($0)" }, date: { _, _ in "" })
    }
    #expect(axis(.clock).ticks(in: 540...820) == [600, 720])
    #expect(axis(.clock).ticks(in: 4...9) == [4, 6, 8])
    #expect(axis(.decimal).ticks(in: 36...52) == [40, 45, 50])
    #expect(axis(.decimal, 1).ticks(in: 3...4.5) == [3, 4])
    #expect(axis(.decimal).ticks(in: 5...5) == [])
  }

  @Test("A goal's name is written over the line of the values, not below it")
  func goalName() throws {
    let svg = chart([(0, 40), (50, 44)], goal: .init(number: 42, text: "Goal 42 kg")).svg()
    let name = try #require(svg.firstRange(of: "Goal 42 kg"))
    #expect(try #require(svg.firstRange(of: "line-values")).lowerBound < name.lowerBound)
  }

  @Test("A goal has its line, a real change its ring")
  func more() {
    var goal = chart([(0, 40), (50, 44)], goal: .init(number: 52, text: "Goal 52 kg"))
    #expect(goal.svg().contains("line-goal") && goal.svg().contains(">Goal 52 kg<"))
    #expect(!chart([(0, 40)]).svg().contains("line-goal"))
    goal.goal = .init(number: .nan, text: "")
    #expect(!goal.svg().contains("line-goal"))
    let pairs = [(0.0, true), (50, false)].map { day, isMarked in
      LineChart.Value(
        date: Self.start.addingTimeInterval(day * 86_400), number: 128, isMarked: isMarked)
    }
    let chart = LineChart(
      pairs, latestText: "128", title: "", description: "", axis: Self.axis)
    // The ring, and the newest; the dot is the end of a line without length.
    #expect(Drawing(chart.svg()).tags("circle").count == 2 && chart.svg().contains("h0"))
  }

  @Test("It says in words what it shows, and whatever is written stays text")
  func words() {
    var chart = chart([(0, 40)])
    chart.latestText = "<script>"
    let drawing = Drawing(chart.svg())
    #expect(drawing.text.contains("<title id=\"l-title\">Grip</title>"))
    #expect(drawing.text.contains("<desc id=\"l-desc\">Words</desc>"))
    #expect(!drawing.text.contains("<script") && !drawing.text.contains("style="))
  }

  private func line(_ chart: LineChart) -> [(x: Double, y: Double)] {
    let group = chart.svg().components(separatedBy: "class=\"line-values\"").dropFirst().first ?? ""
    let path = group.components(separatedBy: "d=\"").dropFirst().first ?? ""
    return Drawing.points(path.components(separatedBy: "\"")[0])
  }
}
