import Testing

@testable import Passwords

@Suite struct PassphraseTests {
  @Test("Every word is worth 11 bits: there are 2,048, all short, plain and different")
  func words() {
    #expect(Set(Passphrase.words).count == 2048)
    #expect(Passphrase.words.count == 2048)
    #expect(
      Passphrase.words.allSatisfy { (3...8).contains($0.count) && $0.allSatisfy(\.isPlainLetter) })
  }

  @Test("Sam is offered five words, and may take whatever is offered")
  func offered() {
    var generator = Counting()
    let policy = PasswordPolicy(names: ["sam", "Gym"])
    for _ in 0..<200 {
      let phrase = Passphrase.generate(using: &generator)
      #expect(phrase.split(separator: "-").count == 5)
      #expect(policy.problems(in: phrase) == [])
    }
  }

  @Test("Two offers differ")
  func different() {
    var generator = SystemRandomNumberGenerator()
    #expect(
      Passphrase.generate(using: &generator) != Passphrase.generate(using: &generator))
  }
}

extension Character {
  fileprivate var isPlainLetter: Bool { ("a"..."z").contains(self) }
}

/// SplitMix64 (Steele, Lea and Flood 2014) from zero: the same words in each run.
private struct Counting: RandomNumberGenerator {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
