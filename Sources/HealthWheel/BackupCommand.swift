import ArgumentParser
import Foundation
import Vault

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Make one checked, encrypted file of everything, also while the server runs.")

  @OptionGroup var data: DataOptions
  @OptionGroup var key: VaultKeyOptions
  @Option(help: "The file to make; it must not be there yet.") var to: String

  func run() async throws {
    let (file, progress) = (URL(filePath: to), Terminal.progress("Making the backup"))
    let contents = try await make(file, progress)
    print(contents.summary)
    if contents.findings > 0 {
      Terminal.say("It is as the vault is, in which `healthwheel verify` finds something.")
    }
  }

  private func make(
    _ file: URL, _ progress: @escaping @Sendable (Int) -> Void
  ) async throws -> BackupContents {
    let folder: DataFolder
    do { folder = try data.open() } catch DataFolderRefusal.inUse {
      try Cipher.refuseOtherLibrary()
      return try RunningVault(data.folder) { ring in try key.key(of: ring).0 }
        .backUp(to: file, at: Date(), progress: progress)
    }
    let opened = try await key.enter(folder)
    defer { opened.store.close() }
    return try await opened.store.backUp(
      to: file, by: opened.trainer?.id, at: Date(), progress: progress)
  }
}

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make a data folder of a backup. The folder must not hold a vault.")

  @Option(help: "The backup.") var from: String
  @OptionGroup var data: DataOptions
  @OptionGroup var key: VaultKeyOptions

  func run() async throws {
    try Cipher.refuseOtherLibrary()
    let file = URL(filePath: from, directoryHint: .notDirectory)
    // Before a folder is made for what it holds.
    guard let kind = try? file.resourceValues(forKeys: [.isDirectoryKey]) else {
      throw CommandRefusal("\(file.path) is not there.")
    }
    guard kind.isDirectory != true else {
      throw CommandRefusal("\(file.path) is a folder, not a backup.")
    }
    let folder = try data.open(isMade: true)
    let contents = try folder.restore(
      from: file, at: Date(), progress: Terminal.progress("Restoring")
    ) { ring in try key.key(of: ring) }
    print(contents.summary)
    print("Everything is in \(folder.url.path). Start `healthwheel serve` and sign in.")
  }
}

extension BackupContents {
  fileprivate var summary: String {
    """
    Clients: \(clients). Results: \(results). Signed forms: \(signedForms). Entries in the audit: \
    \(auditEntries).
    """
  }
}
