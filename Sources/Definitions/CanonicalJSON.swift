import Units

extension JSONValue {
  /// The one text of this value, by the JSON Canonicalization Scheme.
  ///
  /// Numbers that JSON does not have are null, as in ECMAScript.
  /// - Source: RFC 8785.
  package var canonical: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number.isFinite ? number.plainText : "null"
    case .string(let string): string.canonicalJSON
    case .array(let items): "[" + items.map(\.canonical).joined(separator: ",") + "]"
    case .object(let object):
      "{" + Self.members(object).joined(separator: ",") + "}"
    }
  }

  private static func members(_ object: [String: JSONValue]) -> [String] {
    object.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
      .map { $0.key.canonicalJSON + ":" + $0.value.canonical }
  }
}

extension String {
  fileprivate var canonicalJSON: String {
    "\"" + unicodeScalars.reduce(into: "") { $0 += escape($1) } + "\""
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\u{8}": "\\b"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\u{C}": "\\f"
    case "\r": "\\r"
    case "\u{0}"..."\u{F}": "\\u000" + String(scalar.value, radix: 16)
    case "\u{10}"..."\u{1F}": "\\u00" + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
