/// What several kinds of files are read from.
extension DefinitionNode {
  /// Text with something in it.
  package func words() -> String? {
    guard let text = string() else { return nil }
    if !text.allSatisfy(\.isWhitespace) { return text }
    problem("must not be empty")
    return nil
  }

  /// Words in one line, as a name is.
  package func line() -> String? {
    guard let text = words() else { return nil }
    if text.contains(where: \.isNewline) {
      problem("must be one line")
    } else if text.count > Self.longestLine {
      problem("must have at most \(Self.longestLine) letters")
    } else {
      return text
    }
    return nil
  }

  private static let longestLine = 200

  /// Every key with its text.
  package func texts() -> [String: String] {
    allow(Set(keys))
    return keys.reduce(into: [:]) { $0[$1] = self[$1]?.string() }
  }

  /// One of a few words, each a case of the type.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _: Choice.Type
  ) -> Choice? {
    guard let word = string() else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    problem("must be one of: \(known)")
    return nil
  }

  /// `[smallest, largest]`.
  package func range() -> ClosedRange<Double>? {
    let ends = array().compactMap { $0.number() }
    if ends.count == 2, let low = ends.first, let high = ends.last, low < high {
      return low...high
    }
    problem("must be two numbers, the smaller one first: [0, 24]")
    return nil
  }
}

extension [DefinitionNode] {
  /// Every value of this key must be its own.
  package func reportRepeated(_ key: String) {
    var seen: [String: DefinitionNode] = [:]
    for node in self {
      guard let child = node[key], case .string(let text) = child.value else { continue }
      if let first = seen[text] {
        let place = first.file == child.file ? first.path : first.file
        child.problem("\"\(text)\" is already at \(place)")
      } else {
        seen[text] = child
      }
    }
  }
}
