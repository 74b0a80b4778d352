import Foundation

/// An element of a drawing; attributes keep their order, those that are nil are left out.
struct SVG: Sendable {
  private let markup: String

  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.init(name, attributes, content: SVG.escaped(text))
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [SVG] = []) {
    self.init(name, attributes, content: children.map(\.markup).joined())
  }

  private init(
    _ name: String, _ attributes: some Sequence<(key: String, value: String?)>, content: String
  ) {
    // Piece by piece: interpolation makes a text of each element and attribute first.
    var markup = ""
    markup.reserveCapacity(content.utf8.count + 200)
    markup += "<"
    markup += name
    for (key, value) in attributes {
      guard let value else { continue }
      markup += " "
      markup += key
      markup += "=\""
      markup += SVG.escaped(value)
      markup += "\""
    }
    if content.isEmpty {
      markup += "/>"
    } else {
      markup += ">"
      markup += content
      markup += "</"
      markup += name
      markup += ">"
    }
    self.markup = markup
  }
}

extension SVG: CustomStringConvertible {
  var description: String { markup }
}

extension SVG {
  /// Text that can be read over lines: twice, since programs for paper know no order of painting.
  static func haloed(
    _ text: String, in ink: String, on ground: String, width: String,
    _ attributes: KeyValuePairs<String, String?>
  ) -> [SVG] {
    let halo: KeyValuePairs<String, String?> = [
      "fill": ground, "stroke": ground, "stroke-width": width, "stroke-linejoin": "round",
    ]
    return [
      SVG("text", with: attributes, halo, text: text),
      SVG("text", with: attributes, ["fill": ink], text: text),
    ]
  }

  private init(
    _ name: String, with some: KeyValuePairs<String, String?>,
    _ others: KeyValuePairs<String, String?>, text: String
  ) {
    self.init(name, Array(some) + Array(others), content: SVG.escaped(text))
  }

  /// A number with two decimals at most; what is not finite is 0.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    guard rounded.isFinite else { return "0" }
    // Half of a chart's numbers are whole.
    return rounded.magnitude < 1e15
      ? Int(exactly: rounded).map(String.init) ?? rounded.description : rounded.description
  }

  static func numbers(_ values: Double...) -> String {
    var text = ""
    for value in values {
      if !text.isEmpty { text += " " }
      text += number(value)
    }
    return text
  }

  /// Text for content and quoted attributes; characters that XML 1.0 refuses are left out.
  static func escaped(_ text: String) -> String {
    // Most numbers and names have none of it, and a chart has hundreds of them.
    guard text.mayNeedEscape else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  fileprivate var mayNeedEscape: Bool {
    let bytes = utf8.span
    for place in bytes.indices where bytes[place].mayNeedEscape { return true }
    return false
  }
}

extension UInt8 {
  /// Also the first of the three bytes of U+FFFE and U+FFFF.
  fileprivate var mayNeedEscape: Bool {
    switch self {
    case 0..<0x20, 0xEF, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
