@testable import Web

final class SettingsSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.settings() }
}

extension SampleGym {
  fileprivate func settings() -> [SampleScreen] {
    [
      SampleScreen(SettingsPage.screen(trainer, voice), in: self),
      SampleScreen(
        SettingsPage.screen(trainer, voice).again(reader([:], wrong: ["units"])), in: self),
    ]
  }
}
