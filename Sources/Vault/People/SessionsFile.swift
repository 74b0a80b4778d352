import Foundation

/// An empty file beside the vault. While it is there, the table says of every session whether it
/// has ended; taking it away needs no room on the disk.
struct SessionsFile: Sendable {
  let url: URL

  var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Where it cannot be made, those who are signed in sign in again after the next start.
  func make() { try? makeEmptyFile(at: url) }

  func remove() { try? removeFile(url) }
}
