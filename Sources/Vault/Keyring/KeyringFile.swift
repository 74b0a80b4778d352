import Foundation

/// `keyring.json`, and after a change the copy of what it was before, until the new one has opened
/// the vault.
package struct KeyringFile: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  var previousURL: URL { url.appendingPathExtension("1") }

  package var exists: Bool {
    [url, previousURL].contains { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The keyring; the one before it where the file is missing or cannot be read at all.
  ///
  /// - Throws: `KeyringFault`, or `CocoaError` when neither can be read.
  package func load() throws -> Keyring {
    do {
      return try Self.keyring(at: url)
    } catch KeyringFault.unknownVersion(let version) {
      throw KeyringFault.unknownVersion(version)
    } catch {
      guard let previous = try? Self.keyring(at: previousURL) else { throw error }
      return previous
    }
  }

  /// On disk when this returns; after a failure the old keyring is still there.
  package func save(_ keyring: Keyring) throws {
    if FileManager.default.fileExists(atPath: url.path) {
      try replaceFile(at: previousURL, with: Self.read(url))
    }
    try replaceFile(at: url, with: keyring.encoded())
  }

  /// The vault has opened with this keyring: what was before it goes, since it may still let
  /// somebody in who should not be. A file that could not be read is put right.
  func settle(on keyring: Keyring) throws {
    guard FileManager.default.fileExists(atPath: previousURL.path) else { return }
    do {
      // Another one may have been saved meanwhile; its turn comes when it opens the vault.
      guard try Self.keyring(at: url) == keyring else { return }
    } catch {
      try replaceFile(at: url, with: keyring.encoded())
    }
    try removeFile(previousURL)
  }

  /// What was to be saved together with it was not: the keyring is the one of before again, also on
  /// a full disk.
  func takeBack(_ changed: Keyring, to before: Keyring) throws {
    guard try Self.keyring(at: url) == changed else { return }
    if (try? Self.keyring(at: previousURL)) == before {
      try renameFile(previousURL, to: url)
    } else {
      try replaceFile(at: url, with: before.encoded())
    }
  }

  private static func keyring(at url: URL) throws -> Keyring {
    try Keyring(reading: read(url))
  }

  /// One byte more than the limit is enough to see that a file is too large.
  private static func read(_ url: URL) throws -> Data {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    let data = try file.read(upToCount: Keyring.byteLimit + 1) ?? Data()
    guard data.count <= Keyring.byteLimit else { throw KeyringFault.tooLarge }
    return data
  }
}
