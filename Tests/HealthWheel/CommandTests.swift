import Foundation
import TestSupport
import Testing

@Suite("The commands")
struct CommandTests {
  private func initialise(_ folder: URL, password: String) throws -> Program.Outcome {
    try Program.run(
      "init", "--data", folder.path, "--gym", "Corner Gym", "--owner-name", "Sam Smith",
      "--login", "sam", "--password-file", "-", input: password + "\n")
  }

  @Test("init prints the recovery key, alone, and makes private files")
  func initPrintsTheKey() async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      let made = try initialise(data, password: GymOnDisk.password)
      #expect(made.status == 0)
      #expect(made.output.wholeMatch(of: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n/) != nil)
      #expect(try data.mode == 0o700)
      for name in ["vault.db", "keyring.json", "lock"] {
        #expect(try data.appending(path: name).mode == 0o600, "\(name)")
      }
      let again = try initialise(data, password: GymOnDisk.password)
      #expect(again.status == 1 && again.errors.contains("already holds a gym's vault"))
    }
  }

  @Test("init refuses a weak password in one plain line and makes nothing")
  func weakPassword() async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      let refused = try initialise(data, password: "secret")
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(refused.errors == "Error: The password needs 15 characters or more.\n")
      #expect(!FileManager.default.fileExists(atPath: data.appending(path: "vault.db").path))
    }
  }

  @Test("What is named wrongly is said, and nothing is made of it")
  func namedWrongly() async throws {
    try await withTemporaryFolder { folder in
      let link = folder.appending(path: "link")
      let target = folder.appending(path: "gone").path
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      for (name, sentence) in [
        ("mistyped", "holds no vault yet"), ("link", "is a link to \(target), which is not there."),
      ] {
        let data = folder.appending(path: name).path
        let refused = try Program.run("verify", "--data", data)
        #expect(refused.status == 1 && refused.errors.contains(sentence), "\(refused.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
      let data = folder.appending(path: "data")
      _ = try initialise(data, password: GymOnDisk.password)
      let paper = try Program.run("verify", "--data", data.path, "--recovery-key-file", "/nope")
      #expect(paper.errors.contains("The recovery key file /nope cannot be read."))
      let views = try Program.run("serve", "--data", data.path, "--views", "/nowhere")
      #expect(views.errors == "Error: /nowhere is not there.\n")
      let endless = try Program.run(
        "verify", "--data", data.path, "--login", "sam", "--password-file", "/dev/zero")
      #expect(endless.errors.contains("The password file /dev/zero is too long"))
    }
  }

  @Test("score prints the score and its scale, or none and why, and exits with 0 either way")
  func score() throws {
    let pulse = try Program.run(
      "score", "--exercise", "resting-heart-rate", "--value", "54", "--sex", "male", "--age", "22")
    #expect(pulse.status == 0 && pulse.output == "8 peer\n")
    let kept = try Program.run(
      "score", "--exercise", "resting-heart-rate", "--value", "54", "--sex", "male", "--age", "22",
      "--json")
    let told = try JSONSerialization.jsonObject(with: Data(kept.output.utf8)) as? [String: Any]
    #expect(told?["scale"] as? String == "peer" && told?["score"] as? Int == 8)
    let child = try Program.run(
      "score", "--exercise", "resting-heart-rate", "--value", "54", "--sex", "male", "--age", "9")
    #expect(child.status == 0 && child.output == "none\n")
    #expect(child.errors == "There is no norm for this age.\n")
    let json = try Program.run(
      "score", "--exercise", "resting-heart-rate", "--value", "54", "--json")
    let why = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(why?["missing"] as? [String] == ["sex", "age"])
  }

  @Test("Unusable arguments end with 64, an unknown exercise with 1")
  func exitStatus() throws {
    #expect(try Program.run("score", "--exercise", "x").status == 64)
    #expect(try Program.run("serve", "--http-port", "99999").status == 64)
    #expect(try Program.run("score", "--exercise", "nothing", "--value", "1").status == 1)
  }

  @Test("The shipped catalogue and form have no mistakes; a broken file is told by its path")
  func checks() async throws {
    #expect(try Program.run("catalogue", "check").status == 0)
    #expect(try Program.run("forms", "check").status == 0)
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "strength.json")
      try Data(#"{"name": "Strength", "colur": "d0433f", "exercises": []}"#.utf8).write(to: file)
      let checked = try Program.run("catalogue", "check", file.path)
      #expect(checked.status == 1)
      #expect(checked.errors.contains("strength.json: colur: is not a known key"))
    }
  }

  @Test("The same seed makes the same demonstration, and its password opens it")
  func demo() async throws {
    try await withTemporaryFolder { folder in
      let made = try Program.run(
        "demo", "--data", folder.appending(path: "data").path, "--clients", "3", "--results", "20")
      #expect(made.status == 0)
      #expect(made.lines.first == "Sign-in name: demo")
      #expect(made.output.contains(/Password: [a-z]+(-[a-z]+){4}/))
      let data = folder.appending(path: "data")
      let bytes = try Data(contentsOf: data.appending(path: "vault.db"))
      #expect(!bytes.starts(with: Data("SQLite format 3".utf8)))
      // Nothing is left in a log beside the database.
      let files = ["keyring.json", "lock", "sessions", "vault.db", "witness.json"]
      #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() == files)
    }
  }

  @Test("serve prints its address and setup code, keeps a second server out, stops on SIGTERM")
  func serve() async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      try await Program.serve(data) { process, lines in
        #expect(lines.contains(/running at http:\/\/127\.0\.0\.1:\d+\n/))
        #expect(lines.contains(/one-time code [0-9A-Z]{4}-[0-9A-Z]{4}\n/))
        let second = try Program.run("serve", "--data", data.path, "--http-port", "0", "--no-https")
        #expect(second.status == 1)
        #expect(second.errors.hasPrefix("Error: Another HealthWheel has the vault in"))
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
    }
  }

  @Test("serve says in one line that its port is taken")
  func portTaken() async throws {
    try await withTemporaryFolder { folder in
      try await Program.serve(folder.appending(path: "one")) { _, lines in
        let port = try #require(lines.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1)
        for (free, taken) in [("--https-port", "--http-port"), ("--http-port", "--https-port")] {
          let second = try Program.run(
            "serve", "--data", folder.appending(path: "two").path, free, "0", taken, String(port))
          #expect(second.status == 1)
          // Before it the log may tell that the machine's Avahi does not work.
          let lines = second.errors.split(separator: "\n").filter { !$0.contains(" notice ") }
          #expect(
            lines == [
              "Error: Port \(port) is taken by another program. Choose another with \(taken)."
            ])
        }
      }
    }
  }

  @Test(
    "A keyring that is damaged, newer, or that the disk does not give is told in one sentence",
    arguments: [
      ("{", "is damaged"), (#"{"version": 9}"#, "a newer HealthWheel"),
      ("/proc/self/mem", "The disk cannot be read or written"), ("/proc", "cannot be read"),
    ])
  func keyring(contents: String, sentence: String) async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      _ = try await GymOnDisk.make(in: data)
      let file = data.appending(path: "keyring.json").path
      try FileManager.default.removeItem(atPath: file)
      if contents.hasPrefix("/") {
        try FileManager.default.createSymbolicLink(
          atPath: file, withDestinationPath: contents)
      } else {
        try Data(contents.utf8).write(to: URL(filePath: file))
      }
      let refused = try Program.run(
        "verify", "--data", data.path, "--login", "sam", "--password-file", "-",
        input: GymOnDisk.password)
      #expect(refused.status == 1 && refused.errors.contains(sentence))
      #expect(refused.errors.wholeMatch(of: /Error: [A-Za-z.\/][^\n]*\.\n/) != nil)
    }
  }

  @Test(
    "Half a vault is told by every command, and nothing is written over it",
    arguments: [("keyring.json", "no keyring.json"), ("vault.db", "no vault.db")])
  func halfVault(missing: String, sentence: String) async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      _ = try await GymOnDisk.make(in: data)
      try FileManager.default.removeItem(at: data.appending(path: missing))
      let left = data.appending(path: missing == "vault.db" ? "keyring.json" : "vault.db")
      let before = try Data(contentsOf: left)
      let commands = [
        ["serve", "--http-port", "0", "--no-https"], ["verify", "--login", "sam"],
        ["trainer", "list", "--login", "sam"], ["demo", "--clients", "1", "--login", "ada"],
        ["init", "--gym", "Gym", "--owner-name", "Ada", "--login", "ada"],
      ]
      for command in commands {
        let isServer = command[0] == "serve"
        let refused = try Program.run(
          all: command + ["--data", data.path] + (isServer ? [] : ["--password-file", "-"]),
          input: GymOnDisk.password)
        #expect(refused.status == 1 && refused.errors.contains(sentence), "\(command)")
      }
      #expect(try Data(contentsOf: left) == before)
      #expect(!FileManager.default.fileExists(atPath: data.appending(path: missing).path))
    }
  }
}

extension URL {
  fileprivate var mode: Int {
    get throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.posixPermissions] as? Int ?? 0
    }
  }
}
