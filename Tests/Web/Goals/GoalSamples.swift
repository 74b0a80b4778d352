import Testing
import Units

@testable import Vault
@testable import Web

final class GoalSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.goals() }
}

extension SampleGym {
  /// Nobody's, one that is under way beside one that was before, one that is past due, and what is
  /// wrong with a new one.
  fileprivate func goals() async throws -> [SampleScreen] {
    let (fresh, client) = (
      try await newClient("Gail None", known: false), try await newClient("Gail Goal")
    )
    var screens = [SampleScreen(try await GoalsPage.load(of: fresh, from: store, voice), in: self)]
    _ = try await enter("plank", 60, on: Day("2026-11-01"), of: client)
    var aim = GoalAim(words: "Hold the plank")
    (aim.exercise, aim.target, aim.due) = ("plank", 120, Day("2026-11-15"))
    let goal = try await store.set(aim, of: client.id, at: moment)
    screens.append(
      SampleScreen(try await GoalsPage.load(of: client, from: store, voice), in: self))
    screens.append(SampleScreen(try await OverviewPage.load(client, from: store, voice), in: self))
    let wrong = reader(
      ["exercise": .string("plank")], wrong: ["words", "exercise", "target", "due"])
    var asked = wrong
    asked.ask("target", ["2:00", "2 s"])
    screens.append(SampleScreen(GoalPage.screen(goal, of: client, voice), in: self))
    screens.append(
      SampleScreen(
        GoalPage.screen(nil, of: client, replacing: goal, typed: wrong, voice).again(asked),
        in: self))
    return screens
  }
}
