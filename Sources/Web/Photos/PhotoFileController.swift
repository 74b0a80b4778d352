import HTTPTypes
import Hummingbird
import NIOCore
import Vault

/// The pictures themselves. Their address says what is in them, so that a browser may keep them; it
/// names no client, for a list is no look at each who is on it.
struct PhotoFileController {
  let store: Store
  let size: Photo.Size

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let digest = context.parameters.get("photo") ?? ""
    let photo = try await store.photo(digest, size)
    let tag = "\"\(digest)\""
    let headers: HTTPFields = [
      .contentType: "image/jpeg", .cacheControl: "private, max-age=31536000, immutable",
      .eTag: tag,
    ]
    guard !request.knows(tag) else {
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: photo)))
  }
}
