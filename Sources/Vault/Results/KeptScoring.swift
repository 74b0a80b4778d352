import Crypto
import Foundation
import GRDB

/// A scoring as JSON, taken apart: its words, with `0` in the place of each number, and its numbers,
/// with a space between each two.
///
/// Frozen: vaults hold what it makes, and a migration calls it.
struct KeptScoring: Equatable {
  let words: String
  let numbers: String

  init(_ text: String) {
    var (words, numbers): ([UInt8], [UInt8]) = ([], [])
    words.reserveCapacity(text.utf8.count)
    var place = Place()
    for byte in text.utf8 {
      let wasInNumber = place.isInNumber
      place.move(to: byte)
      guard place.isInNumber else {
        words.append(byte)
        continue
      }
      if !wasInNumber {
        words.append(UInt8(ascii: "0"))
        if !numbers.isEmpty { numbers.append(Self.space) }
      }
      numbers.append(byte)
    }
    (self.words, self.numbers) = (Self.text(words), Self.text(numbers))
  }

  /// What it was made of, to the letter; nil where the words have another number of places.
  static func text(_ words: String, _ numbers: String) -> String? {
    var text: [UInt8] = []
    text.reserveCapacity(words.utf8.count + numbers.utf8.count)
    var left = each(of: numbers)[...]
    var place = Place()
    for byte in words.utf8 {
      place.move(to: byte)
      guard place.isInNumber else {
        text.append(byte)
        continue
      }
      guard let number = left.popFirst() else { return nil }
      text.append(contentsOf: number)
    }
    return left.isEmpty ? Self.text(text) : nil
  }

  /// Which words of which version of an exercise they are: the first 6 bytes of a SHA-256, which
  /// a `Double` holds, too.
  func id(_ exercise: String, _ version: String) -> Int64 {
    let digest = SHA256.hash(data: Data("\(exercise)\n\(version)\n\(words)".utf8))
    return digest.prefix(6).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The numbers one by one.
  static func each(of numbers: String) -> [Substring.UTF8View] {
    numbers.utf8.split(separator: space)
  }

  private static let space = UInt8(ascii: " ")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension KeptScoring {
  /// Where in JSON one is.
  private struct Place {
    private(set) var isInNumber = false
    private var isInString = false
    private var isEscaped = false

    mutating func move(to byte: UInt8) {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        return
      }
      isInString = byte == UInt8(ascii: "\"")
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): isInNumber = true
      // The letters of words, such as `true`, stand in no number.
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      default: isInNumber = false
      }
    }
  }
}

extension KeptScoring {
  /// The functions that SQL takes scorings apart with and puts them together again.
  static func register(in db: Database) {
    let functions: [(String, Int, @Sendable ([String]) -> (any DatabaseValueConvertible)?)] = [
      ("scoringText", 2, { text($0[0], $0[1]) }),
      ("scoringWords", 1, { KeptScoring($0[0]).words }),
      ("scoringNumbers", 1, { KeptScoring($0[0]).numbers }),
      ("scoringId", 3, { KeptScoring($0[2]).id($0[0], $0[1]) }),
    ]
    for (name, count, function) in functions {
      db.add(
        function: DatabaseFunction(name, argumentCount: count, pure: true) { values in
          let texts = values.compactMap { String.fromDatabaseValue($0) }
          return texts.count == values.count ? function(texts) : nil
        })
    }
  }
}
