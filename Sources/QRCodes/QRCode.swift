import CQREncode

/// A QR code: a square of dark and light modules, for a camera to read from paper.
package struct QRCode: Sendable, Equatable {
  /// Rows of dark (true) and light modules, without the quiet zone around them.
  package let rows: [[Bool]]
  /// Light modules on every side, which the standard asks for.
  private static let quiet = 4

  /// At medium correction, 15 % of the modules may be lost; nil when the text is empty or does
  /// not fit, from 2,331 bytes on.
  package init?(_ text: String) {
    let made = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    guard let code = unsafe made else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    guard let modules = unsafe code.pointee.data else { return nil }
    let bytes = unsafe Array(UnsafeBufferPointer(start: modules, count: width * width))
    // The lowest bit is the module; the others say what part of the code it belongs to.
    rows = stride(from: 0, to: bytes.count, by: max(1, width)).map { start in
      bytes[start..<start + width].map { $0 & 1 == 1 }
    }
  }

  /// One path of dark runs in a square of its own units; nothing in it needs escaping.
  package var svg: String {
    let size = rows.count + 2 * Self.quiet
    return """
      <svg class="qr" viewBox="0 0 \(size) \(size)" aria-hidden="true">\
      <rect width="\(size)" height="\(size)" fill="#fff"/>\
      <path fill="#000" shape-rendering="crispEdges" d="\(path)"/></svg>
      """
  }

  /// For a terminal with dark letters or light ones: two rows of modules in a line, light ones drawn.
  package var blocks: String {
    let width = rows.count + 2 * Self.quiet
    let light = [Bool](repeating: false, count: width)
    let sides = light.prefix(Self.quiet)
    let framed =
      Array(repeating: light, count: Self.quiet) + rows.map { sides + $0 + sides }
      + Array(repeating: light, count: Self.quiet + 1)
    return stride(from: 0, to: width, by: 2).map { y in
      zip(framed[y], framed[y + 1]).map { upper, lower in
        switch (upper, lower) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }

  private var path: String {
    var path = ""
    for (y, row) in rows.enumerated() {
      var x = 0
      while x < row.count {
        let length = row[x...].prefix { $0 == row[x] }.count
        if row[x] { path += "M\(x + Self.quiet) \(y + Self.quiet)h\(length)v1h-\(length)z" }
        x += length
      }
    }
    return path
  }
}
