import Foundation
import Testing

@testable import Vault

@Suite struct KeyringFileTests {
  /// A file that was saved twice: Sam came later.
  private func withTwoKeyrings(_ body: (KeyringFile, _ first: Keyring, Keyring) throws -> Void)
    throws
  {
    try withFolder { folder in
      let file = KeyringFile(folder.appending(path: "keyring.json"))
      var gym = try Ring()
      let first = gym.keyring
      try file.save(first)
      try gym.add("sam", password: "x")
      try file.save(gym.keyring)
      try body(file, first, gym.keyring)
    }
  }

  private func names(beside file: KeyringFile) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: file.url.deletingLastPathComponent().path
    ).sorted()
  }

  @Test("A saved keyring is read back, and the one before it stays until the new one has opened")
  func previousCopy() throws {
    try withTwoKeyrings { file, first, second in
      #expect(try file.load() == second)
      #expect(try names(beside: file) == ["keyring.json", "keyring.json.1"])
      try file.settle(on: first)
      #expect(try names(beside: file) == ["keyring.json", "keyring.json.1"])
      try file.settle(on: second)
      #expect(try file.load() == second)
      #expect(try names(beside: file) == ["keyring.json"])
      try file.settle(on: second)
    }
  }

  @Test(
    "Where the file is gone, cut off or too large, the one before it is read, and puts it right",
    arguments: [nil, Data(), Data("{\"trainers\":[".utf8), Data(repeating: 0x20, count: 65_537)])
  func fallback(broken: Data?) throws {
    try withTwoKeyrings { file, first, _ in
      try FileManager.default.removeItem(at: file.url)
      try broken?.write(to: file.url)
      #expect(file.exists)
      #expect(try file.load() == first)
      try file.settle(on: first)
      #expect(try names(beside: file) == ["keyring.json"])
      #expect(try file.load() == first)
    }
  }

  @Test("What was wrong with the file is said where the copy beside it is of no use either")
  func bothBroken() throws {
    try withTwoKeyrings { file, _, _ in
      try Data("{".utf8).write(to: file.url)
      try Data(repeating: 0x20, count: 65_537).write(to: file.previousURL)
      #expect(throws: KeyringFault.malformed) { try file.load() }
    }
  }

  @Test("A keyring of a newer HealthWheel is refused, not passed over for an older one")
  func newerVersion() throws {
    try withTwoKeyrings { file, _, second in
      let text = String(decoding: try second.encoded(), as: UTF8.self)
      try Data(text.replacing("\"version\":1", with: "\"version\":3").utf8).write(to: file.url)
      #expect(throws: KeyringFault.unknownVersion(3)) { try file.load() }
    }
  }

  @Test("Nobody but the owner of the files may read them")
  func modes() throws {
    try withFolder { folder in
      let file = KeyringFile(folder.appending(path: "keyring.json"))
      let keyring = try Ring().keyring
      try file.save(keyring)
      try file.save(keyring)
      #expect(try mode(file.url) == 0o600)
      #expect(try mode(file.previousURL) == 0o600)
    }
  }

  @Test("No password, name of a key or key stands in the file")
  func nothingReadable() throws {
    let gym = try Ring()
    let text = try #require(String(data: gym.keyring.encoded(), encoding: .utf8))
    let key = unsafe gym.key.withUnsafeBytes { unsafe Data($0) }
    #expect(!text.contains(Ring.password))
    #expect(!text.contains(key.base64EncodedString()))
    #expect(!text.contains(gym.recoveryKey.text))
  }

  @Test("A file of more than 64 KiB is refused, and not overwritten either")
  func tooLarge() throws {
    try withFolder { folder in
      let file = KeyringFile(folder.appending(path: "keyring.json"))
      let large = Data(repeating: 0x20, count: 65_537)
      try replaceFile(at: file.url, with: large)
      #expect(throws: KeyringFault.tooLarge) { try file.load() }
      #expect(throws: KeyringFault.tooLarge) { try file.save(Ring().keyring) }
      #expect(try Data(contentsOf: file.url) == large)
    }
  }
}
