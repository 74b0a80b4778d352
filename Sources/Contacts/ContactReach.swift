import Foundation

/// One way to reach somebody: a telephone number, an e-mail address or a place.
package struct ContactReach: Sendable, Equatable {
  package enum Kind: String, Sendable { case mobile, home, work, other }

  package let kind: Kind
  /// Of a place in lines.
  package let value: String

  package init(_ kind: Kind, _ value: String) { (self.kind, self.value) = (kind, value) }

  static let mobile: Set = ["CELL", "IPHONE"]
}

extension CardProperty {
  /// What it says; of a place the parts that it has, the street first. Some programs write all of them once
  /// more behind the seven that there are.
  package var reach: ContactReach {
    switch name {
    case "EMAIL": ContactReach(kind, text.withoutScheme("mailto:").inOneLine.withoutName)
    case "TEL": ContactReach(kind, text.ofTelephone.inOneLine.inPlainDigits.withoutRemark)
    default:
      ContactReach(
        kind,
        components.prefix(7).flatMap(\.linesOfPlace).joined(separator: "\n"))
    }
  }

  private var kind: ContactReach.Kind {
    let types = types
    if !types.isDisjoint(with: ContactReach.mobile) { return .mobile }
    return types.contains("HOME") ? .home : types.contains("WORK") ? .work : .other
  }

  /// - Parameter name: `TEL`, `EMAIL` or `ADR`.
  init(_ name: String, _ reach: ContactReach) {
    let value = reach.value.escaped
    self.init(
      name, name == "ADR" ? ";;\(value);;;;" : value,
      parameters: reach.kind.type.map { [CardParameter("TYPE", $0)] } ?? [])
  }

  /// The same of another kind; what else it says of itself stays.
  func of(_ kind: ContactReach.Kind) -> CardProperty {
    let kinds = ContactReach.mobile.union(["HOME", "WORK"])
    let others = writtenTypes.filter { !kinds.contains($0.uppercased()) }
      .map { CardParameter("TYPE", $0) }
    let type = kind.type.map { [CardParameter("TYPE", $0)] } ?? []
    return CardProperty(
      name, value, parameters: parameters.filter { $0.name != "TYPE" } + type + others, group: group
    )
  }

  /// The same line with another value of the same kind; what described only the one before goes.
  func saying(_ reach: ContactReach) -> CardProperty {
    let described: Set = ["VALUE", "LABEL", "GEO", "TZ"]
    return CardProperty(
      name, name == "ADR" ? parts(saying: reach.value) : reach.value.escaped,
      parameters: parameters.filter { !described.contains($0.name) }, group: group)
  }

  /// Each line of a place in the part where it stood, or the one before it; all in the street's where the
  /// parts would stand in another order.
  private func parts(saying place: String) -> String {
    let lines = place.split(separator: "\n").map(String.init)
    let old = components.prefix(7).enumerated().flatMap { part, text in
      text.linesOfPlace.map { (part, $0) }
    }
    var (parts, part) = (Array(repeating: [String](), count: 7), Self.street)
    for (index, line) in lines.enumerated() {
      let known = lines.count == old.count ? old[index] : old.first { $0.1 == line }
      let next = known?.0 ?? part
      guard index == 0 || next >= part else { return ";;\(place.escaped);;;;" }
      part = next
      parts[part].append(line)
    }
    return parts.map { $0.joined(separator: "\n").escaped }.joined(separator: ";")
  }

  private static let street = 2

  func preferred(_ isPreferred: Bool) -> CardProperty {
    let types = writtenTypes.filter { $0.uppercased() != "PREF" }.map { CardParameter("TYPE", $0) }
    let others = parameters.filter { !["PREF", "TYPE"].contains($0.name) }
    let preference = isPreferred ? [CardParameter("PREF", "1")] : []
    return CardProperty(name, value, parameters: preference + types + others, group: group)
  }
}

extension ContactReach.Kind {
  fileprivate var type: String? {
    switch self {
    case .mobile: "cell"
    case .home, .work: rawValue
    case .other: nil
    }
  }
}

extension String {
  fileprivate var linesOfPlace: [String] {
    // Letters are looked at one by one only where something may end a line.
    let lines =
      utf8.allSatisfy { (0x20...0x7E).contains($0) }
      ? [self[...]] : split(whereSeparator: \.isNewline)
    return lines.map { String($0).inOneLine }.filter { !$0.isEmpty }
  }

  /// Telephones write digits of their language, Japanese ones wide signs, too; Outlook long dashes.
  fileprivate var inPlainDigits: String {
    guard utf8.contains(where: { $0 > 0x7F }) else { return self }
    return String(
      map { sign in
        switch sign {
        case "\u{FF0B}": "+"
        case "\u{FF0D}", "\u{2010}"..."\u{2015}", "\u{2212}": "-"
        default:
          // Not those that are words, as in Chinese.
          sign.unicodeScalars.first?.properties.numericType == .decimal
            ? sign.wholeNumberValue.map { Character(String($0)) } ?? sign : sign
        }
      })
  }

  /// `(Mum)` behind a number is no part of it.
  fileprivate var withoutRemark: String {
    guard hasSuffix(")"), let start = lastIndex(of: "("),
      self[start...].contains(where: \.isLetter),
      !self[start...].contains(where: \.isNumber)
    else { return self }
    return String(self[..<start]).inOneLine
  }

  /// `Ada Byron <ada@example.org>`, as programs for mail write it.
  fileprivate var withoutName: String {
    guard hasSuffix(">"), let start = lastIndex(of: "<") else { return self }
    return String(self[index(after: start)...].dropLast())
  }

  /// Of an address the number alone: `tel:+44-20-7946;ext=3` (RFC 3966).
  fileprivate var ofTelephone: String {
    let number = withoutScheme("tel:")
    return number.utf8.count < utf8.count ? String(number.prefix { $0 != ";" }) : self
  }

  fileprivate func withoutScheme(_ scheme: String) -> String {
    guard utf8.first?.capital == scheme.utf8.first?.capital,
      prefix(scheme.count).lowercased() == scheme
    else { return self }
    return String(dropFirst(scheme.count))
  }
}
