import Foundation

/// Names on straight lines beside the wheel, for programs that cannot set text on a curve.
struct StraightLabels: Sendable {
  let names: [String]
  let geometry: WheelGeometry
  /// Between the target circle and the nearest letters.
  let distance: Double

  /// From the centre to the nearest letters.
  private var clearance: Double { geometry.outer + distance }
  private static let widest = 140.0

  var labels: WheelLabels {
    let (style, lines) = LabelStyle.setting(names) { _, index, count in
      Array(repeating: room(at: index), count: count)
    }
    let blocks = lines.enumerated().map { index, lines in
      natural(LabelBlock(index: index, lines: lines, style: style))
    }
    let sides = [-1, 0, 1].map { side in blocks.filter { self.side($0.index) == side } }
    let placed = sides.flatMap(stacked).sorted { $0.index < $1.index }
    return WheelLabels(
      texts: placed.map { $0.text(side: side($0.index)) }, size: style.size,
      width: placed.map { $0.reach(side: side($0.index)) }.max() ?? geometry.outer,
      height: placed.map { max(-$0.top, $0.bottom) }.max() ?? geometry.outer)
  }

  /// -1 at the left, 1 at the right, 0 straight below.
  private func side(_ index: Int) -> Int {
    let across = sin(geometry.middle(of: index))
    return across.magnitude < 1e-9 ? 0 : across < 0 ? -1 : 1
  }

  /// Straight below there are neighbours at both sides.
  private func room(at index: Int) -> Double {
    guard side(index) == 0, names.count > 2 else { return Self.widest }
    return min(2 * clearance * sin(min(geometry.sweep, .pi / 2)) - 12, 1.5 * Self.widest)
  }

  private func natural(_ block: LabelBlock) -> LabelBlock {
    let beside = geometry.point(clearance, geometry.middle(of: block.index)).y
    let below = clearance + block.height / 2
    return block.moved(to: side(block.index) == 0 ? below : beside, clearance: clearance)
  }

  /// From the middle outwards, each pushed as far as the one before it needs.
  private func stacked(_ blocks: [LabelBlock]) -> [LabelBlock] {
    let sorted = blocks.sorted { $0.y < $1.y }
    var placed: [LabelBlock] = []
    for block in sorted where block.y > -1e-9 {
      let y = max(block.y, placed.last.map { $0.bottom + block.height / 2 } ?? block.y)
      placed.append(block.moved(to: y, clearance: clearance))
    }
    for block in sorted.reversed() where block.y <= -1e-9 {
      let y = min(block.y, placed.map(\.top).min().map { $0 - block.height / 2 } ?? block.y)
      placed.append(block.moved(to: y, clearance: clearance))
    }
    return placed
  }
}
