/// What a score means, which colours it: red, amber and green of the theme.
package enum ChartLevel: String, Sendable { case low, middle, high }

/// The theme's colours that charts are drawn with, by their names there.
package struct ChartColours: Sendable {
  private let colour: @Sendable (String) -> String
  /// Nil where letters are those of the page that the chart is on.
  let font: String?

  /// Left to the style sheet of the page that the chart is on.
  package static let page = ChartColours(font: nil) { "var(--\($0))" }

  /// Written out, for a picture that stands alone.
  ///
  /// - Parameter theme: by name; what it lacks is drawn in the colour of the text around.
  package init(theme: [String: String]) {
    self.init(font: "Inter, system-ui, sans-serif") { theme[$0] ?? "currentColor" }
  }

  private init(font: String?, _ colour: @escaping @Sendable (String) -> String) {
    (self.font, self.colour) = (font, colour)
  }

  var ink: String { colour("ink") }
  var muted: String { colour("muted") }
  var hairline: String { colour("hairline") }
  var border: String { colour("border") }
  var surface: String { colour("surface") }
  var tint: String { colour("tint") }

  /// Dark enough to be read on white; ink where there is no level.
  func ink(_ level: ChartLevel?) -> String {
    switch level {
    case .middle: colour("score-middle-ink")
    case let level?: strong(level)
    case nil: ink
    }
  }

  func strong(_ level: ChartLevel) -> String { colour("score-\(level.rawValue)") }

  /// Light enough to be written on.
  func soft(_ level: ChartLevel) -> String { colour("\(level.rawValue)-soft") }
}
