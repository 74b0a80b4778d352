extension String {
  var htmlEscaped: String {
    var escaped: [UInt8] = []
    escape(into: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// By byte: what HTML reads as its own is ASCII, and stands in no other character's bytes. By letter,
  /// `"` with an accent of its own (U+0301) is another than `"`, would stand as it came, and end the
  /// attribute that it is in.
  func escape(into written: inout [UInt8]) {
    guard hasHTML else {
      written.append(contentsOf: utf8)
      return
    }
    for byte in utf8 {
      if let reference = byte.inHTML {
        written.append(contentsOf: reference.utf8)
      } else {
        written.append(byte)
      }
    }
  }
}

extension String {
  /// Most texts are letters, which one look tells.
  private var hasHTML: Bool {
    let bytes = utf8.span
    for place in bytes.indices where bytes[place] <= UInt8(ascii: ">") {
      if bytes[place].inHTML != nil { return true }
    }
    return false
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
