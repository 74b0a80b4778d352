import Foundation

/// The scores, all in one style beside the target circle, where no ring and no edge comes.
struct RimNumbers: Sendable {
  let chart: WheelChart
  let geometry: WheelGeometry

  private var size: Double { geometry.count > 10 ? 13 : 15 }
  /// Of a digit.
  private var height: Double { size * 0.73 }
  /// Between the target circle and the nearest digits.
  private static let distance = 7.0

  /// What they take up between the target circle and the names.
  static func room(for chart: WheelChart) -> Double {
    guard chart.slices.contains(where: { $0.score != nil }) else { return 0 }
    return chart.labels == .curved ? 18 : 30
  }

  var texts: [SVG] {
    chart.slices.enumerated().compactMap { index, slice in
      slice.score.flatMap { _ in slice.scoreText }.map { text in
        chart.labels == .curved ? turned(text, index) : upright(text, index)
      }
    }
  }

  var style: KeyValuePairs<String, String?> {
    [
      "class": "wheel-scores", "aria-hidden": "true", "pointer-events": "none",
      "fill": chart.colours.ink, "text-anchor": "middle", "font-weight": "700",
      "font-size": SVG.number(size),
    ]
  }

  /// Turned like the name behind it; in the lower half the other way round.
  private func turned(_ text: String, _ index: Int) -> SVG {
    let angle = geometry.middle(of: index)
    let isLower = geometry.isLower(index)
    let radius = geometry.outer + Self.distance + (isLower ? height : 0)
    let place = geometry.written(radius, angle)
    let degrees = angle * 180 / .pi + (isLower ? 180 : 0)
    return SVG(
      "text", ["transform": "translate(\(place)) rotate(\(SVG.number(degrees)))"], text: text)
  }

  /// As near as the corners of its box let it.
  private func upright(_ text: String, _ index: Int) -> SVG {
    let angle = geometry.middle(of: index)
    let width = TextWidth.ems(text) * TextWidth.bold * size
    let half = (sin(angle).magnitude * width + cos(angle).magnitude * height) / 2
    let place = geometry.point(geometry.outer + Self.distance + half, angle)
    return SVG(
      "text",
      ["x": SVG.number(place.x.rounded()), "y": SVG.number((place.y + height / 2).rounded())],
      text: text)
  }
}

extension WheelDrawing {
  var scores: SVG {
    let numbers = RimNumbers(chart: chart, geometry: geometry)
    return SVG("g", numbers.style, numbers.texts)
  }

  /// By which a table beside the wheel names the slices: at their feet, where every one begins.
  var keys: [SVG] {
    guard chart.labels == .numbered else { return [] }
    let badges = chart.slices.indices.flatMap { index in
      let place = geometry.point(geometry.inner + 16, geometry.middle(of: index))
      return [
        SVG(
          "circle",
          [
            "cx": SVG.number(place.x), "cy": SVG.number(place.y), "r": "10",
            "fill": colours.surface, "stroke": colours.muted,
          ]),
        SVG(
          "text",
          ["x": SVG.number(place.x), "y": SVG.number(place.y + 4.5), "fill": colours.ink],
          text: "\(index + 1)"),
      ]
    }
    return [
      SVG(
        "g",
        [
          "class": "wheel-keys", "aria-hidden": "true", "text-anchor": "middle",
          "font-size": "13",
        ], badges)
    ]
  }
}
