import Foundation
import Vault

/// What somebody types to find a name: words in any order, without accents.
struct SearchWords: Sendable {
  private let start: String
  private let words: [Substring]

  init(_ typed: String) {
    start = Client.folded(typed)
    words = start.split(whereSeparator: \.isWhitespace)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether every word is in it.
  func match(_ name: String) -> Bool {
    let name = Client.folded(name)
    return words.allSatisfy { name.contains($0) }
  }

  /// Those whose names begin with what was typed come before the others.
  func startingFirst<Element>(_ all: [Element], _ name: (Element) -> String) -> [Element] {
    let first = all.filter { Client.folded(name($0)).hasPrefix(start) }
    return first + all.filter { !Client.folded(name($0)).hasPrefix(start) }
  }
}
