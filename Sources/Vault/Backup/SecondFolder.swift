import Foundation

/// A second place for backups, such as a stick or a share. Where it is stands beside the vault, so
/// that it stays with the machine whatever is restored.
package struct SecondFolder: Codable, Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    case ready
    /// The stick is not in, the share is not there, or it is another one.
    case absent
    case full
    /// It does not take what is written.
    case refused
  }

  /// Why a folder is not taken.
  package enum Mistake: String, Error, Sendable { case missing, inside, notWritable }

  package let path: String
  /// Stands in a file there: an empty folder in whose place a stick should be is not it.
  private let id: String

  package var folder: BackupFolder {
    BackupFolder(URL(filePath: path, directoryHint: .isDirectory))
  }

  private static let mark = "healthwheel-backups.txt"

  /// Puts a mark there: from now on it is this machine's.
  ///
  /// - Throws: `Mistake`.
  init(path: String, for data: DataFolder) throws {
    let url = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath()
    guard path.hasPrefix("/"),
      (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    else { throw Mistake.missing }
    guard !(url.path + "/").hasPrefix(data.url.path + "/") else { throw Mistake.inside }
    (self.path, id) = (url.path, UUID().uuidString)
    do { try replaceFile(at: url.appending(path: Self.mark), with: Data((id + "\n").utf8)) } catch {
      throw Mistake.notWritable
    }
  }

  private var isThere: Bool {
    let mark = folder.url.appending(path: Self.mark)
    guard let text = try? String(contentsOf: mark, encoding: .utf8) else { return false }
    return text.trimmingCharacters(in: .whitespacesAndNewlines) == id
  }

  /// Brings the newest good backup there, where it is not yet, and keeps to the rule there, too.
  func follow(_ own: BackupFolder, in zone: TimeZone) -> State {
    guard isThere else { return .absent }
    guard let newest = own.backups.first(where: { $0.state == .good }) else { return .ready }
    if folder.backups.contains(where: { $0.name == newest.name && $0.bytes == newest.bytes }) {
      return .ready
    }
    let part = folder.url.appending(path: "\(BackupMaker.unfinished)\(UUID().uuidString).part")
    do {
      try BackupMaker.tidy(folder.url)
      try BackupArchive.copy(own.place(newest), to: part)
      try renameFile(part, to: folder.place(newest))
    } catch {
      BackupMaker.remove(part)
      return StoreRefusal(ofDisk: error) == .diskFull ? .full : .refused
    }
    folder.rotate(in: zone)
    return .ready
  }
}

extension DataFolder {
  private var secondFolderFile: URL { url.appending(path: "backup.json") }

  /// Nil where none was chosen, or nobody can read which.
  package var secondFolder: SecondFolder? {
    (try? Data(contentsOf: secondFolderFile)).flatMap {
      try? JSONDecoder().decode(SecondFolder.self, from: $0)
    }
  }

  /// - Parameter path: empty for none.
  /// - Throws: `SecondFolder.Mistake`.
  package func chooseSecondFolder(_ path: String) throws {
    guard !path.isEmpty else {
      guard secondFolder != nil else { return }
      return try removeFile(secondFolderFile)
    }
    let second = try SecondFolder(path: path, for: self)
    try replaceFile(at: secondFolderFile, with: JSONEncoder().encode(second))
  }
}

extension Store {
  /// Brings the newest good backup to the second folder, where there is one.
  package func followSecondFolder(in zone: TimeZone) async -> SecondFolder.State? {
    guard let second = folder.secondFolder, let own = try? folder.backups() else { return nil }
    return try? await onOwnThread { second.follow(own, in: zone) }
  }

  /// An owner has chosen where backups go.
  package func noteBackupSettings(at moment: Moment) async throws {
    try await write { db in
      try Audit.record(
        .backupSettingsChanged, by: moment.trainer.id, at: moment.now, in: db)
    }
  }
}
