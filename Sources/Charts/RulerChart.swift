import Foundation

/// Where one number lies on a scale, and what each part of the scale means.
package struct RulerChart: Sendable {
  package var number: Double
  package var text: String
  package var zones: [ChartZone]
  package var title: String
  /// What a screen reader says.
  package var description: String
  /// How an edge between two zones is written.
  package var edgeText: @Sendable (Double) -> String
  package var idPrefix = "r"
  /// In units of the drawing, of which letters have eleven at least.
  package var width = 400.0
  package var colours = ChartColours.page

  package init(
    _ number: Double, text: String, zones: [ChartZone], title: String, description: String,
    edgeText: @escaping @Sendable (Double) -> String
  ) {
    (self.number, self.text, self.zones) = (number, text, zones)
    (self.title, self.description, self.edgeText) = (title, description, edgeText)
  }

  private static let bar = (top: 30.0, height: 22.0)

  /// Empty without a zone.
  package func svg() -> String {
    guard number.isFinite, !zones.isEmpty else { return "" }
    return SVG(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "ruler", "role": "img",
        "viewBox": SVG.numbers(0, 0, width, 75), "aria-labelledby": "\(idPrefix)-title",
        "aria-describedby": "\(idPrefix)-desc", "text-rendering": "geometricPrecision",
        "font-size": "12", "font-family": colours.font, "fill": colours.muted,
        "text-anchor": "middle",
      ],
      [
        SVG("title", ["id": "\(idPrefix)-title"], text: title),
        SVG("desc", ["id": "\(idPrefix)-desc"], text: description),
      ] + zones.flatMap(zone) + ends + edges + dot
    ).description
  }

  /// From edge to edge with room for the open ends, and the number in any case.
  private var range: ClosedRange<Double> {
    let shown = zones.edges + [number]
    let (low, high) = (shown.min() ?? number, shown.max() ?? number)
    let air = high > low ? (high - low) * 0.3 : max(abs(number) * 0.2, 1)
    return (low - air)...(high + air)
  }

  private func x(_ number: Double) -> Double {
    let range = range
    return width * (number - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  private func zone(_ zone: ChartZone) -> [SVG] {
    guard let part = zone.part(of: range) else { return [] }
    let (from, to) = (x(part.from), x(part.to))
    let bar = { (top: Double, height: Double, colour: String) in
      SVG(
        "rect",
        [
          "x": SVG.number(from), "y": SVG.number(top), "width": SVG.number(to - from),
          "height": SVG.number(height), "fill": colour,
        ])
    }
    let bars = [
      bar(Self.bar.top, Self.bar.height, colours.soft(zone.level)),
      bar(Self.bar.top + Self.bar.height - 4, 4, colours.strong(zone.level)),
    ]
    guard let middle = middle(ofName: zone.name, from, to) else { return bars }
    let name = SVG(
      "text",
      [
        "x": SVG.number(middle), "y": SVG.number(Self.bar.top + 13),
        "fill": colours.ink(zone.level), "font-size": "11",
      ], text: zone.name)
    return bars + [name]
  }

  /// In the middle of its zone, or of what the dot leaves of it; nil where there is no room.
  private func middle(ofName name: String, _ from: Double, _ to: Double) -> Double? {
    let (room, dot) = (11 * TextWidth.ems(name) + 6, (x(number) - 9)...(x(number) + 9))
    let parts = [(from, to), (from, min(to, dot.lowerBound)), (max(from, dot.upperBound), to)]
    return parts.first { start, end in
      let middle = (start + end) / 2
      return end - start > room && !dot.overlaps((middle - room / 2 + 3)...(middle + room / 2 - 3))
    }.map { ($0 + $1) / 2 }
  }

  /// Between two zones, which look alike in grey.
  private var ends: [SVG] {
    zones.edges.filter(range.contains).map { edge in
      SVG(
        "path",
        [
          "d": "M\(SVG.numbers(x(edge), Self.bar.top))v\(SVG.number(Self.bar.height + 5))",
          "stroke": colours.muted,
        ])
    }
  }

  /// Numbers under the scale, those of green first, as many as do not touch.
  private var edges: [SVG] {
    let green = zones.filter { $0.level == .high }.flatMap { [$0.from, $0.to].compactMap(\.self) }
    let sorted = green + zones.edges.filter { !green.contains($0) }
    var taken: [ClosedRange<Double>] = []
    return sorted.compactMap { edge in
      let text = edgeText(edge)
      let half = 12 * TextWidth.ems(text) / 2
      let middle = min(max(x(edge), half), width - half)
      let room = (middle - half - 3)...(middle + half + 3)
      guard !taken.contains(where: room.overlaps) else { return nil }
      taken.append(room)
      return SVG("text", ["x": SVG.number(middle), "y": "69"], text: text)
    }
  }

  private var dot: [SVG] {
    let half = 14 * TextWidth.ems(text) * TextWidth.bold / 2
    let x = x(number)
    return [
      SVG(
        "circle",
        [
          "cx": SVG.number(x), "cy": SVG.number(Self.bar.top + 9), "r": "7", "fill": colours.ink,
          "stroke": colours.surface, "stroke-width": "2",
        ]),
      SVG(
        "text",
        [
          "x": SVG.number(min(max(x, half), width - half)), "y": "19", "fill": colours.ink,
          "font-size": "14", "font-weight": "700",
        ], text: text),
    ]
  }
}
