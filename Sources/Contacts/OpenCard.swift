import Foundation

/// A card whose end has not come yet.
struct OpenCard {
  /// How many cards may lie within each other; version 2.1 has one for an agent.
  private static let deepest = 8
  private static let goingOn: Set = ["NOTE", "LABEL", "COMMENT", "AGENT"]
  /// Properties and their parameters.
  private static let mostParts = 10_000

  private var properties: [CardProperty] = []
  private var parts = 0
  /// What goes on with the last property without a space in front, and a card within the card.
  private var more = Data()
  private var depth = 1
  private(set) var isTooDeep = false
  /// Whether a card that begins now belongs to this one.
  private(set) var isBeforeAgent = false

  var isClosed: Bool { depth == 0 }
  var isTooLong: Bool { parts > Self.mostParts }

  mutating func add(_ line: CardLines.Line) {
    guard !line.isBlank else { return }
    isBeforeAgent = line.isAgent
    if line.is("BEGIN:VCARD") { depth += 1 }
    if depth > Self.deepest { isTooDeep = true }
    if depth > 1 {
      if !isTooDeep { more.append(line.bytes + [.lineFeed]) }
    } else if !line.is("END:VCARD") {
      addProperty(line)
    }
    if line.is("END:VCARD") { depth -= 1 }
  }

  mutating func finished() -> [CardProperty] {
    endLast()
    let isOld = properties.first { $0.name == "VERSION" }?.value == "2.1"
    return isOld ? properties.map(\.ofVersion2) : properties
  }

  private mutating func addProperty(_ line: CardLines.Line) {
    if let property = CardProperty(line.bytes) {
      endLast()
      properties.append(property)
      parts += 1 + property.parameters.count
    } else if let last = properties.last, last.isBase64 || Self.goingOn.contains(last.name) {
      // Some telephones go on without a space in front.
      more.append((last.isBase64 ? [] : [.lineFeed]) + line.bytes)
    }
  }

  private mutating func endLast() {
    guard !more.isEmpty, let last = properties.popLast() else { return }
    properties.append(last.with(last.value + CardCharset.text(more, charset: nil)))
    more = Data()
  }
}

extension CardLines.Line {
  var isBlank: Bool {
    first.map { $0 == .space || $0 == .tab } ?? true
      && bytes.allSatisfy { $0 == .space || $0 == .tab }
  }

  /// `AGENT:`, with nothing behind it.
  fileprivate var isAgent: Bool {
    first?.capital == UInt8(ascii: "A") && bytes.last == .colon
      && bytes.prefix(5).map(\.capital).elementsEqual("AGENT".utf8)
  }
}
