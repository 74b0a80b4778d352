import Crypto
import Foundation

/// Why typed text is not such a code.
package enum ReadableCodeMistake: Error, Equatable, CustomStringConvertible {
  /// How many letters and digits there are instead of 28.
  case wrongLength(Int)
  case strangeCharacter(Character)
  /// Up to two wrong characters, or two exchanged ones, are always noticed.
  case mistyped

  package var description: String { "The key has a typing mistake." }
}

/// 128 random bits that people copy by hand.
struct ReadableCode: Equatable, Sendable {
  let bits: SymmetricKey

  init() { bits = SymmetricKey(size: .bits128) }

  /// Reads what was typed: in any case, with or without hyphens and spaces.
  init(reading typed: String) throws(ReadableCodeMistake) {
    let characters = typed.uppercased().filter {
      !$0.isWhitespace && !"-\u{2010}\u{2011}–".contains($0)
    }
    var symbols: [UInt8] = []
    for character in characters {
      guard let symbol = Self.values[character] else { throw .strangeCharacter(character) }
      symbols.append(symbol)
    }
    guard symbols.count == 28 else { throw .wrongLength(symbols.count) }
    let bytes = Self.regrouped(symbols.prefix(26), from: 5, to: 8, count: 16)
    guard Self.symbols(of: bytes) == symbols else { throw .mistyped }
    bits = SymmetricKey(data: bytes)
  }

  /// 28 characters of Crockford's base 32 in groups of four, the last two of them checks.
  var text: String {
    let bytes = unsafe bits.withUnsafeBytes { unsafe Array($0) }
    let characters = Self.symbols(of: bytes).map { Self.alphabet[Int($0)] }
    return stride(from: 0, to: 28, by: 4).map { String(characters[$0..<$0 + 4]) }
      .joined(separator: "-")
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  private static let values: [Character: UInt8] = {
    let plain = zip(alphabet, UInt8.min...).map { ($0, $1) }
    let lookalikes: [(Character, UInt8)] = [("O", 0), ("I", 1), ("L", 1)]
    return Dictionary(uniqueKeysWithValues: plain + lookalikes)
  }()

  private static func symbols(of bytes: [UInt8]) -> [UInt8] {
    let data = regrouped(bytes[...], from: 8, to: 5, count: 26)
    return data + checks(of: data)
  }

  /// The same bits, first one first, in numbers of another width; zeros behind the end.
  private static func regrouped(
    _ numbers: ArraySlice<UInt8>, from old: Int, to new: Int, count: Int
  ) -> [UInt8] {
    let bits = numbers.flatMap { number in (0..<old).map { number >> (old - 1 - $0) & 1 } }
    return (0..<count).map { index in
      (0..<new).reduce(0) { value, offset in
        let position = index * new + offset
        return value << 1 | (position < bits.count ? bits[position] : 0)
      }
    }
  }

  /// The check symbols of a Reed-Solomon code over 32 elements: the rest of a division by
  /// (x + 1)(x + a), where a is the element 2 and a^5 = a^2 + 1.
  private static func checks(of symbols: [UInt8]) -> [UInt8] {
    func timesA(_ symbol: UInt8) -> UInt8 {
      symbol < 16 ? symbol << 1 : (symbol << 1) ^ 0b100101
    }
    return symbols.reduce([0, 0]) { rest, symbol in
      let factor = symbol ^ rest[0]
      return [rest[1] ^ factor ^ timesA(factor), timesA(factor)]
    }
  }
}
