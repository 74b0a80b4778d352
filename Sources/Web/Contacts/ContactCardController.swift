import HTTPTypes
import Hummingbird
import NIOCore
import Vault

/// Clients as contact cards for other programs: one, or all.
struct ContactCardController {
  private static let step = 10

  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let clients = try await store.clientsForCards(at: context.moment)
    let body = ResponseBody { [store] writer in
      // Some at a time: pictures may be in them.
      for start in stride(from: 0, to: clients.count, by: Self.step) {
        let some = clients[start..<min(start + Self.step, clients.count)]
        try await writer.write(ByteBuffer(string: try await store.cards(of: some)))
      }
      try await writer.finish(nil)
    }
    return .cards(body, named: "clients.vcf")
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let card = try await store.card(of: client.id, at: context.moment)
    return .cards(.init(byteBuffer: ByteBuffer(string: card)), named: "client.vcf")
  }
}

extension Response {
  fileprivate static func cards(_ body: ResponseBody, named name: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/vcard; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ], body: body)
  }
}
