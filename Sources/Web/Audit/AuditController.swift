import Hummingbird
import Vault

/// Who did what. For the owner.
struct AuditController {
  private static let limit = 50

  let store: Store

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader(ofQuery: request)
    let filter = reader.auditFilter(in: context.voice.zone)
    let first = reader.number("from").map(Int64.init)
    let list = try await store.audit(filter.search, from: first, limit: Self.limit)
    return try context.again(
      AuditPage.screen(
        list, filter, isFirst: first == nil,
        client: try await filter.search.client.asyncMap(store.client), context.voice), reader)
  }
}
