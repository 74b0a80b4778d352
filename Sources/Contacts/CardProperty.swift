import Foundation

/// One line of a card: `item1.TEL;TYPE=CELL,VOICE:+49 171 1`.
package struct CardProperty: Sendable, Equatable {
  /// What holds several properties together; nil where there is none.
  package let group: String?
  /// In capitals.
  package let name: String
  /// In the order they were written, names in capitals. Version 2.1 writes a type without its name.
  package let parameters: [CardParameter]
  /// What the property is of, in capitals: `CELL`, `HOME`, `PREF`. Each line is asked again and again.
  package let types: Set<String>
  /// Decoded to characters, its own escapes still in it.
  package let value: String

  package init(
    _ name: String, _ value: String, parameters: [CardParameter] = [], group: String? = nil
  ) {
    (self.group, self.name, self.parameters, self.value) = (group, name, parameters, value)
    types = parameters.isEmpty ? [] : Set(Self.types(in: parameters).map { $0.uppercased() })
  }

  var writtenTypes: [String] { Self.types(in: parameters) }

  /// In bytes; a longer list is left as it is: each word of it would take room of its own.
  private static let longestTypes = 1_000

  private static func types(in parameters: [CardParameter]) -> [String] {
    parameters.filter { $0.name == "TYPE" && $0.value.utf8.count <= longestTypes }
      .flatMap { $0.value.utf8.split(separator: .comma).map { String(Substring($0)) } }
  }

  /// As version 4.0 writes them: without `PREF`, those of earlier versions small; what somebody called a
  /// number stays.
  var types4: [CardParameter] {
    let all = Set(writtenTypes.map { Self.knownTypes.contains($0) ? $0.lowercased() : $0 })
    let long = parameters.filter { $0.name == "TYPE" && $0.value.utf8.count > Self.longestTypes }
    let types = all.filter { $0.uppercased() != "PREF" }.sorted()
    return types.map { CardParameter("TYPE", $0) } + long
  }

  private static let knownTypes: Set = [
    "HOME", "WORK", "CELL", "VOICE", "FAX", "PAGER", "MSG", "VIDEO", "BBS", "MODEM", "CAR", "ISDN",
    "PCS", "INTERNET", "X400", "DOM", "INTL", "POSTAL", "PARCEL", "TEXT", "TEXTPHONE", "MAIN",
    "OTHER",
  ]

  /// Version 4.0 counts from 1, the most wanted; earlier ones only mark it.
  package var isPreferred: Bool {
    types.contains("PREF") || parameters.contains { $0.name == "PREF" && $0.value == "1" }
  }

  /// From 1, the most wanted, to 100; behind them what says nothing.
  var rank: Int {
    if isPreferred { return 1 }
    return self["PREF"].flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 101
  }

  var isRanked: Bool { rank <= 100 }

  /// Without its escapes.
  package var text: String { value.unescaped }

  /// The parts that a semicolon separates, without their escapes.
  package var components: [String] { value.split(at: .semicolon).map(\.unescaped) }

  /// In one line, for people and to compare.
  var said: String {
    // The same picture, however its version writes it.
    if isBase64 { return value.withoutSpace }
    if value.hasPrefix("data:"), let start = value.range(of: ";base64,")?.upperBound {
      return String(value[start...]).withoutSpace
    }
    let isStructured = Self.structured.contains(name)
    return (isStructured ? components.joined(separator: " ") : text).inOneLine
  }

  var isBase64: Bool {
    if parameters.contains(where: \.isBase64) { return true }
    // Some programs do not say so of a JPEG or a PNG.
    return ["PHOTO", "LOGO"].contains(name) && self["VALUE"] == nil
      && ["/9j/", "iVBORw0KGgo"].contains { value.hasPrefix($0) }
  }

  func with(_ value: String) -> CardProperty {
    CardProperty(name, value, parameters: parameters, group: group)
  }

  func inGroup(_ group: String?) -> CardProperty {
    CardProperty(name, value, parameters: parameters, group: group)
  }

  /// Of version 2.1, as later ones write it: there a backslash is one, but in front of what it makes part
  /// of a value, and a comma separates nothing.
  var ofVersion2: CardProperty {
    isBase64 ? self : with(value.escapedFromVersion2(commas: Self.structured.contains(name)))
  }

  private static let structured: Set = ["N", "ADR", "ORG"]

  package subscript(parameter: String) -> String? {
    parameters.first { $0.name == parameter }?.value
  }
}

package struct CardParameter: Sendable, Equatable {
  package let name: String
  /// All of its values, with commas between them.
  package let value: String
  /// Each, where there are several: nearly all have one.
  private let several: [String]

  var values: [String] { several.isEmpty ? [value] : several }

  package init(_ name: String, _ value: String) { self.init(name, value, several: []) }

  private init(_ name: String, _ value: String, several: [String]) {
    (self.name, self.value, self.several) = (name, value, several)
  }

  /// `"a,b",c` has two values.
  fileprivate init(_ name: String, list: String) {
    guard list.utf8.contains(where: { $0 == .comma || $0 == .quotationMark }) else {
      self.init(name, list.caretUnescaped)
      return
    }
    let parts = list.split(at: .comma, quotes: true).map { part in
      let bare = part[...].trimmed { $0 == " " || $0 == "\"" }
      return (part.utf8.contains(.quotationMark) ? bare : part).caretUnescaped
    }
    self.init(name, parts.joined(separator: ","), several: parts.count > 1 ? parts : [])
  }
}

extension CardProperty {
  /// nil where the line is none: no colon, or no name.
  init?(_ line: Data) {
    guard let colon = Self.colon(in: line), colon - line.startIndex <= Self.longestHead
    else { return nil }
    let head = String(decoding: line[..<colon], as: UTF8.self)
    var parts = head.split(at: .semicolon, quotes: true)
    let written = parts.removeFirst().utf8.split(separator: .fullStop, maxSplits: 1)
      .map { String(Substring($0)) }
    guard let last = written.last, last.utf8.allSatisfy(\.isOfName) else { return nil }
    let name = last.uppercased()
    guard !["BEGIN", "END"].contains(name) else { return nil }
    var (parameters, bytes) = (
      parts.map(CardParameter.init(written:)), line[line.index(after: colon)...]
    )
    if let place = parameters.firstIndex(where: \.isBase64), Self.texts.contains(name) {
      bytes = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters) ?? bytes
      parameters.remove(at: place)
    }
    self.init(
      name, Self.decoded(bytes, parameters), parameters: parameters,
      group: written.count > 1 ? written.first : nil)
  }

  /// What is never a picture: version 2.1 may write any value in base64.
  private static let texts: Set = [
    "FN", "N", "NICKNAME", "BDAY", "ADR", "LABEL", "TEL", "EMAIL", "TITLE", "ROLE", "ORG", "NOTE",
    "CATEGORIES", "URL", "UID", "GENDER",
  ]

  /// Name and parameters, in bytes: nobody writes more, and millions of parameters take room.
  private static let longestHead = 64 << 10

  /// The first that is not within quotation marks, or the first of all.
  private static func colon(in line: Data) -> Data.Index? {
    let bytes = line.span
    var (isQuoted, first): (Bool, Int?) = (false, nil)
    for place in bytes.indices {
      if bytes[place] == .quotationMark { isQuoted.toggle() }
      guard bytes[place] == .colon else { continue }
      if !isQuoted { return line.startIndex + place }
      first = first ?? place
    }
    return first.map { line.startIndex + $0 }
  }

  private static func decoded(_ bytes: Data, _ parameters: [CardParameter]) -> String {
    func value(_ name: String) -> String? {
      parameters.first { $0.name == name }?.value.uppercased()
    }
    let isQuoted = value("ENCODING") == "QUOTED-PRINTABLE"
    return CardCharset.text(
      isQuoted ? bytes.quotedPrintableDecoded : bytes, charset: value("CHARSET"))
  }
}

extension CardParameter {
  fileprivate var isBase64: Bool {
    name == "ENCODING" && ["B", "BASE64"].contains(value.uppercased())
  }

  /// `TYPE=home`, or `HOME` and `QUOTED-PRINTABLE` as version 2.1 writes them.
  fileprivate init(written text: String) {
    if let label = Self.androidLabel(text) {
      self.init("TYPE", label)
      return
    }
    if let equals = text.utf8.firstIndex(of: .equals), let name = Self.name(text[..<equals]) {
      let list = text[text.utf8.index(after: equals)...]
      self.init(name, list: list.trimmed { $0 == " " })
      return
    }
    let value = text[...].trimmed { $0 == " " || $0 == "\"" }
    let encodings: Set = ["QUOTED-PRINTABLE", "BASE64", "B", "7BIT", "8BIT"]
    self.init(encodings.contains(value.uppercased()) ? "ENCODING" : "TYPE", value)
  }

  /// In capitals; nil of what has quotation marks in it, or else cannot be one.
  private static func name(_ written: Substring) -> String? {
    if written.utf8.allSatisfy(\.isOfName) { return written.uppercased() }
    let bare = written.trimmed(\.isWhitespace)
    return bare.utf8.allSatisfy(\.isOfName) ? bare.uppercased() : nil
  }

  /// What somebody called a number: `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C5=81)`, without
  /// what no parameter can hold.
  private static func androidLabel(_ text: String) -> String? {
    guard text.utf8.first?.capital == UInt8(ascii: "X"),
      text.prefix(9).lowercased() == "x-custom(",
      let label = text.wholeMatch(of: #/X-CUSTOM\((?:.*,)?([^,]*)\)/#.ignoresCase())?.1
    else { return nil }
    let words = String(decoding: Data(label.utf8).quotedPrintableDecoded, as: UTF8.self)
    return String(
      words.filter { !$0.isNewline }.unicodeScalars.filter { !",;:=\"".unicodeScalars.contains($0) }
    )
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
