import HTTPTypes
import Hummingbird
import Vault

/// Style sheets, scripts, icons, the catalogue's pictures, and whether the server is alive.
struct FileController {
  let views: Views
  let store: Store

  @Sendable func health(request: Request, context: Visit) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: store.isLocked ? "locked" : "ok")))
  }

  @Sendable func asset(request: Request, context: Visit) throws -> Response {
    guard let file = views.assets.file(path(context)) else { throw Refusal.notFound }
    return file
  }

  @Sendable func picture(request: Request, context: SignedIn) throws -> Response {
    guard let picture = views.assets.picture(path(context)) else { throw Refusal.notFound }
    return picture
  }

  private func path(_ context: some RequestContext) -> String {
    context.parameters.getCatchAll().joined(separator: "/")
  }
}
