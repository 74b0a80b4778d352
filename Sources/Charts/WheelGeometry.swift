import Foundation

/// Where things lie: the centre is 0 0, angles are radians clockwise from 12 o'clock.
struct WheelGeometry: Sendable {
  let count: Int
  let inner = WheelChart.inner
  let outer = WheelChart.outer

  var sweep: Double { 2 * .pi / Double(max(count, 1)) }

  /// The white between neighbours, equally wide from inside to outside.
  var gap: Double { min(WheelChart.gap, sweep * inner / 4) }

  func middle(of index: Int) -> Double { sweep * (Double(index) + 0.5) }

  /// True where a label must run the other way, or it would stand on its head.
  func isLower(_ index: Int) -> Bool { cos(middle(of: index)) < -1e-9 }

  /// No score lies on the inner disc.
  func radius(of score: Double?) -> Double { inner + (outer - inner) * (score ?? 0) / 10 }

  func point(_ radius: Double, _ angle: Double) -> (x: Double, y: Double) {
    (radius * sin(angle), -radius * cos(angle))
  }

  /// One slice: the same commands for every radius, so that two can be blended.
  func sector(_ index: Int, from near: Double, to far: Double) -> String {
    let start = sweep * Double(index)
    let half = gap / 2
    func corner(_ radius: Double, _ side: Double) -> String {
      let aside = asin(min(half / radius, 1))
      return written(radius, side < 0 ? start + aside : start + sweep - aside)
    }
    let large = count < 2 ? 1 : 0
    func arc(_ radius: Double, _ turn: Int) -> String {
      "A" + SVG.numbers(radius, radius) + " 0 \(large) \(turn) "
    }
    return "M" + corner(far, -1) + arc(far, 1) + corner(far, 1)
      + "L" + corner(near, 1) + arc(near, 0) + corner(near, -1) + "Z"
  }

  /// The edge of a whole wheel, stepping from slice to slice; open where there is no score.
  func silhouette(_ scores: [Double?]) -> String {
    let gap = scores.firstIndex { $0 == nil }
    // Begun behind a gap, every run of scores is drawn in one go.
    let order = scores.indices.map { ($0 + (gap ?? -1) + 1) % scores.count }
    var isDrawing = false
    let steps = order.map { index in
      guard let score = scores[index] else {
        defer { isDrawing = false }
        return isDrawing ? "L" + foot(index) : ""
      }
      defer { isDrawing = true }
      return (isDrawing ? "L" : "M") + (isDrawing || gap == nil ? "" : foot(index) + "L")
        + step(index, radius(of: score))
    }
    return steps.joined() + (gap == nil ? "Z" : "")
  }

  private func foot(_ index: Int) -> String { written(inner, sweep * Double(index)) }

  /// Half way and half way, because an arc cannot end where it began.
  private func step(_ index: Int, _ radius: Double) -> String {
    let start = sweep * Double(index)
    let stops = count < 2 ? [0.5, 1] : [1]
    return written(radius, start)
      + stops.map { "A\(SVG.numbers(radius, radius)) 0 0 1 \(written(radius, start + sweep * $0))" }
      .joined()
  }

  /// To a tenth, which nobody sees; what carries a score are the radii of the arcs.
  func written(_ radius: Double, _ angle: Double) -> String {
    let point = point(radius, angle)
    return SVG.numbers((point.x * 10).rounded() / 10, (point.y * 10).rounded() / 10)
  }
}
