/// The theme's colours that a wheel is drawn with, by their names there.
package struct WheelColours: Sendable {
  let ink: String
  let muted: String
  let hairline: String
  let border: String
  let surface: String

  /// Left to the style sheet of the page that the wheel is on.
  package static let page = WheelColours { "var(--\($0))" }

  /// Written out, for a picture that stands alone.
  ///
  /// - Parameter theme: by name; what it lacks is drawn in the colour of the text around.
  package init(theme: [String: String]) {
    self.init { theme[$0] ?? "currentColor" }
  }

  private init(_ colour: (String) -> String) {
    ink = colour("ink")
    muted = colour("muted")
    hairline = colour("hairline")
    border = colour("border")
    surface = colour("surface")
  }
}
