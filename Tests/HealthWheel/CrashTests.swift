import Foundation
import TestSupport
import Testing

@Suite("A crash")
struct CrashTests {
  /// `body` gets the process that was started, what it prints next, and what it has complained of.
  private func serve(
    _ body: (Process, @escaping () -> String, () throws -> String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { try await serve(in: $0, body) }
  }

  private func serve(
    in folder: URL,
    _ body: (Process, @escaping () -> String, () throws -> String) async throws -> Void
  ) async throws {
    let errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    let backtraces = ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no"]
    try await Program.listen(
      to: folder.appending(path: "data"), environment: backtraces,
      errors: try FileHandle(forWritingTo: errors)
    ) { process, words in
      #expect(words().contains("http://"))
      try await body(process, words) { try String(contentsOf: errors, encoding: .utf8) }
    }
  }

  /// Whether a server answers where it says that it is.
  private func answers(_ announcement: String) async throws -> Bool {
    let port = try #require(announcement.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
    return try await Wire.exchange(Wire.last, port: port).hasPrefix("HTTP/1.1 200")
  }

  @Test(
    "It writes nothing of the server's memory anywhere, and the server is back by itself",
    arguments: [SIGSEGV, SIGILL, SIGABRT])
  func back(signal: Int32) async throws {
    try await serve { process, words, complaints in
      let first = try #require(try Program.server(of: process))
      kill(first, signal)
      #expect(try await answers(words()))
      #expect(try Program.server(of: process) != first)
      let lines = try complaints().split(separator: "\n")
      let said = lines.filter { !$0.contains(#/ (info|notice) /#) }
      #expect(
        said == ["HealthWheel: The server has crashed (signal \(signal)) and is started again."])
    }
  }

  @Test("One after the other, the next start waits longer each time and says so")
  func row() async throws {
    try await serve { process, words, complaints in
      for wait in ["and is started again", "2 times in a row", "again in 2 seconds"] {
        kill(try #require(try Program.server(of: process)), SIGKILL)
        #expect(try await answers(words()))
        #expect(try complaints().contains(wait))
      }
    }
  }

  @Test("One that does not come up after a crash is tried again until it does")
  func again() async throws {
    try await withTemporaryFolder { folder in
      try await serve(in: folder) { process, words, complaints in
        // Where a start tries whether the disk has room: the first one fails, and takes it away.
        try FileManager.default.createDirectory(
          at: folder.appending(path: "data/probe"), withIntermediateDirectories: false)
        kill(try #require(try Program.server(of: process)), SIGKILL)
        #expect(try await answers(words()))
        let said = "The server could not be started again; that is tried once more in 1 second."
        #expect(try complaints().contains(said))
      }
    }
  }

  @Test("Whoever ends what was started ends the server", arguments: [SIGTERM, SIGINT, SIGKILL])
  func end(signal: Int32) async throws {
    try await serve { process, _, complaints in
      let server = try #require(try Program.server(of: process))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationStatus == (signal == SIGKILL ? SIGKILL : 0))
      try await waitUntil { kill(server, 0) != 0 }
      #expect(try !complaints().contains("crashed"))
    }
  }
}
