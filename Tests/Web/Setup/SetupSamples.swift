import TestSupport
import Vault

@testable import Web

extension SampleGym {
  func setup() -> [SampleScreen] {
    let owner = NewOwner(gym: "Corner Gym", name: "Sam", login: "sam", password: "")
    let wrong = reader([:], wrong: ["code", "gym", "name", "login", "password"])
    return [
      SampleScreen(SetupPage.screen(voice), in: self, trainer: nil),
      SampleScreen(SetupPage.screen(voice).again(wrong), in: self, trainer: nil),
      SampleScreen(RecoveryKeyPage.screen("ABCD", of: owner, voice), in: self),
    ]
  }
}
