import Foundation

/// Why a file is not read.
package enum ZipRefusal: Error, Equatable {
  /// No ZIP file, or one that is cut off or damaged.
  case damaged
  /// Something in it is packed: how much it unpacks to nobody knows before.
  case packed
}

/// Files in one ZIP file that nothing is packed in: all of them together are no larger than it.
///
/// - Source: PKWARE's APPNOTE 6.3.10, 4.3.
package struct ZipFile {
  private struct Entry {
    let checksum: Int
    let size: Int
    /// Of its own head.
    let offset: Int
  }

  private let data: Data
  private var entries: [String: Entry] = [:]

  /// What every ZIP file with something in it begins with.
  package static func begins(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 3, 4]) }

  package init(_ data: Data) throws(ZipRefusal) {
    self.data = data
    let end = try Self.end(of: data)
    var place = try data.number(end + 16, 4)
    for _ in 0..<(try data.number(end + 10, 2)) { place = try addEntry(at: place) }
  }

  package var names: some Sequence<String> { entries.keys }

  /// How large a file is, in bytes, as the directory says; nothing of it is read. Nil where there is
  /// none of that name.
  package func size(of name: String) -> Int? { entries[name]?.size }

  /// Nil where there is no file of that name.
  package func content(of name: String) throws(ZipRefusal) -> Data? {
    guard let entry = entries[name] else { return nil }
    let names = try data.number(entry.offset + 26, 2) + data.number(entry.offset + 28, 2)
    let content = try data.part(entry.offset + 30 + names, entry.size)
    guard Int(Checksum.of(content)) == entry.checksum else { throw .damaged }
    return content
  }

  /// Where the last part begins, behind which only a remark may stand.
  private static func end(of data: Data) throws(ZipRefusal) -> Int {
    let size = 22
    let last = data.count - size
    for place in stride(from: last, through: max(0, last - 0xFFFF), by: -1)
    where data[data.startIndex + place] == 0x50 {
      let isEnd = try data.number(place, 4) == 0x0605_4B50
      if isEnd, try data.number(place + 20, 2) == data.count - place - size { return place }
    }
    throw .damaged
  }

  /// - Returns: where the next one begins.
  private mutating func addEntry(at place: Int) throws(ZipRefusal) -> Int {
    guard try data.number(place, 4) == 0x0201_4B50 else { throw .damaged }
    let isPacked = try data.number(place + 10, 2) != ZipWriter.method
    let size = try data.number(place + 24, 4)
    guard !isPacked, try data.number(place + 20, 4) == size else { throw .packed }
    let length = try data.number(place + 28, 2)
    let name = String(decoding: try data.part(place + 46, length), as: UTF8.self)
    entries[name] = Entry(
      checksum: try data.number(place + 16, 4), size: size,
      offset: try data.number(place + 42, 4))
    return try place + 46 + length + data.number(place + 30, 2) + data.number(place + 32, 2)
  }
}

extension Data {
  /// The lowest byte first; of at most four.
  fileprivate func number(_ place: Int, _ count: Int) throws(ZipRefusal) -> Int {
    try part(place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func part(_ place: Int, _ count: Int) throws(ZipRefusal) -> Data {
    guard place >= 0, place <= self.count, count <= self.count - place else { throw .damaged }
    return self[startIndex + place..<startIndex + place + count]
  }
}
