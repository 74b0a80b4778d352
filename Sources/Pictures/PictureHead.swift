import Foundation

/// What the first bytes of a picture say of it; nothing is decoded for it.
///
/// - Source: JPEG: ITU-T T.81, B.1.1; PNG: W3C PNG, 5.2 and 11.2.1; WebP: RFC 9649.
struct PictureHead: Equatable {
  enum Kind { case jpeg, png, webP }

  let kind: Kind
  /// In pixels.
  let width: Int
  let height: Int

  /// Nil where it is none of these kinds, or says no size.
  init?(_ data: Data) {
    // Counted from 0, also where it is a part of another.
    let data = Data(data)
    if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(jpeg: data)
    } else if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.init(png: data)
    } else if data.starts(with: Data("RIFF".utf8)), data.text(8, 4) == "WEBP" {
      self.init(webP: data)
    } else {
      return nil
    }
  }

  private init?(_ kind: Kind, _ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    (self.kind, self.width, self.height) = (kind, width, height)
  }

  private init?(png data: Data) {
    guard data.text(12, 4) == "IHDR" else { return nil }
    self.init(.png, data.big(16, 4), data.big(20, 4))
  }

  /// From segment to segment, to the one that begins the frame.
  private init?(jpeg data: Data) {
    var place = 2
    while let mark = data.big(place, 2), mark >> 8 == 0xFF {
      // Any number of such bytes may fill the room before a segment.
      if mark == 0xFFFF {
        place += 1
        continue
      }
      // Each kind of frame; the three others of the row are tables.
      if (0xFFC0...0xFFCF).contains(mark), ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark) {
        self.init(.jpeg, data.big(place + 7, 2), data.big(place + 5, 2))
        return
      }
      guard let length = data.big(place + 2, 2), length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  private init?(webP data: Data) {
    switch data.text(12, 4) {
    case "VP8X":
      self.init(.webP, data.little(24, 3).map { $0 + 1 }, data.little(27, 3).map { $0 + 1 })
    case "VP8L":
      let bits = data.little(21, 4)
      self.init(.webP, bits.map { ($0 & 0x3FFF) + 1 }, bits.map { ($0 >> 14 & 0x3FFF) + 1 })
    case "VP8 ":
      self.init(
        .webP, data.little(26, 2).map { $0 & 0x3FFF }, data.little(28, 2).map { $0 & 0x3FFF })
    default: return nil
    }
  }
}

extension Data {
  /// Nil beyond the end.
  private func part(_ place: Int, _ count: Int) -> Data? {
    guard place >= 0, place <= self.count, count <= self.count - place else { return nil }
    return self[place..<place + count]
  }

  fileprivate func big(_ place: Int, _ count: Int) -> Int? {
    part(place, count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func little(_ place: Int, _ count: Int) -> Int? {
    part(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func text(_ place: Int, _ count: Int) -> String? {
    part(place, count).map { String(decoding: $0, as: UTF8.self) }
  }
}
