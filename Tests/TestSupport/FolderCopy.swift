import Foundation

/// What a data folder holds: tests get copies of one that was made once, which takes less time than new
/// ones.
package struct FolderCopy: Sendable {
  private let files: [String: Data]

  package init(of folder: URL) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    files = try paths.reduce(into: [:]) { files, path in
      let file = folder.appending(path: path)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
      if isFolder == false { files[path] = try Data(contentsOf: file) }
    }
  }

  /// To be called before the program starts there.
  package func put(in folder: URL) throws {
    for (path, content) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try content.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
  }
}
