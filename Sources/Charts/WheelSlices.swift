import Foundation

extension WheelDrawing {
  /// Links with a shape and a name each; the numbers come later, above the rings.
  var slices: SVG {
    let groups = zip(chart.slices, labels.texts).enumerated().map { index, slice in
      group(slice.0, index, name: slice.1)
    }
    return SVG(
      "g",
      [
        "fill": colours.ink, "font-size": SVG.number(labels.size), "text-anchor": "middle",
      ], groups)
  }

  private func group(_ slice: WheelChart.Slice, _ index: Int, name: SVG) -> SVG {
    let href = chart.labels == .curved ? slice.href : nil
    return SVG(
      href == nil ? "g" : "a",
      [
        "href": href, "role": href == nil ? "img" : nil, "aria-label": slice.label,
        "data-index": "\(index)", "data-category": slice.id,
        "data-score": slice.score.map(SVG.number),
      ], [place(slice, index), shape(slice, index), name])
  }

  /// The whole sector: it takes touches, and shows a category without results.
  private func place(_ slice: WheelChart.Slice, _ index: Int) -> SVG {
    let degrees = geometry.sweep * Double(index) * 180 / .pi
    return SVG(
      "use",
      [
        "href": "#" + id(slice.score == nil ? "empty" : "at"),
        "transform": "rotate(\(SVG.number(degrees)))",
      ])
  }

  private func shape(_ slice: WheelChart.Slice, _ index: Int) -> SVG {
    let far = geometry.radius(of: slice.score)
    return SVG(
      "path",
      [
        "d": geometry.sector(index, from: geometry.inner, to: far),
        "fill": HexColour(slice.colour).text,
      ])
  }

  /// A score or nil for each slice, whatever was handed in.
  var outlined: [Double?] {
    let scores = chart.outline ?? []
    return chart.slices.indices.map { index in
      scores.indices.contains(index) ? WheelChart.Slice.within(scores[index]) : nil
    }
  }

  var outline: [SVG] {
    guard outlined.contains(where: { $0 != nil }) else { return [] }
    let path = geometry.silhouette(outlined)
    let lines = [(colours.surface, "4"), (colours.ink, "1.5")].map { colour, width in
      SVG("path", ["d": path, "stroke": colour, "stroke-width": width])
    }
    return [
      SVG(
        "g",
        [
          "class": "wheel-outline", "aria-hidden": "true", "pointer-events": "none",
          "fill": "none", "stroke-linejoin": "round",
        ], lines)
    ]
  }
}
