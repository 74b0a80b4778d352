import Foundation

/// A picture without what a camera writes beside it: where it was taken above all. Nothing is decoded,
/// so what one sees stays as it was.
enum PlacelessPicture {
  /// Nil of a kind that may say so, where it is not made as its kind is. Other kinds that are damaged end
  /// where they are.
  static func of(_ picture: Data) -> Data? {
    let bytes = [UInt8](picture)
    if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(bytes) }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return webP(bytes) }
    if bytes.has("GIF8", at: 0) { return gif(bytes) }
    if bytes.has("JXL ", at: 4) || bytes.has("jP  ", at: 4) { return ofBoxes(bytes) }
    if bytes.has("ftyp", at: 4) { return heif(bytes) }
    if let kind = TIFFKind(bytes) { return tiff(bytes, kind) }
    return picture
  }
}

extension [UInt8] {
  func has(_ word: String, at place: Int) -> Bool {
    dropFirst(place).starts(with: word.utf8)
  }

  /// Big end first unless it is said; 0 behind the last byte, and of what no length or place can be.
  func number(at place: Int, _ size: Int, isLittle: Bool = false) -> Int {
    guard place >= 0, size >= 0, place <= count - size else { return 0 }
    let part = self[place..<(place + size)]
    let number = (isLittle ? Array(part.reversed()) : Array(part))
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number) ?? 0
  }

  /// Those in `ranges`; the others are blank, so that nothing moves that is pointed at.
  func blanked(but ranges: [Range<Int>]) -> [UInt8] {
    var (kept, end) = ([UInt8](repeating: 0, count: count), 0)
    // They may overlap, and be many: no byte is copied twice.
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      let rest = Swift.max(range.lowerBound, end)..<Swift.min(range.upperBound, count)
      kept.replaceSubrange(rest, with: self[rest])
      end = rest.upperBound
    }
    return kept
  }
}
