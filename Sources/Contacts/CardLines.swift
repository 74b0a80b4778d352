import Foundation

/// The lines of a contact file as its properties were written: folded lines joined again, and those
/// that quoted-printable goes on. Bytes, for what they say is known only by their property.
struct CardLines: Sequence, IteratorProtocol {
  /// One property, and the line of the file where it begins, from 1.
  struct Line {
    let number: Int
    fileprivate(set) var bytes: Data { didSet { first = bytes.first } }
    /// What a line is can nearly always be told by it. It is asked for again and again, which of `Data` takes
    /// longer than to read the line.
    private(set) var first: UInt8?

    fileprivate init(number: Int, bytes: Data) {
      (self.number, self.bytes, first) = (number, bytes, bytes.first)
    }

    /// - Parameter words: in capitals.
    func `is`(_ words: String) -> Bool {
      guard let first, let letter = words.utf8.first,
        first.capital == letter || first == .space || first == .tab || first == CardCharset.mark[0]
      else { return false }
      // Where files were joined, each may begin with a mark.
      let bytes = bytes.starts(with: CardCharset.mark) ? bytes.dropFirst(3) : bytes
      return bytes.lazy.filter { $0 != .space && $0 != .tab }.map(\.capital)
        .elementsEqual(words.utf8)
    }

    fileprivate mutating func add(_ more: Data) {
      if bytes.count < CardLines.longestLine { bytes.append(more) }
    }
  }

  private let bytes: Data
  private var position: Data.Index
  private var number = 0

  init(_ bytes: Data) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// In bytes: what is longer is not kept.
  static let longestLine = CardFile.longestCard

  /// Where the next line begins: a card's own text ends here.
  var offset: Data.Index { position }

  mutating func next() -> Line? {
    guard var line = physical() else { return nil }
    var (isQuoted, last) = (Bool?.none, line.bytes)
    while !line.bytes.isEmpty {
      // What quoted-printable breaks goes on as it is, also with a space in front.
      let length = last.breakLength
      let isBroken = length > 0 && isQuotedPrintable(line, &isQuoted)
      if isBroken { line.bytes = line.bytes.dropLast(length) }
      guard isBroken ? !isAtEndOfCard : peek() == .space || peek() == .tab, let more = physical()
      else { break }
      last = more.bytes
      line.add(isBroken ? more.bytes : more.bytes.dropFirst())
    }
    return line
  }

  /// Looked up once for a line, however often it is broken.
  private func isQuotedPrintable(_ line: Line, _ known: inout Bool?) -> Bool {
    let isQuoted = known ?? Self.isQuotedPrintable(line.bytes)
    known = isQuoted
    return isQuoted
  }

  private func peek() -> UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// Some programs break the last line of a text as well, behind which there is no more of it.
  private var isAtEndOfCard: Bool {
    var ahead = self
    return ahead.physical()?.is("END:VCARD") ?? false
  }

  /// Up to CR LF, LF or CR, which old computers wrote; CR CR LF, which comes of changing line ends twice, is one.
  private mutating func physical() -> Line? {
    guard position < bytes.endIndex else { return nil }
    number += 1
    let end = self.end
    let line = Line(number: number, bytes: bytes[position..<(end ?? bytes.endIndex)])
    guard let end else {
      position = bytes.endIndex
      return line
    }
    position = bytes.index(after: end)
    guard bytes[end] == .carriageReturn else { return line }
    let rest = bytes[position...].prefix(2)
    if rest.first == .lineFeed || rest.elementsEqual([.carriageReturn, .lineFeed]) {
      position += rest.first == .lineFeed ? 1 : 2
    }
    return line
  }

  /// Of the line at `position`; nil of the last.
  private var end: Data.Index? {
    let span = bytes.span
    for place in (position - bytes.startIndex)..<span.count
    where span[place] == .lineFeed || span[place] == .carriageReturn {
      return bytes.startIndex + place
    }
    return nil
  }

  /// By its parameters, which are ASCII in every version.
  private static func isQuotedPrintable(_ line: Data) -> Bool {
    let head = line.prefix { $0 != .colon }
    return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }
}

extension Data {
  /// How many bytes at the end break the line as quoted-printable does, 0 where none do; programs in between may
  /// add spaces (RFC 2045).
  fileprivate var breakLength: Int {
    guard let last, [.equals, .space, .tab].contains(last) else { return 0 }
    let spaces = reversed().prefix { $0 == .space || $0 == .tab }.count
    return dropLast(spaces).last == .equals ? spaces + 1 : 0
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let backslash = UInt8(ascii: "\\")
  static let quotationMark = UInt8(ascii: "\"")
  static let caret = UInt8(ascii: "^")
  static let colon = UInt8(ascii: ":")
  static let fullStop = UInt8(ascii: ".")
  static let hyphen = UInt8(ascii: "-")
  static let equals = UInt8(ascii: "=")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var capital: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
  }
}
