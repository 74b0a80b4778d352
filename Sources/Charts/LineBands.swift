import Foundation

extension LineDrawing {
  private struct Band {
    let zone: ChartZone
    let top: Double
    let bottom: Double
    var middle: Double { (top + bottom) / 2 }
  }

  /// Between the middles of two names.
  private static let leading = 12.0

  /// Bands with a line between neighbours and a name each: in grey they look alike.
  var zones: SVG {
    let bands = chart.zones.compactMap(band)
    return SVG(
      "g", ["class": "line-zones"],
      bands.map(area) + bands.dropFirst().map(edge) + names(bands.reversed()))
  }

  private func band(_ zone: ChartZone) -> Band? {
    zone.part(of: geometry.numbers).map {
      Band(zone: zone, top: geometry.y($0.to), bottom: geometry.y($0.from))
    }
  }

  private func area(_ band: Band) -> SVG {
    SVG(
      "rect",
      [
        "x": SVG.number(geometry.left), "y": SVG.number(band.top),
        "width": SVG.number(geometry.right - geometry.left),
        "height": SVG.number(band.bottom - band.top), "fill": colours.soft(band.zone.level),
      ])
  }

  private func edge(_ band: Band) -> SVG {
    SVG(
      "path",
      [
        "d": "M\(SVG.numbers(geometry.left, band.bottom))H\(SVG.number(geometry.right))",
        "stroke": colours.muted,
      ])
  }

  /// From above, beside their bands; those of narrow ones as near as their neighbours let them.
  private func names(_ bands: [Band]) -> [SVG] {
    let low = geometry.bottom - 4
    var places: [Double] = []
    for band in bands { places.append(max(band.middle, (places.last ?? 0) + Self.leading)) }
    for index in places.indices.reversed() {
      let below = Double(places.count - 1 - index) * Self.leading
      places[index] = min(places[index], low - below)
    }
    return zip(bands, places).map { band, y in
      SVG(
        "text",
        [
          "x": SVG.number(geometry.right + 5), "y": SVG.number(y + 4),
          "fill": colours.ink(band.zone.level), "font-size": "11",
        ], text: band.zone.name)
    }
  }
}
