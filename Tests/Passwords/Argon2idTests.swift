import Foundation
import Testing

@testable import Passwords

@Suite struct Argon2idTests {
  private let smallest = Argon2idCost(memoryKiB: 8, iterations: 1, lanes: 1)

  @Test("The test vector of RFC 9106, section 5.3, comes out")
  func publishedVector() throws {
    let tag = try Argon2id.derive(
      password: [UInt8](repeating: 1, count: 32), salt: [UInt8](repeating: 2, count: 16),
      secret: [UInt8](repeating: 3, count: 8), associated: [UInt8](repeating: 4, count: 12),
      cost: Argon2idCost(memoryKiB: 32, iterations: 3, lanes: 4), length: 32)
    #expect(hex(tag) == "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659")
  }

  @Test("A vector of the reference implementation, with neither secret nor data, comes out")
  func referenceVector() throws {
    let tag = try Argon2id.derive(
      password: SecretBytes(password: "password"), salt: Array("somesalt".utf8),
      cost: Argon2idCost(memoryKiB: 65536, iterations: 2, lanes: 1))
    #expect(hex(tag) == "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7")
  }

  @Test("A thousand letters count to the last one")
  func nothingCutOff() throws {
    let long = String(repeating: "Wheel ", count: 170)
    #expect(hex(try derived(long + "a")) != hex(try derived(long + "b")))
  }

  @Test("A password is the same whether its accents were typed composed or not")
  func composedForm() throws {
    #expect(hex(try derived("caf\u{E9}")) == hex(try derived("cafe\u{301}")))
  }

  @Test(
    "Costs that would stall the machine, or that Argon2 does not know, are refused",
    arguments: [
      (1 << 20 + 1, 3, 1), (65536, 11, 1), (65536, 3, 5), (65536, 0, 1), (65536, 3, 0), (7, 3, 1),
      (31, 3, 4), (0, 0, 0), (UInt32.max, UInt32.max, UInt32.max),
    ] as [(UInt32, UInt32, UInt32)])
  func unacceptableCost(memory: UInt32, iterations: UInt32, lanes: UInt32) {
    let cost = Argon2idCost(memoryKiB: memory, iterations: iterations, lanes: lanes)
    #expect(!cost.isAcceptable)
    #expect(throws: Argon2idFailure.unacceptableCost) {
      try Argon2id.derive(password: Data(), salt: Array("somesalt".utf8), cost: cost)
    }
  }

  @Test("The dearest cost that is allowed is acceptable")
  func dearestCost() {
    #expect(Argon2idCost(memoryKiB: 1 << 20, iterations: 10, lanes: 4).isAcceptable)
  }

  @Test("A salt of seven bytes is refused in words, not by a crash")
  func shortSalt() {
    #expect(throws: Argon2idFailure.refused(code: -6)) {
      try Argon2id.derive(password: Data(), salt: Array("7 bytes".utf8), cost: smallest)
    }
  }

  private func derived(_ password: String) throws -> SecretBytes {
    try Argon2id.derive(
      password: SecretBytes(password: password), salt: Array("somesalt".utf8), cost: smallest)
  }

  private func hex(_ secret: SecretBytes) -> String {
    unsafe secret.withUnsafeBytes { bytes in
      unsafe bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }
  }
}
