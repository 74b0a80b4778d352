import Foundation

/// Files put into one ZIP file as they are. The same files in the same order make the same bytes:
/// no time of day is in it.
///
/// - Source: PKWARE's APPNOTE 6.3.10, 4.3.
package struct ZipWriter {
  static let method = 0
  /// 1 January 1980, the first day that there is.
  private static let day = 0x21
  /// Names are UTF-8.
  private static let flags = 0x800
  /// A file that only its owner reads and writes.
  private static let rights = 0o100600

  private var files = Data()
  private var directory = Data()
  private var count = 0

  package init() {}

  /// - Parameter name: with `/` between folders.
  package mutating func add(_ name: String, _ content: Data) {
    let (offset, name) = (files.count, Data(name.utf8))
    let fields = Self.fields(content, nameLength: name.count)
    files.append(numbers: [(0x0403_4B50, 4)] + fields)
    files.append(name)
    files.append(content)
    directory.append(numbers: [(0x0201_4B50, 4), (0x031E, 2)] + fields)
    directory.append(numbers: [(0, 2), (0, 2), (0, 2), (Self.rights << 16, 4), (offset, 4)])
    directory.append(name)
    count += 1
  }

  package var finished: Data {
    var data = files
    data.append(directory)
    data.append(numbers: [(0x0605_4B50, 4), (0, 4), (count, 2), (count, 2)])
    data.append(numbers: [(directory.count, 4), (files.count, 4), (0, 2)])
    return data
  }

  /// What stands before a name in both places, with how many bytes each takes.
  private static func fields(_ content: Data, nameLength: Int) -> [(Int, Int)] {
    let sum = Int(Checksum.of(content))
    return [
      (20, 2), (flags, 2), (method, 2), (0, 2), (day, 2), (sum, 4), (content.count, 4),
      (content.count, 4), (nameLength, 2), (0, 2),
    ]
  }
}

extension Data {
  /// The lowest byte of each first.
  fileprivate mutating func append(numbers: [(number: Int, count: Int)]) {
    for (number, count) in numbers {
      for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
  }
}
