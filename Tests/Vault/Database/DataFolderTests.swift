import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("The data folder")
struct DataFolderTests {
  @Test("Is made where it is missing, for its owner only, with everything put back into it")
  func modes() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "deep/data")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in ["vault.db", "vault.db-wal", "keyring.json", "keyring.json.1"] {
        let file = url.appending(path: name)
        try Data("x".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      }
      _ = try DataFolder(url)
      #expect(try mode(url) == 0o700)
      for name in ["vault.db", "vault.db-wal", "keyring.json", "keyring.json.1", "lock"] {
        #expect(try mode(url.appending(path: name)) == 0o600, "\(name)")
      }
      #expect(!FileManager.default.fileExists(atPath: url.appending(path: "probe").path))
    }
  }

  @Test("Is set up when there are a vault and a keyring, or the copy of one")
  func setUp() async throws {
    try await withTemporaryFolder { url in
      let folder = try DataFolder(url)
      func put(_ name: String) throws { try Data().write(to: url.appending(path: name)) }
      #expect(!folder.isSetUp)
      try folder.refuseVaultWithoutKeyring()
      try put("vault.db")
      #expect(!folder.isSetUp)
      #expect(throws: DataFolderRefusal.keyringMissing(url.path)) {
        try folder.refuseVaultWithoutKeyring()
      }
      try put("keyring.json.1")
      try folder.refuseVaultWithoutKeyring()
      #expect(folder.isSetUp)
    }
  }

  @Test("A file in its place, and a place that nobody may write to, are said in words")
  func refused() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "data")
      try Data().write(to: file)
      #expect(throws: DataFolderRefusal.notWritable(file.path)) { try DataFolder(file) }
      #expect(throws: DataFolderRefusal.notWritable("/proc/data")) {
        try DataFolder(URL(filePath: "/proc/data"))
      }
      for refusal in [
        DataFolderRefusal.notWritable("here"), .unreadable("here"), .inUse("here"),
        .keyringMissing("here"), .alreadySetUp("here"), .notSetUp("here"), .diskFull("here"),
      ] {
        #expect(refusal.description.contains("here") && refusal.description.hasSuffix("."))
      }
    }
  }
}
