import Foundation

/// `keyring.json`, and the copy of what it was before the last save beside it.
package struct KeyringFile: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  package var previousURL: URL { url.appendingPathExtension("1") }

  /// - Throws: `KeyringFault`, or `CocoaError` when the file cannot be read.
  package func load() throws -> Keyring { try Keyring(reading: Self.read(url)) }

  package func loadPrevious() throws -> Keyring { try Keyring(reading: Self.read(previousURL)) }

  /// On disk when this returns; after a failure the old keyring is still there.
  package func save(_ keyring: Keyring) throws {
    if FileManager.default.fileExists(atPath: url.path) {
      try replaceFile(at: previousURL, with: Self.read(url))
    }
    try replaceFile(at: url, with: keyring.encoded())
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
