import Foundation
import Synchronization

/// Names on arcs round the wheel; in the lower half they run the other way.
struct CurvedLabels: Hashable, Sendable {
  let names: [String]
  let geometry: WheelGeometry
  let idPrefix: String
  /// Between the target circle and the nearest letters.
  let distance: Double

  /// Farther round than this, in radians, a name is hard to read.
  private static let widest = 1.9

  /// A circle that lines are set on; level 0 is next to the wheel.
  private struct Track: Hashable {
    let isLower: Bool
    let level: Int
  }

  /// All wheels of a gym have the same names, and to set them takes a third of a wheel. A few are kept, for
  /// languages, prefixes and sizes differ.
  private static let known = Mutex<[CurvedLabels: WheelLabels]>([:])
  private static let most = 32

  var labels: WheelLabels {
    if let known = Self.known.withLock({ $0[self] }) { return known }
    let labels = set
    Self.known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[self] = labels
    }
    return labels
  }

  private var set: WheelLabels {
    let (style, lines) = LabelStyle.setting(names) { style, index, count in
      tracks(index, count).map { room(on: $0, style) }
    }
    let used = Set(lines.enumerated().flatMap { tracks($0, $1.count) })
      .sorted { id($0) < id($1) }
    let extent = used.map { baseline($0, style) + style.size }.max() ?? geometry.outer
    return WheelLabels(
      paths: used.map { arc($0, style) },
      texts: lines.enumerated().map { text($1, index: $0, style) },
      size: style.size, width: extent, height: extent)
  }

  /// From the first line to the last.
  private func tracks(_ index: Int, _ count: Int) -> [Track] {
    let isLower = geometry.isLower(index)
    let levels = (0..<count).map { Track(isLower: isLower, level: $0) }
    return isLower ? levels : levels.reversed()
  }

  private func baseline(_ track: Track, _ style: LabelStyle) -> Double {
    let nearest = geometry.outer + distance + Double(track.level) * style.leading
    return track.isLower ? nearest + style.capitals : nearest
  }

  /// Measured where the letters are closest to the centre, and so to their neighbours.
  private func room(on track: Track, _ style: LabelStyle) -> Double {
    let baseline = baseline(track, style)
    let nearest = track.isLower ? baseline - style.capitals : baseline
    return min(nearest * geometry.sweep - 0.7 * style.size, baseline * Self.widest)
  }

  /// Ends well beyond its labels, because text ends where a path ends.
  private func arc(_ track: Track, _ style: LabelStyle) -> SVG {
    let radius = baseline(track, style)
    let (start, end) = ends(track)
    let data =
      "M\(geometry.written(radius, start))A\(SVG.numbers(radius, radius)) 0 1 "
      + "\(track.isLower ? 0 : 1) \(geometry.written(radius, end))"
    return SVG("path", ["id": id(track), "d": data])
  }

  /// Over the top from 7 to 5 o'clock, or along the bottom from 11 to 1.
  private func ends(_ track: Track) -> (start: Double, end: Double) {
    let hour = Double.pi / 6
    return track.isLower ? (11 * hour, hour) : (7 * hour, 17 * hour)
  }

  private func text(_ lines: [String], index: Int, _ style: LabelStyle) -> SVG {
    let spans = zip(lines, tracks(index, lines.count)).map { line, track in
      let turn = (geometry.middle(of: index) - ends(track).start) * (track.isLower ? -1 : 1)
      let along = (turn < 0 ? turn + 2 * .pi : turn) * baseline(track, style)
      return SVG(
        "textPath", ["href": "#" + id(track), "startOffset": SVG.number(along.rounded())],
        text: line)
    }
    return SVG("text", ["direction": lines.first?.direction], spans)
  }

  private func id(_ track: Track) -> String {
    "\(idPrefix)-\(track.isLower ? "l" : "u")\(track.level)"
  }
}
