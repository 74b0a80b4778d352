import Foundation
import GRDB
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("The minute after a result was saved, in the vault")
struct VaultWindowTests {
  @Test(
    "Up to the sixtieth second typing again corrects, from then on it adds",
    arguments: [(Duration.milliseconds(59_999), true), (.seconds(60), false)])
  func minute(passed: Duration, corrects: Bool) async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada)
      gym.world.pass(passed)
      #expect(try await gym.enter(56, of: ada).corrected == corrects)
      #expect(try await gym.values(of: ada) == (corrects ? [56] : [56, 54]))
    }
  }

  @Test("Each correction renews the minute, at most until five minutes after the first save")
  func renewal() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(50, of: ada)
      for value in 51...56 {
        gym.world.pass(.seconds(49))
        #expect(try await gym.enter(Double(value), of: ada).corrected)
      }
      gym.world.pass(.seconds(6))
      #expect(try await gym.enter(70, of: ada).corrected == false)
    }
  }

  @Test("Who starts to edit after 55 seconds and types until 70 still corrects")
  func touched() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let result = try await gym.enter(54, of: ada).result
      gym.world.pass(.seconds(55))
      #expect(gym.store.touch(result, by: gym.sam, at: gym.world.instant)?.secondsLeft == 60)
      gym.world.pass(.seconds(15))
      #expect(try await gym.enter(56, of: ada).corrected)
    }
  }

  @Test("A closed minute, and another trainer's, is not renewed")
  func notTouched() async throws {
    try await withVault { gym in
      let (ada, kim) = (try await gym.addClient(), try await gym.addTrainer("Kim"))
      let result = try await gym.enter(54, of: ada).result
      #expect(gym.store.touch(result, by: kim, at: gym.world.instant) == nil)
      gym.world.pass(.seconds(60))
      #expect(gym.store.touch(result, by: gym.sam, at: gym.world.instant) == nil)
    }
  }

  @Test("Another trainer's save adds, and ends the minute of the first")
  func otherTrainer() async throws {
    try await withVault { gym in
      let (ada, kim) = (try await gym.addClient(), try await gym.addTrainer("Kim"))
      try await gym.enter(54, of: ada)
      #expect(try await gym.enter(58, of: ada, by: kim).corrected == false)
      #expect(try await gym.enter(56, of: ada).corrected == false)
      #expect(try await gym.values(of: ada).count == 3)
    }
  }

  @Test("Another exercise and another client have minutes of their own")
  func otherPlace() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      try await gym.enter(54, of: ada)
      #expect(try await gym.enter(30, "grip-strength", of: ada).corrected == false)
      #expect(try await gym.enter(60, of: ben).corrected == false)
      #expect(try await gym.enter(55, of: ada).corrected)
    }
  }

  @Test("A wall clock that is set ahead or back changes nothing", arguments: [86_400.0, -86_400])
  func wallClock(seconds: TimeInterval) async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada)
      gym.world.setWallClock(aheadBy: seconds)
      #expect(try await gym.enter(56, of: ada).corrected)
    }
  }

  @Test("A result of a past day is added, and leaves today's minute open")
  func pastDay() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada)
      let past = try await gym.enter(60, of: ada, on: Day("2026-11-01"))
      #expect(past.corrected == false)
      #expect(past.result.takenAt == Day("2026-11-01")?.noon(in: .gmt))
      #expect(try await gym.enter(61, of: ada, on: Day("2026-11-01")).corrected == false)
      #expect(try await gym.enter(55, of: ada).corrected)
      #expect(try await gym.values(of: ada) == [55, 61, 60])
    }
  }

  @Test("Deleting a result, or moving it to another day, ends its minute; a later edit does not")
  func ends() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.enter(54, of: ada).result
      try await gym.edit(first, value: 55)
      #expect(try await gym.enter(56, of: ada).corrected)
      try await gym.edit(first, takenAt: gym.world.now.addingTimeInterval(-86_400))
      let second = try await gym.enter(57, of: ada)
      #expect(second.corrected == false)
      try await gym.store.delete(second.result.id, of: ada.id, reason: "", at: gym.moment())
      #expect(try await gym.enter(58, of: ada).corrected == false)
    }
  }

  @Test("After a restart every minute is over")
  func restart() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada)
      gym.store.close()
      let store = Store(folder: gym.store.folder)
      try store.unlock(gym.key)
      let page = try await store.exercise(
        gym.exercise("resting-heart-rate"), of: ada.id, gym.catalogue, on: nil, at: gym.moment())
      #expect(page.open == nil)
      store.close()
    }
  }

  @Test(
    "The seconds left are rounded up, so that the page never says 0",
    arguments: [(Duration.zero, 60), (.milliseconds(500), 60), (.milliseconds(59_900), 1)])
  func secondsLeft(passed: Duration, left: Int) async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let result = try await gym.enter(54, of: ada).result
      gym.world.pass(passed)
      let page = try await gym.store.exercise(
        gym.exercise("resting-heart-rate"), of: ada.id, gym.catalogue, on: nil, at: gym.moment())
      #expect(page.open?.secondsLeft == left && page.open?.result.id == result.id)
    }
  }

  @Test("A save that a full disk refused opens no minute, and the next one is saved")
  func fullDisk() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA max_page_count = 1")
      }
      let words = String(repeating: "Slept badly. ", count: 2000)
      await #expect(throws: StoreRefusal.diskFull) {
        try await gym.enter(54, of: ada, observation: words)
      }
      try await gym.store.withoutTransaction { db in
        try db.execute(sql: "PRAGMA max_page_count = 1000000")
      }
      _ = try await gym.addClient("Ben")
      #expect(try await gym.enter(55, of: ada).corrected == false)
      #expect(try await gym.values(of: ada) == [55])
    }
  }
}
