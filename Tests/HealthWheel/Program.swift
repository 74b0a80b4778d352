import Foundation
import TestSupport

/// The built program, run as a person runs it.
enum Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    var lines: [Substring] { output.split(separator: "\n") }
  }

  private static let url: URL = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "healthwheel")
  }()

  static func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(all: arguments, input: input)
  }

  static func run(all arguments: [String], input: String = "") throws -> Outcome {
    let process = process(arguments)
    let (output, errors, typed) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = typed
    try process.run()
    typed.fileHandleForWriting.write(Data(input.utf8))
    try typed.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }

  /// A server on a free port; `body` gets the first lines that it prints.
  static func serve(
    _ data: URL, environment: [String: String] = [:], errors: FileHandle = .nullDevice,
    _ body: (Process, String) async throws -> Void
  ) async throws {
    try await listen(to: data, environment: environment, errors: errors) { process, words in
      try await body(process, words())
    }
  }

  /// The same; `body` gets what it prints next, each time that it asks.
  static func listen(
    to data: URL, environment: [String: String] = [:], errors: FileHandle = .nullDevice,
    _ body: (Process, @escaping () -> String) async throws -> Void
  ) async throws {
    let process = process(["serve", "--data", data.path, "--http-port", "0", "--no-https"])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    try process.run()
    defer { process.terminate() }
    try await body(process) {
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
  }

  /// The server that `serve` keeps: its number, while there is one.
  static func server(of parent: Process) throws -> pid_t? {
    let tasks = "/proc/\(parent.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).lazy
      .compactMap { try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8) }
      .compactMap { $0.split(separator: " ").first.flatMap { pid_t($0) } }
      .first
  }

  static func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    return process
  }
}
