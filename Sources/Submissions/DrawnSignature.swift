import Foundation
import Units

/// A signature as the data of an SVG path: moves, lines and curves with absolute numbers.
package struct DrawnSignature {
  private static let limit = 100_000
  /// A minute of writing at the pace of a screen.
  private static let commands = 4_000
  /// Numbers that each command takes.
  private static let counts = Dictionary(
    uniqueKeysWithValues: zip("MLQCZ".utf8, [2, 2, 4, 6, 0]))
  /// Wide enough for any pad, narrow enough to be drawn.
  private static let coordinates = -10_000.0...10_000.0

  package let path: String
  /// What holds all its points, with room for the width of the stroke.
  package let viewBox: String

  /// Nil for whatever is no such path.
  package init?(_ path: String) {
    guard let points = Self.points(of: path) else { return nil }
    let (across, down) = (
      points.indices.filter { $0.isMultiple(of: 2) }.map { points[$0] },
      points.indices.filter { !$0.isMultiple(of: 2) }.map { points[$0] }
    )
    guard let left = across.min(), let right = across.max(), let top = down.min(),
      let bottom = down.max()
    else { return nil }
    self.path = path
    viewBox = [left - 5, top - 5, right - left + 10, bottom - top + 10]
      .map(\.plainText).joined(separator: " ")
  }

  /// One byte after the other: whoever sends the longest path costs the laptop a millisecond.
  private static func points(of path: String) -> [Double]? {
    guard path.utf8.count <= limit, path.first == "M" else { return nil }
    var (rest, points, seen) = (Array(path.utf8)[...], [Double](), 0)
    while let command = rest.popFirst() {
      let before = points.count
      guard let count = counts[command] else { return nil }
      while let number = number(&rest) {
        guard coordinates.contains(number) else { return nil }
        points.append(number)
      }
      let taken = points.count - before
      guard count == 0 ? taken == 0 : taken > 0 && taken.isMultiple(of: count) else { return nil }
      // One letter may stand for many.
      seen += max(1, taken / max(1, count))
      guard seen <= commands else { return nil }
    }
    return points
  }

  /// Behind spaces and commas: six digits at most, and six decimals; nil where none stands.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Double? {
    rest = rest.drop { " ,\n".utf8.contains($0) }
    var text = rest
    let sign = text.first == UInt8(ascii: "-") ? -1.0 : 1
    if sign < 0 { text = text.dropFirst() }
    let whole = text.prefix(7) { $0.isDigit }
    text = text.dropFirst(whole.count)
    let hasPoint = text.first == UInt8(ascii: ".")
    let decimals = hasPoint ? text.dropFirst().prefix(7) { $0.isDigit } : []
    if hasPoint { text = text.dropFirst(1 + decimals.count) }
    guard whole.count + decimals.count > 0, whole.count <= 6, decimals.count <= 6
    else { return nil }
    rest = text
    let digits = (whole + decimals).reduce(0.0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    return sign * digits / pow(10, Double(decimals.count))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension ArraySlice<UInt8> {
  /// The first of them, `limit` at most, for which this holds.
  fileprivate func prefix(_ limit: Int, while holds: (UInt8) -> Bool) -> Self {
    prefix(limit).prefix(while: holds)
  }
}
