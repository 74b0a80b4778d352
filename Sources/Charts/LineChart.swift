import Foundation

/// One measure over time: a line on real dates, and behind it what its numbers mean.
package struct LineChart: Sendable {
  package struct Value: Sendable {
    package let date: Date
    package let number: Double
    /// Further from what it is compared with than measuring goes wrong.
    package let isMarked: Bool

    package init(date: Date, number: Double, isMarked: Bool = false) {
      (self.date, self.number, self.isMarked) = (date, number, isMarked)
    }
  }

  package struct Goal: Sendable {
    package let number: Double
    package let text: String

    package init(number: Double, text: String) { (self.number, self.text) = (number, text) }
  }

  /// In units of the drawing, of which letters have twelve.
  package struct Size: Sendable {
    package static let usual = Size(width: 400, height: 210)
    /// Two stand side by side on paper, and five rows on a page.
    package static let small = Size(width: 290, height: 120)

    let width: Double
    let height: Double
  }

  /// The earliest first; those that are no numbers are left out.
  package let values: [Value]
  /// The newest value, as it is written.
  package var latestText: String
  package var title: String
  /// What a screen reader says.
  package var description: String
  package var axis: ChartAxis
  package var zones: [ChartZone] = []
  package var goal: Goal?
  package var size = Size.usual
  /// Keeps ids apart where a page has more than one chart.
  package var idPrefix = "l"
  package var colours = ChartColours.page

  package init(
    _ values: [Value], latestText: String, title: String, description: String, axis: ChartAxis
  ) {
    self.values = values.filter(\.number.isFinite).sorted { $0.date < $1.date }
    (self.latestText, self.title, self.description) = (latestText, title, description)
    self.axis = axis
  }

  /// Empty without a value.
  package func svg() -> String { LineDrawing(self)?.root.description ?? "" }
}
