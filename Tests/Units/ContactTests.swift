import Testing
import Units

@Suite("Addresses and telephone numbers that people type")
struct ContactTests {
  @Test(
    "An address with a slip in it is told from one that may be",
    arguments: [
      ("ada@example.org", true), ("ada.b+gym@mail.example.org", true), ("ada", false),
      ("ada@", false), ("@example.org", false), ("ada@@example.org", false),
      ("a b@example.org", false), ("a@b..c", false), ("ada@example", false),
      ("ada@.org", false), ("ada@example.", false), ("ada@example.org,", false),
      ("Ada <ada@example.org>", false),
    ])
  func email(text: String, isPlausible: Bool) {
    #expect(EmailAddress.isPlausible(text) == isPlausible)
  }

  @Test(
    "A telephone number has digits enough, and may have an extension",
    arguments: [
      ("+44 (0)20 7946-0000", true), ("0131/496.0000", true), ("1234", true),
      ("0131 496 0000 x12", true), ("0131 496 0000 ext. 12", true), ("0131 496 0000#9", true),
      ("*31#0131 496 0000", true), ("+1 555 0100,,12#", true), ("1-800-FLOWERS", true),
      ("+1-555-555-5555;ext=5555", true), ("1234 call me", false), ("12", false),
      ("call me", false), ("0131 496 0000 x", false), ("x12345", false),
      ("123456789012345678901", false), ("٠١٣١٤٩٦", false), ("", false),
    ])
  func phone(text: String, isPlausible: Bool) {
    #expect(PhoneNumber.isPlausible(text) == isPlausible)
  }

  @Test(
    "A number is the same with its country and without it",
    arguments: [
      ("+49 (0)170 1234567", "1701234567"), ("0049 170 1234567", "1701234567"),
      ("0170/1234567", "1701234567"), ("+1 (555) 010-1234", "5550101234"),
      ("(555) 010-1234", "5550101234"), ("+353 1 234 5678", "12345678"),
      ("(01) 234 5678", "12345678"),
      ("+39 06 1234567", "61234567"), ("tel: +7 495 123-45-67", "4951234567"), ("112", "112"),
      ("000", "000"), ("+", ""), ("", ""),
    ])
  func country(text: String, number: String) {
    #expect(PhoneNumber.withinCountry(text) == number)
  }
}
