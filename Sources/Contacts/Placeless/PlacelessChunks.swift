import Foundation

/// Pictures that are lists of chunks: PNG, WebP, GIF.
extension PlacelessPicture {
  static func png(_ bytes: [UInt8]) -> Data {
    let ofColours = [
      "gAMA", "cHRM", "sRGB", "iCCP", "tRNS", "bKGD", "pHYs", "sBIT", "acTL", "fcTL", "fdAT",
    ]
    var (kept, place) = (Data(bytes.prefix(8)), 8)
    while place + 12 <= bytes.count {
      let end = place + 12 + bytes.number(at: place, 4)
      guard end <= bytes.count else { break }
      let isNeeded = bytes[place + 4] & 0x20 == 0
      if isNeeded || ofColours.contains(where: { bytes.has($0, at: place + 4) }) {
        kept.append(contentsOf: bytes[place..<end])
      }
      if bytes.has("IEND", at: place + 4) { break }
      place = end
    }
    return kept
  }

  static func webP(_ bytes: [UInt8]) -> Data {
    var (body, place) = (Data("WEBP".utf8), 12)
    while place + 8 <= bytes.count {
      let length = bytes.number(at: place + 4, 4, isLittle: true)
      let end = place + 8 + length + length % 2
      guard end <= bytes.count else { break }
      var chunk = Data(bytes[place..<end])
      // It says what follows: no longer those two.
      if bytes.has("VP8X", at: place), chunk.count > 8 { chunk[8] &= ~0x0C }
      let parts = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
      if parts.contains(where: { bytes.has($0, at: place) }) { body += chunk }
      place = end
    }
    let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    return Data("RIFF".utf8) + size + body
  }

  // MARK: GIF (version 89a), whose chunks are lists of pieces of up to 255 bytes

  static func gif(_ bytes: [UInt8]) -> Data {
    var place = 13 + bytes.colours(at: 10)
    guard place <= bytes.count else { return Data(bytes) }
    var kept = Data(bytes.prefix(place))
    while place < bytes.count, bytes[place] != 0x3B {
      guard let end = bytes.endOfGIFChunk(from: place) else { break }
      if isOfGIF(bytes, place) { kept.append(contentsOf: bytes[place..<end]) }
      place = end
    }
    return kept + [0x3B]
  }

  /// Pictures, how long they are shown, words over them, and of what programs add how often they go round
  /// and colours.
  private static func isOfGIF(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard bytes[place] == 0x21 else { return true }
    return switch bytes.number(at: place + 1, 1) {
    case 0xF9, 0x01: true
    case 0xFF:
      ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].contains { bytes.has($0, at: place + 3) }
    default: false
    }
  }
}

extension [UInt8] {
  /// Nil where it is none, or is cut off.
  fileprivate func endOfGIFChunk(from start: Int) -> Int? {
    var place: Int
    switch self[start] {
    case 0x21: place = start + 2
    // A picture, its colours, and how wide its codes are.
    case 0x2C: place = start + 10 + colours(at: start + 9) + 1
    default: return nil
    }
    while place < count, self[place] > 0 { place += 1 + Int(self[place]) }
    return place < count ? place + 1 : nil
  }

  /// How many bytes of colours follow, as the flags at `place` say.
  fileprivate func colours(at place: Int) -> Int {
    let flags = number(at: place, 1)
    return flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }
}
