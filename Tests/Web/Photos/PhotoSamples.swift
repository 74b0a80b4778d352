import Foundation
import Testing

@testable import Vault
@testable import Web

final class PhotoSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    _ = try await gym.store.setSamplePhoto(of: gym.other.id, at: gym.moment)
    let client = try await gym.store.client(gym.other.id)
    let list = try await gym.store.clients(ClientSearch(), gym.voice)
    return [
      SampleScreen(EditClientPage.screen(client, canErase: true, gym.voice), in: gym),
      SampleScreen(ClientsPage.screen(list, ClientSearch(), gym.voice), in: gym),
    ]
  }
}
