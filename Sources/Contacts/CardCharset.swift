import Foundation
import Glibc

/// What bytes of a card say as characters.
enum CardCharset {
  /// UTF-8 where nothing else is said or true; then what Windows writes, in which all bytes mean something.
  static func text(_ bytes: Data, charset: String?) -> String {
    if let charset {
      let charset = aliases[charset] ?? charset
      let known = encoding(named: charset).flatMap { String(data: bytes, encoding: $0) }
      if let text = known ?? converted(bytes, from: charset) { return text }
    }
    return String(validating: bytes, as: UTF8.self)
      ?? String(data: bytes, encoding: .windowsCP1252)
      ?? String(data: bytes, encoding: .isoLatin1) ?? ""
  }

  private static func encoding(named name: String) -> String.Encoding? {
    switch name {
    case "UTF-8", "UTF8": .utf8
    case "ISO-8859-1", "LATIN1": .isoLatin1
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

  /// Of others those that telephones and mail programs have written; the system has tables for all of them.
  private static let converted: Set = [
    "KOI8-R", "KOI8-U", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7",
    "ISO-8859-8", "ISO-8859-9", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15",
    "ISO-8859-16", "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258", "WINDOWS-874",
    "TIS-620", "GB2312", "GBK", "GB18030", "BIG5", "EUC-KR", "ISO-2022-JP", "UTF-16", "UTF-16LE",
    "UTF-16BE", "MACINTOSH", "CP1250", "CP1251", "CP1252", "CP1253", "CP1254", "CP932", "CP936",
    "CP949", "BIG5-HKSCS",
  ]

  /// As Outlook and Japanese telephones call them.
  private static let aliases = [
    "KS_C_5601-1987": "CP949", "SJIS": "CP932", "X-SJIS": "CP932", "MS932": "CP932",
    "WINDOWS-31J": "CP932",
  ]

  private static func converted(_ bytes: Data, from charset: String) -> String? {
    guard converted.contains(charset) else { return nil }
    let converter = unsafe iconv_open("UTF-8", charset)
    guard unsafe converter != iconv_t(bitPattern: -1) else { return nil }
    defer { unsafe iconv_close(converter) }
    // No character takes more than six bytes for each that it has there.
    var source = bytes.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: 6 * source.count + 16)
    var (left, room) = (source.count, target.count)
    let isConverted = unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return unsafe iconv(converter, &from, &left, &to, &room) != -1
          && iconv(converter, nil, nil, &to, &room) != -1
      }
    }
    guard isConverted else { return nil }
    let text = target.prefix(target.count - room).map { UInt8(bitPattern: $0) }
    return String(validating: text, as: UTF8.self)
  }

  /// What some programs write in front of UTF-8.
  static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The file in UTF-8 without a mark: some programs write it in UTF-16, a few without a mark.
  static func utf8(_ file: Data) -> Data {
    if file.starts(with: mark) { return file.dropFirst(3) }
    let encoding: String.Encoding? =
      if file.starts(with: [0xff, 0xfe]) || file.starts(with: [0xfe, 0xff]) {
        .utf16
      } else if file.starts(with: [UInt8(ascii: "B"), 0, UInt8(ascii: "E"), 0]) {
        .utf16LittleEndian
      } else if file.starts(with: [0, UInt8(ascii: "B"), 0, UInt8(ascii: "E")]) {
        .utf16BigEndian
      } else {
        nil
      }
    return encoding.flatMap { String(data: file, encoding: $0) }.map { Data($0.utf8) } ?? file
  }
}
