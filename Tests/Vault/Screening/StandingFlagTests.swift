import Forms
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vault

@Suite("Which flags stand")
struct StandingFlagTests {
  private func flags(_ client: Client, _ gym: OpenVault) async throws -> [String] {
    try await gym.concerns(client).flags.map(\.text)
  }

  @Test("Without a form there is none; a draft's count as soon as they are given")
  func draft() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      #expect(try await flags(ada, gym) == [])
      #expect(try await gym.worstFlag(ada) == nil)
      let draft = try await gym.start(ada)
      try await gym.answer(KneeForm.badKnee, in: draft)
      #expect(try await flags(ada, gym) == ["Bad knee"])
      #expect(try await gym.worstFlag(ada) == .stop)
      try await gym.answer(KneeForm.well, in: draft)
      #expect(try await flags(ada, gym) == [])
    }
  }

  @Test("Until it is signed a new draft adds concerns and takes none away")
  func draftBesideSigned() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.signed(KneeForm.badKnee, ada)
      let draft = try await gym.start(ada)
      try await gym.answer(KneeForm.smoker, in: draft)
      #expect(try await flags(ada, gym) == ["Bad knee", "Smokes"])
      #expect(try await gym.worstFlag(ada) == .stop)
      try await gym.sign(draft)
      #expect(try await flags(ada, gym) == ["Smokes"])
      #expect(try await gym.worstFlag(ada) == .concern)
    }
  }

  @Test("The same flag in both forms stands once")
  func once() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.signed(KneeForm.badKnee, ada)
      _ = try await gym.start(ada)
      #expect(try await flags(ada, gym) == ["Bad knee"])
    }
  }

  @Test("A draft's flag that weighs more than the signed one of the same words stands beside it")
  func worse() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let signed = try await gym.signed(KneeForm.smoker, ada)
      let draft = try await gym.start(ada)
      let cough = RaisedFlag(field: "smoker", level: .stop, text: "Smokes", suspends: [])
      try await gym.store.write { db in try draft.raise([cough], at: gym.world.now, db) }
      #expect(try await gym.worstFlag(ada) == .stop)
      let flags = try await gym.concerns(ada).flags
      #expect(flags.map(\.formId) == [signed.id, draft.id])
      #expect(
        try #require(flags.last).raisedAt > #require(flags.first).raisedAt,
        "it asks for a clearance of its own")
    }
  }

  @Test("Of several signed forms the newest counts, for each client their own")
  func newest() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient(), try await gym.addClient("Ben"))
      try await gym.signed(KneeForm.badKnee, ada)
      try await gym.signed(KneeForm.well, ada)
      try await gym.signed(KneeForm.smoker, ben)
      #expect(try await flags(ada, gym) == [])
      #expect(try await flags(ben, gym) == ["Smokes"])
      #expect(try await gym.worstFlag(ada) == nil)
      #expect(try await gym.worstFlag(ben) == .concern)
    }
  }

  @Test(
    "A flag that stays from form to form keeps the day it was raised; one that returns does not")
  func raisedAt() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      func raised(_ answers: Answers) async throws -> Date? {
        gym.world.pass(.seconds(86_400))
        try await gym.signed(answers, ada)
        return try await gym.concerns(ada).flags.first?.raisedAt
      }
      let first = try #require(try await raised(KneeForm.badKnee))
      #expect(try await raised(KneeForm.badKnee) == first)
      #expect(try await raised(KneeForm.well) == nil)
      #expect(try #require(try await raised(KneeForm.badKnee)) > first)
    }
  }

  @Test("A flag suspends its exercises and nothing else")
  func suspending() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      try await gym.signed(KneeForm.badKnee, ada)
      let concerns = try await gym.concerns(ada)
      func flag(_ exercise: String) throws -> String? {
        try concerns.suspending(gym.exercise(exercise), in: gym.catalogue)?.text
      }
      #expect(try flag("leg-press") == "Bad knee")
      #expect(try flag("body-mass") == nil)
    }
  }
}
