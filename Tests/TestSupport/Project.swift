import Foundation

/// The project's own files, which the tests use as they are.
package enum Project {
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static func file(_ path: String) -> URL { folder.appending(path: path) }
}

/// A folder that is gone after the test.
package func withTemporaryFolder<Value>(
  _ body: (URL) async throws -> Value
) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "healthwheel-\(UUID())", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
