import Foundation

@testable import Vault
@testable import Web

/// A gym that was set up once: tests get copies of its folder, which takes less time than new ones.
struct SetUpGym: Sendable {
  static let made = Task { try await SetUpGym() }

  private let files: [String: Data]
  private let recoveryKey: String

  private init() async throws {
    (files, recoveryKey) = try await withTemporaryFolder { folder in
      let world = World()
      // A moment before tests begin: their time only goes on.
      world.pass(.seconds(-1))
      let recoveryKey = try await withEmptyApp(in: folder, world: world) { gym in
        let owner = NewOwner(
          gym: "Corner Gym", name: "Sam", login: TestGym.login, password: TestGym.password)
        return try await gym.services.signIn.setUp(owner, at: world.now)
      }
      return (try Self.files(in: folder.appending(path: "data")), recoveryKey)
    }
  }

  private static func files(in folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.reduce(into: [:]) { files, path in
      let file = folder.appending(path: path)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
      if isFolder == false { files[path] = try Data(contentsOf: file) }
    }
  }

  /// To be called before the program starts there.
  func copy(to folder: URL) throws {
    let data = folder.appending(path: "data")
    for (path, content) in files {
      let file = data.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try content.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
  }

  func unlock(_ gym: TestGym) async throws {
    try gym.services.store.unlock(recoveryKey: recoveryKey)
    await gym.services.signIn.queue.vaultIs(open: true)
  }
}
