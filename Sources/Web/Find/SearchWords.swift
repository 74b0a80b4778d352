import Catalogue
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

  /// Whether every word is in it, or begins a word of what it belongs to.
  func match(_ name: String, in group: String = "") -> Bool {
    let name = Client.folded(name)
    let group = Client.folded(group).split { !$0.isLetter && !$0.isNumber }
    return words.allSatisfy { word in
      name.contains(word) || group.contains { $0.hasPrefix(word) }
    }
  }

  /// Those whose names begin with what was typed come before the others.
  func startingFirst<Element>(_ all: [Element], _ name: (Element) -> String) -> [Element] {
    let first = all.filter { Client.folded(name($0)).hasPrefix(start) }
    return first + all.filter { !Client.folded(name($0)).hasPrefix(start) }
  }
}

extension Exercise {
  /// What it is looked for by: its name, "pushups", "1rm" and "bmi".
  var searched: String {
    let initials = name.split { !$0.isLetter && !$0.isNumber }.compactMap(\.first)
    return "\(name) \(id) \(id.replacing("-", with: "")) \(String(initials))"
  }
}
