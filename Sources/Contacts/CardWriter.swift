import Foundation

extension ContactCard {
  /// What HealthWheel knows of somebody, as this card says it.
  package var contact: Contact {
    var contact = Contact(name: name)
    (contact.gender, contact.birthday) = (gender, birthday)
    (contact.email, contact.phone) = (email ?? "", phone ?? "")
    return contact
  }
}

/// What HealthWheel knows of somebody that other programs know, too.
package struct Contact: Sendable, Equatable {
  package var name: String
  package var gender: ContactCard.Gender?
  package var birthday: CardBirthday?
  package var email = ""
  package var phone = ""

  package init(name: String) { self.name = name }
}

extension Contact {
  /// A card of version 4.0 (RFC 6350).
  ///
  /// - Parameters:
  ///   - kept: the card that the contact came from; all that it says beside these stays.
  ///   - uid: where that card has none.
  package func written(over kept: ContactCard?, uid: String) -> String {
    var lines = kept?.properties.filter { !Self.left.contains($0.name) } ?? []
    lines.removeAll {
      ["FN", "N"].contains($0.name) && ($0.value.isEmpty || kept?.name != name)
    }
    for part in [nameParts, .init("FN", name.escaped)]
    where !lines.contains(where: { $0.name == part.name }) {
      lines.insert(part, at: 0)
    }
    if kept?.uid == nil { lines.insert(.init("UID", uid), at: 0) }
    Self.put(email, "EMAIL", instead: kept, \.email, in: &lines)
    Self.put(phone, "TEL", instead: kept, \.phone, in: &lines)
    if gender != kept?.gender || kept?.hasGender == false {
      Self.replace("GENDER", by: gender?.letter, in: &lines)
    }
    if birthday != kept?.birthday { Self.replace("BDAY", by: birthday?.basic, in: &lines) }
    let body = lines.map { CardText.folded($0.asVersion4.line) }.joined()
    return "BEGIN:VCARD\r\nVERSION:4.0\r\n" + body + "END:VCARD\r\n"
  }

  /// What each card has anew.
  private static let left: Set = ["VERSION", "X-GENDER"]

  /// Programs sort by it: the last word is the family name.
  private var nameParts: CardProperty {
    var words = name.split(separator: " ").map { String($0).escaped }
    let family = words.count > 1 ? words.removeLast() : ""
    return .init("N", "\(family);\(words.joined(separator: " "));;;")
  }

  /// Only the value that was read is replaced; a telephone at work stays.
  private static func put(
    _ value: String, _ name: String, instead kept: ContactCard?,
    _ read: KeyPath<ContactCard, String?>, in lines: inout [CardProperty]
  ) {
    let old = kept?[keyPath: read]
    guard value != old ?? "" else { return }
    let place = lines.firstIndex {
      $0.name == name && ContactCard(bytes: Data(), line: 0, properties: [$0])[keyPath: read] == old
    }
    switch (place, value.isEmpty) {
    case (let place?, true): lines.remove(at: place)
    case (let place?, false): lines[place] = lines[place].with(value.escaped)
    case (nil, false): lines.append(.init(name, value.escaped))
    case (nil, true): break
    }
  }

  private static func replace(_ name: String, by value: String?, in lines: inout [CardProperty]) {
    lines.removeAll { $0.name == name }
    if let value { lines.append(.init(name, value)) }
  }
}

extension ContactCard {
  fileprivate var hasGender: Bool { properties.contains { $0.name == "GENDER" } }
}

extension ContactCard.Gender {
  fileprivate var letter: String { self == .female ? "F" : "M" }
}
