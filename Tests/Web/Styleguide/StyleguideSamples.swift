@testable import Web

extension SampleGym {
  func styleguide() -> [SampleScreen] {
    [SampleScreen(StyleguidePage.screen(voice), in: self)]
  }
}
