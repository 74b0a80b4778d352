import Hummingbird
import Vault

/// Putting a client away, and bringing them back.
struct ArchiveController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    try await archive(true, context)
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    try await archive(false, context)
  }

  private func archive(_ isArchived: Bool, _ context: OfClient) async throws -> Response {
    let client = try await store.archive(context.client.id, isArchived, at: context.moment)
    return try await context.done(at: "\(client.path)?archived=\(isArchived)") {
      try await OverviewPage.load(client, from: store, context.voice)
    }
  }
}

extension Voice {
  /// What was just done: put away, which can be undone for a while, or brought back; later, that
  /// the client is away.
  func archiveNotice(_ client: Client, isNew: Bool) -> Notice? {
    var notice = archiveWords(client, isNew: isNew)
    notice?.follows = true
    return notice
  }

  private func archiveWords(_ client: Client, isNew: Bool) -> Notice? {
    let name = ["name": client.details.name]
    guard let since = client.archivedAt else {
      return isNew ? Notice(text: text["archive.isBack", name]) : nil
    }
    let undo = isNew ? Undo("\(client.path)/archive/delete", since: since, at: now) : nil
    return Notice(text["archive.done", name], undo: undo)
      ?? Notice(text: text["archive.staysAway"])
  }
}
