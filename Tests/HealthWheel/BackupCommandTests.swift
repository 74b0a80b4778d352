import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Backups from the terminal")
struct BackupCommandTests {
  /// A gym with nobody in it, its paper, and a folder beside it.
  private func withGym(_ body: (URL, String, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      let paper = folder.appending(path: "paper.txt")
      try Data(try await GymOnDisk.make(in: data).utf8).write(to: paper)
      try await body(data, paper.path, folder)
    }
  }

  private func backUp(_ data: URL, to file: URL) throws -> Program.Outcome {
    try Program.run(
      "backup", "--data", data.path, "--to", file.path, "--login", "sam", "--password-file", "-",
      input: GymOnDisk.password)
  }

  @Test("A backup that is not there, or is a folder, is said, and no data folder is made")
  func missing() async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      for (path, reason) in [
        ("/nope.tar", "/nope.tar is not there"),
        (folder.path, "\(folder.path) is a folder, not a backup"),
      ] {
        let restored = try Program.run("restore", "--from", path, "--data", data.path)
        #expect(restored.status == 1 && restored.errors == "Error: \(reason).\n")
      }
      #expect(!FileManager.default.fileExists(atPath: data.path))
    }
  }

  @Test("A file and the paper make a gym on a clean machine, which is sound and opens as before")
  func cleanMachine() async throws {
    try await withGym { data, paper, folder in
      let (file, clean) = (folder.appending(path: "a.tar"), folder.appending(path: "clean"))
      let made = try backUp(data, to: file)
      #expect(made.status == 0 && made.output.hasPrefix("Clients: 0."), "\(made)")
      try FileManager.default.removeItem(at: data)
      let restored = try Program.run(
        "restore", "--from", file.path, "--data", clean.path, "--recovery-key-file", paper)
      #expect(restored.status == 0 && restored.output.contains("healthwheel serve"))
      let files = try FileManager.default.contentsOfDirectory(atPath: clean.path).sorted()
      #expect(files.filter { $0 != "lock" } == ["keyring.json", "vault.db", "witness.json"])
      let sound = try Program.run(
        "verify", "--data", clean.path, "--login", "sam", "--password-file", "-",
        input: GymOnDisk.password)
      #expect(sound.status == 0 && sound.output.hasSuffix("The vault is sound.\n"), "\(sound)")
      let again = try Program.run(
        "restore", "--from", file.path, "--data", clean.path, "--recovery-key-file", paper)
      #expect(again.status == 1 && again.errors.contains("already holds a gym's vault"))
    }
  }

  @Test("It is made while the server runs, too, and that goes on")
  func running() async throws {
    try await withGym { data, paper, folder in
      let file = folder.appending(path: "b.tar")
      try await Program.serve(data) { server, _ in
        let made = try backUp(data, to: file)
        #expect(made.status == 0, "\(made)")
        let again = try backUp(data, to: file)
        #expect(again.status == 1 && again.errors.contains("is there already"))
        let wrong = try Program.run(
          "backup", "--data", data.path, "--to", folder.appending(path: "c.tar").path,
          "--login", "sam", "--password-file", "-", input: "guess")
        #expect(wrong.status == 1 && wrong.errors.contains("is not right"))
        #expect(server.isRunning)
      }
      let clean = folder.appending(path: "clean")
      let restored = try Program.run(
        "restore", "--from", file.path, "--data", clean.path, "--recovery-key-file", paper)
      #expect(restored.status == 0, "\(restored)")
    }
  }

  @Test("What is no backup, or is cut short, is said in one line, and leaves nothing")
  func unusable() async throws {
    try await withGym { data, paper, folder in
      let (file, clean) = (folder.appending(path: "a.tar"), folder.appending(path: "clean"))
      #expect(try backUp(data, to: file).status == 0)
      let whole = try Data(contentsOf: file)
      for (bytes, words) in [
        (Data("Not a backup".utf8), "is not a backup"), (whole.prefix(60_000), "is cut short"),
        (whole.prefix(300), "is not a backup"),
      ] {
        try bytes.write(to: file)
        let outcome = try Program.run(
          "restore", "--from", file.path, "--data", clean.path, "--recovery-key-file", paper)
        #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: clean.path)
        #expect(left == ["lock"])
      }
    }
  }
}
