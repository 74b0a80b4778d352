import Foundation

/// How wide text will be, in ems, before anyone has drawn it.
///
/// Read off DejaVu Sans and Verdana, the widest fonts that a browser is likely to choose.
enum TextWidth {
  /// What bold letters need more.
  static let bold = 1.12

  static func ems(_ text: String) -> Double { text.reduce(0) { $0 + ems($1) } }

  private static func ems(_ character: Character) -> Double {
    character.asciiValue.map { ascii[Int($0)] } ?? measured(character)
  }

  /// Of most letters of most names.
  private static let ascii = (UInt8.min..<0x80).map { measured(Character(UnicodeScalar($0))) }

  private static func measured(_ character: Character) -> Double {
    let bare = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? " "
    return classes.first { $0.letters.contains(Character(bare)) }?.ems ?? byScript(bare)
  }

  private static let classes: [(letters: Set<Character>, ems: Double)] = [
    (Set("ijlIJł'|"), 0.3), (Set(" .,:;!"), 0.38), (Set("-\u{AD}ftr()/"), 0.41),
    (Set("cskvxyz"), 0.57), (Set("mMW%@—…œæÆŒ"), 1), (Set("wOQGDHNU&+"), 0.8),
  ]

  private static func byScript(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF: 1.05
    case 0x1F000...: 1.4
    case 0x0400...0x052F: 0.76
    default: scalar.properties.isUppercase ? 0.7 : 0.625
    }
  }
}
