/// Lines that any spreadsheet reads (RFC 4180), and none takes for a formula.
enum CSV {
  static let type = "text/csv"

  /// The first line. Excel takes letters for UTF-8 only where a file says so by its first character.
  static func head(_ columns: [String]) -> String { "\u{FEFF}" + line(columns) }

  static func line(_ cells: [String?]) -> String {
    cells.map { cell($0 ?? "") }.joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    // What begins like a formula would be carried out, in full width, too: an apostrophe makes it text.
    let isFormula =
      text.unicodeScalars.first.map { "=+-@\t\r＝＋－＠".unicodeScalars.contains($0) } ?? false
    // A telephone number without its plus, or its nought, is none.
    let isNumber = Double(text) != nil
    let isCode = isNumber && text.count > 1 && "+0".contains(text.prefix(1)) && !text.contains(".")
    let safe = isFormula && !isNumber || isCode ? "'\(text)" : text
    guard safe.unicodeScalars.contains(where: { "\",;\n\r".unicodeScalars.contains($0) }) else {
      return safe
    }
    // By scalar: a mark with an accent of its own ends a cell as well.
    let parts = safe.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(parts.map(String.init).joined(separator: "\"\""))\""
  }
}
