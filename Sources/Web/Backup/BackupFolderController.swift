import Hummingbird
import Vault

/// A second folder for backups.
struct BackupFolderController {
  let services: Services

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let store = services.store
    var reader = context.reader
    let folder = reader.words("folder", keep: store.folder.secondFolder?.path ?? "", limit: 1000)
    if reader.problems.isEmpty {
      do { try store.folder.chooseSecondFolder(folder) } catch let mistake as SecondFolder.Mistake {
        reader.refuse("folder", "backup.folder.\(mistake.rawValue)")
      }
    }
    let page = { BackupsPage.screen(services.backups.standing(), context.voice) }
    return try await context.saving(reader, on: page()) {
      try await store.noteBackupSettings(at: context.moment)
      await services.backups.follow()
      return try await context.done(at: "/settings/backup", .ok, page)
    }
  }
}
