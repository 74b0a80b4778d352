import Foundation

/// Where programs are found.
package struct Programs: Sendable {
  package let folders: [String]

  /// - Parameter path: as in the environment; what is there for administrators is looked at, too.
  package init(
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? "",
    also more: [String] = ["/usr/sbin", "/usr/lib"]
  ) {
    folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } + more
  }

  /// The path of a program; nil where it is not installed.
  package func find(_ name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first { path in
      var isFolder: ObjCBool = false
      return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }
  }
}
