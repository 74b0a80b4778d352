import Foundation

/// A picture without what a camera writes beside it: where it was taken above all. Nothing is decoded,
/// so what one sees stays as it was.
enum PlacelessPicture {
  /// Nil of a kind that may say so where nobody here can look. What is damaged ends where it is.
  static func of(_ picture: Data) -> Data? {
    let bytes = [UInt8](picture)
    if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(bytes) }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return webP(bytes) }
    // HEIC, TIFF and what GIF calls an extension have room for it; what is no picture has not.
    let hasRoom =
      bytes.has("ftyp", at: 4) || bytes.starts(with: [0x49, 0x49, 0x2A, 0])
      || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
      || bytes.has("GIF8", at: 0) && picture.range(of: Data("XMP Data".utf8)) != nil
    return hasRoom ? nil : picture
  }

  // MARK: JPEG (ITU T.81, B.1.1)

  private static func jpeg(_ bytes: [UInt8]) -> Data {
    var (kept, place) = (Data(bytes.prefix(2)), 2)
    // What stands behind the end may be a film, with a place of its own.
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xD9 {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      var end = place + 2 + bytes.number(at: place + 2, 2)
      guard end <= bytes.count, end >= place + 4 else { break }
      if let orientation = bytes.orientation(from: place, to: end) {
        kept.append(contentsOf: exif(orientation))
      }
      if marker == 0xDA { end = bytes.endOfScan(from: end) }
      if isOfPicture(marker, bytes, place) { kept.append(contentsOf: bytes[place..<end]) }
      place = end
    }
    return kept + [0xFF, 0xD9]
  }

  /// Tables, frames and scans; of what programs add only what colours need.
  private static func isOfPicture(_ marker: UInt8, _ bytes: [UInt8], _ place: Int) -> Bool {
    switch marker {
    case 0xE0, 0xEE: true
    case 0xE2: bytes.has("ICC_PROFILE", at: place + 4)
    case 0xE1...0xEF, 0xFE: false
    default: true
    }
  }

  /// Which side is up, and nothing else.
  private static func exif(_ orientation: UInt8) -> [UInt8] {
    [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
      + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  // MARK: PNG and WebP, which are lists of chunks

  private static func png(_ bytes: [UInt8]) -> Data {
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

  private static func webP(_ bytes: [UInt8]) -> Data {
    var (body, place) = (Data("WEBP".utf8), 12)
    while place + 8 <= bytes.count {
      let length = bytes[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
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
}

extension [UInt8] {
  fileprivate func has(_ word: String, at place: Int) -> Bool {
    dropFirst(place).starts(with: word.utf8)
  }

  /// Big end first; 0 behind the last byte.
  fileprivate func number(at place: Int, _ size: Int) -> Int {
    guard place >= 0, place + size <= count else { return 0 }
    return self[place..<(place + size)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Where the next marker stands that ends coded data.
  fileprivate func endOfScan(from start: Int) -> Int {
    var place = start
    while place + 1 < count {
      let next = self[place + 1]
      let isCoded = next == 0 || next == 0xFF || (0xD0...0xD7).contains(next)
      if self[place] == 0xFF, !isCoded { return place }
      place += 1
    }
    return count
  }

  /// As Exif says it of a JPEG; nil where the segment does not.
  fileprivate func orientation(from start: Int, to end: Int) -> UInt8? {
    let tiff = start + 10
    guard self[start + 1] == 0xE1, has("Exif", at: start + 4), end <= count, tiff + 8 < end
    else { return nil }
    let isLittle = self[tiff] == UInt8(ascii: "I")
    func number(_ place: Int, _ size: Int) -> Int {
      guard place >= tiff, place + size <= end else { return 0 }
      let part = self[place..<(place + size)]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = tiff + number(tiff + 4, 4)
    for entry in 0..<Swift.min(number(directory, 2), 64) {
      let place = directory + 2 + entry * 12
      guard number(place, 2) == 0x0112 else { continue }
      let value = number(place + 8, 2)
      return (1...8).contains(value) ? UInt8(value) : nil
    }
    return nil
  }
}
