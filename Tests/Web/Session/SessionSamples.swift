import Definitions
import Vault

@testable import Web

extension SampleGym {
  func session() -> [SampleScreen] {
    let typed = Submission(values: ["login": .string("sam")])
    return [
      SampleScreen(
        SignInPage.screen(locked: true, returnTo: "/clients", voice), in: self, trainer: nil),
      SampleScreen(
        SignInPage.screen(refused: .wrong, typed, locked: false, voice), in: self, trainer: nil),
    ]
  }
}
