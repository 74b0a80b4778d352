import Foundation

/// One contact, as another program wrote it.
package struct ContactCard: Sendable {
  /// As it came, from `BEGIN` to `END`; a file in UTF-16 in UTF-8.
  package let bytes: Data
  /// The line of the file where it begins, from 1.
  package let line: Int
  package let properties: [CardProperty]

  /// The same as it stands in a file.
  package func standing(atLine line: Int) -> ContactCard {
    ContactCard(bytes: bytes, line: line, properties: properties)
  }

  /// As the contact wants to be called; empty where the card has no name of any kind.
  package var name: String { name { !$0.isEmpty } ?? "" }

  /// The first that is meant of what the contact may be called; the given name before the family name.
  package func name(where isMeant: (String) -> Bool) -> String? {
    if let full = fullName?.text.inOneLine, isMeant(full) { return asSpoken(full) }
    let others = [
      first("N").map(Self.spoken), first("ORG")?.components.first,
      first("NICKNAME")?.text,
    ]
    return others.compactMap { $0?.inOneLine }.first(where: isMeant)
  }

  /// Of several, as in two ways of writing, the one that is preferred most.
  var fullName: CardProperty? {
    let names = all("FN")
    let best = names.count > 1 ? names.filter { !$0.text.isEmpty }.min { $0.rank < $1.rank } : nil
    return best ?? names.first
  }

  /// Cards of one contact have the same, though programs write UUIDs with `urn:uuid:` or without, in
  /// capitals or small.
  package var uid: String? {
    first("UID").map(\.text).flatMap { uid in
      uid.isEmpty || uid.utf8.contains(0) ? nil : Self.uid(written: uid)
    }
  }

  package static func uid(written uid: String) -> String {
    let isURN =
      uid.utf8.count == uuidScheme.utf8.count + uuidLength
      && uid.prefix(uuidScheme.count).lowercased() == uuidScheme
    let rest = isURN ? uid.dropFirst(uuidScheme.count) : uid[...]
    let isUUID = rest.utf8.enumerated().allSatisfy { place, byte in
      uuidHyphens.contains(place) ? byte == .hyphen : byte.isHexDigit
    }
    return isUUID && rest.utf8.count == uuidLength ? rest.lowercased() : uid
  }

  package static let uuidScheme = "urn:uuid:"
  /// In bytes, with its hyphens.
  private static let uuidLength = 36
  private static let uuidHyphens = [8, 13, 18, 23]

  /// The one that is preferred most comes first, then as they stand.
  package var emails: [ContactReach] { reaches("EMAIL", \.rank) }

  /// The one that is preferred most comes first, then mobile ones, then as they stand.
  package var phones: [ContactReach] {
    reaches("TEL") { property in
      let isMobile = !property.types.isDisjoint(with: ContactReach.mobile)
      return 2 * property.rank - (isMobile && !property.isRanked ? 1 : 0)
    }
  }

  /// The one that is preferred most comes first, then as they stand.
  package var addresses: [ContactReach] { reaches("ADR", \.rank) }

  /// - Parameter rank: the lowest comes first, one only; the others stay in their order.
  private func reaches(_ name: String, _ rank: (CardProperty) -> Int) -> [ContactReach] {
    var written = all(name)
    if let best = written.map(rank).min(),
      let place = written.firstIndex(where: { rank($0) == best })
    {
      written.insert(written.remove(at: place), at: 0)
    }
    var seen: Set<String> = []
    return written.map(\.reach).filter { !$0.value.isEmpty && seen.insert($0.value).inserted }
  }

  /// What somebody is called at work, otherwise what they do there; empty where the card has neither.
  package var profession: String { professionLine?.text.inOneLine ?? "" }

  var professionLine: CardProperty? { first("TITLE") ?? first("ROLE") }

  package var gender: Gender? {
    let written = first("GENDER")?.components.first ?? first("X-GENDER")?.text
    return written.flatMap(Gender.init(written:))
  }

  /// What the card is of, where that is no person.
  package var kind: Kind? {
    let written = first("KIND") ?? first("X-ADDRESSBOOKSERVER-KIND")
    if let written { return Kind(written: written.text.lowercased()) }
    return first("X-ABSHOWAS")?.text.uppercased() == "COMPANY" ? .organization : nil
  }

  /// Programs without a mark for firms give them their own name, and no parts of a person's. So may
  /// somebody who works for themselves be written.
  package var isNamedByFirm: Bool {
    guard let firm = first("ORG")?.components.first?.inOneLine, !firm.isEmpty,
      first("FN")?.text.inOneLine == firm
    else { return false }
    return first("N").map { Self.spoken($0).inOneLine.isEmpty } ?? true
  }

  /// When its program last changed it; nil where it does not say, or not as cards do. A time without a
  /// zone is taken for UTC.
  package var revisedAt: Date? { first("REV").flatMap { Date(ofRevision: $0.text) } }

  package enum Kind: Sendable {
    case group, organization
    /// A place, a program, a device.
    case thing

    /// Nil of people, and of what nobody knows.
    fileprivate init?(written: String) {
      switch written {
      case "group": self = .group
      case "org": self = .organization
      case "location", "application", "device", "thing": self = .thing
      default: return nil
      }
    }
  }

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

  func first(_ name: String) -> CardProperty? {
    properties.first { $0.name == name && !$0.text.isEmpty }
  }

  private func all(_ name: String) -> [CardProperty] {
    properties.filter { $0.name == name && !$0.value.isEmpty }
  }

  /// `Byron, Ada`, as address books of firms sort people, with the given name first where the card tells
  /// which one that is.
  private func asSpoken(_ full: String) -> String {
    guard full.utf8.contains(.comma), let line = first("N") else { return full }
    let parts = line.nameParts
    guard parts.count > 1, !parts[0].isEmpty, !parts[1].isEmpty else { return full }
    let given = parts[1...].prefix(2).filter { !$0.isEmpty }.joined(separator: " ")
    let isInverted = [parts[1], given].contains { "\(parts[0]), \($0)".inOneLine == full }
    return isInverted ? Self.spoken(line).inOneLine : full
  }

  /// `Byron;Ada;Augusta;Countess;` as it is spoken.
  private static func spoken(_ name: CardProperty) -> String {
    let parts = name.nameParts
    return [3, 1, 2, 0, 4].compactMap { parts.indices.contains($0) ? parts[$0] : nil }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension CardProperty {
  /// Of a name; several given ones, or titles, have a comma between them.
  fileprivate var nameParts: [String] {
    value.split(at: .semicolon).map { part in
      part.split(at: .comma).map(\.unescaped).joined(separator: " ")
    }
  }
}

extension Date {
  /// `20260503T101500Z` or `2026-05-03T12:15:00.5+02:00`, or the day alone.
  fileprivate init?(ofRevision text: String) {
    guard text.utf8.count <= 40,
      let match = text.wholeMatch(
        of:
          /(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(?:[.,]\d+)?(?:Z|([+-])(\d\d):?(\d\d)?)?)?/
      )
    else { return nil }
    func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: number(match.1), month: number(match.2), day: number(match.3),
      hour: number(match.4), minute: number(match.5), second: number(match.6))
    guard parts.isValidDate(in: calendar), let moment = calendar.date(from: parts) else {
      return nil
    }
    let offset = 3600 * number(match.8) + 60 * number(match.9)
    self = moment.addingTimeInterval(TimeInterval(match.7 == "-" ? offset : -offset))
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(capital)
  }
}
