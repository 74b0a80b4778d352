import Foundation

/// A folder for what a child wants to find or put on paths; gone afterwards, however it ends.
package struct ChildFolder: Sendable {
  /// In memory, where the system has a folder there.
  package static var usualBase: String {
    let memory = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
  }

  package let path: String

  package init(in base: String = usualBase) throws {
    path = URL(filePath: base).appending(path: "\(Self.mark)\(getpid())-\(UUID())").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static let mark = "healthwheel-"

  /// Removes what programs have left that were killed.
  package static func removeLeft(in base: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    for name in names where name.hasPrefix(mark) {
      guard let maker = pid_t(name.dropFirst(mark.count).prefix { $0 != "-" }),
        maker > 0, kill(maker, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(base)/\(name)")
    }
  }
}
