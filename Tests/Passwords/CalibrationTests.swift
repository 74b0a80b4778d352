import Testing

@testable import Passwords

@Suite struct CalibrationTests {
  private let gibibyte: UInt64 = 1 << 30

  @Test("A fast machine with 16 GiB takes 512 MiB")
  func fastMachine() {
    let cost = Argon2idCost.calibrated(machineMemory: 16 * gibibyte) { cost in
      .milliseconds(cost.memoryKiB * 800 / (512 << 10))
    }
    #expect(cost == Argon2idCost(memoryKiB: 512 << 10, iterations: 3, lanes: 1))
  }

  @Test("A machine with 2 GiB takes an eighth of it, however fast it is")
  func littleMemory() {
    let cost = Argon2idCost.calibrated(machineMemory: 2 * gibibyte) { _ in .zero }
    #expect(cost.memoryKiB == 256 << 10)
  }

  @Test("A slow machine takes the largest memory that it fills within 0.8 s")
  func slowMachine() {
    let cost = Argon2idCost.calibrated(machineMemory: 16 * gibibyte) { cost in
      .milliseconds(cost.memoryKiB / 250)
    }
    #expect(cost.memoryKiB == 128 << 10)
  }

  @Test("No machine takes less than 64 MiB, not even one on which nothing can be measured")
  func leastCost() {
    #expect(Argon2idCost.calibrated(machineMemory: gibibyte / 4) { _ in .zero }.memoryKiB == 65536)
    #expect(Argon2idCost.calibrated(machineMemory: 16 * gibibyte) { _ in nil }.memoryKiB == 65536)
  }

  @Test(
    "What takes too long is not tried with still more memory, nor what would by what less has taken",
    arguments: [
      (1000, [64]), (500, [64, 64]), (300, [64, 128, 128]), (150, [64, 128, 256, 256]),
    ])
  func stopsMeasuring(milliseconds: Int, tried: [UInt32]) {
    var measured: [UInt32] = []
    _ = Argon2idCost.calibrated(machineMemory: 16 * gibibyte) { cost in
      measured.append(cost.memoryKiB >> 10)
      return .milliseconds(milliseconds * Int(cost.memoryKiB >> 16))
    }
    #expect(measured == tried)
  }

  @Test("What this machine measures may be used")
  func thisMachine() {
    #expect(Argon2idCost.calibrated().isAcceptable)
  }
}
