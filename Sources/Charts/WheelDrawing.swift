import Foundation

/// A wheel in elements, from the back to the front.
struct WheelDrawing: Sendable {
  let chart: WheelChart
  let geometry: WheelGeometry
  let labels: WheelLabels

  private static let margin = 4.0
  private static let captionHeight = 18.0

  init(_ chart: WheelChart) {
    self.chart = chart
    geometry = WheelGeometry(count: chart.slices.count)
    let names = chart.slices.map(\.name)
    labels =
      switch chart.labels {
      case .curved:
        CurvedLabels(
          names: names, geometry: geometry, idPrefix: chart.idPrefix,
          distance: RimNumbers.room(for: chart) + 9
        ).labels
      case .straight:
        StraightLabels(
          names: names, geometry: geometry, distance: RimNumbers.room(for: chart) + 11
        ).labels
      case .numbered: WheelLabels.none(reach: geometry.outer + RimNumbers.room(for: chart))
      case .bare: WheelLabels.none(reach: geometry.outer)
      }
  }

  var root: SVG {
    let width = (labels.width + Self.margin).rounded()
    let height = (labels.height + Self.margin).rounded()
    let bottom = height + (chart.caption == nil ? 0 : Self.captionHeight)
    let isBare = chart.labels == .bare
    return SVG(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "wheel",
        "role": isBare ? nil : "group", "aria-hidden": isBare ? "true" : nil,
        "width": chart.isFile ? SVG.number(6 * width) : nil,
        "height": chart.isFile ? SVG.number(3 * (height + bottom)) : nil,
        "viewBox": SVG.numbers(-width, -height, 2 * width, height + bottom),
        "aria-labelledby": isBare ? nil : id("title"),
        "aria-describedby": isBare ? nil : id("middle"),
        // The browser lays the letters out once, whatever the size of the picture.
        "font-family": chart.colours.font,
        "text-rendering": "geometricPrecision",
        "data-inner": SVG.number(geometry.inner), "data-outer": SVG.number(geometry.outer),
        "data-gap": SVG.number(geometry.gap), "data-count": "\(geometry.count)",
      ],
      (isBare ? [] : [SVG("title", ["id": id("title")], text: chart.title)]) + [definitions]
        + (chart.isFile ? [ground(width, height, bottom)] : []) + [slices, veil] + outline
        + (isBare ? [] : [scores] + ten + keys) + [middle] + caption(above: bottom))
  }

  private func caption(above bottom: Double) -> [SVG] {
    guard let caption = chart.caption else { return [] }
    return [
      SVG(
        "text",
        [
          "class": "wheel-caption", "y": SVG.number(bottom - 6), "text-anchor": "middle",
          "font-size": "11", "fill": colours.muted,
        ], text: caption)
    ]
  }

  private func ground(_ width: Double, _ height: Double, _ bottom: Double) -> SVG {
    SVG(
      "path",
      [
        "class": "wheel-ground", "fill": colours.surface,
        "d": "M\(SVG.numbers(-width, -height))H\(SVG.number(width))V\(SVG.number(bottom))"
          + "H\(SVG.number(-width))Z",
      ])
  }

  var colours: ChartColours { chart.colours }

  func id(_ part: String) -> String { "\(chart.idPrefix)-\(part)" }

  private var definitions: SVG { SVG("defs", [:], [place, circles] + labels.paths) }

  /// The first slice's track, out to ten; the others are turned copies. It takes touches.
  private var place: SVG {
    SVG(
      "path",
      [
        "id": id("at"), "d": geometry.sector(0, from: geometry.inner, to: geometry.outer),
        "pointer-events": "all",
      ])
  }

  /// One at every second point of the score.
  private var circles: SVG {
    let circles = stride(from: 2.0, to: 10, by: 2).map { score in
      SVG("circle", ["r": SVG.number(geometry.radius(of: score))])
    }
    return SVG("g", ["id": id("rings"), "fill": "none"], circles)
  }

  /// The rings, over tracks and slices alike, and the target.
  private var veil: SVG {
    let rings = SVG(
      "use", ["href": "#" + id("rings"), "stroke": colours.surface, "stroke-opacity": "0.6"])
    let target = SVG(
      "circle",
      [
        "class": "wheel-target", "r": SVG.number(geometry.outer), "fill": "none",
        "stroke": colours.border, "stroke-dasharray": "3 3",
      ])
    return SVG("g", ["pointer-events": "none", "aria-hidden": "true"], [rings, target])
  }

  /// What the target stands for, between the first slice and the last.
  private var ten: [SVG] {
    SVG.haloed(
      "10", in: colours.muted, on: colours.surface, width: "5",
      [
        "class": "wheel-ten", "y": SVG.number(3.5 - geometry.outer), "text-anchor": "middle",
        "font-size": chart.labels == .numbered ? "13" : "10", "aria-hidden": "true",
        "pointer-events": "none",
      ])
  }
}
