extension MovementLibrary {
  /// Below this two names have too little in common to be one mistyped.
  private static let least = 0.45

  /// The movement whose name is most like some words; nil where none is.
  ///
  /// - Source: Dice 1945, Measures of the amount of ecologic association: pairs of letters in common.
  package func nearest(to words: String) -> Movement? {
    let wanted = String(words.prefix(80)).letterPairs
    let likeness = movements.map { movement in
      (movement, wanted.likeness(to: movement.name.letterPairs))
    }
    return likeness.max { $0.1 < $1.1 }.flatMap { $0.1 >= Self.least ? $0.0 : nil }
  }
}

extension String {
  fileprivate var letterPairs: [String] {
    let letters = Array(slug)
    return zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
  }
}

extension [String] {
  fileprivate func likeness(to other: [String]) -> Double {
    guard !isEmpty, !other.isEmpty else { return 0 }
    var left = other
    let common = count { pair in
      guard let place = left.firstIndex(of: pair) else { return false }
      left.remove(at: place)
      return true
    }
    return 2 * Double(common) / Double(count + other.count)
  }
}
