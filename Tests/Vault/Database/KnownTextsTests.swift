import Testing

@testable import Vault

@Suite("Texts that were read before")
struct KnownTextsTests {
  @Test("No text is taken for another, however little they differ")
  func apart() {
    let known = KnownTexts<Int>(most: 1_000)
    let whole = "Ünder the öak, 1234567890"
    let texts = [
      "", "a", "b", "\0", "abcdefg", "abcdefh", "abcdefgh", "abcdefgi", "abcdefghi", "abcdefghj",
      "abcdefgh\0", "abcdefghijklmnop", "abcdefghijklmnoq", "bbcdefghijklmnop",
    ]
    let all = texts + (1..<whole.count).map { String(whole.prefix($0)) }
    for (place, text) in all.enumerated() { known[text] = place }
    for (place, text) in all.enumerated() { #expect(known[text] == place, "\(text)") }
    #expect(known["abcdef"] == nil && known["ünder the öak, 1234567890"] == nil)
  }

  @Test("When there are too many it begins anew, and it forgets when it is told to")
  func most() {
    let known = KnownTexts<Int>(most: 3)
    for number in 0..<4 { known["\(number)"] = number }
    #expect((0..<4).map { known["\($0)"] } == [nil, nil, nil, 3])
    known.forget()
    #expect(known["3"] == nil)
  }
}
