import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded
import Synchronization
import Web

/// Hands requests to the router without a socket. Hummingbird's own way of doing so would bring a
/// client for HTTP/2 and a second TLS library, which take longer to build than all else.
struct RouterClient: Sendable {
  private let responder: RouterResponder<Visit>
  private let logger: Logger

  init(_ router: Router<Visit>, logger: Logger) {
    (responder, self.logger) = (router.buildResponder(), logger)
  }

  func send(_ head: HTTPRequest, _ body: Data?) async throws -> Answer {
    var (head, logger) = (head, logger)
    if let body { head.headerFields[.contentLength] = String(body.count) }
    logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
    let response = try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body ?? Data()))),
      context: Visit(
        source: ApplicationRequestContextSource(
          channel: NIOAsyncTestingChannel(), logger: logger)))
    let written = Written()
    try await response.body.write(written)
    let bytes = written.bytes.withLock { Data(buffer: $0) }
    return Answer(
      status: response.status, headers: response.headers, bytes: bytes,
      text: String(decoding: bytes, as: UTF8.self))
  }
}

private final class Written: ResponseBodyWriter, Sendable {
  let bytes = Mutex(ByteBuffer())

  func write(_ buffer: ByteBuffer) async throws {
    _ = bytes.withLock { $0.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
