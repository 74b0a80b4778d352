import ArgumentParser
import Catalogue
import Foundation
import Units
import Vault
import Web

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every page of the vault, and every mark and fingerprint in it.")

  @OptionGroup var data: DataOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var key: VaultKeyOptions
  @Flag(help: "Print JSON, also where the vault is not sound.") var json = false

  func run() async throws {
    let store = try await key.open(data.open())
    defer { store.close() }
    let report = try await store.verify(progress: Terminal.progress("Looking at everything"))
    if !json { print(report.summary) }
    let wrong = report.isSound ? try await wronglyListed(store) : report.complaints
    if json {
      print(try VerificationJSON(report, wrong).text)
      if !wrong.isEmpty { throw ExitCode.failure }
    } else {
      guard wrong.isEmpty else { throw CommandRefusal(wrong.joined(separator: "; ")) }
      print("The vault is sound.")
    }
  }
}

/// What a program reads that watches over the vault.
private struct VerificationJSON: Encodable {
  let sound: Bool
  /// Sentences; empty where it is sound.
  let problems: [String]
  let signedForms: Int
  let reports: Int
  let auditEntries: Int
  /// Hexadecimal; nil where no entry is linked.
  let newestLink: String?

  init(_ report: VerificationReport, _ problems: [String]) {
    (sound, self.problems) = (problems.isEmpty, problems)
    (signedForms, reports) = (report.signedForms, report.reports)
    (auditEntries, newestLink) = (report.auditEntries, report.newestLink?.hex)
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension VerifyCommand {
  /// What is kept of clients for lists is compared with what their rows make by this catalogue.
  private func wronglyListed(_ store: Store) async throws -> [String] {
    guard let folder = try? files.exercisesFolder() else {
      Terminal.say("The lists were not compared: name the folder Exercises with --exercises.")
      return []
    }
    let shelf = CatalogueShelf(
      files: try AssessmentCatalogue.load(folder: folder), folder: folder, zone: .current)
    try await shelf.load(from: store)
    return try await store.mendStandings().map {
      "the list had something else of client \($0) than their results; it is right again"
    }
  }
}

extension VerificationReport {
  fileprivate var summary: String {
    var lines = ["\(signedForms) signed \(signedForms == 1 ? "form" : "forms")"]
    if let first = sealedAgain.first {
      lines.append(
        "\(sealedAgain.count) of them have a fingerprint of version 1: the day is not covered. "
          + "They were sealed again, the first on \(first.prefix(10)).")
    }
    if let newestLink {
      lines.append(
        "\(auditEntries) entries in the audit; the link of the newest is \(newestLink.hex)")
    }
    return (lines + gaps.filter(\.told).map(\.description)).joined(separator: "\n")
  }

  fileprivate var complaints: [String] {
    let changed = changedForms.map { "signed form \($0) is not as it was signed" }
    let reports = changedReports.map { "report \($0) is not as it was given out" }
    let open = missingLocks.map { "the lock \($0) is missing" }
    let links = brokenLinks.map { "the audit's entry \($0) does not follow the one before it" }
    let missing = gaps.filter { !$0.told }.map(\.description)
    return missing + damage + changed + reports + links + open + changedSchema + changedRows
  }
}

/// Whose key opens the vault: a trainer's password, or the printed recovery key.
struct VaultKeyOptions: ParsableArguments {
  @Option(help: "A trainer's sign-in name.") var login: String?
  @OptionGroup var password: PasswordOption
  @Option(help: "A file with the recovery key; `-` is standard input.")
  var recoveryKeyFile: String?

  /// The vault, open, whatever its rows say; nothing else may have it.
  func open(_ folder: DataFolder) async throws -> Store {
    let store = try store(folder)
    do {
      _ = try await enter(store)
    } catch StoreRefusal.illegible where !store.isLocked {
      // The key was right: it is the row of whoever has it that cannot be read.
    }
    return store
  }

  /// Out of a keyring whose vault is not open here; and whose it is, nil of the paper.
  func key(of ring: Keyring) throws -> (VaultKey, Identifier<Trainer>?) {
    if let recoveryKeyFile {
      let typed = try PasswordOption.read(recoveryKeyFile, as: "recovery key") ?? ""
      return (try ring.unlock(recoveryKey: RecoveryKey(reading: typed)), nil)
    }
    let name = try login ?? Terminal.ask("Sign-in name: ")
    let typed = try password.read() ?? Terminal.askSecretly("Password: ")
    let opened = try ring.unlock(login: name, password: typed)
    return (opened.vaultKey, opened.trainer)
  }

  func enter(_ folder: DataFolder) async throws -> OpenedVault {
    try await enter(store(folder))
  }

  private func store(_ folder: DataFolder) throws -> Store {
    try Cipher.refuseOtherLibrary()
    try folder.refuseNoVault()
    return Store(folder: folder)
  }

  private func enter(_ store: Store) async throws -> OpenedVault {
    let opened = try await unlocked(store)
    // A disk that is full or read only is no reason not to look at what is on it.
    try? await store.noteTerminal(by: opened.trainer?.id, at: Date())
    return opened
  }

  private func unlocked(_ store: Store) async throws -> OpenedVault {
    let signIn = SignIn(store)
    if let recoveryKeyFile {
      let typed = try PasswordOption.read(recoveryKeyFile, as: "recovery key") ?? ""
      let recoveryKey = try RecoveryKey(reading: typed)
      do {
        try await signIn.open(recoveryKey, at: .inside("terminal"))
      } catch SignInRefusal.wrong {
        throw KeyringRefusal.wrongRecoveryKey
      }
      return OpenedVault(store: store, signIn: signIn, trainer: nil)
    }
    let name = try login ?? Terminal.ask("Sign-in name: ")
    let typed = try password.read() ?? Terminal.askSecretly("Password: ")
    let trainer = try await signIn.signIn(login: name, password: typed, at: .inside("terminal"))
    return OpenedVault(store: store, signIn: signIn, trainer: trainer)
  }
}

struct OpenedVault {
  let store: Store
  let signIn: SignIn
  /// Who has opened it; nil by the recovery key.
  let trainer: Trainer?
}

/// Questions on the terminal.
enum Terminal {
  /// On standard error: standard output is for what was asked for.
  static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  /// Percent, in one line that is written over; nothing where nobody looks.
  static func progress(_ what: String) -> @Sendable (Int) -> Void {
    guard isatty(STDERR_FILENO) == 1 else { return { _ in } }
    return { percent in
      let end = percent >= 100 ? "\n" : ""
      FileHandle.standardError.write(Data("\r\(what): \(percent) %\(end)".utf8))
    }
  }

  static func ask(_ question: String) throws -> String {
    FileHandle.standardError.write(Data(question.utf8))
    guard let line = readLine() else { throw CommandRefusal("Nothing was typed.") }
    return line
  }

  /// Without showing what is typed.
  static func askSecretly(_ question: String) throws -> String {
    var settings = termios()
    let isTerminal = unsafe tcgetattr(STDIN_FILENO, &settings) == 0
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    if isTerminal { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    defer {
      settings = before
      if isTerminal { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    }
    return try ask(question)
  }
}
