import Testing

@testable import Submissions

@Suite("The path of a drawn signature")
struct DrawnSignatureTests {
  @Test(
    "Moves, lines and curves with absolute numbers are one",
    arguments: [
      ("M10 20L30 40", "5 15 30 30"), ("M 0,0 L 10,10", "-5 -5 20 20"),
      ("M10 20Q30-40 50 60L70 80M1 1L1 1", "-4 -45 79 130"),
      ("M0 0C1 2 3 4 5.5 6.5Z", "-5 -5 15.5 16.5"),
      ("M1 1L2 2 3 3 4 4", "-4 -4 13 13"),
    ])
  func wellFormed(path: String, viewBox: String) throws {
    let drawing = try #require(DrawnSignature(path))
    #expect(drawing.path == path && drawing.viewBox == viewBox)
  }

  @Test(
    "Whatever else is not",
    arguments: [
      "", "L1 1", "M1", "M", "M1 1L2", "M1 1A1 1 0 0 0 1 1", "M1 1<script>", "M1 1url(#x)",
      "M1 1L1e999 1", "M99999 1", "M1 1Z5", "M--1 1", "m1 1",
      "M1 1L" + String(repeating: "1 1 ", count: 30_000), "M1234567 1", "M1.1234567 1", "M. 1",
      "M1 1" + String(repeating: "L1 1", count: 5_000),
      "M1 1L" + String(repeating: "1 1 ", count: 5_000),
    ])
  func malformed(path: String) {
    #expect(DrawnSignature(path) == nil)
  }
}
