import Foundation
import Hummingbird
import Vault

/// The audit as a file to keep elsewhere, oldest entry last. For the owner.
struct AuditFileController {
  private static let step = 1_000

  let store: Store
  let format: AuditFile

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader(ofQuery: request)
    let filter = reader.auditFilter(in: context.voice.zone)
    guard reader.problems.isEmpty else { throw Refusal.malformed }
    try await store.note(.auditExported, at: context.moment)
    // Once the head has gone out nothing can be said any more but by breaking off.
    let first = try await store.audit(filter.search, limit: Self.step)
    let body = ResponseBody { writer in
      try await write(first, of: filter.search, to: &writer)
      try await writer.finish(nil)
    }
    return .download(body, format.type, named: context.fileName("audit", format.ending))
  }

  /// Some at a time: ten years of entries never stand in memory at once.
  private func write(
    _ first: AuditList, of search: AuditSearch, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(string: format.head))
    var (list, isFirst) = (first, true)
    while true {
      var rows = ""
      for entry in list.entries {
        rows += try format.row(entry, list, isFirst: isFirst)
        isFirst = false
      }
      try await writer.write(ByteBuffer(string: rows))
      guard let next = list.next else { break }
      list = try await store.audit(search, from: next, limit: Self.step)
    }
    try await writer.write(ByteBuffer(string: format.foot))
  }
}
