import Foundation

/// The names round a wheel, ready to draw.
struct WheelLabels: Sendable {
  /// The curves that texts refer to.
  var paths: [SVG] = []
  /// One for each slice.
  var texts: [SVG]
  /// Of the letters.
  var size: Double
  /// From the centre to the farthest letter, sideways.
  var width: Double
  /// From the centre to the farthest letter, up or down.
  var height: Double

  static func none(reach: Double) -> WheelLabels {
    WheelLabels(texts: [], size: 0, width: reach, height: reach)
  }
}

/// One size for all names of a wheel, so that none seems to matter more.
struct LabelStyle: Sendable {
  let size: Double
  let lines: Int
  var breaksWords = false

  var leading: Double { (size * 1.16).rounded(.up) }
  /// The height of a capital letter.
  var capitals: Double { (size * 0.75).rounded(.up) }

  /// In the order of trying: smaller before more lines, and words are broken last.
  private static let all =
    [(14, 1), (13, 1), (13, 2), (12, 2), (12, 3), (11, 3), (10, 3), (10, 4), (9, 4)]
    .map { LabelStyle(size: $0, lines: $1) }
    + [(11, 3), (10, 4), (9, 5)].map { LabelStyle(size: $0, lines: $1, breaksWords: true) }

  /// The first style that shows every name whole; in the densest, names may end early.
  ///
  /// - Parameter room: the widths of so many lines at a slice, from the first to the last.
  static func setting(
    _ names: [String], room: (LabelStyle, _ index: Int, _ lines: Int) -> [Double]
  ) -> (style: LabelStyle, lines: [[String]]) {
    for style in all {
      if let lines = style.lines(of: names, room: { room(style, $0, $1) }) { return (style, lines) }
    }
    let densest = LabelStyle(size: 9, lines: 5, breaksWords: true)
    let lines = names.enumerated().map { index, name in
      densest.lines(of: name) { room(densest, index, $0) }
        ?? LabelLines(name, size: densest.size).shortened(to: room(densest, index, densest.lines))
    }
    return (densest, lines)
  }

  private func lines(
    of names: [String], room: (_ index: Int, _ lines: Int) -> [Double]
  ) -> [[String]]? {
    var all: [[String]] = []
    for (index, name) in names.enumerated() {
      guard let lines = lines(of: name, room: { room(index, $0) }) else { return nil }
      all.append(lines)
    }
    return all
  }

  private func lines(of name: String, room: (_ lines: Int) -> [Double]) -> [String]? {
    let name = LabelLines(name, size: size)
    for breakingWords in breaksWords ? [false, true] : [false] {
      for count in 1...lines {
        let lines = name.fitting(room(count), breakingWords: breakingWords)
        if let lines { return lines }
      }
    }
    return nil
  }
}

extension String {
  /// The value of the attribute `direction`, nil where it is the usual one.
  var direction: String? { readsRightToLeft ? "rtl" : nil }
}
