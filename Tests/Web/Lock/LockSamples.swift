@testable import Vault
@testable import Web

final class LockSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.lock() }
}

extension SampleGym {
  fileprivate func lock() async throws -> [SampleScreen] {
    let gym = try await store.gym()
    return [
      standing(triesLeft: 5), standing(triesLeft: 0), standing(triesLeft: 5, locksIn: 600),
    ].map {
      SampleScreen(LockPage.screen($0, returnTo: "/clients", voice), in: self, trainer: nil)
    }
      + [true, false].map {
        SampleScreen(LockSettingsPage.screen(gym, trainer, hasPin: $0, voice), in: self)
      } + [
        SampleScreen(LockSettingsPage.screen(gym, another, hasPin: false, voice), in: self)
      ]
  }

  private func standing(triesLeft: Int, locksIn: Int? = nil) -> LockStanding {
    LockStanding(
      holder: trainer, locksIn: locksIn, asked: trainer, others: [another], triesLeft: triesLeft)
  }

  private var another: Trainer {
    Trainer(
      id: .init(at: moment.now), name: "Kim", login: "kim", isOwner: false, units: .metric,
      createdAt: moment.now)
  }
}
