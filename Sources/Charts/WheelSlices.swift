import Foundation

extension WheelDrawing {
  /// Links with a shape and a name each; the numbers come later, above the rings.
  var slices: SVG {
    let groups = chart.slices.enumerated().map { index, slice in
      group(slice, index, name: labels.texts.dropFirst(index).prefix(1))
    }
    return SVG(
      "g",
      [
        "fill": colours.ink, "font-size": SVG.number(labels.size), "text-anchor": "middle",
      ], groups)
  }

  private func group(_ slice: WheelChart.Slice, _ index: Int, name: ArraySlice<SVG>) -> SVG {
    let href = chart.labels == .curved ? slice.href : nil
    let isQuiet = chart.focus != nil && chart.focus != slice.id
    return SVG(
      href == nil ? "g" : "a",
      [
        "href": href, "role": href == nil && chart.labels != .bare ? "img" : nil,
        "aria-label": chart.labels == .bare ? nil : slice.label,
        "data-index": "\(index)", "data-category": slice.id,
        "data-score": slice.score.map(SVG.number),
        "class": chart.focus == slice.id ? "wheel-focus" : nil,
      ], [track(slice, index), shape(slice, index, isQuiet: isQuiet)] + name)
  }

  /// The whole sector, faintly; dashed where a category has no results.
  private func track(_ slice: WheelChart.Slice, _ index: Int) -> SVG {
    let degrees = geometry.sweep * Double(index) * 180 / .pi
    let isEmpty = slice.score == nil
    return SVG(
      "use",
      [
        "href": "#" + id("at"), "fill": HexColour(slice.colour).text, "fill-opacity": "0.12",
        "stroke": isEmpty ? colours.border : nil, "stroke-dasharray": isEmpty ? "3 3" : nil,
        "transform": "rotate(\(SVG.number(degrees)))",
      ])
  }

  private func shape(_ slice: WheelChart.Slice, _ index: Int, isQuiet: Bool) -> SVG {
    let far = geometry.radius(of: slice.score)
    return SVG(
      "path",
      [
        "d": geometry.sector(index, from: geometry.inner, to: far),
        "fill": HexColour(slice.colour).text,
        "fill-opacity": isQuiet ? "0.35" : nil,
      ])
  }

  /// A score or nil for each slice, whatever was handed in.
  var outlined: [Double?] {
    let scores = chart.outline ?? []
    return chart.slices.indices.map { index in
      scores.indices.contains(index) ? WheelChart.Slice.within(scores[index]) : nil
    }
  }

  /// An edge at each slice's other score: light on its colour, in its colour on the track.
  var outline: [SVG] {
    let edges = zip(chart.slices, outlined).enumerated().compactMap { index, pair in
      pair.1.map { edge(of: pair.0, index, $0) }
    }
    guard !edges.isEmpty else { return [] }
    return [
      SVG(
        "g",
        [
          "class": "wheel-outline", "aria-hidden": "true", "pointer-events": "none",
          "fill": "none", "stroke-linecap": "round", "stroke-width": "2.5",
        ], edges)
    ]
  }

  private func edge(of slice: WheelChart.Slice, _ index: Int, _ other: Double) -> SVG {
    let isCovered = (slice.score ?? 0) > other
    return SVG(
      "path",
      [
        "d": geometry.edge(index, geometry.radius(of: other)),
        "stroke": isCovered ? colours.surface : HexColour(slice.colour).text,
      ])
  }
}
