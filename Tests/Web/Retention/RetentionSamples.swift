import Foundation
import Testing

@testable import Vault
@testable import Web

final class RetentionSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let voice = gym.voice
    var some = try await gym.store.gym()
    some.retention = 5
    let away = UnvisitedClient(
      id: gym.client.id, name: "Old Olga", visitedAt: Date(timeIntervalSince1970: 1_500_000_000),
      results: 12, signedForms: 1)
    let wrong = gym.reader([:], wrong: ["years", "clients", "confirmed", "password"])
    return [
      SampleScreen(try await RetentionPage.load(from: gym.store, voice), in: gym),
      SampleScreen(
        RetentionPage.screen(some, UnvisitedClients([], total: 0), voice), in: gym),
      SampleScreen(
        RetentionPage.screen(
          some, UnvisitedClients([away], total: 300), chosen: [away.id], voice
        ).again(wrong), in: gym),
    ]
  }
}
