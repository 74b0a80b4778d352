import ArgumentParser
import Children
import Foundation

/// What `serve` starts first: a small process that knows no key and starts the server again when it
/// crashes.
enum ServerParent {
  /// Runs the server as a child until it ends by itself or is asked to.
  ///
  /// - Returns: the exit status to end with.
  @MainActor
  static func run() -> ExitCode {
    guard let program = thisProgram else { return .failure }
    var server = KeptProgram(program.path, CommandLine.arguments + ["--no-restart"])
    return ExitCode(server.run { Terminal.say("HealthWheel: \(sentence($0))") })
  }

  private static func sentence(_ crash: KeptProgram.Crash) -> String {
    let wait = crash.seconds == 1 ? "1 second" : "\(crash.seconds) seconds"
    guard let signal = crash.signal else {
      return "The server could not be started again; that is tried once more in \(wait)."
    }
    let end = "The server has crashed (signal \(signal))"
    guard crash.number > 1 else { return "\(end) and is started again." }
    return """
      \(end), \(crash.number) times in a row. It is started again in \(wait); docs/operations.md says \
      what to do if this goes on.
      """
  }
}
