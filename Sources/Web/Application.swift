import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The router with everything that every request passes through.
package func makeRouter(_ services: Services) throws -> Router<Visit> {
  let router = Router(context: Visit.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware {
    RequestLog(logger: services.logger)
    SecurityHeaders()
    ErrorPages(services: services)
    SameOrigin(knownHosts: KnownHosts.ofThisMachine())
    Sessions(services: services)
    HandedOver()
  }
  addRoutes(to: router, services)
  try router.validate()
  return router
}

/// The server for the laptop's own browser.
///
/// - Parameter running: called with the port once requests are answered.
package func makeApplication(
  _ services: Services, port: Int, running: @escaping @Sendable (Int) async -> Void
) throws -> some ApplicationProtocol {
  var quiet = services.logger
  quiet.logLevel = .warning
  return Application(
    router: try makeRouter(services),
    server: HTTPServerBuilder { CompressedHTTP1Channel(responder: $0) },
    configuration: .init(
      address: .hostname("127.0.0.1", port: port),
      availableConnectionsDelegate: .maximum(64, logger: quiet)),
    onServerRunning: { channel in await running(channel.localAddress?.port ?? port) },
    logger: quiet)
}

/// HTTP/1.1 with limits and compression. The compressor has to stand before the codec that
/// makes HTTP types of NIO's parts: behind it the types do not match, and NIO traps.
struct CompressedHTTP1Channel: ServerChildChannel, HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
  private static let headLimit = 16 * 1024
  private static let headerCount = 64

  let responder: HTTPChannelHandler.Responder

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderFieldSize = Self.headLimit
      limits.maxHeaderListSize = Self.headLimit
      limits.maxHeaderFieldCount = Self.headerCount
      let pipeline = channel.pipeline.syncOperations
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: true,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: limits)
      try pipeline.addHandler(MalformedRequestHandler())
      try pipeline.addHandler(HTTPResponseCompressor())
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      try pipeline.addHandler(
        HTTPConnectionStateHandler(idleTimeout: .init(.seconds(15)), logger: logger))
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value channel: Value, logger: Logger) async {
    await handleHTTP(asyncChannel: channel, logger: logger)
  }
}

/// Ends a connection whose bytes are no HTTP, or too many of it.
///
/// The handler before has answered 400. Nothing behind may hear of it: the compressor traps on
/// an answer to a request that it has not seen, and that ends the server for everyone.
private final class MalformedRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
