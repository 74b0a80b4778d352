import Foundation

@testable import Vault
@testable import Web

/// A gym that was set up once.
struct SetUpGym: Sendable {
  static let made = Task { try await SetUpGym() }

  /// To be put there before the program starts.
  let data: FolderCopy
  private let recoveryKey: String

  private init() async throws {
    (data, recoveryKey) = try await withTemporaryFolder { folder in
      let world = World()
      // A moment before tests begin: their time only goes on.
      world.pass(.seconds(-1))
      let recoveryKey = try await withEmptyApp(in: folder, world: world) { gym in
        let owner = NewOwner(
          gym: "Corner Gym", name: "Sam", login: TestGym.login, password: TestGym.password)
        return try await gym.services.signIn.setUp(owner, at: world.now)
      }
      return (try FolderCopy(of: folder.appending(path: "data")), recoveryKey)
    }
  }

  func unlock(_ gym: TestGym) async throws {
    try gym.services.store.unlock(recoveryKey: recoveryKey)
    await gym.services.signIn.queue.vaultIs(open: true)
  }
}
