import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Trainers on the terminal")
struct TrainerCommandTests {
  private let sams = GymOnDisk.password
  private let kims = "lantern orbit velvet canyon"

  /// A gym of Sam's, with files of passwords and its recovery key.
  private func withGym(_ body: (GymFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let gym = GymFolder(folder: folder)
      try gym.write("sam", sams)
      try gym.write("kim", kims + "\n")
      try gym.write("paper", try await GymOnDisk.make(in: URL(filePath: gym.data)))
      try await body(gym)
    }
  }

  private func add(_ gym: GymFolder) throws -> Program.Outcome {
    try gym.run(
      "add",
      ["--new-name", "Kim Lee", "--new-login", "Kim", "--new-password-file", gym.file("kim")])
  }

  @Test("An owner adds one, who then signs in; the list says who they are, between tabs")
  func add() async throws {
    try await withGym { gym in
      #expect(try add(gym).status == 0)
      let list = try gym.run("list", [], by: "kim")
      #expect(list.output == "kim\tKim Lee\t\nsam\tSam Smith\towner\n" && list.status == 0)
      let again = try add(gym)
      #expect(again.status == 1)
      #expect(again.errors == "Error: Somebody has this sign-in name already.\n")
    }
  }

  @Test("Whoever is no owner adds nobody and lets nobody out; a weak password is told in a line")
  func refused() async throws {
    try await withGym { gym in
      _ = try add(gym)
      let refused = try gym.run("disable", ["--trainer", "sam"], by: "kim")
      #expect(refused.status == 1 && refused.errors == "Error: Only an owner may do this.\n")
      try gym.write("weak", "short")
      let weak = try gym.run(
        "reset-password", ["--trainer", "kim", "--new-password-file", gym.file("weak")])
      #expect(weak.status == 1)
      #expect(weak.errors == "Error: The password needs 15 characters or more.\n")
      #expect(try gym.run("disable", ["--trainer", "eve"]).status == 1)
      #expect(try gym.run("disable", []).status == 64)
    }
  }

  @Test("One who is switched off does not open the vault; the last owner cannot be")
  func disable() async throws {
    try await withGym { gym in
      _ = try add(gym)
      #expect(try gym.run("disable", ["--trainer", "kim"]).status == 0)
      #expect(try gym.run("list", [], by: "kim").status == 1)
      #expect(try gym.run("list", []).output.contains("kim\tKim Lee\tswitched off\n"))
      let last = try gym.run("disable", ["--trainer", "sam"])
      #expect(last.status == 1 && last.errors.contains("The last owner who can sign in stays."))
    }
  }

  @Test("The recovery key sets an owner's password when all are lost; the old one opens nothing")
  func recovery() async throws {
    try await withGym { gym in
      let saved = try Program.run(
        "trainer", "reset-password", "--data", gym.data, "--recovery-key-file", gym.file("paper"),
        "--trainer", "sam", "--new-password-file", "-", input: kims)
      #expect(saved.status == 0 && saved.errors == "")
      let old = try gym.run("list", [])
      #expect(old.status == 1 && old.errors.contains("Sign-in name or password is not right."))
      try gym.write("sam", kims)
      #expect(try gym.run("list", []).status == 0)
      try gym.write("paper", RecoveryKey().text)
      let other = try Program.run(
        "trainer", "list", "--data", gym.data, "--recovery-key-file", gym.file("paper"))
      #expect(other.status == 1)
      #expect(other.errors == "Error: This is not the recovery key of this vault.\n")
    }
  }

  @Test("Wrong passwords and recovery keys stand in the audit once the right one has been typed")
  func tries() async throws {
    try await withGym { gym in
      try gym.write("other", RecoveryKey().text)
      try gym.write("kim", kims)
      #expect(try gym.run("list", [], by: "kim").status == 1)
      let paper = try Program.run(
        "trainer", "list", "--data", gym.data, "--recovery-key-file", gym.file("other"))
      #expect(paper.status == 1)
      #expect(try gym.run("list", []).status == 0)
      let entries = try await gym.audit().filter { $0.subject == "terminal" }
      #expect(entries.map(\.action) == [.signedIn, .recoveryKeyWrong, .signInFailed])
    }
  }

  @Test("A second factor is listed, outlives a new password, and goes where that is said")
  func factor() async throws {
    try await withGym { gym in
      try await gym.switchFactorOn()
      #expect(try gym.run("list", []).output == "sam\tSam Smith\towner, second factor\n")
      func recover(_ more: String...) throws -> Program.Outcome {
        try Program.run(
          all: [
            "trainer", "reset-password", "--data", gym.data, "--recovery-key-file",
            gym.file("paper"), "--trainer", "sam", "--new-password-file", gym.file("sam"),
          ] + more)
      }
      let kept = try recover()
      #expect(kept.status == 0 && kept.errors.contains("--reset-second-factor"))
      #expect(try gym.run("list", []).output.contains("second factor"))
      let gone = try recover("--reset-second-factor")
      #expect(gone.status == 0 && gone.errors == "")
      #expect(try gym.run("list", []).output == "sam\tSam Smith\towner\n")
    }
  }

  @Test("Two files that are both standard input are unusable; a vault in use is told")
  func unusable() async throws {
    try await withGym { gym in
      let both = try Program.run(
        "trainer", "reset-password", "--data", gym.data, "--login", "sam", "--password-file", "-",
        "--trainer", "sam", "--new-password-file", "-", input: sams)
      #expect(both.status == 64)
      let folder = try DataFolder(URL(filePath: gym.data))
      let refused = try gym.run("list", [])
      #expect(refused.status == 1 && refused.errors.contains("Another HealthWheel has the vault"))
      #expect(folder.isSetUp)
    }
  }
}

private struct GymFolder {
  let folder: URL

  /// As Sam does in the browser.
  func switchFactorOn() async throws {
    let store = Store(folder: try DataFolder(URL(filePath: data)))
    try store.unlock(recoveryKey: String(contentsOfFile: file("paper"), encoding: .utf8))
    let moment = Moment(
      trainer: try await store.owner(), now: Date(), instant: .now, zone: .gmt)
    _ = try await store.switchOn(OneTimeSecret(), provedAt: 0, by: moment)
    store.close()
  }

  func audit() async throws -> [Audit] {
    let store = Store(folder: try DataFolder(URL(filePath: data)))
    try store.unlock(recoveryKey: String(contentsOfFile: file("paper"), encoding: .utf8))
    defer { store.close() }
    return try await store.audit(AuditSearch(), limit: 20).entries
  }

  var data: String { folder.appending(path: "data").path }

  func file(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// As somebody whose password stands in the file of that name.
  func run(
    _ command: String, _ more: [String], by login: String = "sam"
  ) throws -> Program.Outcome {
    try Program.run(
      all: ["trainer", command, "--data", data, "--login", login, "--password-file", file(login)]
        + more)
  }
}
