import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Correcting a result within its minute")
struct CorrectionTests {
  private let pressure = "blood-pressure"

  @Test("Extra numbers that nobody has typed again stay, others are replaced")
  func kept() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(120, pressure, of: ada, ["diastolic": 80])
      let slip = try await gym.enter(125, pressure, of: ada).result
      #expect(slip.value == 125 && slip.inputs == ["diastolic": 80])
      let both = try await gym.enter(126, pressure, of: ada, ["diastolic": 82]).result
      #expect(both.inputs == ["diastolic": 82])
    }
  }

  @Test("An extra number that is taken away is gone")
  func cleared() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(120, pressure, of: ada, ["diastolic": 80])
      let result = try await gym.enter(120, pressure, of: ada, cleared: ["diastolic"]).result
      #expect(result.inputs.isEmpty)
    }
  }

  @Test("A value that the kept number does not go with is refused, and nothing changes")
  func misfit() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(120, pressure, of: ada, ["diastolic": 80])
      let error = await #expect(throws: KeptInputsMisfit.self) {
        try await gym.enter(70, pressure, of: ada)
      }
      #expect(error?.inputs.map(\.key) == ["diastolic"])
      #expect(try await gym.values(of: ada, pressure) == [120])
      #expect(try await gym.enter(70, pressure, of: ada, ["diastolic": 50]).corrected)
    }
  }

  @Test("When the minute is over nothing of the old result is kept, and nothing has to go with it")
  func newResult() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(120, pressure, of: ada, ["diastolic": 80])
      gym.world.pass(.seconds(60))
      let entered = try await gym.enter(70, pressure, of: ada)
      #expect(!entered.corrected && entered.result.inputs.isEmpty)
    }
  }

  @Test("Tries belong to the value that they came to")
  func tries() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(30, "grip-strength", of: ada, ["trial1": 29, "trial2": 30])
      let result = try await gym.enter(33, "grip-strength", of: ada).result
      #expect(result.inputs.isEmpty && result.value == 33)
    }
  }

  @Test("Words that nobody writes again stay when the number alone is corrected")
  func wordsStay() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(75, of: ada, observation: "After coffee")
      let result = try await gym.enter(57, of: ada).result
      #expect(result.value == 57 && result.observation == "After coffee")
      #expect(try await gym.store.result(result.id, of: ada.id).observation == "After coffee")
    }
  }

  @Test("Value, score and words are replaced; what was before is kept with who changed it")
  func replaced() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient {
        $0.sex = .female
        $0.birthdate = .init("1990-05-17")
      }
      let first = try await gym.enter(75, of: ada, observation: "After coffee").result
      let second = try await gym.enter(55, of: ada, observation: "Calm").result
      #expect(second.id == first.id && second.observation == "Calm")
      #expect(try #require(second.score) > (try #require(first.score)))
      #expect(second.takenAt == first.takenAt.asStored && second.editedAt != nil)
      let history = try await gym.store.history(of: ada.id)
      #expect(history.map(\.before.value) == [75] && history.map(\.kind) == ["correction"])
      #expect(history.map(\.trainerId) == [gym.sam.id])
    }
  }

  @Test("The same value again leaves no trace")
  func unchanged() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.enter(54, of: ada)
      let again = try await gym.enter(54, of: ada)
      #expect(again.corrected && again.result.editedAt == nil)
      #expect(try await gym.store.history(of: ada.id).isEmpty)
    }
  }
}
