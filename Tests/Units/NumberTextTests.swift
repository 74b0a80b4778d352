import Testing
import Units

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "A number is written with the fewest digits that read back, and no needless zero",
    arguments: [
      (54, "54"), (72.5, "72.5"), (-0.0, "0"), (0.1 + 0.2, "0.30000000000000004"),
      (0.000_01, "0.00001"), (1e-7, "1e-7"), (147_573_952_589_676_412_928, "147573952589676410000"),
      (1e21, "1e+21"), (-1.5e-9, "-1.5e-9"),
    ])
  func plain(number: Double, text: String) {
    #expect(number.plainText == text)
    #expect(Double(text) == number)
  }

  @Test("What is no number ends nothing")
  func odd() {
    #expect(Double.nan.plainText == "nan" && (-Double.infinity).plainText == "-inf")
  }
}
