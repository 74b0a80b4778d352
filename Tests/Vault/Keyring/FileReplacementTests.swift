import Foundation
import Testing

@testable import Vault

@Suite struct FileReplacementTests {
  @Test("A file that others could read is replaced by one that they cannot")
  func replaced() throws {
    try withFolder { folder in
      let url = folder.appending(path: "note")
      try Data("old".utf8).write(to: url)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
      let new = Data(repeating: 7, count: 300_000)
      try replaceFile(at: url, with: new)
      #expect(try Data(contentsOf: url) == new)
      #expect(try mode(url) == 0o600)
    }
  }

  @Test("An empty file is written too")
  func empty() throws {
    try withFolder { folder in
      let url = folder.appending(path: "note")
      try replaceFile(at: url, with: Data())
      #expect(try Data(contentsOf: url).isEmpty)
    }
  }

  @Test("When it cannot be replaced, what was there stays and nothing is left over")
  func failure() throws {
    try withFolder { folder in
      let url = folder.appending(path: "note")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      #expect(throws: POSIXError(.EISDIR)) { try replaceFile(at: url, with: Data([1])) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["note"])
      #expect(throws: POSIXError(.ENOENT)) {
        try replaceFile(at: folder.appending(path: "nowhere/note"), with: Data([1]))
      }
    }
  }

  @Test("A new folder is private, and one that stood open is closed")
  func privateFolder() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try makePrivateFolder(at: url)
      #expect(try mode(url) == 0o700)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
      try makePrivateFolder(at: url)
      #expect(try mode(url) == 0o700)
    }
  }

  @Test("A file is no folder")
  func fileInTheWay() throws {
    try withFolder { folder in
      let url = folder.appending(path: "data")
      try replaceFile(at: url, with: Data())
      #expect(throws: POSIXError(.ENOTDIR)) { try makePrivateFolder(at: url) }
      #expect(throws: POSIXError(.ENOENT)) {
        try makePrivateFolder(at: folder.appending(path: "nowhere/data"))
      }
    }
  }
}

/// An empty folder for as long as `body` runs.
func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

func mode(_ url: URL) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
}
