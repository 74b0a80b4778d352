import Foundation

/// A program to run, with what it needs: it sees that, and nothing of this program.
package struct Command: Sendable {
  /// Its path.
  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  /// What it may read at `/dev/fd/3` and so on.
  package let files: [Data]
  /// How many it may write, numbered behind those.
  package let written: Int

  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    files: [Data] = [], written: Int = 0
  ) {
    (self.program, self.arguments) = (program, arguments)
    (self.environment, self.files, self.written) = (environment, files, written)
  }

  /// As a child gets them.
  var variables: [String] { environment.map { "\($0.key)=\($0.value)" } }

  /// The path of the file with this number among those that it reads and writes.
  package static func path(ofFile number: Int) -> String { "/dev/fd/\(3 + number)" }
}

/// What a program left behind.
package struct Ending: Sendable {
  /// What it exited with; nil where a signal ended it.
  package let status: Int32?
  /// Whether it was stopped because it took too long.
  package let wasStopped: Bool
  package let output: Data
  /// What it has written to the files that it may write.
  package let files: [Data]
  /// What it said beside its output.
  package let words: String
}

extension Command {
  private static let outputLimit = 256 << 20
  private static let wordsLimit = 16 << 10

  /// Runs it to its end, or stops it, with all that it has started, after some time.
  ///
  /// - Parameter input: its standard input.
  /// - Throws: `ChildRefusal`.
  package func run(_ input: Data = Data(), within limit: Duration) async throws -> Ending {
    let (input, output, words) = (try MemoryFile(input), try MemoryFile(), try MemoryFile())
    let given = try files.map { try MemoryFile($0) }
    let made = try (0..<written).map { _ in try MemoryFile() }
    let child = try Child(
      program, arguments, environment: variables,
      files: ([input, output, words] + given + made).map(\.descriptor))
    let end = await child.end(within: limit)
    withExtendedLifetime((input, given)) {}
    return Ending(
      status: end.status, wasStopped: end == .stopped,
      output: try output.content(limit: Self.outputLimit),
      files: try made.map { try $0.content(limit: Self.outputLimit) },
      words: String(decoding: try words.content(limit: Self.wordsLimit), as: UTF8.self))
  }
}
