@testable import Vault
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
      SampleScreen(PasswordPage.screen(trainer, voice), in: self),
      SampleScreen(
        PasswordPage.screen(trainer, voice)
          .again(reader([:], wrong: ["current", "password"])), in: self),
      SampleScreen(UnattendedPage.screen(isOn: true, hasPlace: true, voice), in: self),
      SampleScreen(
        UnattendedPage.screen(isOn: true, hasPlace: true, refusal: .missing(""), voice), in: self),
      SampleScreen(
        UnattendedPage.screen(isOn: false, hasPlace: true, voice)
          .again(reader([:], wrong: ["password"])), in: self),
      SampleScreen(UnattendedPage.screen(isOn: false, hasPlace: false, voice), in: self),
      SampleScreen(OwnSessionsPage.screen([session(true), session(false)], voice), in: self),
      SampleScreen(
        DatabaseKeyPage.screen(since: moment.now, bytes: 12_345_678, voice), in: self),
      SampleScreen(
        DatabaseKeyPage.screen(since: moment.now, bytes: 12_345_678, voice)
          .refused(PasswordRefusal(wrong: .forbidden, "Please try again.")), in: self),
    ]
  }

  private func session(_ isThis: Bool) -> SessionStanding {
    SessionStanding(
      id: "a", device: isThis ? "iPad" : nil, startedAt: moment.now, seenAt: moment.now,
      isThis: isThis, isHandedOver: !isThis, isLocked: !isThis)
  }
}
