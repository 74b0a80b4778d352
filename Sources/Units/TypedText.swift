import Foundation

/// The one rule for words that somebody types.
extension String {
  /// As they are kept: no space around, one kind of line end, letters in one piece, and none of the
  /// marks that nobody sees and that turn the text around them or hide in a search. Joiners stay:
  /// scripts and emoji need them.
  package var asKept: String {
    if isPlain { return self }
    let marks: [ClosedRange<UInt32>] = [
      0x200B...0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0x061C...0x061C,
      0xFEFF...0xFEFF,
    ]
    var text = self
    text.unicodeScalars.removeAll { scalar in marks.contains { $0.contains(scalar.value) } }
    return text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping
  }

  /// Whether there is more than spaces, marks without a letter and what nobody sees.
  package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }

  /// Why it cannot be kept; nil where it can.
  ///
  /// - Parameters:
  ///   - limit: in Unicode scalars.
  ///   - lines: whether it may have line ends and tabs.
  package func problem(limit: Int, lines: Bool) -> TextProblem? {
    let isOdd = unicodeScalars.contains { scalar in
      scalar.isControl && !(lines && (scalar == "\n" || scalar == "\t"))
    }
    if isOdd { return .controlCharacter }
    return unicodeScalars.count > limit ? .tooLong : nil
  }
}

extension String {
  /// Whether all of it can be typed on a European keyboard, each letter with its accent as one, and no space
  /// is around it: then there is nothing to look up, which counts where thousands of contacts are read.
  fileprivate var isPlain: Bool {
    let isSpace = { (byte: UInt8?) in byte == .space || byte == .lineFeed }
    return !isSpace(utf8.first) && !isSpace(utf8.last)
      && unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x20...0x7E, 0x0A, 0xA1...0x2FF: true
        default: false
        }
      }
  }
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    if isASCII { return (0x21...0x7E).contains(value) }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark,
      .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }

  package var isControl: Bool {
    isASCII ? value < 0x20 || value == 0x7F : properties.generalCategory == .control
  }
}

package enum TextProblem: Sendable { case controlCharacter, tooLong }
