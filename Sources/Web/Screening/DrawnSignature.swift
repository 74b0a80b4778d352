import Foundation
import Units

/// A signature as the data of an SVG path: moves, lines and curves with absolute numbers.
struct DrawnSignature {
  private static let limit = 100_000
  /// Numbers that each command takes.
  private static let counts: [Character: Int] = ["M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0]
  /// Wide enough for any pad, narrow enough to be drawn.
  private static let coordinates = -10_000.0...10_000.0

  let path: String
  /// What holds all its points, with room for the width of the stroke.
  let viewBox: String

  /// Nil for whatever is no such path.
  init?(_ path: String) {
    guard path.utf8.count <= Self.limit, path.first == "M" else { return nil }
    var points: [Double] = []
    for part in path.split(separator: /(?=[A-Z])/) {
      guard let command = part.first, let count = Self.counts[command],
        let numbers = Self.numbers(part.dropFirst()),
        count == 0 ? numbers.isEmpty : !numbers.isEmpty && numbers.count.isMultiple(of: count)
      else { return nil }
      points += numbers
    }
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

  /// Parted by spaces and commas, or by the next sign.
  private static func numbers(_ text: Substring) -> [Double]? {
    let pattern = /-?(?:[0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})/
    let matches = text.matches(of: pattern)
    let numbers = matches.compactMap { Double($0.0) }
    let rest = text.replacing(pattern, with: "").filter { !" ,\n".contains($0) }
    return rest.isEmpty && numbers.count == matches.count
      && numbers.allSatisfy(coordinates.contains) ? numbers : nil
  }
}
