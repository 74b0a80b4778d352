import Foundation

/// Why the machine's own key is not used.
package enum MachineKeyRefusal: Error, Equatable, CustomStringConvertible {
  /// A copy of the data folder would carry it along.
  case insideDataFolder(String)
  case missing(String)
  /// Others of this machine may read it.
  case openToOthers(String)
  case unreadable(String)
  case unwritable(String)
  /// It is another vault's, or the owner has ended it.
  case notOurs

  package var description: String {
    switch self {
    case .insideDataFolder(let path): "The machine key \(path) must not be in the data folder."
    case .missing(let path): "The machine key \(path) is missing. Allow it anew in Settings."
    case .openToOthers(let path):
      "The machine key \(path) can be read by others. Allow it anew in Settings, or chmod it to 600."
    case .unreadable(let path): "The machine key \(path) cannot be read, or is none."
    case .unwritable(let path): "The machine key \(path) cannot be written."
    case .notOurs: "The machine key does not open this vault. Allow it anew in Settings."
    }
  }
}

/// Where the machine's own key is kept, which opens the vault without a password.
package struct MachineKeyFile: Sendable {
  private static let byteLimit = 1024

  private let url: URL
  /// Whether the system hands it to this program, which cannot change it.
  private let isGiven: Bool

  /// - Throws: `MachineKeyRefusal.insideDataFolder`.
  package init(_ file: URL, outside folder: DataFolder) throws(MachineKeyRefusal) {
    let parent = file.absoluteURL.deletingLastPathComponent().resolvingSymlinksInPath()
    guard !(parent.path + "/").hasPrefix(folder.url.path + "/") else {
      throw .insideDataFolder(file.path)
    }
    (url, isGiven) = (parent.appending(path: file.lastPathComponent), false)
  }

  package init(credential file: URL) { (url, isGiven) = (file, true) }

  func read() throws(MachineKeyRefusal) -> RecoveryKey {
    guard FileManager.default.fileExists(atPath: url.path) else { throw .missing(url.path) }
    guard isPrivate else { throw .openToOthers(url.path) }
    guard let file = try? FileHandle(forReadingFrom: url),
      let data = try? file.read(upToCount: Self.byteLimit),
      let key = try? RecoveryKey(reading: String(decoding: data, as: UTF8.self))
    else { throw .unreadable(url.path) }
    return key
  }

  private var isPrivate: Bool {
    let mode = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    // What systemd gives is root's, and an access list lets one service read it: its mask stands
    // where else the group does.
    let others = isGiven ? 0o007 : 0o077
    return (mode as? Int).map { $0 & others == 0 } ?? true
  }

  /// A new key, on disk (0600) when this returns; or the one that the system gives.
  package func make() throws(MachineKeyRefusal) -> RecoveryKey {
    if isGiven { return try read() }
    let key = RecoveryKey()
    do {
      try replaceFile(at: url, with: Data((key.text + "\n").utf8))
    } catch {
      throw .unwritable(url.path)
    }
    return key
  }

  /// What the system gives stays; it opens nothing any more.
  package func remove() {
    if !isGiven { try? removeFile(url) }
  }
}
