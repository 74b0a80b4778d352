import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Vault

/// All that is stored about a client, to take along: a ZIP file for people, JSON for programs.
struct ClientExportController {
  let store: Store

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    guard !context.answering.wantsJSON else {
      try await store.note(.clientExported, of: client.id, subject: "json", at: context.moment)
      return try Response.json(try await store.export(client.id), status: .ok)
    }
    let zip = try await store.archive(of: client.id, context.voice.catalogue, at: context.moment)
    return context.file(zip, "client", "zip", type: "application/zip")
  }
}

extension AnsweringContext {
  /// Something to keep, with the day in its name.
  func file(_ content: Data, _ name: String, _ ending: String, type: String) -> Response {
    let day = voice.today?.description ?? ""
    return Response(
      status: .ok,
      headers: [
        .contentType: type,
        .contentDisposition: "attachment; filename=\"\(name)-\(day).\(ending)\"",
      ], body: .init(byteBuffer: ByteBuffer(bytes: content)))
  }
}
