import Foundation
import Testing

@testable import Vault

@Suite("Codes of authenticator apps")
struct OneTimeSecretTests {
  /// The secret of the examples in both RFCs.
  private let secret: OneTimeSecret

  init() throws { secret = try #require(OneTimeSecret(Data("12345678901234567890".utf8))) }

  @Test(
    "Are those of RFC 6238, appendix B, of which apps show the last six digits",
    arguments: zip(
      [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000],
      ["94287082", "07081804", "14050471", "89005924", "69279037", "65353130"]))
  func timed(seconds: TimeInterval, published: String) {
    let step = OneTimeSecret.step(at: Date(timeIntervalSince1970: seconds))
    #expect(secret.code(at: step).text == published.suffix(6))
  }

  @Test("Are those of RFC 4226, appendix D")
  func counted() {
    let published = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
      "520489",
    ]
    #expect((0..<10).map { secret.code(at: $0).text } == published)
  }

  @Test("Are good for their half minute, the one before and the one after")
  func neighbours() throws {
    let now = Date(timeIntervalSince1970: 1_795_255_215)
    let step = OneTimeSecret.step(at: now)
    let found = (step - 3...step + 3).map { secret.step(of: secret.code(at: $0), at: now) }
    #expect(found == [nil, nil, step - 1, step, step + 1, nil, nil])
  }

  @Test("Of a time before 1970 and of one that no clock shows end nothing")
  func strangeClocks() {
    for seconds in [-1e9, 1e30, .infinity, .nan] {
      let step = OneTimeSecret.step(at: Date(timeIntervalSince1970: seconds))
      #expect(secret.code(at: step).text.count == 6)
    }
  }

  @Test("Come of 160 random bits, which are typed in eight groups of four letters and digits")
  func text() {
    #expect(secret.text == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    #expect(OneTimeSecret(reading: "gezdgnbvgy3tqojqgezd GNBVGY3TQOJQ") == secret)
    for wrong in ["", "GEZD", secret.text + "A", "1" + secret.text.dropFirst()] {
      #expect(OneTimeSecret(reading: wrong) == nil, "\(wrong)")
    }
    let new = OneTimeSecret()
    #expect(new != OneTimeSecret() && OneTimeSecret(reading: new.text) == new)
  }

  @Test("Are read with spaces and hyphens, and so are the 16 digits of a recovery code")
  func reading() throws {
    let code = secret.code(at: 1)
    guard case .app(code)? = FactorCode(reading: " 287 082 ") else {
      Issue.record("no code")
      return
    }
    let paper = RecoveryCode()
    guard case .paper(paper)? = FactorCode(reading: paper.text) else {
      Issue.record("no recovery code")
      return
    }
    #expect(paper.text.wholeMatch(of: /\d{4}(-\d{4}){3}/) != nil)
    for slip in ["", "28708", "2870822", "28708a", "٢٨٧٠٨٢", paper.text + "1"] {
      #expect(FactorCode(reading: slip) == nil, "\(slip)")
    }
  }
}
