import Charts
import Foundation

/// A chart's text, read back as a browser would.
struct Drawing {
  let text: String

  init(_ wheel: WheelChart) { text = wheel.svg() }
  init(_ text: String) { self.text = text }

  /// Start tags of that name, in their order.
  func tags(_ name: String) -> [String] {
    matches("<\(name)[ />][^>]*>").map { String($0) }
  }

  func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    return tag[start.upperBound...].split(separator: "\"", omittingEmptySubsequences: false)
      .first.map(String.init)
  }

  func number(_ name: String, of tag: String) -> Double? {
    attribute(name, of: tag).flatMap(Double.init)
  }

  /// The shapes of the slices, as path data.
  var shapes: [String] {
    text.components(separatedBy: "data-index=").dropFirst().compactMap { slice in
      slice.components(separatedBy: "<path d=\"").dropFirst().first?
        .components(separatedBy: "\"").first
    }
  }

  /// The lines of each name with the id of the path they are on and how far along it.
  var curvedLines: [[(path: String, along: Double, text: String)]] {
    text.components(separatedBy: "data-index=").dropFirst().map { slice in
      let label = slice.components(separatedBy: "</text>").first ?? ""
      return label.components(separatedBy: "<textPath ").dropFirst().map { line in
        let parts = line.components(separatedBy: CharacterSet(charactersIn: "\"<>"))
        return (String(parts[1].dropFirst()), Double(parts[3]) ?? .nan, parts[5])
      }
    }
  }

  /// The second number after a letter that begins an arc: where it went to is left out.
  static func radii(_ shape: String) -> [Double] {
    shape.components(separatedBy: "A").dropFirst()
      .compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
  }

  /// Where a path goes: the end of every command.
  static func points(_ path: String) -> [(x: Double, y: Double)] {
    path.matches(of: /[MAL]([-0-9. ]+)/).compactMap { match in
      let numbers = match.1.split(separator: " ").compactMap { Double($0) }
      return numbers.count > 1 ? (numbers[numbers.count - 2], numbers[numbers.count - 1]) : nil
    }
  }

  private func matches(_ pattern: String) -> [Substring] {
    guard let regex = try? Regex(pattern) else { return [] }
    return text.matches(of: regex).map { text[$0.range] }
  }
}
