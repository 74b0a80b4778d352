import Forms
import Foundation
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("A doctor's clearance")
struct ClearanceTests {
  private func withBadKnee(_ body: (OpenVault, Client) async throws -> Void) async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.signed(KneeForm.badKnee, ada)
      try await body(gym, ada)
    }
  }

  @Test("Covers what had been raised by then, and the exercises may be carried out again")
  func covers() async throws {
    try await withBadKnee { gym, ada in
      #expect(try await gym.concerns(ada).needsClearance)
      try await gym.clear(ada) { $0.doctor = "Dr Okafor" }
      let concerns = try await gym.concerns(ada)
      #expect(!concerns.needsClearance && concerns.open.isEmpty)
      #expect(try concerns.suspending(gym.exercise("leg-press"), in: gym.catalogue) == nil)
      #expect(concerns.clearance?.doctor == "Dr Okafor")
      #expect(concerns.clearance?.trainerName == "Sam Smith")
      #expect(try await gym.worstFlag(ada) == .concern, "what was raised is still said")
    }
  }

  @Test("Does not cover a flag that is raised later, nor one that was gone in between")
  func raisedLater() async throws {
    try await withBadKnee { gym, ada in
      try await gym.clear(ada)
      try await gym.signed(KneeForm.badKnee, ada)
      #expect(try await !gym.concerns(ada).needsClearance, "the same flag in the next form")
      try await gym.signed(KneeForm.well, ada)
      try await gym.signed(KneeForm.badKnee, ada)
      #expect(try await gym.concerns(ada).needsClearance)
      #expect(try await gym.worstFlag(ada) == .stop)
    }
  }

  @Test("Counts on its last day, and no longer")
  func dated() async throws {
    try await withBadKnee { gym, ada in
      try await gym.clear(ada) { $0.until = Day("2026-12-31") }
      #expect(try await !gym.concerns(ada, on: "2026-12-31").needsClearance)
      let after = try await gym.concerns(ada, on: "2027-01-01")
      #expect(after.needsClearance && after.clearance == nil)
      #expect(after.ended?.until == Day("2026-12-31"))
      #expect(try await gym.worstFlag(ada, on: "2026-12-31") == .concern)
      #expect(try await gym.worstFlag(ada, on: "2027-01-01") == .stop)
    }
  }

  @Test("A newer one helps where an older one has ended")
  func renewed() async throws {
    try await withBadKnee { gym, ada in
      try await gym.clear(ada) { $0.until = Day("2026-12-31") }
      try await gym.clear(ada) { $0.until = Day("2027-12-31") }
      let concerns = try await gym.concerns(ada, on: "2027-06-01")
      #expect(!concerns.needsClearance && concerns.ended == nil)
      #expect(concerns.clearances.map(\.until) == [Day("2027-12-31"), Day("2026-12-31")])
    }
  }

  @Test("May cover one flag of several")
  func someFlags() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.signed(["knee": .yesno(true), "smoker": .yesno(true)], ada)
      try await gym.clear(ada) { $0.flags = ["smoker: Smokes"] }
      let concerns = try await gym.concerns(ada)
      #expect(concerns.flags.map(concerns.isCleared) == [false, true])
      #expect(concerns.needsClearance && concerns.open.map(\.text) == ["Bad knee"])
      try await gym.clear(ada) { $0.flags = ["knee: Bad knee"] }
      #expect(try await !gym.concerns(ada).needsClearance)
    }
  }

  @Test("Belongs to one client, who has to be there")
  func owner() async throws {
    try await withBadKnee { gym, ada in
      let ben = try await gym.addClient("Ben")
      try await gym.signed(KneeForm.badKnee, ben)
      try await gym.clear(ada)
      #expect(try await gym.concerns(ben).needsClearance)
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.clear(
          Identifier(at: gym.world.now), ClearanceEntry(note: "x"), by: gym.sam, at: Date())
      }
    }
  }
}
