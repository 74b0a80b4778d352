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
    let numbers = texts.compactMap { Double(Substring($0)) }.filter(\.isFinite)
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

extension DecodingError {
  fileprivate static func notOf(_ words: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "other numbers than in \(words)"))
  }
}
