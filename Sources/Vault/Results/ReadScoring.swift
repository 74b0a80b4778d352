import Catalogue
import Foundation

/// Scorings as JSON keeps them, read once for all results that say the same words: to read JSON takes
/// longer than all the rest of a row.
struct ReadScoring: Sendable {
  /// By their words, of which a gym's results say some thousand; each takes a few KiB.
  static let known = KnownTexts<ReadScoring>(most: 2_048)

  /// With its numbers' places, from 1 on.
  private let places: Scoring
  private let count: Int

  /// - Throws: `DecodingError` where it is no scoring.
  static func scoring(_ words: String, _ numbers: String) throws -> Scoring {
    let read = try known[words] ?? read(words)
    let texts = KeptScoring.each(of: numbers)
    let numbers = texts.compactMap(Double.init(stored:)).filter(\.isFinite)
    guard texts.count == read.count, numbers.count == read.count,
      let scoring = ScoringNumbers(numbers).filled(in: read.places)
    else { throw DecodingError.notOf(words) }
    return scoring
  }

  private static func read(_ words: String) throws -> ReadScoring {
    let read = try ReadScoring(words)
    known[words] = read
    return read
  }

  private init(_ words: String) throws {
    count = KeptScoring.each(of: KeptScoring(words).numbers).count
    let numbers = (0..<count).map { String($0 + 1) }.joined(separator: " ")
    guard let text = KeptScoring.text(words, numbers) else { throw DecodingError.notOf(words) }
    places = try JSONDecoder().decode(Scoring.self, from: Data(text.utf8))
  }
}

extension Double {
  /// Of digits with a point in them: a page of results has a thousand such numbers, and the library takes ten
  /// times as long. Up to 15 digits the whole number and the power of ten are exact, so the quotient is the
  /// nearest there is (Clinger, How to read floating point numbers accurately, 1990). All else is the library's.
  init?(stored text: Substring.UTF8View) {
    var (whole, digits, places) = (0, 0, 0)
    var isBehindPoint = false
    let isNegative = text.first == UInt8(ascii: "-")
    for byte in isNegative ? text.dropFirst() : text {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10, digits < 15 {
        (whole, digits, places) = (
          whole * 10 + Int(digit), digits + 1, places + (isBehindPoint ? 1 : 0)
        )
      } else if byte == UInt8(ascii: "."), !isBehindPoint, digits > 0 {
        isBehindPoint = true
      } else {
        self.init(Substring(text))
        return
      }
    }
    guard digits > 0, isBehindPoint == (places > 0) else {
      self.init(Substring(text))
      return
    }
    let size = Double(whole) / Self.powersOfTen[places]
    self = isNegative ? -size : size
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}

extension DecodingError {
  fileprivate static func notOf(_ words: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "other numbers than in \(words)"))
  }
}
