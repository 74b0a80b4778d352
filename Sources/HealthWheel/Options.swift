import ArgumentParser
import Foundation
import Vault

/// Where this program lies. `Bundle.main` ends it where its folder may not be read.
var thisProgram: URL? {
  (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    .map { URL(filePath: $0) }
}

/// Where the vault is.
struct DataOptions: ParsableArguments {
  @Option(help: "The data folder. Default: $HEALTHWHEEL_DATA, or ./data.")
  var data: String?

  var folder: URL {
    let path = data ?? ProcessInfo.processInfo.environment["HEALTHWHEEL_DATA"] ?? "data"
    return URL(filePath: path, directoryHint: .isDirectory)
  }

  /// The folder, locked; says where it really is when a link was named.
  ///
  /// - Parameter isMade: whether one that is missing is made: a mistyped name makes no folder.
  func open(isMade: Bool = false) throws -> DataFolder {
    // A link that leads nowhere is there, and said to be one.
    guard isMade || (try? FileManager.default.attributesOfItem(atPath: folder.path)) != nil else {
      throw DataFolderRefusal.notSetUp(folder.path)
    }
    let folder = try DataFolder(folder)
    if let link = folder.link {
      Terminal.say("The data folder \(link.path) is a link to \(folder.url.path).")
    }
    return folder
  }
}

/// Where the files that people edit are: in the nearest folder above the program with an
/// `Exercises` folder, unless they are named.
struct FileOptions: ParsableArguments {
  @Option(help: "The folder with the exercise catalogue.")
  var exercises: String?
  @Option(help: "The folder with the screening form.")
  var forms: String?
  @Option(help: "The folder with the page templates.")
  var views: String?

  func folder(_ given: String?, _ name: String) throws -> URL {
    if let given {
      let url = URL(filePath: given, directoryHint: .isDirectory)
      guard (try? url.checkResourceIsReachable()) == true else {
        throw CommandRefusal("\(url.path) is not there.")
      }
      return url
    }
    guard let home = Self.home() else {
      throw ValidationError("No folder above this program holds \(name)/. Name it with an option.")
    }
    return home.appending(path: name, directoryHint: .isDirectory)
  }

  func exercisesFolder() throws -> URL { try folder(exercises, "Exercises") }
  func formsFolder() throws -> URL { try folder(forms, "Forms") }
  func viewsFolder() throws -> URL { try folder(views, "Views") }

  private static func home() -> URL? {
    guard let program = thisProgram?.resolvingSymlinksInPath() else { return nil }
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      let exercises = folder.appending(path: "Exercises").path
      if FileManager.default.fileExists(atPath: exercises) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}

/// A password from a file or standard input; never an argument.
struct PasswordOption: ParsableArguments {
  @Option(help: "A file with the password; `-` is standard input.")
  var passwordFile: String?

  /// Without its one newline at the end.
  func read() throws -> String? { try Self.read(passwordFile, as: "password") }

  /// In bytes; a device may have no end.
  private static let longest = 64 << 10

  /// - Parameter what: what should be in it, for who reads why it is not.
  static func read(_ path: String?, as what: String) throws -> String? {
    guard let path else { return nil }
    // A pipe, such as a shell's <(...), opens by its path but not as a file of bytes.
    let file = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path)
    guard let file, let data = try? file.read(upToCount: longest + 1) ?? Data() else {
      throw ValidationError("The \(what) file \(path) cannot be read.")
    }
    guard data.count <= longest else {
      throw ValidationError("The \(what) file \(path) is too long: it holds one line.")
    }
    guard var text = String(data: data, encoding: .utf8) else {
      throw ValidationError("The \(what) file is not UTF-8 text.")
    }
    if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
