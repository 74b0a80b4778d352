import Catalogue
import Foundation
import Testing

@testable import Vault

@Suite("What the gym and its trainers decide about their lists")
struct ArrangementTests {
  @Test("An order given anew takes the place of the one before, and hides nothing")
  func order() async throws {
    try await withVault { gym in
      let (store, now) = (gym.store, gym.world.now)
      try await store.order(["push-ups", "plank"], in: "strength", by: gym.sam, at: now)
      try await store.hide("plank", true, by: gym.sam, at: now)
      try await store.order(["plank", "push-ups"], in: "strength", by: gym.sam, at: now)
      try await store.orderCategories(["body", "strength"], moved: "body", by: gym.sam, at: now)
      try await store.orderCategories(["strength"], moved: "strength", by: gym.sam, at: now)
      let arrangement = try await store.arrangement()
      #expect(arrangement.places == ["plank": 0, "push-ups": 1])
      #expect(arrangement.categories == ["strength": 0] && arrangement.hidden == ["plank"])
      try await store.hide("plank", false, by: gym.sam, at: now)
      let shown = try await store.arrangement()
      #expect(shown.hidden.isEmpty && shown.places["plank"] == 0)
    }
  }

  @Test("What is at hand is each trainer's own: marked once, and measured last, the latest first")
  func atHand() async throws {
    try await withVault { gym in
      let (ada, eva) = (try await gym.addClient(), try await gym.addTrainer("Eva"))
      for _ in 1...2 {
        try await gym.store.setFavourite("body-mass", true, of: gym.sam, at: gym.world.now)
      }
      for exercise in ["body-mass", "resting-heart-rate", "body-mass"] {
        try await gym.enter(61, exercise, of: ada)
        gym.world.pass(.seconds(120))
      }
      let sams = try await gym.store.atHand(of: gym.sam, limit: 5)
      #expect(sams.favourites == ["body-mass"])
      #expect(sams.recent == ["body-mass", "resting-heart-rate"])
      #expect(try await gym.store.atHand(of: gym.sam, limit: 1).recent == ["body-mass"])
      let evas = try await gym.store.atHand(of: eva, limit: 5)
      #expect(evas.favourites.isEmpty && evas.recent.isEmpty)
      try await gym.store.setFavourite("body-mass", false, of: gym.sam, at: gym.world.now)
      #expect(try await gym.store.atHand(of: gym.sam, limit: 5).favourites.isEmpty)
    }
  }
}
