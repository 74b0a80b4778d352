import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// HTTP/1.1 with limits and compression, the same for every listener. The compressor has to stand
/// before the codec that makes HTTP types of NIO's parts: behind it the types do not match, and
/// NIO traps.
struct HTTPConnection: ServerChildChannel, HTTPChannelHandler {
  struct Value: ServerChildChannelValue {
    let stream: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    let departure: Departure
    var channel: any Channel { stream.channel }
  }

  private static let headLimit = 16 * 1024
  private static let headerCount = 64
  /// What the kernel keeps for a reader. More would hide for long whether anything is read.
  private static let sendBuffer = 128 * 1024

  let responder: HTTPChannelHandler.Responder
  let connections: Connections
  let logger: Logger
  /// Whose certificate is shown; nil for plain HTTP.
  let network: Network?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: Self.sendBuffer)
      let pipeline = channel.pipeline.syncOperations
      if let network {
        // Not kept: the next connection may be shown a newer one.
        guard let context = network.context else { throw ChannelError.inputClosed }
        try pipeline.addHandler(NIOSSLServerHandler(context: context))
      }
      try pipeline.addHandler(FirstLine(limit: Self.headLimit))
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: true, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: Self.decoderLimits)
      let departure = Departure()
      try pipeline.addHandler(ConnectionWatch(connections, departure))
      try pipeline.addHandler(RequestRules(logger: self.logger))
      try pipeline.addHandler(HTTPResponseCompressor(responseCompressionPredicate: Self.compresses))
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: network != nil))
      let stream = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
      // A stop may drop a connection that it has just let in. Before the end of its channel that would be
      // a trap of NIO's.
      channel.closeFuture.whenComplete { _ in withExtendedLifetime(stream) {} }
      return Value(stream: stream, departure: departure)
    }
  }

  private static var decoderLimits: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = headLimit
    limits.maxHeaderListSize = headLimit
    limits.maxHeaderFieldCount = headerCount
    return limits
  }

  /// Nothing becomes twenty bytes when it is compressed, and what is told line by line is not to wait.
  private static func compresses(
    _ head: inout HTTPResponseHead, _ isPossible: Bool
  ) -> HTTPResponseCompressor.CompressionIntent {
    let isTold = head.headers["content-type"] == ["text/event-stream"]
    return isTold || head.headers["content-length"] == ["0"]
      ? .doNotCompress : .compressIfPossible
  }

  func handle(value: Value, logger: Logger) async {
    await value.departure.during { await handleHTTP(asyncChannel: value.stream, logger: logger) }
  }
}
