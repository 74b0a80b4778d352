import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// `/openapi.json`.
struct OpenAPIController {
  let routes: KnownRoutes

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
      body: .init(
        byteBuffer: ByteBuffer(bytes: try encoder.encode(OpenAPI(of: routes.all).description))))
  }
}
