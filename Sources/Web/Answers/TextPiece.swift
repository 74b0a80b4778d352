/// A part of a text: words as they are, or the place of a detail.
enum TextPiece: Sendable {
  case words(String)
  case place(String)

  /// Nil where nothing has a place in the text.
  static func cut(_ text: String) -> [TextPiece]? {
    guard text.contains("{") else { return nil }
    var (pieces, rest): ([TextPiece], Substring) = ([], text[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      pieces += [
        .words(String(rest[..<start])), .place(String(rest[start..<end].dropFirst())),
      ]
      rest = rest[end...].dropFirst()
    }
    return pieces + [.words(String(rest))]
  }

  func text(_ details: [String: String]) -> String {
    switch self {
    case .words(let words): words
    case .place(let name): details[name] ?? "{\(name)}"
    }
  }
}
