import ArgumentParser
import Foundation
import Vault

extension HealthWheelCommand {
  /// Whatever goes wrong ends with one plain sentence.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(withError: plain(error))
    }
  }

  /// Errors of files, which the system puts in words for programmers.
  private static func plain(_ error: any Error) -> any Error {
    if let refusal = StoreRefusal(ofDisk: error) { return refusal }
    guard let file = error as? CocoaError else { return error }
    let path = file.filePath ?? file.url?.path ?? "A file"
    let isMissing = [.fileNoSuchFile, .fileReadNoSuchFile].contains(file.code)
    return CommandRefusal("\(path) \(isMissing ? "is not there" : "cannot be read or written").")
  }
}
