import Testing

@testable import Vault
@testable import Web

final class AgreementSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.agreements() }
}

extension SampleGym {
  /// Nobody measured twice, and two pairs.
  fileprivate func agreements() async throws -> [SampleScreen] {
    let (exercise, now) = (try exercise("leg-press"), moment.now)
    let kim = Trainer(
      id: .init(at: now), name: "Kim", login: "kim-measures", isOwner: false, units: .metric,
      createdAt: now)
    try await store.write { db in try kim.insert(db) }
    let client = try await newClient("Measured Twice")
    for (trainer, value) in [(trainer, 100.0), (kim, 104), (trainer, 102), (kim, 100)] {
      let entry = ResultEntry(
        client: client.id, exercise: exercise, value: value, inputs: ["repetitions": 6],
        observation: "", pastDay: nil, token: nil)
      _ = try await store.enter(
        entry, catalogue: services.catalogue, at: services.clocks.moment(of: trainer))
    }
    let pairs = try await store.pairs(of: [exercise.id])
    let page = try await ExercisePage.load(exercise, of: client, from: store, at: moment, voice)
    return [
      SampleScreen(AgreementPage.screen([:], voice), in: self),
      SampleScreen(AgreementPage.screen(pairs, voice), in: self), SampleScreen(page, in: self),
    ]
  }
}
