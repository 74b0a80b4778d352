import Foundation

/// A folder with backups: the data folder's own, or a second one elsewhere.
package struct BackupFolder: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Newest first; what is no backup by its name is left alone.
  package var backups: [Backup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.compactMap { name in
      guard var backup = Backup(name: name) else { return nil }
      let size = try? FileManager.default.attributesOfItem(atPath: place(backup).path)[.size]
      backup.bytes = size as? Int ?? 0
      return backup
    }.sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
  }

  /// - Throws: `StoreRefusal.notFound`.
  package func backup(_ name: String) throws -> Backup {
    guard let backup = backups.first(where: { $0.name == name }) else {
      throw StoreRefusal.notFound
    }
    return backup
  }

  package func place(_ backup: Backup) -> URL { url.appending(path: backup.name) }

  /// Gives what was made its name, on disk when this returns. Two of one second are a second apart.
  func name(_ made: BackupMaker.Made, _ reason: Backup.Reason?, at now: Date) throws -> Backup {
    let taken = Set(backups.map { Int($0.madeAt.timeIntervalSince1970) })
    var second = Int(now.timeIntervalSince1970)
    while taken.contains(second) { second += 1 }
    let backup = Backup(
      madeAt: Date(timeIntervalSince1970: TimeInterval(second)), reason: reason, state: made.state)
    try renameFile(made.file, to: place(backup))
    return try self.backup(backup.name)
  }

  /// It was found to be damaged later.
  func mark(_ backup: Backup, _ state: Backup.State) throws {
    guard backup.state != state else { return }
    var marked = backup
    marked.state = state
    try renameFile(place(backup), to: place(marked))
  }

  /// Removes what the rule does not keep.
  func rotate(in zone: TimeZone) {
    let backups = backups
    let kept = Set(BackupRule.kept(backups, in: zone).map(\.name))
    for backup in backups where !kept.contains(backup.name) { try? removeFile(place(backup)) }
  }
}

extension DataFolder {
  /// Made when it is missing.
  package func backups() throws -> BackupFolder {
    try makePrivateFolder(at: backupsFolder)
    return BackupFolder(backupsFolder)
  }
}
