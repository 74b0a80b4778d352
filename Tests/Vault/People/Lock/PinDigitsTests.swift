import Testing

@testable import Vault

@Suite("Six digits")
struct PinDigitsTests {
  @Test("Those that many would choose first are easy; of all there are, few are")
  func easy() {
    let some = stride(from: 0, to: 1_000_000, by: 31).compactMap { number in
      PinDigits(String(String(number + 1_000_000).dropFirst()))
    }
    #expect(some.count == 32_259)
    #expect(some.count(where: \.isEasy) < 323)
    for pin in ["000000", "123456", "098765", "246802", "909090", "456456", "778899", "100001"] {
      #expect(PinDigits(pin)?.isEasy == true, "\(pin)")
    }
    for pin in ["271828", "905173", "123457", "112234"] {
      #expect(PinDigits(pin)?.isEasy == false, "\(pin)")
    }
  }
}
