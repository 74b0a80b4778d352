/// A password as someone who guesses it would put it together: words, years, keyboard walks.
struct Guess {
  /// Lower case, without the marks that people put between words.
  private let letters: [UInt8]
  /// The same with `0` read as `o`, `$` as `s` and so on.
  private let disguised: [UInt8]

  init(_ password: String) {
    let separators = Set(" -_.,".utf8)
    letters = password.lowercased().utf8.filter { !separators.contains($0) }
    disguised = letters.map { Self.disguises[$0] ?? $0 }
  }

  /// Worth fewer pieces than a generated phrase has words, or one short piece repeated.
  var isCommon: Bool { pieces < Passphrase.length || isRepetition }

  /// Names of less than 4 letters are found in too many good passwords.
  func contains(name: String) -> Bool {
    let name = Guess(name).letters
    guard name.count >= 4, name.count <= letters.count else { return false }
    return (0...letters.count - name.count).contains { letters[$0...].starts(with: name) }
  }

  /// How many different words and walks stand in a row, each as long as possible; a word that
  /// comes again is no harder to guess, known or not, and three single characters are worth a word.
  private var pieces: Int {
    var (found, singles, position): (Set<ArraySlice<UInt8>>, Int, Int) = ([], 0, 0)
    while position < letters.count {
      let length = max(
        Self.word(at: position, in: letters), Self.word(at: position, in: disguised),
        KeyboardWalk.length(at: position, in: letters))
      let again = length > 0 ? 0 : repeated(at: position)
      if length > 0 { found.insert(disguised[position..<position + length]) }
      if length + again == 0 { singles += 1 }
      position += max(length, again, 1)
    }
    return found.count + (singles + 2) / 3
  }

  /// How much of what stands there has stood before; 0 of what may do so by chance.
  private func repeated(at position: Int) -> Int {
    let longest =
      (0..<position).map { start in
        zip(disguised[position...], disguised[start...]).prefix { $0 == $1 }.count
      }.max() ?? 0
    return longest < Self.shortestRepeated ? 0 : longest
  }

  private static let shortestRepeated = 4

  private var isRepetition: Bool {
    (1..<PasswordPolicy.minimum).contains { period in
      letters.count >= 2 * period
        && letters.dropFirst(period).elementsEqual(letters.dropLast(period))
    }
  }

  private static let disguises = Dictionary(
    zip("013457@$!".utf8, "oieastasi".utf8), uniquingKeysWith: { first, _ in first })

  /// The length of the longest common word or year that starts there; 0 without one.
  private static func word(at position: Int, in letters: [UInt8]) -> Int {
    let rest = letters[position...].prefix(longest)
    return rest.indices.reversed().first { words.contains(rest[...$0]) }
      .map { $0 - position + 1 } ?? 0
  }

  private static let words: Set<ArraySlice<UInt8>> = {
    let known = (PasswordPolicy.commonPhrases + "\n" + PasswordPolicy.commonWords)
      .split(whereSeparator: \.isWhitespace)
    let years = (1930...2039).map { Substring(String($0)) }
    return Set((known + years).map { ArraySlice($0.utf8) })
  }()

  private static let longest = words.map(\.count).max() ?? 0
}
