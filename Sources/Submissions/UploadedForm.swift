import Foundation

/// A form with files in it (RFC 7578), as browsers and share sheets send it.
package struct UploadedForm {
  package static let type = "multipart/form-data"
  /// More parts than anybody chooses files.
  private static let mostParts = 1_000

  package struct File: Sendable {
    /// As whoever sent it calls it.
    package let name: String
    package let content: Data
  }

  package private(set) var fields: [String: String] = [:]
  /// What was typed into `text` is one of them, unless it is blank.
  package private(set) var files: [File] = []
  /// Whether the form has that field.
  package private(set) var hasText = false

  /// Nil where the type is another one.
  ///
  /// - Parameter text: a field for what is as long as a file.
  package init?(_ body: Data, type: String, text: String? = nil) {
    guard type.lowercased().hasPrefix(Self.type),
      let boundary = type.firstMatch(of: /boundary="?([^";]{1,70})"?/)?.1
    else { return nil }
    let mark = Data("--\(boundary)".utf8)
    var place = body.range(of: mark)
    for _ in 0..<Self.mostParts {
      guard let start = place?.upperBound,
        let next = body.range(of: mark, in: start..<body.endIndex)
      else { break }
      add(body[start..<next.lowerBound], text)
      place = next
    }
  }

  /// Head and content, with a line break before, between and behind.
  private mutating func add(_ part: Data, _ text: String?) {
    guard let gap = part.range(of: Data("\r\n\r\n".utf8)) else { return }
    let head = String(decoding: part[..<gap.lowerBound], as: UTF8.self)
    let content = part[gap.upperBound...].dropLast(2)
    if head.contains("filename=") {
      let name = head.firstMatch(of: /filename="([^"]*)"/)?.1 ?? ""
      if !content.isEmpty { files.append(File(name: String(name), content: content)) }
    } else if let name = head.firstMatch(of: /[ ;]name="([^"]*)"/)?.1 {
      add(content, to: String(name), text)
    }
  }

  private mutating func add(_ content: Data, to name: String, _ text: String?) {
    if name == text {
      hasText = true
      let isBlank = content.allSatisfy { $0 <= UInt8(ascii: " ") }
      if !isBlank { files.append(File(name: "", content: content)) }
    } else if content.count < 1_000 {
      fields[name] = String(decoding: content, as: UTF8.self)
    }
  }
}
