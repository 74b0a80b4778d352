import Testing

@testable import Vault

@Suite struct RecoveryKeyTests {
  private let key = RecoveryKey()

  @Test("The paper shows seven groups of four, without letters that look like others")
  func form() {
    let groups = key.text.split(separator: "-")
    #expect(groups.map(\.count) == Array(repeating: 4, count: 7))
    #expect(key.text.allSatisfy { "0123456789ABCDEFGHJKMNPQRSTVWXYZ-".contains($0) })
    #expect(RecoveryKey().text != key.text)
  }

  @Test("It is read in small letters, without hyphens, with blanks, with O for 0 and l for 1")
  func tolerantReading() throws {
    let typed = key.text.lowercased()
    for text in [
      typed, typed.replacing("-", with: ""), " " + typed.replacing("-", with: "  ") + "\n",
      typed.replacing("0", with: "o").replacing("1", with: "l"),
      key.text.replacing("0", with: "O").replacing("1", with: "I"),
    ] {
      #expect(try RecoveryKey(reading: text) == key)
    }
  }

  @Test("The lookalikes of 0 and 1 are read as these")
  func lookalikes() throws {
    let zeros = String(repeating: "o0O0", count: 7)
    #expect(try RecoveryKey(reading: zeros).text.filter { $0 != "-" }.allSatisfy { $0 == "0" })
  }

  @Test("Every single wrong character is noticed")
  func wrongCharacter() {
    let characters = Array(key.text.filter { $0 != "-" })
    for index in characters.indices {
      for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" where other != characters[index] {
        var typed = characters
        typed[index] = other
        #expect(throws: ReadableCodeMistake.mistyped) { try RecoveryKey(reading: String(typed)) }
      }
    }
  }

  @Test("Any two characters that changed places are noticed")
  func exchangedCharacters() {
    let characters = Array(key.text.filter { $0 != "-" })
    for first in characters.indices {
      for second in characters.indices where characters[first] != characters[second] {
        var typed = characters
        typed.swapAt(first, second)
        #expect(throws: ReadableCodeMistake.mistyped) { try RecoveryKey(reading: String(typed)) }
      }
    }
  }

  @Test("A missing character and one that the paper cannot show are named")
  func named() {
    let text = key.text
    #expect(throws: ReadableCodeMistake.wrongLength(27)) {
      try RecoveryKey(reading: String(text.dropLast()))
    }
    #expect(throws: ReadableCodeMistake.wrongLength(29)) { try RecoveryKey(reading: text + "7") }
    #expect(throws: ReadableCodeMistake.wrongLength(0)) { try RecoveryKey(reading: " - ") }
    #expect(throws: ReadableCodeMistake.strangeCharacter("U")) {
      try RecoveryKey(reading: "u" + text.dropFirst())
    }
  }
}
