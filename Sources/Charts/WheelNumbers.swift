import Foundation

extension WheelDrawing {
  private var scoreSize: Double { geometry.count > 10 ? 11 : 13 }

  var scores: SVG {
    let texts = zip(chart.slices, outlined).enumerated().compactMap { index, pair in
      score(of: pair.0, index, other: pair.1.map(geometry.radius))
    }
    return SVG(
      "g",
      [
        "class": "wheel-scores", "aria-hidden": "true", "pointer-events": "none",
        "fill": colours.ink, "text-anchor": "middle", "font-weight": "600",
        "font-size": SVG.number(scoreSize),
      ], texts)
  }

  private func score(of slice: WheelChart.Slice, _ index: Int, other: Double?) -> SVG? {
    guard let score = slice.score else { return nil }
    let text = slice.scoreText ?? ""
    let angle = geometry.middle(of: index)
    let spot = spot(for: text, score, other: other, angle)
    let place = geometry.point(spot.radius, angle)
    return SVG(
      "text",
      [
        "x": SVG.number(place.x.rounded()),
        "y": SVG.number((place.y + scoreSize * 0.36).rounded()),
        "fill": spot.isInside ? HexColour(slice.colour).readable : nil,
      ], text: text)
  }

  /// Near the edge of the slice, or beyond it where the slice is too small; clear of the outline.
  ///
  /// - Parameter other: the radius of the outline at this slice.
  private func spot(
    for text: String, _ score: Double, other: Double?, _ angle: Double
  ) -> (radius: Double, isInside: Bool) {
    let edge = geometry.radius(of: score)
    let width = TextWidth.ems(text) * TextWidth.bold * scoreSize
    // Half of what a box of letters takes up in the direction of the radius.
    let half = (sin(angle).magnitude * width + cos(angle).magnitude * scoreSize * 0.72) / 2
    let apart = half + 4
    let isClear = { (radius: Double) in other.map { abs($0 - radius) >= half + 3 } ?? true }
    let inside = [edge, other ?? edge].map { $0 - apart }.filter { radius in
      radius + apart <= edge && radius - half > geometry.inner
        && radius * geometry.sweep - geometry.gap > width + 2 && isClear(radius)
    }
    let outside = [edge, max(other ?? edge, edge)].map { $0 + apart }
    if let radius = inside.first { return (radius, true) }
    return (outside.first(where: isClear) ?? edge + apart, false)
  }

  /// The overall score and what it is made from; a dashed circle where there is none.
  var middle: SVG {
    let disc = SVG(
      "circle",
      [
        "r": SVG.number(geometry.inner - 3), "fill": colours.surface,
        "stroke": chart.overallText == nil ? colours.border : colours.hairline,
        "stroke-dasharray": chart.overallText == nil ? "3 3" : nil,
      ])
    let overall = chart.overallText.map {
      let size = fitted($0, 36, bold: true)
      return SVG("text", ["y": "6", "font-size": size, "font-weight": "600"], text: $0)
    }
    return SVG(
      "g",
      ["id": id("middle"), "class": "wheel-middle", "text-anchor": "middle", "fill": colours.ink],
      [disc] + [overall].compactMap(\.self) + [count])
  }

  /// Alone in the middle where there is no overall score.
  private var count: SVG {
    SVG(
      "text",
      [
        "y": chart.overallText == nil ? "4" : "22", "font-size": fitted(chart.countText, 11),
        "fill": colours.muted, "direction": chart.countText.direction,
      ], text: chart.countText)
  }

  /// The size, or a smaller one where the text would leave the disc.
  private func fitted(_ text: String, _ size: Double, bold: Bool = false) -> String {
    let ems = TextWidth.ems(text) * (bold ? TextWidth.bold : 1)
    return SVG.number(min(size, 1.55 * geometry.inner / max(ems, 1)))
  }
}
