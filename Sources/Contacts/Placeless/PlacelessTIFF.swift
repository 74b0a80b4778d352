import Foundation

/// TIFF 6.0, and BigTIFF, whose numbers are longer.
struct TIFFKind {
  let isLittle: Bool
  /// Bytes of a place in the file, and of how many values or entries there are.
  let wide: Int

  /// Nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.has("II", at: 0) || bytes.has("MM", at: 0) else { return nil }
    isLittle = bytes.has("II", at: 0)
    switch bytes.number(at: 2, 2, isLittle: isLittle) {
    case 42: wide = 4
    case 43: wide = 8
    default: return nil
    }
  }

  fileprivate var isBig: Bool { wide == 8 }
  fileprivate var header: Int { isBig ? 16 : 8 }
  /// Bytes that say how many entries there are, and of each.
  fileprivate var countSize: Int { isBig ? 8 : 2 }
  fileprivate var entrySize: Int { 4 + 2 * wide }

  fileprivate func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
    bytes.number(at: place, size, isLittle: isLittle)
  }
}

extension PlacelessPicture {
  /// Of its directories what a picture needs, and what that points at.
  static func tiff(_ bytes: [UInt8], _ kind: TIFFKind) -> Data? {
    guard let once = TIFFReading.cleaned(bytes, kind) else { return nil }
    // Directories that lie over each other are no picture's.
    return TIFFReading.cleaned(once, kind) == once ? Data(once) : nil
  }
}

private struct TIFFReading {
  private let kind: TIFFKind
  private var bytes: [UInt8]
  private var kept: [Range<Int>]
  private var directories: [Int]

  private static let mostDirectories = 64
  private static let mostEntries = 4096
  private static let mostRanges = 100_000

  /// Nil where it is not made as a TIFF is.
  static func cleaned(_ bytes: [UInt8], _ kind: TIFFKind) -> [UInt8]? {
    var reading = TIFFReading(bytes, kind)
    var seen: Set<Int> = []
    while let place = reading.directories.popLast() {
      guard seen.insert(place).inserted, seen.count <= mostDirectories, reading.clean(place)
      else { return nil }
    }
    return seen.isEmpty ? nil : reading.bytes.blanked(but: reading.kept)
  }

  private init(_ bytes: [UInt8], _ kind: TIFFKind) {
    (self.bytes, self.kind) = (bytes, kind)
    kept = [0..<min(kind.header, bytes.count)]
    let first = kind.number(bytes, kind.header - kind.wide, kind.wide)
    directories = first == 0 ? [] : [first]
  }

  /// A directory without the entries that a picture does not need; false where it is none.
  private mutating func clean(_ place: Int) -> Bool {
    let count = kind.number(bytes, place, kind.countSize)
    guard place >= kind.header, place <= bytes.count, count <= Self.mostEntries else {
      return false
    }
    let first = place + kind.countSize
    let end = first + count * kind.entrySize
    guard end + kind.wide <= bytes.count else { return false }
    let all = (0..<count).map { TIFFEntry(bytes, first + $0 * kind.entrySize, kind) }
    let needed = all.filter(\.isNeeded)
    for entry in needed {
      guard let values = entry.values(bytes) else { return false }
      kept.append(values)
    }
    guard keepPixels(needed), follow(needed) else { return false }
    let written = needed.flatMap { bytes[$0.place..<($0.place + kind.entrySize)] }
    let next = Array(bytes[end..<(end + kind.wide)])
    if next.contains(where: { $0 != 0 }) { directories.append(kind.number(bytes, end, kind.wide)) }
    let less = [UInt8](repeating: 0, count: (count - needed.count) * kind.entrySize)
    bytes.replaceSubrange(place..<first, with: kind.written(needed.count))
    bytes.replaceSubrange(first..<(end + kind.wide), with: written + next + less)
    kept.append(place..<(end + kind.wide))
    return true
  }

  /// To the pictures beside it, a small one for instance.
  private mutating func follow(_ entries: [TIFFEntry]) -> Bool {
    for entry in entries where entry.tag == TIFFEntry.children {
      guard let places = entry.numbers(bytes, most: Self.mostDirectories) else { return false }
      directories += places
    }
    return true
  }

  /// False where it is not said how long they are.
  private mutating func keepPixels(_ entries: [TIFFEntry]) -> Bool {
    for (places, lengths) in TIFFEntry.pixels {
      func numbers(_ tag: Int) -> [Int]? {
        guard let entry = entries.first(where: { $0.tag == tag }) else { return [] }
        return entry.numbers(bytes, most: Self.mostRanges - kept.count)
      }
      guard let places = numbers(places), let lengths = numbers(lengths),
        places.count == lengths.count
      else { return false }
      for (place, length) in zip(places, lengths) {
        guard place <= bytes.count, length <= bytes.count - place else { return false }
        kept.append(place..<(place + length))
      }
    }
    return true
  }
}

private struct TIFFEntry {
  let tag: Int
  /// Of the entry itself.
  let place: Int
  private let kind: TIFFKind
  private let type: Int
  private let count: Int

  init(_ bytes: [UInt8], _ place: Int, _ kind: TIFFKind) {
    (self.place, self.kind) = (place, kind)
    tag = kind.number(bytes, place, 2)
    type = kind.number(bytes, place + 2, 2)
    count = kind.number(bytes, place + 4, kind.wide)
  }

  static let children = 330
  /// Where strips, tiles and small JPEG pictures lie, and how long they are.
  static let pixels = [(273, 279), (324, 325), (513, 514)]

  /// Sizes, colours, pixels; no words, no programs' own. The tables of the JPEG of TIFF 6.0 itself, of
  /// which nobody says how long they are, are not among them.
  var isNeeded: Bool {
    switch tag {
    case 254...268, 273...284, 286...304, 317...347, 512...518, 529...532, 34_675: true
    default: false
    }
  }

  /// Bytes of one value, by type.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

  private var size: Int { Self.sizes.indices.contains(type) ? Self.sizes[type] : 0 }

  /// Where they lie; nil outside of the file.
  func values(_ bytes: [UInt8]) -> Range<Int>? {
    let (length, isTooLong) = count.multipliedReportingOverflow(by: size)
    guard !isTooLong, length <= bytes.count else { return nil }
    let own = place + 4 + kind.wide
    let start = length <= kind.wide ? own : kind.number(bytes, own, kind.wide)
    return start <= bytes.count - length ? start..<(start + length) : nil
  }

  /// Nil where there are none, or more than `most`.
  func numbers(_ bytes: [UInt8], most: Int) -> [Int]? {
    guard size > 0, count <= most, let values = values(bytes) else { return nil }
    return stride(from: values.lowerBound, to: values.upperBound, by: size).map {
      kind.number(bytes, $0, size)
    }
  }
}

extension TIFFKind {
  /// How many entries there are.
  fileprivate func written(_ count: Int) -> [UInt8] {
    let bytes = (0..<countSize).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return isLittle ? bytes : bytes.reversed()
  }
}
