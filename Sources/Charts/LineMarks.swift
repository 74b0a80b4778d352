import Foundation

extension LineDrawing {
  /// Beyond so many, dots would be a thick line.
  private static let mostDots = 40

  /// Through all values.
  var line: SVG {
    let points = geometry.thinned(chart.values).map { geometry.written($0.date, $0.number) }
    let path = SVG(
      "path",
      [
        "d": "M" + points.joined(separator: "L"),
        "stroke-width": chart.values.count > Self.mostDots ? "1.25" : "2",
      ])
    return SVG(
      "g",
      [
        "class": "line-values", "fill": "none", "stroke": colours.ink, "stroke-linejoin": "round",
        "stroke-linecap": "round",
      ], points.count > 1 ? [path] : [])
  }

  /// A dot for each value while they can be told apart; a ring where a change is a real one.
  var marks: [SVG] {
    let rings = chart.values.filter(\.isMarked).suffix(Self.mostDots)
      .map { circle($0.date, $0.number, "6.5", fill: "none", stroke: colours.ink) }
    let marks = dots + rings
    return marks.isEmpty ? [] : [SVG("g", ["class": "line-dots"], marks)]
  }

  /// Round ends of lines without length: two paths, where a circle for each would be half of a
  /// report.
  private var dots: [SVG] {
    guard (2...Self.mostDots).contains(chart.values.count) else { return [] }
    let path = chart.values.dropLast()
      .map { "M\(geometry.written($0.date, $0.number))h0" }.joined()
    return [(colours.ink, "7.5"), (colours.surface, "4.5")].map { colour, width in
      SVG(
        "path",
        [
          "d": path, "fill": "none", "stroke": colour, "stroke-width": width,
          "stroke-linecap": "round",
        ])
    }
  }

  private func circle(
    _ date: Date, _ number: Double, _ radius: String, fill: String, stroke: String
  ) -> SVG {
    SVG(
      "circle",
      [
        "cx": SVG.number(geometry.x(date)), "cy": SVG.number(geometry.y(number)), "r": radius,
        "fill": fill, "stroke": stroke, "stroke-width": "1.5",
      ])
  }

  /// The newest value, and its number where no line comes: above all of them, or beside the only dot.
  var newest: SVG {
    let dot = circle(latest.date, latest.number, "5", fill: colours.ink, stroke: colours.surface)
    return SVG("g", ["class": "line-newest"], [dot] + (chart.values.count > 1 ? [above] : beside))
  }

  private var above: SVG {
    SVG(
      "text",
      [
        "x": SVG.number(geometry.right), "y": SVG.number(LineGeometry.head), "font-size": "14",
        "font-weight": "700", "text-anchor": "end", "fill": colours.ink,
      ], text: chart.latestText)
  }

  private var beside: [SVG] {
    let half = TextWidth.ems(chart.latestText) * TextWidth.bold * 14 / 2
    let x = min(max(geometry.x(latest.date), geometry.left + half), geometry.right - half)
    let top = geometry.y(latest.number)
    return SVG.haloed(
      chart.latestText, in: colours.ink, on: colours.surface, width: "3",
      [
        "x": SVG.number(x), "y": SVG.number(top - 10), "font-size": "14", "font-weight": "700",
        "text-anchor": "middle",
      ])
  }
}
