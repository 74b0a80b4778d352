@testable import Web

final class StyleguideSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.styleguide() }
}

extension SampleGym {
  fileprivate func styleguide() -> [SampleScreen] {
    [SampleScreen(StyleguidePage.screen(voice), in: self)]
  }
}
