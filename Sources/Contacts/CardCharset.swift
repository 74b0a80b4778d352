import Foundation

/// What bytes of a card say as characters.
enum CardCharset {
  /// UTF-8 where nothing else is said or true; then what Windows writes, in which all bytes mean something.
  static func text(_ bytes: Data, charset: String?) -> String {
    if let encoding = charset.flatMap(encoding(named:)),
      let text = String(data: bytes, encoding: encoding)
    {
      return text
    }
    return String(validating: bytes, as: UTF8.self)
      ?? String(data: bytes, encoding: .windowsCP1252)
      ?? String(data: bytes, encoding: .isoLatin1) ?? ""
  }

  private static func encoding(named name: String) -> String.Encoding? {
    switch name {
    case "UTF-8", "UTF8": .utf8
    case "ISO-8859-1", "LATIN1", "ISO-8859-15": .isoLatin1
    case "ISO-8859-2": .isoLatin2
    case "WINDOWS-1250": .windowsCP1250
    case "WINDOWS-1251": .windowsCP1251
    case "WINDOWS-1252": .windowsCP1252
    case "WINDOWS-1253": .windowsCP1253
    case "WINDOWS-1254": .windowsCP1254
    case "SHIFT_JIS", "SHIFT-JIS": .shiftJIS
    case "EUC-JP": .japaneseEUC
    case "US-ASCII": .ascii
    default: nil
    }
  }

  /// The file in UTF-8 without a mark: some programs write it in UTF-16.
  static func utf8(_ file: Data) -> Data {
    if file.starts(with: [0xef, 0xbb, 0xbf]) { return file.dropFirst(3) }
    guard file.starts(with: [0xff, 0xfe]) || file.starts(with: [0xfe, 0xff]),
      let text = String(data: file, encoding: .utf16)
    else { return file }
    return Data(text.utf8)
  }
}
