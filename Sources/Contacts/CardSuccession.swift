import Foundation

extension ContactCard {
  /// In version 4.0 with what only an earlier card of the same contact says: programs know more or less of
  /// somebody, and a card that says less takes nothing away. What this one says in other words is replaced.
  ///
  /// - Parameters:
  ///   - isOther: of two contacts who are one person nothing was replaced: what both say goes together.
  ///   - stays: whether a way to reach somebody, or a picture, that only the earlier card has stays.
  /// - Returns: nil where there is no such thing, or no room for it; where there is room for all but the
  ///   picture, that is left out.
  package func succeeding(
    _ earlier: ContactCard, isOther: Bool = false, _ stays: (CardProperty) -> Bool = { _ in false }
  ) -> ContactCard? {
    let left = left(by: earlier, isOther, stays)
    let (pictures, others) = (left.filter(\.isPhoto), left.filter { !$0.isPhoto })
    // Of a name in its parts and a birthday the one that says more.
    let fuller = ["N", "BDAY"].filter { name in left.contains { $0.name == name } }
    let own = properties.filter { !(["VERSION"] + fuller).contains($0.name) && !$0.isBlank }
    // The picture that stays stands before the newer ones, and is the card's.
    return (pictures.isEmpty ? nil : Self.made(of: pictures + own + others))
      ?? (others.isEmpty ? nil : Self.made(of: own + others))
  }

  /// What it says without pictures of the person.
  package var withoutPictures: ContactCard {
    let others = properties.filter { !$0.isPicture }
    guard others.count < properties.count else { return self }
    return Self.made(of: others.filter { $0.name != "VERSION" }) ?? self
  }

  /// The picture that is the card's, and nothing else.
  package var pictureAlone: ContactCard? {
    photoLine.flatMap { Self.made(of: [$0]) }
  }

  /// What it says without what its program calls it.
  package var withoutUID: ContactCard {
    Self.made(of: properties.filter { !["VERSION", "UID"].contains($0.name) }) ?? self
  }

  /// Whether both say the same, line by line, in the same version.
  package func saysTheSame(as other: ContactCard) -> Bool {
    let lines = [self, other].map { card in
      Set(
        card.properties.filter { !$0.isBlank }.map(\.asGiven.asVersion4.line))
    }
    return lines[0] == lines[1]
  }

  /// Whether both have the same picture, in the words that it goes out with.
  package func hasPhoto(of other: ContactCard) -> Bool {
    photoLine?.asGiven.said == other.photoLine?.asGiven.said
  }

  /// Whether the other one's picture is among its own.
  package func knowsPhoto(of other: ContactCard) -> Bool {
    let picture = other.photoLine?.asGiven.said
    return properties.contains { $0.isPhoto && $0.asGiven.said == picture }
  }

  /// Nil where they are too much for one.
  private static func made(of lines: [CardProperty]) -> ContactCard? {
    for case .card(let card) in CardFile(Data(CardText.card(lines).utf8)) { return card }
    return nil
  }

  private func left(
    by earlier: ContactCard, _ isOther: Bool, _ stays: (CardProperty) -> Bool
  ) -> [CardProperty] {
    let (ours, theirs) = (sayings, earlier.sayings)
    let left = earlier.properties.map(\.asGiven).filter { one in
      switch one.name {
      case "VERSION", "PRODID", "REV": return false
      // Of an address in one piece, where there is none in parts.
      case "LABEL": return [ours["LABEL"], ours["ADR"], theirs["ADR"]].allSatisfy { $0 == nil }
      case "FN" where one["LANGUAGE"] != nil && one != earlier.fullName?.asGiven:
        return name == earlier.name && ours["FN"]?.contains(one.said) != true
      case "FN": return false
      case "N":
        return name == earlier.name && !one.isBlank
          && (ours["N"] == nil || partsOfName == nil && earlier.partsOfName != nil
            || isInFewerWritings(than: theirs["N"] ?? []))
      case "BDAY" where ours["BDAY"] != nil:
        return birthday?.isPart(of: earlier.birthday) == true
      case "SORT-STRING":
        return ours[one.name] == nil && name == earlier.name && !one.isBlank
      case "EMAIL", "TEL", "ADR":
        return !one.isBlank && stays(one) && ours[one.name]?.contains(one.said) != true
      default: break
      }
      guard !one.isBlank, !one.isOfGroup else { return false }
      guard let said = ours[one.topic] else { return true }
      guard !said.isSuperset(of: one.elements) else { return false }
      // Of several, the one that is the card's.
      if one.isPhoto { return one == earlier.photoLine?.asGiven && stays(one) }
      if isOther { return !Self.isSingle(one.name) }
      return said.isSubset(of: theirs[one.topic] ?? [])
    }
    let groups = Set(left.compactMap { $0.group?.lowercased() })
    let labels = earlier.properties.filter { one in
      one.isOfGroup && one.group.map { groups.contains($0.lowercased()) } ?? false
    }
    return apart(left + labels)
  }

  /// Whether its parts of the name are among these, of which there are more: in other languages, say.
  private func isInFewerWritings(than names: Set<String>) -> Bool {
    let ours = sayings["N"] ?? []
    return ours.count < names.count && ours.isSubset(of: names)
  }

  /// Of which a card has one at most (RFC 6350).
  package static func isSingle(_ name: String) -> Bool {
    ["UID", "N", "BDAY", "ANNIVERSARY", "GENDER", "KIND"].contains(name)
  }

  /// In groups that this card has not.
  private func apart(_ lines: [CardProperty]) -> [CardProperty] {
    var taken = Set(properties.compactMap { $0.group?.lowercased() })
    var (names, number) = ([String: String](), 1)
    return lines.map { line in
      guard let group = line.group?.lowercased() else { return line }
      while names[group] == nil {
        let name = "item\(number)"
        if taken.insert(name).inserted { names[group] = name }
        number += 1
      }
      return line.inGroup(names[group])
    }
  }

  /// By what they tell of.
  private var sayings: [String: Set<String>] {
    Dictionary(grouping: properties.filter { !$0.isBlank }.map(\.asGiven), by: \.topic)
      .mapValues { Set($0.flatMap(\.elements)) }
  }
}

extension CardProperty {
  fileprivate var isPhoto: Bool { name == "PHOTO" }

  /// Outlook writes the same one twice.
  fileprivate var isPicture: Bool { ["PHOTO", "X-MS-CARDPICTURE"].contains(name) }

  /// Whether it says something of the others in its group only.
  var isOfGroup: Bool { ["X-ABLABEL", "X-ABADR"].contains(name) }
}
