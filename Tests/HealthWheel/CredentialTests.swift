import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A start with a key that the system gives")
struct CredentialTests {
  /// A gym whose owner has allowed this key to open the data.
  private func makeGym(in folder: URL, _ key: MachineKeyFile) async throws {
    let recoveryKey = try await GymOnDisk.make(in: folder)
    let store = Store(folder: try DataFolder(folder))
    try store.unlock(recoveryKey: recoveryKey)
    try await SignIn(store).allowUnattended(by: key, store.owner(), at: Date())
    store.close()
  }

  /// As systemd gives it: root's, with a list of who may read it in the group's place.
  private func set(_ mode: Int, _ file: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  private func health(_ data: URL, credentials: URL) async throws -> String {
    var answer = ""
    let environment = ["CREDENTIALS_DIRECTORY": credentials.path]
    try await Program.serve(data, environment: environment) { _, lines in
      let port = try #require(lines.firstMatch(of: /:(\d+)/).flatMap { Int($0.1) })
      answer = try await Wire.exchange(Wire.last, port: port)
    }
    return answer
  }

  @Test(
    "A systemd credential opens the data; another one, none, and one that all may read leave it locked",
    arguments: [
      ("ours", "ok"), ("another's", "locked"), ("none", "locked"), ("everybody's", "locked"),
    ])
  func given(whose: String, expected: String) async throws {
    try await withTemporaryFolder { folder in
      let (data, credential) = (
        folder.appending(path: "data"), folder.appending(path: "healthwheel")
      )
      try Data(RecoveryKey().text.utf8).write(to: credential)
      try set(0o440, credential)
      try await makeGym(in: data, MachineKeyFile(credential: credential))
      switch whose {
      case "ours": break
      case "everybody's": try set(0o444, credential)
      case "none": try FileManager.default.removeItem(at: credential)
      default:
        try FileManager.default.removeItem(at: credential)
        try Data(RecoveryKey().text.utf8).write(to: credential)
        try set(0o440, credential)
      }
      #expect(try await health(data, credentials: folder).hasSuffix(expected))
    }
  }
}
