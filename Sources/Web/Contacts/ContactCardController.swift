import Foundation
import Hummingbird
import NIOCore
import Vault

/// Clients as contact cards for other programs: one, or all.
struct ContactCardController {
  private static let type = "text/vcard; charset=utf-8"

  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let clients = try await store.clientsForCards(
      archived: ClientSearch(request).archived, at: context.moment)
    let body = ResponseBody { [store] writer in
      var rest = clients[...]
      while !rest.isEmpty {
        let (text, count) = try await store.cards(of: rest)
        rest = rest.dropFirst(max(1, count))
        try await writer.write(ByteBuffer(string: text))
      }
      try await writer.finish(nil)
    }
    return .download(body, Self.type, named: "clients.vcf")
  }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let card = try await store.card(of: context.client.id, at: context.moment)
    return .download(Data(card.utf8), Self.type, named: "client.vcf")
  }
}
