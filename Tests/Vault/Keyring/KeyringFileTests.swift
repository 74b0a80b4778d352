import Foundation
import Testing

@testable import Vault

@Suite struct KeyringFileTests {
  @Test("A saved keyring is read back, and the one before it stays beside it")
  func previousCopy() throws {
    try withFolder { folder in
      let file = KeyringFile(folder.appending(path: "keyring.json"))
      var gym = try Ring()
      let first = gym.keyring
      try file.save(first)
      #expect(try file.load() == first)
      #expect(throws: (any Error).self) { try file.loadPrevious() }
      try gym.add("sam", password: "x")
      try file.save(gym.keyring)
      #expect(try file.load() == gym.keyring)
      #expect(try file.loadPrevious() == first)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["keyring.json", "keyring.json.1"])
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
