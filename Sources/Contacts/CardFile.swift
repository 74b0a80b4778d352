import Foundation

/// The contacts of a file, one at a time; a card that cannot be read does not stop the others.
package struct CardFile: Sequence, IteratorProtocol, Sendable {
  package enum Entry: Sendable {
    case card(ContactCard)
    /// The line where it begins, from 1.
    case skipped(line: Int, Trouble)
  }

  package enum Trouble: String, Sendable, CaseIterable {
    case noCard, noEnd, tooLong, tooDeep
  }

  /// The longest card in bytes: a photograph may be in it.
  package static let longestCard = 4 << 20

  private let bytes: Data
  private var lines: CardLines
  /// Those that have begun.
  package private(set) var parts: [Part] = []
  /// A line that began a card while another one had not ended.
  private var waiting: (line: CardLines.Line, start: Data.Index)?
  private var isInJunk = false

  package init(_ file: Data) {
    bytes = CardCharset.utf8(file)
    lines = CardLines(bytes)
  }

  package mutating func next() -> Entry? {
    while let (line, start) = take() {
      if let name = line.fileName {
        parts.append(Part(name: name, line: line.number))
        isInJunk = false
        continue
      }
      if line.is("BEGIN:VCARD") {
        isInJunk = false
        return card(from: start, at: line.number)
      }
      guard !line.isBlank, !isInJunk else { continue }
      isInJunk = true
      return .skipped(line: line.number, .noCard)
    }
    return nil
  }

  private mutating func take() -> (line: CardLines.Line, start: Data.Index)? {
    if let waiting {
      self.waiting = nil
      return waiting
    }
    let start = lines.offset
    return lines.next().map { ($0, start) }
  }

  /// What stands up to the card's own `END`.
  private mutating func card(from start: Data.Index, at first: Int) -> Entry {
    var card = OpenCard()
    while let (line, lineStart) = take() {
      if line.is("BEGIN:VCARD") && !card.isBeforeAgent || line.fileName != nil {
        waiting = (line, lineStart)
        break
      }
      card.add(line)
      if card.isClosed { return card.entry(of: bytes[start..<lines.offset], at: first) }
      if card.isTooLong || lines.offset - start > Self.longestCard {
        isInJunk = true
        return .skipped(line: first, .tooLong)
      }
    }
    return .skipped(line: first, card.isTooDeep ? .tooDeep : .noEnd)
  }
}

extension OpenCard {
  fileprivate mutating func entry(of bytes: Data, at line: Int) -> CardFile.Entry {
    guard !isTooDeep else { return .skipped(line: line, .tooDeep) }
    return .card(ContactCard(bytes: Data(bytes), line: line, properties: finished()))
  }
}
