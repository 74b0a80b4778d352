import Foundation
import TestSupport
import Testing

@Suite("A crash")
struct CrashTests {
  @Test(
    "It ends the program at once and writes nothing of its memory anywhere",
    arguments: [SIGSEGV, SIGILL, SIGABRT])
  func silence(signal: Int32) async throws {
    try await withTemporaryFolder { folder in
      let errors = folder.appending(path: "errors")
      try Data().write(to: errors)
      let backtraces = ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no"]
      try await Program.serve(
        folder.appending(path: "data"), environment: backtraces,
        errors: try FileHandle(forWritingTo: errors)
      ) { process, _ in
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == signal)
        let written = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
        #expect(written.split(separator: "\n").count <= 1, "\(written)")
      }
    }
  }
}
