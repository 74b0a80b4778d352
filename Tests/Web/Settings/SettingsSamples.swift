@testable import Web

extension SampleGym {
  func settings() -> [SampleScreen] {
    [
      SampleScreen(SettingsPage.screen(trainer, voice), in: self),
      SampleScreen(
        SettingsPage.screen(trainer, voice).again(reader([:], wrong: ["units"])), in: self),
    ]
  }
}
