import Testing

@testable import Units

@Suite("Words that somebody types")
struct TypedTextTests {
  @Test(
    "What nobody sees is gone, what is written stays",
    arguments: [
      ("  Ada Byron \n", "Ada Byron"), ("one\r\ntwo", "one\ntwo"), ("one\rtwo", "one\rtwo"),
      ("\u{FEFF}Zoe\u{308}", "Zo\u{EB}"), ("\u{202E}nolispser\u{202C}", "nolispser"),
      ("Ada\u{200B} By\u{2060}ron\u{200E}", "Ada Byron"), ("\u{2066}a\u{2069}b\u{61C}", "ab"),
      ("\u{1F469}\u{200D}\u{1F52C}", "\u{1F469}\u{200D}\u{1F52C}"),
      ("\u{645}\u{6CC}\u{200C}\u{62E}", "\u{645}\u{6CC}\u{200C}\u{62E}"), (" \t ", ""),
    ])
  func kept(typed: String, text: String) {
    #expect(Array(typed.asKept.unicodeScalars) == Array(text.unicodeScalars))
    #expect(typed.asKept.asKept == typed.asKept)
  }

  @Test("Control characters are refused; lines and tabs only where there is one line")
  func controls() {
    for scalar in ["\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\r"] {
      for lines in [true, false] {
        #expect("a\(scalar)b".problem(limit: 9, lines: lines) == .controlCharacter)
      }
    }
    for text in ["a\nb", "a\tb"] {
      #expect(text.problem(limit: 9, lines: true) == nil)
      #expect(text.problem(limit: 9, lines: false) == .controlCharacter)
    }
  }

  @Test("The limit counts what is stored, not what it looks like")
  func limit() {
    #expect("\u{1F469}\u{200D}\u{1F52C}".problem(limit: 3, lines: false) == nil)
    #expect("\u{1F469}\u{200D}\u{1F52C}".problem(limit: 2, lines: false) == .tooLong)
    #expect("".problem(limit: 0, lines: false) == nil)
  }
}
