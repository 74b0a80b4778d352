extension ContactCard {
  /// What else it says of somebody, by what it tells of: notes, firms, relations, addresses in the web, a
  /// birthday that is no whole day. What programs note for themselves does not count.
  package var rest: [String: Set<String>] {
    let profession = professionLine
    let others = properties.filter {
      !Self.isKnown($0.name) && !$0.isBlank && $0 != profession
    }
    var rest = Dictionary(grouping: others.map(\.asGiven), by: \.topic)
      .mapValues { Set($0.flatMap(\.told)) }
    if birthday?.year == nil, let day = birthday?.basic ?? writtenBirthday { rest["BDAY"] = [day] }
    if let line = first("GENDER"), gender == nil || line.components.count > 1 {
      rest["GENDER"] = [line.said]
    }
    return rest
  }

  /// The same, with the parts of the name where both cards have one name and these say more, and without a
  /// birthday of which the other one knows the year.
  package func rest(beside other: ContactCard?) -> [String: Set<String>] {
    var rest = rest
    if other?.name == name, let parts = partsOfName { rest["N"] = [parts] }
    if birthday?.isPart(of: other?.birthday) == true { rest["BDAY"] = nil }
    return rest
  }

  /// Nil where they say no more than the name itself: programs that have only that take it apart.
  var partsOfName: String? {
    let parts = properties.first { $0.name == "N" && !$0.isBlank }?.said
    let words = { (text: String) in text.split(separator: " ").sorted() }
    return parts.flatMap { words($0) == words(name) ? nil : $0 }
  }

  private static func isKnown(_ name: String) -> Bool {
    known.contains(name)
      || name.hasPrefix("X-") && ofPrograms.contains { name.dropFirst(2).hasPrefix($0) }
  }

  private static let known: Set = [
    "VERSION", "PRODID", "REV", "UID", "CLIENTPIDMAP", "SOURCE", "FN", "N", "SORT-STRING", "PHOTO",
    "EMAIL", "TEL", "ADR", "LABEL", "BDAY", "GENDER", "X-GENDER", "LOGO", "KEY", "SOUND",
    "CLASS", "MAILER",
  ]
  /// How what programs note for themselves begins, behind `X-`.
  private static let ofPrograms = [
    "ABLABEL", "ABADR", "ABUID", "ABSHOWAS", "ABORDER", "ABCROP", "ADDRESSBOOKSERVER", "APPLE",
    "SHARED-PHOTO", "IMAGETYPE", "IMAGEHASH", "MS-CARDPICTURE", "MS-OL-", "EVOLUTION-FILE-AS",
    "EVOLUTION-WEBDAV", "MOZILLA-", "RADICALE-", "CREATED", "CLASS", "ACCOUNT", "ANDROID-STARRED",
    "GOOGLE-ETAG",
  ]
}

extension CardProperty {
  /// Whether nothing is said: no more than what cannot be seen, and what separates parts.
  package var isBlank: Bool {
    // A picture is not copied to be asked.
    value.isEmpty || !isBase64 && !value.hasPrefix("data:") && told.allSatisfy(\.saysNothing)
  }

  /// What it tells of: Android writes nicknames, relations and days under one name.
  var topic: String { isOfAndroid ? "\(name) \(components.first ?? "")" : name }

  /// The same in the words of people: Android's numbers of kinds are none.
  var told: [String] { isOfAndroid ? components.dropFirst().prefix(1).map(\.inOneLine) : elements }

  /// What is said, each by itself where the value is a list.
  var elements: [String] {
    guard ["CATEGORIES", "NICKNAME"].contains(name) else { return [said] }
    return value.split(at: .comma).map(\.unescaped.inOneLine).filter { !$0.isEmpty }
  }

  private var isOfAndroid: Bool { name == "X-ANDROID-CUSTOM" }
}

extension String {
  fileprivate var saysNothing: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar == ";" || scalar == "," || scalar.properties.isWhitespace
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
