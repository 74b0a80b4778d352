import Foundation

/// Where things lie: the centre is 0 0, angles are radians clockwise from 12 o'clock.
struct WheelGeometry: Hashable, Sendable {
  let count: Int
  let inner = WheelChart.inner
  let outer = WheelChart.outer
  /// Of a slice's outer corners.
  private static let softest = 4.0

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
    let soft = softness(from: near, to: far)
    let beside = side(far, soft)
    func at(_ radius: Double, _ aside: Double, _ isEnd: Bool) -> String {
      written(radius, isEnd ? start + sweep - aside : start + aside)
    }
    let corner = "A\(SVG.numbers(soft, soft)) 0 0 1 "
    let foot = asin(min(gap / 2 / near, 1))
    return "M" + at(far, aside(far, soft), false)
      + arc(far, 1) + at(far, aside(far, soft), true)
      + corner + at(beside.radius, beside.aside, true) + "L" + at(near, foot, true)
      + arc(near, 0) + at(near, foot, false) + "L" + at(beside.radius, beside.aside, false)
      + corner + at(far, aside(far, soft), false) + "Z"
  }

  /// The outer edge that a slice of that radius has, without its corners.
  func edge(_ index: Int, _ radius: Double) -> String {
    let start = sweep * Double(index)
    let aside = aside(radius, Self.softest)
    return "M" + written(radius, start + aside) + arc(radius, 1)
      + written(radius, start + sweep - aside)
  }

  private func arc(_ radius: Double, _ turn: Int) -> String {
    "A\(SVG.numbers(radius, radius)) 0 \(count < 2 ? 1 : 0) \(turn) "
  }

  /// Corners become sharp where a slice is too thin or too narrow for them.
  private func softness(from near: Double, to far: Double) -> Double {
    min(Self.softest, (far - near) / 2, max(sweep * far - gap, 0) / 4)
  }

  /// How far from a slice's side, as an angle, its outer arc begins.
  private func aside(_ far: Double, _ soft: Double) -> Double {
    asin(min((gap / 2 + soft) / max(far - soft, 1), 1))
  }

  /// Where a corner meets the side, which is half a gap away from the radius.
  private func side(_ far: Double, _ soft: Double) -> (radius: Double, aside: Double) {
    let along = max(pow(far - soft, 2) - pow(gap / 2 + soft, 2), 0).squareRoot()
    return (hypot(along, gap / 2), atan2(gap / 2, along))
  }

  /// To a tenth, which nobody sees; what carries a score are the radii of the arcs.
  func written(_ radius: Double, _ angle: Double) -> String {
    let point = point(radius, angle)
    return SVG.numbers((point.x * 10).rounded() / 10, (point.y * 10).rounded() / 10)
  }
}
