import Hummingbird
import Vault

/// Records that a page of a client was printed, which only the browser knows.
struct PrintController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let typed = context.submission.text("page") ?? ""
    let page =
      typed.hasPrefix(context.client.path) ? typed.dropFirst(context.client.path.count) : ""
    // A part of an address of ours, and no place for anything else.
    let isAddress = page.count <= 200 && page.allSatisfy { $0.isASCII && !$0.isWhitespace }
    try await store.note(
      .clientPrinted, of: context.client.id,
      subject: isAddress ? String(page.drop { $0 == "/" }) : nil,
      at: context.moment)
    return Response(status: .noContent)
  }
}
