import Foundation

/// The lines of one straight label and where they are.
struct LabelBlock: Sendable {
  let index: Int
  let lines: [String]
  let style: LabelStyle
  /// Of the middle.
  private(set) var y = 0.0
  /// How far from the vertical axis the lines begin.
  private var distance = 0.0

  init(index: Int, lines: [String], style: LabelStyle) {
    self.index = index
    self.lines = lines
    self.style = style
  }

  /// With a little air, so that two blocks may touch.
  var height: Double { Double(lines.count) * style.leading + style.size * 0.4 }
  var top: Double { y - height / 2 }
  var bottom: Double { y + height / 2 }

  /// At that height, as near to the wheel as the circle of clearance lets it.
  func moved(to y: Double, clearance: Double) -> LabelBlock {
    var moved = self
    moved.y = y
    let nearest = max(y.magnitude - height / 2, 0)
    moved.distance = max(clearance * clearance - nearest * nearest, 0).squareRoot()
    return moved
  }

  func reach(side: Int) -> Double {
    let width = (lines.map(TextWidth.ems).max() ?? 0) * style.size
    return side == 0 ? width / 2 : distance + width
  }

  func text(side: Int) -> SVG {
    let x = SVG.number(Double(side) * distance)
    let first = y - Double(lines.count) * style.leading / 2 + style.size * 0.92
    let spans = lines.enumerated().map { number, line in
      SVG(
        "tspan", ["x": x, "y": SVG.number(first + Double(number) * style.leading)], text: line)
    }
    return SVG("text", ["direction": direction, "text-anchor": anchor(side)], spans)
  }

  private var direction: String? { lines.first?.direction }

  /// Text that runs from right to left starts at its right end.
  private func anchor(_ side: Int) -> String? {
    guard side != 0 else { return nil }
    return (side > 0) == (direction == nil) ? "start" : "end"
  }
}
