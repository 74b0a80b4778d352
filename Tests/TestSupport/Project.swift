import Catalogue
import Forms
import Foundation
import Web

/// The project's own files, which the tests use as they are.
package enum Project {
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static func file(_ path: String) -> URL { folder.appending(path: path) }

  /// Read once for all tests of a run: nothing in them changes.
  private static let shipped = Result { try files(exercises: file("Exercises")) }

  package static func files() throws -> ProgramFiles { try shipped.get() }

  package static func files(exercises: URL) throws -> ProgramFiles {
    try ProgramFiles(
      exercises: exercises, forms: file("Forms"), views: file("Views"), zone: .gmt)
  }

  package static func catalogue() throws -> AssessmentCatalogue { try files().catalogue }

  package static func form() throws -> FormDefinition { try files().form }
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
