import Foundation

/// Several files of contacts as one.
extension CardFile {
  /// One of several files that were joined.
  package struct Part: Sendable, Equatable {
    package let name: String
    /// Of all of them, the one before its first.
    let line: Int
  }

  /// What stands in front of each of several files, and behind it the file's name.
  fileprivate static let partMark = "X-HEALTHWHEEL-FILE:"

  /// Several files as one, whatever each is written in.
  package static func joined(_ files: [(name: String, content: Data)]) -> Data {
    files.reduce(into: Data()) { all, file in
      let name = String(file.name.map { $0.isNewline ? " " : $0 })
      all += Data("\n\(partMark)\(name)\n".utf8) + CardCharset.utf8(file.content)
    }
  }
}

extension [CardFile.Part] {
  /// Which file it is, and which line of that; nil where there is but one.
  ///
  /// - Parameter line: of all of them.
  package func place(ofLine line: Int) -> (file: String, line: Int)? {
    last { $0.line < line }.map { ($0.name, line - $0.line) }
  }
}

extension CardLines.Line {
  private static let longestName = 200

  /// Nil where it is a line of a file.
  var fileName: String? {
    guard first == CardFile.partMark.utf8.first, bytes.starts(with: CardFile.partMark.utf8)
    else { return nil }
    let name = String(decoding: bytes.dropFirst(CardFile.partMark.utf8.count), as: UTF8.self)
    return String(name.prefix(Self.longestName))
  }
}
