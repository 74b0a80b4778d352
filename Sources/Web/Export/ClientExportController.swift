import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// All that is stored about a client, to take along: a ZIP file for people, JSON for programs.
struct ClientExportController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    guard !context.answering.wantsJSON else {
      try await store.note(
        .clientExported, of: context.client.id, subject: "json", at: context.moment)
      return try Response.json(try await store.export(context.client.id), status: .ok)
    }
    let zip = try await store.archive(
      of: context.client.id, context.voice.catalogue, at: context.moment)
    return .download(zip, "application/zip", named: context.fileName("client", "zip"))
  }
}
