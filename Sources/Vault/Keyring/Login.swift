import Foundation

/// A sign-in name as it is compared: trimmed, in composed form (NFC), without upper case.
package struct Login: Hashable, Sendable {
  package let text: String

  /// Nil unless there are 1 to 64 Unicode characters, all of which can be seen.
  package init?(_ typed: String) {
    // Upper case first: it is what brings ß, final sigma and the like together.
    text =
      typed.trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping.uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
    guard (1...64).contains(text.unicodeScalars.count),
      text.unicodeScalars.allSatisfy({ Self.isVisible($0.properties.generalCategory) })
    else { return nil }
  }

  private static func isVisible(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
    default: true
    }
  }
}

extension Login: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let login = Login(text), login.text == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a login")
    }
    self = login
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
