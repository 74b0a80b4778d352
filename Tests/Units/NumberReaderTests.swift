import Testing
import Units

@Suite("Typed numbers")
struct NumberReaderTests {
  @Test(
    "A trainer types a number with comma or point",
    arguments: [
      ("72.5", 72.5), ("72,5", 72.5), ("0", 0), ("-0", 0), ("+3", 3), ("-4.25", -4.25),
      ("\u{2212}4", -4), (".5", 0.5), (",5", 0.5), ("180.", 180), ("007", 7), ("1.524", 1.524),
      (" 72 ", 72), ("\u{A0}72\u{202F}", 72), ("\t8\n", 8), ("0,125", 0.125),
      ("1234,567", 1234.567),
    ])
  func accepted(text: String, number: Double) {
    #expect(NumberReader.read(text) == number)
  }

  @Test(
    "Whatever is no plain decimal is refused",
    arguments: [
      "", " ", ".", "-", "+-1", "--1", "- 1", "nan", "NaN", "inf", "-infinity", "1e999", "1e3",
      "0x1p4", "0x10", "1_000", "1.2.3", "1,2,3", "1 000", "1'000", "12abc", "½", "٣", "１", "1-2",
      "111111111111111111111",
    ])
  func refused(text: String) {
    #expect(NumberReader.read(text) == nil)
  }

  @Test(
    "A separator that may group thousands is refused",
    arguments: ["1,000", "12,345", "100,000", "1,234.5", "1.234,5", "-2,400"])
  func thousands(text: String) {
    #expect(NumberReader.read(text) == nil)
  }

  @Test("In a language with decimal commas the point is the doubtful one")
  func otherLanguage() {
    #expect(NumberReader.read("1,524", decimal: ",") == 1.524)
    #expect(NumberReader.read("1.524", decimal: ",") == nil)
    #expect(NumberReader.read("1.80", decimal: ",") == 1.8)
  }

  @Test("Twenty digits are a number, more are not")
  func longest() {
    let twenty = String(repeating: "9", count: 20)
    #expect(NumberReader.read(twenty) == 1e20)
    #expect(NumberReader.read(twenty + "9") == nil)
  }
}
