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
  package var colours = ChartColours.page

  package init(
    _ number: Double, text: String, zones: [ChartZone], title: String, description: String,
    edgeText: @escaping @Sendable (Double) -> String
  ) {
    (self.number, self.text, self.zones) = (number, text, zones)
    (self.title, self.description, self.edgeText) = (title, description, edgeText)
  }

  static let width = 400.0
  private static let bar = (top: 30.0, height: 22.0)

  /// Empty without a zone.
  package func svg() -> String {
    guard number.isFinite, !zones.isEmpty else { return "" }
    return SVG(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "ruler", "role": "img",
        "viewBox": SVG.numbers(0, 0, Self.width, 75), "aria-labelledby": "\(idPrefix)-title",
        "aria-describedby": "\(idPrefix)-desc", "text-rendering": "geometricPrecision",
        "font-size": "12", "fill": colours.muted, "text-anchor": "middle",
      ],
      [
        SVG("title", ["id": "\(idPrefix)-title"], text: title),
        SVG("desc", ["id": "\(idPrefix)-desc"], text: description),
      ] + zones.flatMap(zone) + edges + dot
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
    return Self.width * (number - range.lowerBound) / (range.upperBound - range.lowerBound)
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
    let isCovered = abs(x(number) - (from + to) / 2) < 9 + nameWidth(zone) / 2
    guard to - from > nameWidth(zone) + 6, !isCovered else { return bars }
    let name = SVG(
      "text",
      [
        "x": SVG.number((from + to) / 2), "y": SVG.number(Self.bar.top + 13),
        "fill": colours.ink(zone.level), "font-size": "11",
      ], text: zone.name)
    return bars + [name]
  }

  private func nameWidth(_ zone: ChartZone) -> Double { 11 * TextWidth.ems(zone.name) }

  /// Numbers under the scale, those of green first, as many as do not touch.
  private var edges: [SVG] {
    let green = zones.filter { $0.level == .high }.flatMap { [$0.from, $0.to].compactMap(\.self) }
    let sorted = green + zones.edges.filter { !green.contains($0) }
    var taken: [ClosedRange<Double>] = []
    return sorted.compactMap { edge in
      let text = edgeText(edge)
      let half = 12 * TextWidth.ems(text) / 2
      let middle = min(max(x(edge), half), Self.width - half)
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
          "x": SVG.number(min(max(x, half), Self.width - half)), "y": "19", "fill": colours.ink,
          "font-size": "14", "font-weight": "700",
        ], text: text),
    ]
  }
}
