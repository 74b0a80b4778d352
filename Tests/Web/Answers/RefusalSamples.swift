@testable import Web

extension SampleGym {
  func refusals() -> [SampleScreen] {
    [
      SampleScreen(
        RefusalPage.screen(.outdated, code: "abc", back: "/clients", voice), in: self)
    ]
  }
}
