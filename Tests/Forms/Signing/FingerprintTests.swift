import Definitions
import Foundation
import TestSupport
import Testing

@testable import Forms

@Suite("Fingerprints of signed forms")
struct FingerprintTests {
  @Test(
    "Numbers are written as RFC 8785, appendix B, lists them",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"),
      (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
      (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"), (0xc340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
      (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"),
      (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func numbers(bits: UInt64, text: String) {
    #expect(JSONValue.number(Double(bitPattern: bits)).canonical == text)
  }

  func canonical(_ text: String) throws -> String {
    try JSONValue(parsing: text).canonical
  }

  @Test("The example of RFC 8785, 3.2.2 comes out as printed there")
  func example() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    #expect(
      try canonical(text)
        == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#)
  }

  @Test("Keys are sorted by their UTF-16 units, as in RFC 8785, 3.2.3")
  func sorting() throws {
    let text = #"""
      {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
       "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
       "\u00f6": "Latin Small Letter O With Diaeresis"}
      """#
    let names = ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"]
    let found = try canonical(text)
    let places = names.map { found.range(of: $0)?.lowerBound ?? found.endIndex }
    #expect(places == places.sorted() && !places.contains(found.endIndex))
  }

  @Test("Keys are ordered by UTF-16 units, not by code points, at every depth")
  func surrogates() throws {
    // U+FF61 comes after the surrogates of U+1F600 in UTF-16, and before it as a code point.
    let found = try canonical(
      #"{"b":{"\uff61":1,"\ud83d\ude00":2},"\u00e1":4,"a":[{"z":0,"A":0}]}"#)
    #expect(found == #"{"a":[{"A":0,"z":0}],"b":{"😀":2,"｡":1},"á":4}"#)
  }

  @Test("The fingerprint is the SHA-256 that any tool computes from the canonical text")
  func hash() {
    #expect(
      Fingerprint.of(.object([:]))
        == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
  }

  func content(
    version: Int = Fingerprint.version, sleep: Double = 7, name: String = "Ada",
    signature: String? = nil, previous: String? = nil
  ) -> SignedContent {
    SignedContent(
      version: version, definition: .object(["id": .string("screening")]),
      answers: ["sleep": .number(sleep)],
      details: ["mass": .number(70)], clientName: name, signature: signature, trainer: "Sam",
      signedAt: "2026-11-21T10:00:00Z", previous: previous)
  }

  @Test("Whatever is changed in a signed form changes its fingerprint")
  func changes() {
    let all = [
      content(), content(sleep: 7.5), content(name: "Eve"), content(signature: "M0 0"),
      content(previous: "44136f"), content(version: 1), content(version: 3),
    ]
    #expect(Set(all.map(\.fingerprint)).count == all.count)
    #expect(content().fingerprint == content().fingerprint)
  }

  @Test("A form that was stored and read back has the same fingerprint")
  func stored() throws {
    let form = try Project.form()
    let signed = try form.json
    let stored = try JSONValue(parsing: JSONEncoder().encode(signed))
    #expect(Fingerprint.of(stored) == Fingerprint.of(signed))
  }
}
