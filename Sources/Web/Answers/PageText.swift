import Mustache

/// How a value stands in a page, wherever a template puts it.
///
/// The library goes by letter, and `"` with an accent of its own (U+0301) is another letter than `"`:
/// it would stand as it came, and end the attribute that it is in.
struct PageText: MustacheContentType {
  /// Begins every template, for one that another brings in starts with the library's own.
  static let pragma = "{{% CONTENT_TYPE:PAGE}}\n"

  static func register() { MustacheContentTypes.register(Self(), named: "PAGE") }

  func escapeText(_ text: String) -> String { text.htmlEscaped }
}

extension String {
  /// By byte: what HTML reads as its own is ASCII, and stands in no other character's bytes.
  var htmlEscaped: String {
    guard utf8.contains(where: { $0.inHTML != nil }) else { return self }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(utf8.count + 32)
    for byte in utf8 {
      if let reference = byte.inHTML { escaped += reference.utf8 } else { escaped.append(byte) }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension UInt8 {
  /// Nil for what stands for itself.
  fileprivate var inHTML: String? {
    switch self {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
