import Foundation

/// The style sheet that a report takes along.
enum PaperStyle {
  private static let sheets = ["theme", "base", "states", "wheel", "charts", "report"]

  /// Those sheets as one, with the font as data, without layers and variables: not every program
  /// that makes paper knows them. Their order is that of the layers.
  static func read(_ folder: URL) throws -> String {
    let texts = try sheets.map { name in
      let file = folder.appending(path: "css/\(name).css")
      return flat(try String(contentsOf: file, encoding: .utf8))
    }
    let font = try Data(contentsOf: folder.appending(path: "fonts/inter.woff2"))
    return written(texts.joined(separator: "\n")) + face(font)
  }

  private static func face(_ font: Data) -> String {
    """

    @font-face {
      font-family: "Inter";
      src: url("data:font/woff2;base64,\(font.base64EncodedString())") format("woff2");
      font-weight: 400 700;
    }
    """
  }

  /// With the values of variables in their places.
  private static func written(_ sheet: String) -> String {
    sheet.matches(of: /--([a-z-]+):\s*([^;]+);/).reduce(sheet) { sheet, variable in
      sheet.replacing("var(--\(variable.1))", with: variable.2)
    }
  }

  /// What stands in the blocks of layers, without those.
  static func flat(_ sheet: String) -> String {
    let plain = sheet.replacing(/(?s)\/\*.*?\*\//, with: "")
    var (flat, open, rest) = ("", [Bool](), plain[...])
    while let mark = rest.firstIndex(where: { "{};".contains($0) }) {
      let (head, sign) = (rest[..<mark], rest[mark])
      rest = rest[rest.index(after: mark)...]
      let isLayer = head.contains("@layer")
      if sign == "{" { open.append(isLayer) }
      let isHidden = sign == "}" ? open.popLast() ?? false : isLayer
      if !isHidden { flat += head + String(sign) }
    }
    return flat + rest
  }
}
