import Testing

@testable import Catalogue
@testable import Vault
@testable import Web

final class BatterySamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    try await gym.settings() + gym.walks()
  }
}

extension SampleGym {
  fileprivate func settings() async throws -> [SampleScreen] {
    let shipped = services.catalogue.batteries
    try await store.remove("over-60", true, beside: shipped, by: trainer, at: moment.now)
    let all = try await store.batteries(beside: shipped)
    let first = try await store.battery("first-visit", voice)
    let gone = GymBattery(
      battery: Battery(id: "x", name: "Old", exercises: ["lost"]), isShipped: false, version: 1,
      removedAt: nil, place: 0)
    return [
      SampleScreen(BatteriesPage.screen(all, voice), in: self),
      SampleScreen(BatteriesPage.screen([], voice), in: self),
      SampleScreen(BatteryEditorPage.screen(first, BatteryDraft(first), voice), in: self),
      SampleScreen(BatteryEditorPage.screen(nil, BatteryDraft(nil), voice), in: self),
      SampleScreen(BatteryEditorPage.screen(gone, BatteryDraft(gone), voice), in: self),
    ]
  }

  /// Of somebody whom a flag keeps from running: on the way, and at the end.
  fileprivate func walks() async throws -> [SampleScreen] {
    let client = try await newClient("On The Way")
    _ = try await draft(of: client, ["chestRest": .yesno(true)])
    let exercises = ["grip-strength", "12-minute-run", "resting-heart-rate"]
    let id = try await store.addBattery(
      "Short", exercises, beside: services.catalogue.batteries, by: trainer, at: moment.now)
    let before = try await standing(id, client)
    try await store.pass(
      "grip-strength", isSkipped: true, voice.step(of: client, in: id), at: moment)
    let between = try await standing(id, client)
    let records = try await AssessmentRecords.load(
      of: client, for: trainer, from: store, voice)
    let entry = try await page("resting-heart-rate", client, in: id)
    let result = try await enter("resting-heart-rate", 60, of: client)
    return try await [
      SampleScreen(BatteryWalkPage.screen(before, voice), in: self),
      SampleScreen(BatteryWalkPage.screen(between, voice), in: self),
      SampleScreen(BatteryWalkPage.screen(try await standing(id, client), voice), in: self),
      SampleScreen(AssessmentsPage.screen(records, AssessmentChoice(), voice), in: self),
      entry, page("resting-heart-rate", client, saved: result.id, in: id),
      page("resting-heart-rate", client, in: "gone"),
    ]
  }

  private func standing(_ id: String, _ client: Client) async throws -> BatteryStanding {
    try await .load(id, of: client, from: store, voice)
  }

  private func page(
    _ id: String, _ client: Client, saved: Identifier<ExerciseResult>? = nil, in battery: String
  ) async throws -> SampleScreen {
    SampleScreen(
      try await ExercisePage.load(
        try exercise(id), of: client, from: store, saved: saved, in: battery, at: moment, voice),
      in: self)
  }
}
