import Foundation

/// A number and the unit word behind it, as in the two parts of `5 ft 11`.
struct TypedPart {
  let number: Double
  /// The number as it was typed.
  let digits: String
  /// In lower case; empty behind a bare number.
  let word: String

  /// - Throws: `notANumber` where a part does not begin with one, or the text is overlong.
  static func cut(_ text: String, _ decimal: Character) throws(ReadingProblem) -> [TypedPart] {
    guard text.count <= 3 * NumberReader.longest else { throw .notANumber }
    var parts: [TypedPart] = []
    var rest = text[...]
    repeat {
      let digits = take(from: &rest) { isOfNumber($0) }
      let word = take(from: &rest) { !isOfNumber($0) && !$0.isWhitespace }
      guard let number = NumberReader.read(digits, decimal: decimal) else { throw .notANumber }
      parts.append(TypedPart(number: number, digits: digits, word: word))
      dropFullStop(behind: word, from: &rest)
    } while !rest.isEmpty
    return parts
  }

  /// Cuts `1:32.5` and `1:02:03` at their colons.
  static func cutClock(
    _ text: String, _ decimal: Character
  ) throws(ReadingProblem) -> [TypedPart] {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard fields.count <= 3 else { throw .notANumber }
    var parts: [TypedPart] = []
    for (field, word) in zip(fields, ["h", "min", "s"].suffix(fields.count)) {
      guard let number = NumberReader.read(field, decimal: decimal) else { throw .notANumber }
      // 1:5 may be meant as 1:05 or as 1:50.
      let hasTwoDigits = field.prefix(while: \.isNumber).count == 2
      guard parts.isEmpty || hasTwoDigits else { throw .impossibleParts }
      parts.append(TypedPart(number: number, digits: field, word: word))
    }
    return parts
  }

  /// Plain marks for typographic ones, lower case, no space around.
  static func tidy(_ text: String) -> String {
    let plain = String(text.lowercased().map { marks[$0] ?? $0 })
    return plain.replacing("''", with: "\"").replacing("° ", with: "°")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let marks: [Character: Character] = [
    "’": "'", "‘": "'", "′": "'", "´": "'", "`": "'", "”": "\"", "“": "\"", "″": "\"", "º": "°",
    "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ",
  ]

  private static func isOfNumber(_ character: Character) -> Bool {
    character.isNumber || "+-\u{2212}.,".contains(character)
  }

  private static func take(from rest: inout Substring, while fits: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: fits)
    rest = rest.dropFirst(taken.count).drop(while: \.isWhitespace)
    return String(taken)
  }

  /// `5 ft. 11 in.` ends its abbreviations with a full stop.
  private static func dropFullStop(behind word: String, from rest: inout Substring) {
    let next = rest.dropFirst().first
    guard !word.isEmpty, rest.first == ".", next?.isNumber != true else { return }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
  }
}
