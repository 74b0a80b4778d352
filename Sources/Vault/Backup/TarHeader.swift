import Foundation

/// The head of one file in a `tar` archive (POSIX ustar).
struct TarHeader: Equatable {
  /// In bytes; contents are filled up to a multiple of it.
  static let size = 512
  /// What the head has digits for.
  static let largest = 0o77777777777
  /// Two empty heads.
  static let end = Data(repeating: 0, count: 2 * size)

  let name: String
  let bytes: Int

  /// Nil for what the format has no room for.
  init?(_ name: String, bytes: Int) {
    guard (1...100).contains(name.utf8.count), (0...Self.largest).contains(bytes) else {
      return nil
    }
    (self.name, self.bytes) = (name, bytes)
  }

  /// Nil for an empty head, or what is none.
  init?(_ data: Data) {
    let block = [UInt8](data)
    guard block.count == Self.size, block[257..<262].elementsEqual("ustar".utf8),
      block[156] == UInt8(ascii: "0"),
      Self.number(block[148..<156]) == Self.sum(block),
      let bytes = Self.number(block[124..<136])
    else { return nil }
    let name = block[0..<100].prefix { $0 != 0 }
    self.init(String(decoding: name, as: UTF8.self), bytes: bytes)
  }

  /// Of a file that only its owner may read.
  func data(at now: Date) -> Data {
    var block = [UInt8](repeating: 0, count: Self.size)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    put(name, at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(Self.octal(bytes, 11), at: 124)
    let seconds = min(max(0, now.timeIntervalSince1970), Double(Self.largest))
    put(Self.octal(Int(seconds), 11), at: 136)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(Self.octal(Self.sum(block), 6), at: 148)
    return Data(block)
  }

  static func padded(_ bytes: Int) -> Int { (bytes + size - 1) / size * size }

  static func padding(_ bytes: Int) -> Data { Data(repeating: 0, count: padded(bytes) - bytes) }

  private static func octal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// Of all bytes, with spaces in the place of the sum.
  private static func sum(_ block: [UInt8]) -> Int {
    block.enumerated().reduce(0) { sum, byte in
      sum + ((148..<156).contains(byte.offset) ? 32 : Int(byte.element))
    }
  }
}
