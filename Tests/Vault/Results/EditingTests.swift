import Foundation
import TestSupport
import Testing
import Units

@testable import Vault

@Suite("Editing and deleting a result later")
struct EditingTests {
  @Test("Another trainer may correct it; the history says who, when, why, and what it was")
  func history() async throws {
    try await withVault { gym in
      let (ada, kim) = (try await gym.addClient(), try await gym.addTrainer("Kim"))
      let first = try await gym.enter(54, of: ada).result
      gym.world.pass(.seconds(3600))
      try await gym.edit(first, value: 58, reason: "Misread", by: kim)
      gym.world.pass(.seconds(3600))
      try await gym.edit(first, value: 57)
      let history = try await gym.store.history(of: ada.id)
      #expect(history.map(\.before.value) == [58, 54])
      #expect(history.map(\.trainerId) == [gym.sam.id, kim.id])
      #expect(history.map(\.reason) == ["", "Misread"] && history.map(\.kind) == ["edit", "edit"])
      #expect(try await gym.store.result(first.id, of: ada.id).trainerId == gym.sam.id)
    }
  }

  @Test("What is not named stays, and what changes nothing leaves no trace")
  func absent() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.enter(
        120, "blood-pressure", of: ada, ["diastolic": 80], observation: "Calm"
      ).result
      let same = try await gym.edit(first, value: 120)
      #expect(same.editedAt == nil)
      #expect(try await gym.store.history(of: ada.id).isEmpty)
      let edited = try await gym.edit(first, value: 122)
      #expect(edited.inputs == ["diastolic": 80] && edited.observation == "Calm")
    }
  }

  @Test("Moved to another day, it is scored with the age of that day")
  func moved() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient {
        $0.sex = .female
        $0.birthdate = .init("1990-05-17")
      }
      let first = try await gym.enter(60, of: ada).result
      let moved = try await gym.edit(
        first, takenAt: try #require(Day("2020-05-16")?.noon(in: .gmt)))
      #expect(first.scoring.subject?.age == 36 && moved.scoring.subject?.age == 29)
    }
  }

  @Test("A result of an exercise that the catalogue has lost can still be corrected")
  func lostExercise() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.enter(54, of: ada).result
      try await gym.store.write { db in
        try db.execute(sql: "UPDATE result SET exercise = 'gone'")
      }
      let edited = try await gym.edit(first, value: 56)
      #expect(edited.value == 56 && edited.scoring == first.scoring)
    }
  }

  @Test("A deleted result is kept in the history, with the reason")
  func deleted() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let first = try await gym.enter(54, of: ada).result
      try await gym.store.delete(first.id, of: ada.id, reason: "Wrong client", at: gym.moment())
      #expect(try await gym.values(of: ada).isEmpty)
      let history = try await gym.store.history(of: ada.id, exercise: "resting-heart-rate")
      #expect(history.map(\.kind) == ["deletion"] && history.map(\.reason) == ["Wrong client"])
      #expect(history.map(\.before.value) == [54])
      #expect(try await gym.store.history(of: ada.id, exercise: "plank").isEmpty)
      await #expect(throws: StoreRefusal.notFound) { try await gym.edit(first, value: 55) }
    }
  }

  @Test("Through another client's page a result cannot be read, changed or deleted")
  func otherClient() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      let result = try await gym.enter(54, of: ada).result
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.result(result.id, of: ben.id)
      }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.delete(result.id, of: ben.id, reason: "", at: gym.moment())
      }
      await #expect(throws: StoreRefusal.notFound) {
        try await gym.store.edit(
          result.id, of: ben.id,
          ResultChange(value: 1, inputs: nil, observation: nil, takenAt: nil, reason: ""),
          catalogue: gym.catalogue, at: gym.moment())
      }
      #expect(try await gym.store.ingredients(of: [result.id], client: ben.id).isEmpty)
      #expect(try await gym.values(of: ada) == [54])
    }
  }

}
