import Foundation
import GRDB
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("A PIN of one trainer on one device")
struct PinTests {
  private func withLocked(_ body: @Sendable (Browser, TestGym) async throws -> Void) async throws {
    try await withApp { _, gym in
      let tablet = try await gym.samsTablet()
      _ = try await tablet.post("/lock", [:])
      try await body(tablet, gym)
    }
  }

  @Test("A wrong one is said beside its field; after five only the password opens, and resets")
  func five() async throws {
    try await withLocked { tablet, gym in
      for left in [4, 3, 2, 1] {
        let wrong = try await tablet.unlock("314159")
        #expect(wrong.status == .forbidden)
        #expect(wrong.contains("not your PIN. \(left) tr") && wrong.contains("name=\"pin\""))
        #expect(!wrong.contains("314159"))
      }
      let fifth = try await tablet.unlock("314159")
      #expect(fifth.status == .forbidden && fifth.contains("name=\"password\""))
      let right = try await tablet.unlock(TestGym.pin)
      #expect(right.status == .forbidden && right.contains("wrong too often"))
      #expect(try await tablet.unlock(password: TestGym.password).location == "/clients")
      _ = try await tablet.post("/lock", [:])
      #expect(try await tablet.unlock(TestGym.pin).location == "/clients")
      #expect(try await gym.lastActions().filter { $0 == .pinWrong }.count == 5)
    }
  }

  @Test("Of forty at once five are looked at")
  func atOnce() async throws {
    try await withLocked { tablet, gym in
      let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
        for number in 0..<40 {
          group.addTask { try await tablet.unlock("3141\(10 + number)") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { [.forbidden, .serviceUnavailable].contains($0.status) })
      #expect(try await gym.lastActions().filter { $0 == .pinWrong }.count == 5)
      #expect(try await tablet.unlock(TestGym.pin).status == .forbidden)
    }
  }

  @Test("What is not six digits is no try; the same digits in a friendlier shape are")
  func typed() async throws {
    try await withLocked { tablet, _ in
      for typed in ["", "27182", "2718281", "27182x", "２７１８２８", "-27182", "+27182"] {
        let answer = try await tablet.unlock(typed)
        #expect(answer.status == .unprocessableContent, "\(typed)")
        #expect(answer.contains("Please type six digits."))
      }
      #expect(try await tablet.unlock(" 271 828 ").location == "/clients")
    }
  }

  @Test(
    "One that is easy to guess is refused with a sentence",
    arguments: [
      "000000", "123456", "654321", "121212", "123123", "112233", "111222", "890123", "135791",
      "223344", "123321",
    ])
  func easy(pin: String) async throws {
    try await withApp { sam, _ in
      let answer = try await sam.post(
        "/settings/lock/pin", ["pin": pin, "password": TestGym.password])
      #expect(answer.status == .unprocessableContent && answer.contains("easy to guess"))
    }
  }

  @Test("It is set with the password only, on this device only, and can be removed")
  func setting() async throws {
    try await withApp { _, gym in
      let (tablet, other) = (try await gym.samsTablet(), gym.stranger)
      let wrong = try await tablet.post(
        "/settings/lock/pin", ["pin": "141421", "password": "guess"])
      #expect(wrong.status == .forbidden && wrong.contains("not your password"))
      _ = try await other.signIn(TestGym.login, TestGym.password)
      _ = try await other.post("/lock", [:])
      #expect(try await other.get("/lock").contains("name=\"newPin\""))
      #expect(try await other.unlock(TestGym.pin).status == .forbidden)
      let removed = try await tablet.post("/settings/lock/pin/delete", [:])
      #expect(removed.location == "/settings/lock?saved=removed")
      _ = try await tablet.post("/lock", [:])
      #expect(try await tablet.unlock(TestGym.pin).status == .forbidden)
      #expect(
        try await gym.lastActions().filter { [.pinSet, .pinRemoved].contains($0) }.count == 2)
    }
  }

  @Test("Without one the password opens, and a PIN may be chosen by the way")
  func offered() async throws {
    try await withApp { _, gym in
      let tablet = gym.stranger
      _ = try await tablet.signIn(TestGym.login, TestGym.password)
      _ = try await tablet.post("/lock", [:])
      func unlock(_ pin: String) async throws -> Answer {
        try await tablet.post("/lock/delete", ["password": TestGym.password, "newPin": pin])
      }
      let easy = try await unlock("111111")
      #expect(easy.status == .unprocessableContent && easy.contains("easy to guess"))
      #expect(try await tablet.isLocked() == true)
      #expect(try await unlock("161803").location == "/clients")
      _ = try await tablet.post("/lock", [:])
      #expect(try await tablet.unlock("161803").location == "/clients")
    }
  }

  @Test("A copied session without the device's own cookie has no PIN to guess")
  func copied() async throws {
    try await withLocked { tablet, gym in
      let answer = try await gym.stranger.post(
        "/lock/delete", [("pin", TestGym.pin)], headers: [.cookie: tablet.sessionCookie ?? ""])
      #expect(answer.status == .forbidden && answer.contains("name=\"password\""))
      #expect(try await tablet.unlock(TestGym.pin).location == "/clients")
    }
  }

  @Test("The count of wrong ones stands in the vault, over a restart")
  func restart() async throws {
    try await withLocked { tablet, gym in
      for _ in 0..<3 { _ = try await tablet.unlock("314159") }
      let pins = try await gym.services.store.read { db in try Pin.fetchAll(db) }
      #expect(pins.map(\.triesLeft) == [2])
    }
  }

  @Test("On a full disk the PIN is not looked at, and the password opens; it stays open")
  func fullDisk() async throws {
    try await withLocked { tablet, gym in
      try await onFullDisk(gym.services.store) {
        let answer = try await tablet.unlock(TestGym.pin)
        #expect(answer.status == .serviceUnavailable && answer.contains("type your password"))
        #expect(try await tablet.isLocked() == true)
        #expect(try await tablet.unlock(password: TestGym.password).location == "/clients")
        #expect(try await tablet.get("/clients").status == .ok)
        _ = try await tablet.post("/lock", [:])
        #expect(try await tablet.get("/clients").status == .seeOther)
        #expect(try await tablet.unlock(password: TestGym.password).location == "/clients")
      }
      gym.world.pass(.seconds(11))
      #expect(try await tablet.get("/clients").status == .ok)
      _ = try await tablet.post("/lock", [:])
      #expect(try await tablet.unlock(TestGym.pin).location == "/clients")
    }
  }

  @Test("Wrong passwords at the lock have to wait, and hold up neither the door nor other tablets")
  func guessing() async throws {
    try await withLocked { tablet, gym in
      for _ in 0..<3 {
        let wrong = try await tablet.unlock(password: "guess")
        #expect(wrong.status == .forbidden && wrong.contains("not your password"))
      }
      let waiting = try await tablet.unlock(password: TestGym.password)
      #expect(waiting.status == .tooManyRequests)
      let other = try await gym.samsTablet()
      _ = try await other.post("/lock", [:])
      #expect(try await other.unlock(password: TestGym.password).location == "/clients")
    }
  }

  @Test("A new password ends all PINs, so that whoever knew one is out")
  func newPassword() async throws {
    try await withApp { _, gym in
      let tablet = try await gym.samsTablet()
      let changed = try await tablet.post(
        "/settings/password",
        ["current": TestGym.password, "password": "lantern orbit velvet canyon"])
      #expect(changed.status == .seeOther)
      _ = try await tablet.post("/lock", [:])
      #expect(try await tablet.unlock(TestGym.pin).status == .forbidden)
    }
  }

  @Test("In the vault stands nothing that says the digits without the device's cookie")
  func stored() async throws {
    try await withApp { _, gym in
      let tablet = try await gym.samsTablet()
      let pin = try #require(
        try await gym.services.store.read { db in try Pin.fetchOne(db) })
      let digits = try #require(PinDigits(TestGym.pin))
      let device = String(
        try #require(tablet.cookie("healthwheel-device")).split(separator: "=")[1])
      #expect(try pin.fits(digits, on: device))
      #expect(try !pin.fits(digits, on: "another"))
    }
  }
}
