import Foundation

/// A real disk of twelve megabytes, in memory, which only an administrator can make.
package struct SmallDisk: Sendable {
  package let folder: URL
  private var filling: URL { folder.appending(path: "filling") }

  /// Nil where it is not allowed.
  private init?(at folder: URL) {
    self.folder = folder
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", folder.path) else {
      return nil
    }
  }

  package static let isAllowed: Bool = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let disk = SmallDisk(at: folder) else { return false }
    disk.unmount()
    return true
  }()

  package static func with(_ body: (SmallDisk) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      guard let disk = SmallDisk(at: folder) else { return }
      defer { disk.unmount() }
      try await body(disk)
    }
  }

  /// To the last byte.
  package func fill() {
    guard FileManager.default.createFile(atPath: filling.path, contents: nil),
      let file = FileHandle(forWritingAtPath: filling.path)
    else { return }
    for size in [65_536, 4096, 1] {
      while (try? file.write(contentsOf: Data(repeating: 0, count: size))) != nil {}
    }
    try? file.close()
  }

  package func makeRoom() throws { try FileManager.default.removeItem(at: filling) }

  private func unmount() { _ = Self.run("umount", "-l", folder.path) }

  private static func run(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
