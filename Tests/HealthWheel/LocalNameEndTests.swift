import Foundation
import TestSupport
import Testing

@testable import Certificates
@testable import Web

@Suite("Telling the name healthwheel.local")
struct LocalNameEndTests {
  @Test(
    "Ends with the program, however that ends", .timeLimit(.minutes(15)),
    .enabled(if: MachineNames.ofThisMachine().reachable.contains { !$0.isSix }, "no network"),
    arguments: [SIGTERM, SIGKILL])
  func ended(signal: Int32) async throws {
    try await withTemporaryFolder { folder in
      let child = try NameChild(in: folder)
      let process = Program.process([
        "serve", "--data", folder.appending(path: "data").path, "--http-port", "0",
        "--https-port", "0",
      ])
      process.environment = ["PATH": child.path]
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try process.run()
      let number = process.processIdentifier
      try await child.watch { kill(number, signal) }
    }
  }
}
