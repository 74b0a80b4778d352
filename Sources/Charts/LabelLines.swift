import Foundation

/// Breaks a name into lines, each with its own room.
struct LabelLines: Sendable {
  let name: String
  let size: Double

  private static let softHyphen: Character = "\u{AD}"
  /// In letters; longer ones are broken rather than let one name make all names small.
  private static let longestWord = 20

  init(_ name: String, size: Double) {
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Nothing longer could be shown, whatever its letters.
    self.name = String(words.prefix(60))
    self.size = size
  }

  /// As many lines as there is room for, evenly filled, or nil where that cannot be.
  func fitting(_ room: [Double], breakingWords: Bool) -> [String]? {
    let pieces = pieces.flatMap { word in
      breakingWords || word.count > Self.longestWord ? broken(word, room.min() ?? 0) : [word]
    }
    // One line is filled as it is.
    for share in room.count == 1 ? [1] : [0.5, 0.6, 0.7, 0.8, 0.9, 1] {
      let lines = filled(pieces, room.map { $0 * share })
      if let lines, lines.count == room.count { return lines }
    }
    return nil
  }

  /// As much of the name as the lines hold, and an ellipsis.
  func shortened(to room: [Double]) -> [String] {
    // It may become fewer lines than there is room for, so that each must fit anywhere.
    let narrowest = room.min() ?? 0
    let even = room.map { _ in narrowest }
    for length in (0..<name.count).reversed() {
      let short = LabelLines(name.prefix(length) + "…", size: size)
      let pieces = short.pieces.flatMap { broken($0, narrowest) }
      if let lines = filled(pieces, even) { return lines }
    }
    return []
  }

  /// What may begin a line; the space or hyphen that follows is part of a piece.
  private var pieces: [String] {
    name.reduce(into: []) { pieces, letter in
      if let last = pieces.last?.last, !" -/\u{AD}".contains(last) {
        pieces[pieces.count - 1].append(letter)
      } else {
        pieces.append(String(letter))
      }
    }
  }

  private func filled(_ pieces: [String], _ room: [Double]) -> [String]? {
    var lines: [String] = []
    for piece in pieces {
      if let line = lines.last.map({ joined($0, piece) }), fits(line, room[lines.count - 1]) {
        lines[lines.count - 1] = line
      } else if lines.count < room.count, fits(piece, room[lines.count]) {
        lines.append(piece)
      } else {
        return nil
      }
    }
    return lines.map(ended)
  }

  private func joined(_ line: String, _ piece: String) -> String {
    line.last == Self.softHyphen ? line.dropLast() + piece : line + piece
  }

  private func ended(_ line: String) -> String {
    switch line.last {
    case " ": String(line.dropLast())
    case Self.softHyphen: line.dropLast() + "-"
    default: line
    }
  }

  private func fits(_ text: String, _ room: Double) -> Bool {
    TextWidth.ems(ended(text)) * size <= room
  }

  /// A long word in even parts; joined letters (Arabic) are never torn apart.
  private func broken(_ word: String, _ room: Double) -> [String] {
    guard !fits(word, room), !word.readsRightToLeft, word.count > 1 else { return [word] }
    for count in 2...word.count {
      let parts = even(word, count)
      if parts.allSatisfy({ fits($0, room) }) { return parts }
    }
    return [word]
  }

  private func even(_ word: String, _ count: Int) -> [String] {
    let letters = Array(word)
    let cuts = (0...count).map { letters.count * $0 / count }
    return zip(cuts, cuts.dropFirst()).map { start, end in
      String(letters[start..<end]) + (end < letters.count ? String(Self.softHyphen) : "")
    }
  }
}

extension String {
  /// The first letter decides. Source: Unicode UAX 9, rules P2 and P3.
  var readsRightToLeft: Bool {
    let first = unicodeScalars.first { $0.properties.isAlphabetic }
    switch first?.value ?? 0 {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return true
    default: return false
    }
  }
}
