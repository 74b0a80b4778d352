import Foundation
import TestSupport
import Testing

@testable import Web

/// Writes the page samples as files, for `bin/screenshots`.
@Suite("Page samples as files")
struct SampleExport {
  private static let folder = ProcessInfo.processInfo.environment["HEALTHWHEEL_SAMPLES"]

  @Test("Every sample, with its styles and pictures", .enabled(if: folder != nil))
  func export() async throws {
    let folder = URL(filePath: try #require(Self.folder), directoryHint: .isDirectory)
    let views = try Project.files().views
    var seen: [String: Int] = [:]
    for screen in try await Samples.screens {
      let number = (seen[screen.name] ?? 0) + 1
      seen[screen.name] = number
      // A page in more states than a person looks at.
      if number > 4 { continue }
      try write(
        Data(try screen.render(views).utf8), to: "\(screen.name)-\(number).html", in: folder)
    }
    for (path, file) in views.assets.files {
      try write(Data(buffer: file.body), to: views.assets.url(path), in: folder)
    }
    for (path, file) in views.assets.pictures {
      try write(Data(buffer: file.body), to: "catalogue/\(path)", in: folder)
    }
  }

  private func write(_ data: Data, to path: String, in folder: URL) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
