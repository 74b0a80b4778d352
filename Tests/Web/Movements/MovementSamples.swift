import Testing

@testable import Vault
@testable import Web

final class MovementSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.movements() }
}

extension SampleGym {
  /// No movement of the gym's own; one, one that is put away, and what is typed wrongly.
  fileprivate func movements() async throws -> [SampleScreen] {
    let none = SampleScreen(MovementsPage.screen([], voice), in: self)
    let (kept, gone) = (try await own("Log press"), try await own("Old press"))
    _ = try await store.putAway(gone.id, true, at: moment)
    try await services.movements.load(from: store)
    let fields = [
      "name", "first", "second", "demand", "by", "rest", "equipment", "instruction", "alternatives",
    ]
    let wrong = reader(
      ["first": .string("chest"), "alternatives": .array([.string("Press of air")])], wrong: fields)
    let page = { (own: GymMovement?, typed: Reader?) in
      MovementPage.screen(
        own, typed: typed, at: MovementController.path, back: MovementController.path, voice)
    }
    var outdated = page(kept, nil)
    outdated.form.summary = "Someone was faster."
    return [
      none, SampleScreen(MovementsPage.screen(try await store.gymMovements(), voice), in: self),
      SampleScreen(page(nil, nil), in: self), SampleScreen(page(kept, nil), in: self),
      SampleScreen(outdated, in: self),
      SampleScreen(page(nil, wrong).again(wrong), in: self),
    ]
  }

  private func own(_ name: String) async throws -> GymMovement {
    var typed = reader(
      [
        "name": .string(name), "first": .string("shoulders"), "second": .array([.string("core")]),
        "equipment": .array([.string("barbell")]), "demand": .string("light"),
        "rest": .string("90"), "instruction": .string("Press it up."),
        "alternatives": .array([.string("Push-up")]),
      ], wrong: [])
    return try await NewMovement(&typed, from: store, at: moment).keep(in: services, at: moment)
  }
}
