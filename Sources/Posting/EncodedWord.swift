import Foundation

/// How words of any script stand in the head of a message.
enum EncodedWord {
  /// Bytes of one word, of which Base64 makes 60 letters: with what is around them less than 75.
  private static let wordLength = 45

  /// As encoded words, each whole characters (RFC 2047); simple English stands as it is.
  static func phrase(_ text: String) -> String {
    let isSimple = text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9 ]{0,59}/) != nil
    guard !isSimple else { return text }
    var words = [""]
    for character in text {
      let word = words[words.count - 1] + String(character)
      if word.utf8.count <= wordLength {
        words[words.count - 1] = word
      } else {
        words.append(String(character))
      }
    }
    return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\n ")
  }

  /// A parameter such as a file's name: as it is, which every program reads, or encoded (RFC 2231).
  static func parameter(_ name: String, _ text: String) -> String {
    if text.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil { return "\(name)=\"\(text)\"" }
    let encoded = text.utf8.map { byte in
      let scalar = UnicodeScalar(byte)
      let isPlain = byte < 0x80 && ("\(scalar)".wholeMatch(of: /[A-Za-z0-9._-]/) != nil)
      return isPlain ? "\(scalar)" : "%" + String(format: "%02X", byte)
    }
    return "\(name)*=utf-8''\(encoded.joined())"
  }
}
