import Foundation

/// A program that takes the place of `avahi-publish`: tells which process has started it, and when
/// it is gone.
package struct NameChild: Sendable {
  private let folder: URL
  private let pipe: URL

  /// What a program finds it by, before the real one.
  package var path: String { "\(folder.path):/usr/bin:/bin" }

  /// - Parameter folder: an empty one.
  package init(in folder: URL) throws {
    (self.folder, pipe) = (folder, folder.appending(path: "said"))
    let script = """
      # Nobody else has this end: it closes when this process is gone, even while nobody has reaped it.
      exec 9>'\(pipe.path)'
      echo "Established under name '$3'" >&2
      printf '%10d' "$PPID" >&9
      exec sleep 600
      """
    try standIn(at: folder.appending(path: "avahi-publish"), script)
    guard unsafe mkfifo(pipe.path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Returns when it and the process that has started it have ended.
  ///
  /// - Parameter begun: called once it is at work.
  package func watch(_ begun: @escaping @Sendable () -> Void) async throws {
    let starter = try await end(begun)
    try await waitUntil { !Self.isAlive(starter) }
  }

  /// Who has started it, when it has ended.
  private func end(_ begun: @escaping @Sendable () -> Void) async throws -> String {
    let pipe = pipe
    return try await withCheckedThrowingContinuation { continuation in
      // Reading waits, and so has a thread of its own.
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let file = try FileHandle(forReadingFrom: pipe)
            defer { try? file.close() }
            let starter = try file.read(upToCount: 10) ?? Data()
            begun()
            _ = try file.readToEnd()
            return String(decoding: starter, as: UTF8.self).trimmingCharacters(in: .whitespaces)
          })
      }
    }
  }

  /// One that nobody has reaped is a zombie, and not alive.
  private static func isAlive(_ process: String) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !stat.contains(") Z ")
  }
}
