import HTTPTypes
import Hummingbird
import Vault

/// Whether the server is alive, for whatever watches over it.
struct HealthController {
  let store: Store

  @Sendable func show(request: Request, context: Visit) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: store.isLocked ? "locked" : "ok")))
  }
}
