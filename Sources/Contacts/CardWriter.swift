import Foundation

extension ContactCard {
  /// What HealthWheel knows of somebody, as this card says it.
  package var contact: Contact {
    var contact = Contact(name: name)
    (contact.gender, contact.birthday) = (gender, birthday)
    (contact.emails, contact.phones, contact.addresses) = (emails, phones, addresses)
    contact.profession = profession
    return contact
  }
}

/// What HealthWheel knows of somebody that other programs know, too.
package struct Contact: Sendable, Equatable {
  package var name: String
  package var gender: ContactCard.Gender?
  package var birthday: CardBirthday?
  package var emails: [ContactReach] = []
  package var phones: [ContactReach] = []
  package var addresses: [ContactReach] = []
  /// Empty where it is not known.
  package var profession = ""

  package init(name: String) { self.name = name }
}

extension Contact {
  /// A card of version 4.0 (RFC 6350).
  ///
  /// - Parameters:
  ///   - kept: the card that the contact came from; all that it says beside these stays.
  ///   - uid: where that card has none.
  ///   - photo: whether the picture stays as it came.
  ///   - stays: whether a way to reach somebody, or a profession, that only the card has stays in it.
  package func written(
    over kept: ContactCard?, uid: String, photo: WrittenPhoto = .asItCame,
    stays: (CardProperty) -> Bool = { _ in false }
  ) -> String {
    var lines = kept?.properties.filter { $0.name != "VERSION" && !$0.isBlank } ?? []
    putName(instead: kept, in: &lines)
    if kept?.uid == nil { lines.insert(.init("UID", uid), at: 0) }
    Self.put(emails, "EMAIL", instead: kept?.emails ?? [], stays, in: &lines)
    Self.put(phones, "TEL", instead: kept?.phones ?? [], stays, in: &lines)
    Self.put(addresses, "ADR", instead: kept?.addresses ?? [], stays, in: &lines)
    if gender != kept?.gender || kept?.hasGender == false {
      Self.replace("GENDER", by: gender?.letter, in: &lines)
    }
    if gender != nil || kept?.gender != nil { lines.removeAll { $0.name == "X-GENDER" } }
    if birthday != kept?.birthday { Self.replace("BDAY", by: birthday?.basic, in: &lines) }
    if profession != kept?.profession ?? "" {
      if profession.isEmpty, let line = kept?.professionLine {
        lines.removeAll { $0 == line && !stays(line) }
      } else {
        Self.replace("TITLE", by: profession.escaped, in: &lines)
      }
    }
    photo.put(in: &lines)
    let groups = Set(lines.filter { !$0.isOfGroup }.compactMap { $0.group?.lowercased() })
    // What somebody called a number that is gone.
    lines.removeAll { $0.isOfGroup && $0.group.map { !groups.contains($0.lowercased()) } ?? false }
    return CardText.card(lines)
  }

  /// How the old name is written in another language stays.
  private func putName(instead kept: ContactCard?, in lines: inout [CardProperty]) {
    let (old, isRenamed) = (kept?.fullName, kept?.name != name)
    let parts = kept?.parts
    lines.removeAll { line in
      let isOther =
        line["LANGUAGE"].map { $0 != old?["LANGUAGE"] } ?? false && line != parts
      return ["FN", "N"].contains(line.name) && (line.isBlank || isRenamed && !isOther)
    }
    let kinds: Set = ["ALTID", "LANGUAGE", "PREF"]
    let full = CardProperty(
      "FN", name.escaped, parameters: old?.parameters.filter { kinds.contains($0.name) } ?? [])
    for part in [nameParts(over: kept), full]
    where isRenamed || !lines.contains(where: { $0.name == part.name }) {
      lines.insert(part, at: 0)
    }
  }

  /// Programs sort by it: the last word is the family name, where the card does not tell.
  private func nameParts(over kept: ContactCard?) -> CardProperty {
    if let line = kept?.parts,
      let renamed = line.renamed(from: kept?.name ?? "", to: name)
    {
      return renamed
    }
    var words = name.split(separator: " ").map { String($0).escaped }
    let family = words.count > 1 ? words.removeLast() : ""
    return .init("N", "\(family);\(words.joined(separator: " "));;;")
  }

  /// What has not changed stays as it was written, and what has changed stays where it was; the first is
  /// the preferred one, unless it would be read as the first anyway.
  private static func put(
    _ reaches: [ContactReach], _ name: String, instead old: [ContactReach],
    _ stays: (CardProperty) -> Bool, in lines: inout [CardProperty]
  ) {
    guard reaches != old else { return }
    let wanted = Set(reaches.map(\.value))
    let gone = lines.filter { line in
      line.name == name && !stays(line) && !wanted.contains(line.reach.value)
    }
    // Of earlier versions, and in one piece what the address says in parts.
    let kinds = Set(gone.map(\.reach.kind))
    if name == "ADR" { lines.removeAll { $0.name == "LABEL" && kinds.contains($0.reach.kind) } }
    var others = reaches.filter { one in !old.contains { $0.value == one.value } }
    lines = lines.compactMap { line in
      guard gone.contains(line) else { return line }
      let place = others.firstIndex { $0.kind == line.reach.kind }
      return place.map { line.saying(others.remove(at: $0)) }
    }
    // A card may have thousands of them.
    let places = lines.enumerated().reduce(into: [String: Int]()) { places, line in
      guard line.element.name == name else { return }
      let value = line.element.reach.value
      places[value] = places[value] ?? line.offset
    }
    for reach in reaches {
      guard let place = places[reach.value] else {
        lines.append(CardProperty(name, reach))
        continue
      }
      if lines[place].reach.kind != reach.kind { lines[place] = lines[place].of(reach.kind) }
    }
    guard read(name, in: lines).filter(wanted.contains) != reaches.map(\.value) else { return }
    arrange(name, reaches, in: &lines)
  }

  /// In this order, the first preferred; what only the card has stands behind them.
  private static func arrange(
    _ name: String, _ reaches: [ContactReach], in lines: inout [CardProperty]
  ) {
    let ranks = Dictionary(reaches.enumerated().map { ($1.value, $0) }) { first, _ in first }
    let places = lines.indices.filter { lines[$0].name == name }
    let ordered = places.map { (line: lines[$0], rank: ranks[lines[$0].reach.value] ?? .max, $0) }
      .sorted { ($0.rank, $0.2) < ($1.rank, $1.2) }
    for (place, one) in zip(places, ordered) { lines[place] = one.line.preferred(one.rank == 0) }
  }

  /// As a reader of the card has them.
  private static func read(_ name: String, in lines: [CardProperty]) -> [String] {
    let card = ContactCard(bytes: Data(), line: 0, properties: lines)
    let all =
      switch name {
      case "EMAIL": card.emails
      case "TEL": card.phones
      default: card.addresses
      }
    return all.map(\.value)
  }

  private static func replace(_ name: String, by value: String?, in lines: inout [CardProperty]) {
    lines.removeAll { $0.name == name }
    if let value { lines.append(.init(name, value)) }
  }
}

extension CardProperty {
  /// A name in its parts with other words in the places of those that have changed; nil where it has more or
  /// fewer.
  fileprivate func renamed(from old: String, to new: String) -> CardProperty? {
    let (before, after) = (old.split(separator: " "), new.split(separator: " "))
    guard before.count == after.count else { return nil }
    var parts = value.split(at: .semicolon).map { $0.components(separatedBy: " ") }
    for (word, other) in zip(before, after) where word != other {
      let written = String(word).escaped
      guard let part = parts.firstIndex(where: { $0.contains(written) }),
        let place = parts[part].firstIndex(of: written)
      else { return nil }
      parts[part][place] = String(other).escaped
    }
    return CardProperty(
      name, parts.map { $0.joined(separator: " ") }.joined(separator: ";"),
      parameters: parameters.filter { $0.name != "SORT-AS" }, group: group)
  }
}

extension ContactCard {
  /// The name in its parts, as the whole name is written.
  fileprivate var parts: CardProperty? {
    let all = properties.filter { $0.name == "N" && !$0.isBlank }
    return all.first { $0["LANGUAGE"] == fullName?["LANGUAGE"] } ?? all.first
  }

  fileprivate var hasGender: Bool { properties.contains { $0.name == "GENDER" } }
}

extension ContactCard.Gender {
  fileprivate var letter: String { self == .female ? "F" : "M" }
}
