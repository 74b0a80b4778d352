import Foundation

/// ITU T.81, B.1.1.
extension PlacelessPicture {
  static func jpeg(_ bytes: [UInt8]) -> Data {
    var (kept, place) = (Data(bytes.prefix(2)), 2)
    // What stands behind the end may be a film, with a place of its own.
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xD9 {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // Those have no length, and stand within coded data or nowhere.
      guard marker > 1, !(0xD0...0xD8).contains(marker) else { break }
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
}

extension [UInt8] {
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
