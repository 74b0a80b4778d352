import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("Verifying a vault from the terminal")
struct VerifyTests {
  /// A small gym, and what `verify` is asked with.
  private func withDemo(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      _ = try await GymOnDisk.make(
        in: data, demo: DemoData(clients: 2, results: 5, seed: 1))
      try await body(data)
    }
  }

  private func verify(_ data: URL, _ more: String...) throws -> Program.Outcome {
    try Program.run(
      all: ["verify", "--data", data.path, "--login", "sam", "--password-file", "-"] + more,
      input: GymOnDisk.password)
  }

  /// The same for a program that watches over the vault.
  private func verifyAsJSON(_ data: URL) throws -> (status: Int32, answer: [String: Any]) {
    let outcome = try verify(data, "--json")
    let answer = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return (outcome.status, answer as? [String: Any] ?? [:])
  }

  /// The vault, open in this process.
  private func open(_ data: URL, _ body: (Store) async throws -> Void) async throws {
    let store = Store(folder: try DataFolder(data))
    let key = try KeyringFile(store.folder.keyring).load()
      .unlock(login: "sam", password: GymOnDisk.password).vaultKey
    try store.unlock(key)
    try await body(store)
    store.close()
  }

  @Test("verify leaves one file of the database, and a copy of it is complete")
  func oneFile() async throws {
    try await withDemo { data in
      let files = ["keyring.json", "lock", "sessions", "vault.db", "witness.json"]
      #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() == files)
      let sound = try verify(data)
      #expect(sound.status == 0 && sound.output.hasSuffix("The vault is sound.\n"))
      let (status, answer) = try verifyAsJSON(data)
      #expect(status == 0 && answer["sound"] as? Bool == true)
      #expect((answer["problems"] as? [Any])?.isEmpty == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() == files)
    }
  }

  @Test("A row that was changed behind the program's back is named, with exit status 1")
  func changed() async throws {
    try await withDemo { data in
      try await open(data) { store in
        try await store.withoutTransaction { db in
          try db.execute(
            sql: """
              DROP TRIGGER temp."mark UPDATE client"; UPDATE client SET goal = 'x';
              CREATE TRIGGER quiet AFTER INSERT ON result BEGIN SELECT 1; END;
              """)
        }
      }
      let found = try verify(data)
      #expect(found.status == 1 && !found.output.contains("sound"))
      #expect(found.errors.contains(/in client the row [0-9a-f-]{36} was changed;/))
      #expect(found.errors.contains("the trigger quiet is foreign"))
      let (status, answer) = try verifyAsJSON(data)
      #expect(status == 1 && answer["sound"] as? Bool == false)
      let problems = try #require(answer["problems"] as? [String])
      #expect(problems.contains("the trigger quiet is foreign"))
    }
  }

  @Test("A row that cannot be read is named, also that of whoever asks")
  func illegible() async throws {
    try await withDemo { data in
      try await open(data) { store in
        try await store.withoutTransaction { db in
          try db.execute(
            sql: """
              PRAGMA ignore_check_constraints = ON; DROP TRIGGER temp."mark UPDATE trainer";
              UPDATE trainer SET units = 'furlong'; UPDATE client SET birthdate = 'soon';
              """)
        }
      }
      let found = try verify(data)
      #expect(found.status == 1 && !found.output.contains("sound"))
      #expect(found.errors.contains(/in trainer the row [0-9a-f-]{36} was changed;/))
      #expect(found.errors.contains(/in client the row [0-9a-f-]{36} cannot be read/))
      let others = try Program.run(
        "trainer", "list", "--data", data.path, "--login", "sam", "--password-file", "-",
        input: GymOnDisk.password)
      #expect(others.status == 1, "\(others)")
      #expect(others.errors.contains("`healthwheel verify` names it."))
      #expect(!others.errors.contains("furlong"))
    }
  }

  @Test("Damaged pages are named in words, and so is a vault that lacks a table of ours")
  func damaged() async throws {
    try await withDemo { data in
      let vault = data.appending(path: "vault.db")
      let sound = try Data(contentsOf: vault)
      var bytes = sound
      bytes[bytes.count / 4096 / 2 * 4096 + 100] ^= 1
      try bytes.write(to: vault)
      let found = try verify(data)
      #expect(found.status == 1 && found.errors.contains(/vault.db is damaged\.|page \d+/))
      #expect(!found.errors.contains("SQL") && !found.errors.contains("sqlcipher"))
      try sound.write(to: vault)
      try await open(data) { store in
        try await store.withoutTransaction { db in try db.execute(sql: "DROP TABLE markTotal") }
      }
      let lacking = try verify(data)
      #expect(lacking.status == 1 && lacking.errors.contains("vault.db is damaged."))
      #expect(!lacking.errors.contains("SQL"))
    }
  }

  @Test("An older copy is told with the time since when, once as a failure and then as history")
  func olderCopy() async throws {
    try await withDemo { data in
      let vault = data.appending(path: "vault.db")
      let old = try Data(contentsOf: vault)
      try await open(data) { store in
        let owner = try await store.owner()
        _ = try await store.addClient(ClientDetails(name: "Ada"), by: owner, at: Date())
      }
      try old.write(to: vault)
      let first = try verify(data)
      #expect(first.status == 1 && first.errors.contains("Changes are missing from the vault."))
      let second = try verify(data)
      #expect(second.status == 0 && second.output.contains("Changes are missing from the vault."))
    }
  }

  @Test("A link to the data folder is said, and a deleted lock lets no second program in")
  func folder() async throws {
    try await withDemo { data in
      let link = data.deletingLastPathComponent().appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: data)
      let linked = try verify(link)
      #expect(linked.status == 0 && linked.errors.contains("link is a link to "))
      try await open(data) { _ in
        try FileManager.default.removeItem(at: data.appending(path: "lock"))
        let second = try verify(data)
        #expect(second.status == 1 && second.errors.contains("Another HealthWheel has the vault"))
      }
    }
  }
}
