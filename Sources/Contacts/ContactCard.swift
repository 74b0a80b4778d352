import Foundation

/// One contact, as another program wrote it.
package struct ContactCard: Sendable {
  /// As it came, from `BEGIN` to `END`; a file in UTF-16 in UTF-8.
  package let bytes: Data
  /// The line of the file where it begins, from 1.
  package let line: Int
  package let properties: [CardProperty]

  /// As the contact wants to be called; empty where the card has no name of any kind.
  package var name: String {
    let candidates = [
      first("FN")?.text, first("N").map { Self.spoken($0.components) },
      first("ORG")?.components.first, first("NICKNAME")?.text,
    ]
    return candidates.compactMap { $0.map(Self.line) }.first { !$0.isEmpty } ?? ""
  }

  package var uid: String? { first("UID").map(\.text).flatMap { $0.isEmpty ? nil : $0 } }

  /// The one that is marked as preferred, otherwise the first; all others stay in the card.
  package var email: String? {
    wanted("EMAIL").map { Self.line($0.text.withoutScheme("mailto:")) }
  }

  /// The one that is marked as preferred, otherwise a mobile one, otherwise the first.
  package var phone: String? {
    let written = all("TEL")
    let chosen =
      written.first(where: \.isPreferred)
      ?? written.first { !$0.types.isDisjoint(with: ["CELL", "IPHONE"]) } ?? written.first
    return chosen.map { Self.line($0.text.withoutScheme("tel:")) }
  }

  package var gender: Gender? {
    let written = first("GENDER")?.components.first ?? first("X-GENDER")?.text
    return written.flatMap(Gender.init(written:))
  }

  package var birthday: CardBirthday? { first("BDAY").flatMap(CardBirthday.init) }

  package enum Gender: Sendable {
    case female, male

    fileprivate init?(written: String) {
      switch written.uppercased() {
      case "F", "FEMALE": self = .female
      case "M", "MALE": self = .male
      default: return nil
      }
    }
  }

  private func first(_ name: String) -> CardProperty? {
    properties.first { $0.name == name && !$0.value.isEmpty }
  }

  private func all(_ name: String) -> [CardProperty] {
    properties.filter { $0.name == name && !$0.value.isEmpty }
  }

  private func wanted(_ name: String) -> CardProperty? {
    all(name).first(where: \.isPreferred) ?? first(name)
  }

  /// `Byron;Ada;Augusta;Countess;` as it is spoken.
  private static func spoken(_ parts: [String]) -> String {
    [3, 1, 2, 0, 4].compactMap { parts.indices.contains($0) ? parts[$0] : nil }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// In one line, without the spaces around it.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  fileprivate func withoutScheme(_ scheme: String) -> String {
    lowercased().hasPrefix(scheme) ? String(dropFirst(scheme.count)) : self
  }
}
