import Foundation

/// Pictures made of boxes (ISO/IEC 14496-12): a length, a name of four letters, and what is in it.
extension PlacelessPicture {
  /// JPEG XL and JPEG 2000, of which nothing points into the file: a box is there or not.
  static func ofBoxes(_ bytes: [UInt8]) -> Data {
    let ofPicture: Set = ["JXL ", "jP  ", "ftyp", "jxlc", "jxlp", "jxll", "jp2h", "jp2c"]
    return bytes.boxes(in: 0..<bytes.count).filter { ofPicture.contains($0.name) }
      .reduce(into: Data()) { $0.append(contentsOf: bytes[$1.all]) }
  }

  /// HEIC and AVIF (ISO/IEC 23008-12): the items that are seen. Films, and what else stands in the file,
  /// are blanked where they are.
  static func heif(_ bytes: [UInt8]) -> Data? {
    var reading = HEIFReading(bytes)
    guard let once = reading.cleaned() else { return nil }
    var again = HEIFReading(once)
    return again.cleaned() == once ? Data(once) : nil
  }
}

struct PictureBox {
  let name: String
  let all: Range<Int>
  let body: Range<Int>
}

extension [UInt8] {
  /// What programs pass over.
  fileprivate mutating func rename(at name: Int) {
    replaceSubrange(name..<(name + 4), with: "free".utf8)
  }

  /// Up to the first that is none.
  func boxes(in range: Range<Int>) -> [PictureBox] {
    var (boxes, place) = ([PictureBox](), range.lowerBound)
    while let box = box(at: place, until: range.upperBound) {
      boxes.append(box)
      place = box.all.upperBound
    }
    return boxes
  }

  private func box(at place: Int, until end: Int) -> PictureBox? {
    guard end - place >= 8 else { return nil }
    var (length, header) = (number(at: place, 4), 8)
    if length == 0 { length = end - place }
    if length == 1 { (length, header) = (number(at: place + 8, 8), 16) }
    guard length >= header, length <= end - place else { return nil }
    let name = String(decoding: self[(place + 4)..<(place + 8)], as: UTF8.self)
    return PictureBox(
      name: name, all: place..<(place + length), body: (place + header)..<(place + length))
  }
}

private struct HEIFReading {
  private var bytes: [UInt8]
  private var kept: [Range<Int>] = []
  /// Those that are seen, by their numbers.
  private var seen: Set<Int> = []
  private var inlaid = 0..<0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil where it is not made as a HEIF is.
  mutating func cleaned() -> [UInt8]? {
    let boxes = bytes.boxes(in: 0..<bytes.count)
    guard let end = boxes.last?.all.upperBound,
      let meta = boxes.first(where: { $0.name == "meta" }), meta.body.count >= 4
    else { return nil }
    bytes.removeSubrange(end...)
    for box in boxes where box.all != meta.all {
      keep(box, wholeIf: box.name == "ftyp", blankUnless: box.name == "mdat")
    }
    kept.append(meta.all.lowerBound..<(meta.body.lowerBound + 4))
    let inside = bytes.boxes(in: (meta.body.lowerBound + 4)..<meta.body.upperBound)
    guard let items = inside.first(where: { $0.name == "iinf" }), readItems(items.body),
      let places = inside.first(where: { $0.name == "iloc" })
    else { return nil }
    inlaid = inside.first { $0.name == "idat" }?.body ?? 0..<0
    for box in inside { keepMeta(box) }
    return keepPixels(places.body) ? bytes.blanked(but: kept) : nil
  }

  /// Its length at least, so that whoever reads on finds the next one.
  private mutating func keep(_ box: PictureBox, wholeIf isWhole: Bool, blankUnless stays: Bool) {
    kept.append(isWhole ? box.all : box.all.lowerBound..<box.body.lowerBound)
    guard !isWhole, !stays else { return }
    bytes.rename(at: box.all.lowerBound + 4)
  }

  private mutating func keepMeta(_ box: PictureBox) {
    guard box.name == "iprp" else {
      let parts = ["hdlr", "pitm", "iinf", "iref", "iloc", "grpl", "dinf"]
      return keep(box, wholeIf: parts.contains(box.name), blankUnless: box.name == "idat")
    }
    keep(box, wholeIf: false, blankUnless: true)
    for part in bytes.boxes(in: box.body) {
      guard part.name == "ipco" else {
        keep(part, wholeIf: part.name == "ipma", blankUnless: false)
        continue
      }
      keep(part, wholeIf: false, blankUnless: true)
      // They are known by their order; what people or programs say of an item is no property of pixels.
      for property in bytes.boxes(in: part.body) {
        let isSaid = ["udes", "uuid", "free"].contains(property.name)
        keep(property, wholeIf: !isSaid, blankUnless: false)
      }
    }
  }

  /// - Returns: false where it is not said what each is.
  private mutating func readItems(_ body: Range<Int>) -> Bool {
    let isShort = bytes.number(at: body.lowerBound, 1) == 0
    let first = body.lowerBound + (isShort ? 6 : 8)
    guard first <= body.upperBound else { return false }
    for item in bytes.boxes(in: first..<body.upperBound) {
      let version = bytes.number(at: item.body.lowerBound, 1)
      let wide = version == 3 ? 4 : 2
      guard version == 2 || version == 3, item.body.count >= 10 + wide else { return false }
      let type = item.body.lowerBound + 6 + wide
      if ["Exif", "mime", "uri "].contains(where: { bytes.has($0, at: type) }) {
        // Some programs refuse a picture whose Exif is blank.
        bytes.rename(at: type)
      } else {
        seen.insert(bytes.number(at: item.body.lowerBound + 4, wide))
      }
    }
    return true
  }

  /// - Returns: false where it is not said where they lie.
  private mutating func keepPixels(_ body: Range<Int>) -> Bool {
    guard var places = ItemPlaces(bytes, body) else { return false }
    while let item = places.next() {
      guard let item else { return false }
      guard seen.contains(item.number) else { continue }
      switch item.method {
      case 0 where !item.isElsewhere: kept += item.extents
      case 1:
        let moved = item.extents.map {
          $0.lowerBound + inlaid.lowerBound..<$0.upperBound + inlaid.lowerBound
        }
        guard moved.allSatisfy({ $0.upperBound <= inlaid.upperBound }) else { return false }
        kept += moved
      // It is made of others, or lies in another file.
      default: break
      }
    }
    return true
  }
}

/// Where the items lie, one after the other: the box `iloc`.
private struct ItemPlaces {
  struct Item {
    var number = 0
    /// 0 in the file, 1 in the box `idat`, 2 in other items.
    var method = 0
    var isElsewhere = false
    var extents: [Range<Int>] = []
  }

  private static let mostExtents = 100_000

  private let bytes: [UInt8]
  private let end: Int
  private let version: Int
  private let sizes: (offset: Int, length: Int, base: Int, index: Int)
  private var place: Int
  private var left: Int
  private var extentsLeft = mostExtents

  init?(_ bytes: [UInt8], _ body: Range<Int>) {
    (self.bytes, end, place) = (bytes, body.upperBound, body.lowerBound)
    version = bytes.number(at: place, 1)
    let widths = bytes.number(at: place + 4, 2)
    sizes = (
      widths >> 12, widths >> 8 & 15, widths >> 4 & 15, version == 0 ? 0 : widths & 15
    )
    let wide = version == 2 ? 4 : 2
    left = bytes.number(at: place + 6, wide)
    place += 6 + wide
    let all = [sizes.offset, sizes.length, sizes.base, sizes.index]
    guard version <= 2, place <= end, all.allSatisfy([0, 4, 8].contains) else { return nil }
  }

  /// Nil behind the last; nothing in it where it is damaged.
  mutating func next() -> Item?? {
    guard left > 0 else { return nil }
    left -= 1
    var item = Item()
    item.number = take(version == 2 ? 4 : 2)
    item.method = version == 0 ? 0 : take(2) & 15
    item.isElsewhere = take(2) != 0
    let base = take(sizes.base)
    let count = take(2)
    extentsLeft -= count
    guard place <= end, extentsLeft >= 0 else { return .some(nil) }
    for _ in 0..<count {
      _ = take(sizes.index)
      let (offset, length) = (take(sizes.offset), take(sizes.length))
      // A length of 0 is "up to the end": of which box, programs do not agree.
      guard length > 0, place <= end, base <= bytes.count, offset <= bytes.count,
        length <= bytes.count, base + offset + length <= bytes.count
      else { return .some(nil) }
      item.extents.append(base + offset..<base + offset + length)
    }
    return item
  }

  private mutating func take(_ size: Int) -> Int {
    defer { place += size }
    return bytes.number(at: place, size)
  }
}
