@testable import Web

final class RefusalSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.refusals() }
}

extension SampleGym {
  fileprivate func refusals() -> [SampleScreen] {
    [
      SampleScreen(
        RefusalPage.screen(.outdated, code: "abc", back: "/clients", voice), in: self),
      SampleScreen(
        RefusalPage.screen(.erased(["Run 5 km"]), code: nil, back: "/clients", voice), in: self),
      SampleScreen(
        RefusalPage.screen(.invitationOver, code: nil, back: nil, voice), in: self, trainer: nil),
    ]
  }
}
