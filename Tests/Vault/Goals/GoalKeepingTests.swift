import Foundation
import GRDB
import Testing

@testable import Vault

@Suite("Goals in the vault")
struct GoalKeepingTests {
  @Test("A client's words of an earlier version become their goal")
  func carried() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue, upTo: Migration.contactCards.name)
    try queue.writeWithoutTransaction(StoredRows.fill)
    try Migrations.migrator.migrate(queue)
    let goals = try queue.read { db in try Goal.fetchAll(db) }
    #expect(goals.map(\.aim) == [GoalAim(words: "Run ten kilometres")])
    #expect(goals.map(\.endedAt) == [nil])
  }

  @Test("The database keeps no second goal that has not ended, and no target of no exercise")
  func one() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.goal = "Run" }
      await #expect(throws: DatabaseError.self) {
        let second = Goal(GoalAim(words: "Swim"), of: ada.id, at: gym.world.now)
        return try await gym.store.write { db in try second.insert(db) }
      }
      await #expect(throws: DatabaseError.self) {
        var aim = GoalAim(words: "Swim")
        aim.target = 1
        _ = try await gym.store.set(aim, of: ada.id, at: gym.moment())
      }
      #expect(try await gym.store.goals(of: ada.id).map(\.aim.words) == ["Run"])
    }
  }

  @Test("An end is not taken back over a goal that was set since")
  func late() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.goal = "Run" }
      let goal = try #require(try await gym.store.currentGoal(of: ada.id))
      _ = try await gym.store.end(goal.id, of: ada.id, .ended, at: gym.moment())
      _ = try await gym.store.set(GoalAim(words: "Swim"), of: ada.id, at: gym.moment())
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.takeBack(.end, goal.id, of: ada.id, at: gym.moment())
      }
      #expect(try await gym.store.client(ada.id).details.goal == "Swim")
    }
  }

  @Test("Words that are cleared and typed anew at once are one goal, and later another one")
  func typed() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.goal = "Run" }
      for words in ["", "S", "Swim"] { _ = try await gym.change(ada, [.goal]) { $0.goal = words } }
      #expect(try await gym.store.goals(of: ada.id).map(\.aim.words) == ["Swim"])
      _ = try await gym.change(ada, [.goal]) { $0.goal = "" }
      gym.world.pass(.seconds(600))
      _ = try await gym.change(ada, [.goal]) { $0.goal = "Row" }
      #expect(try await gym.store.goals(of: ada.id).map(\.aim.words) == ["Row", "Swim"])
    }
  }

  @Test("Other words are not what a target is of; the same ones again are")
  func otherWords() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      var aim = GoalAim(words: "Plank")
      (aim.exercise, aim.target) = ("plank", 120)
      _ = try await gym.store.set(aim, of: ada.id, at: gym.moment())
      gym.world.pass(.seconds(60))
      let now = try await gym.store.client(ada.id)
      _ = try await gym.change(now, [.goal]) { $0.goal = "Plan" }
      _ = try await gym.change(try await gym.store.client(ada.id), [.goal]) { $0.goal = "Run" }
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim == GoalAim(words: "Run"))
      #expect(try await gym.store.goals(of: ada.id).map(\.aim) == [GoalAim(words: "Run"), aim])
      _ = try await gym.change(try await gym.store.client(ada.id), [.goal]) { $0.goal = "Plank" }
      #expect(try await gym.store.goals(of: ada.id).map(\.aim) == [aim])
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim == aim)
    }
  }

  @Test("What somebody else has done to a goal since is not taken back, and no goal ends twice")
  func outdated() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let goal = try await gym.store.set(GoalAim(words: "Run"), of: ada.id, at: gym.moment())
      let mine = try await gym.store.change(
        goal.id, of: ada.id, version: nil, to: GoalAim(words: "Walk"), at: gym.moment())
      let theirs = try await gym.store.change(
        goal.id, of: ada.id, version: nil, to: GoalAim(words: "Swim"), at: gym.moment())
      for (act, version) in [(GoalAct.change, mine.version), (.set, goal.version)] {
        await #expect(throws: StoreRefusal.outdated) {
          try await gym.store.takeBack(
            act, goal.id, version: version, of: ada.id, at: gym.moment())
        }
      }
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim.words == "Swim")
      try await gym.store.takeBack(
        .change, goal.id, version: theirs.version, of: ada.id, at: gym.moment())
      #expect(try await gym.store.currentGoal(of: ada.id)?.aim.words == "Walk")
      _ = try await gym.store.set(GoalAim(words: "Row"), of: ada.id, at: gym.moment())
      await #expect(throws: StoreRefusal.outdated) {
        _ = try await gym.store.end(goal.id, of: ada.id, .reached, at: gym.moment())
      }
    }
  }

  @Test("An erased client leaves no goal, and an export has every one")
  func erased() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient { $0.goal = "Run" }
      _ = try await gym.store.set(GoalAim(words: "Swim"), of: ada.id, at: gym.moment())
      #expect(try await gym.store.export(ada.id).tables["goal"]?.count == 2)
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      #expect(try await gym.store.read(Goal.fetchCount) == 0)
    }
  }
}
