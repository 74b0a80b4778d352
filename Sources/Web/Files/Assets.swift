import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Units

/// The files of `Public` and the catalogue's pictures, read once at the start.
///
/// Their address holds a hash of all of them, so that a browser may keep them for ever.
package struct Assets: Sendable {
  struct File: Sendable {
    let type: String
    let body: ByteBuffer
  }

  /// By path in `Public`.
  let files: [String: File]
  /// By path in `Exercises`.
  let pictures: [String: File]
  /// The colours of `theme.css`, by name.
  let theme: [String: String]
  /// What a page on paper needs, font and all: it stands in reports that are kept.
  let paperStyle: String
  private let version: String

  package init(folder: URL, exercises: URL) throws {
    theme = try Self.colours(folder.appending(path: "css/theme.css"))
    var files = try Self.read(folder, endings: ["js", "svg", "png", "woff2", "css", "webmanifest"])
    files["css/all.css"] = File(
      type: "text/css; charset=utf-8", body: try Self.styles(folder.appending(path: "css")))
    paperStyle = try PaperStyle.read(folder)
    pictures = try Self.read(exercises, endings: ["svg", "png", "jpg", "webp"])
    var hash = SHA256()
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      hash.update(data: Data(path.utf8))
      hash.update(data: Data(buffer: file.body))
    }
    version = Data(hash.finalize().prefix(8)).hex
    self.files = files
  }

  var css: String { url("css/all.css") }
  /// Of the bar above a report that went out.
  var bar: String { url("css/report-bar.css") }
  var icons: String { url("icons") }
  /// By which the page is installed on a phone.
  var manifest: String { url("app.webmanifest") }
  var font: String { url("fonts/inter.woff2") }
  /// Of movements, each by its name.
  var drawings: String { url("movements") }
  /// Runs before anything is seen; `script` when the page is there.
  var early: String { url("js/early.js") }
  var script: String { url("js/start.js") }

  func url(_ path: String) -> String { "/assets/\(version)/\(path)" }

  /// A file of `Public`; only under its current version.
  func file(_ path: String) -> Response? {
    guard let slash = path.firstIndex(of: "/"), path[..<slash] == version else { return nil }
    return files[String(path[path.index(after: slash)...])].map {
      answer($0, cache: "public, max-age=31536000, immutable")
    }
  }

  func picture(_ path: String) -> Response? {
    pictures[path].map { answer($0, cache: "private, max-age=3600") }
  }

  private func answer(_ file: File, cache: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: file.type, .cacheControl: cache],
      body: .init(byteBuffer: file.body))
  }

  /// All style sheets as one; `theme.css` with the custom properties comes first.
  private static func styles(_ folder: URL) throws -> ByteBuffer {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".css") }.sorted { ($0 != "theme.css", $0) < ($1 != "theme.css", $1) }
    var buffer = ByteBuffer()
    for name in names { buffer.writeBytes(try Data(contentsOf: folder.appending(path: name))) }
    return buffer
  }

  private static func colours(_ file: URL) throws -> [String: String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    let pairs = text.matches(of: /--([a-z-]+): (#[0-9a-f]{6});/)
    return Dictionary(pairs.map { (String($0.1), String($0.2)) }) { first, _ in first }
  }

  private static func read(_ folder: URL, endings: Set<String>) throws -> [String: File] {
    let types = [
      "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
      "css": "text/css; charset=utf-8", "jpg": "image/jpeg", "webp": "image/webp",
      "woff2": "font/woff2", "webmanifest": "application/manifest+json",
    ]
    var files: [String: File] = [:]
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for path in paths ?? [] {
      let ending = (path as NSString).pathExtension
      guard endings.contains(ending), let type = types[ending] else { continue }
      let data = try Data(contentsOf: folder.appending(path: path))
      files[path] = File(type: type, body: ByteBuffer(bytes: data))
    }
    return files
  }
}

extension Bool {
  fileprivate static func < (one: Bool, other: Bool) -> Bool { !one && other }
}

private func < (one: (Bool, String), other: (Bool, String)) -> Bool {
  one.0 == other.0 ? one.1 < other.1 : one.0 < other.0
}
