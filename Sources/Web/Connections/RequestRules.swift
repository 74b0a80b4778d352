import Logging
import NIOCore
import NIOHTTP1

/// Turns down at once what no browser sends, and ends the connections that must not go on.
///
/// Nothing behind it may hear of a request that is refused here: the compressor traps on an
/// answer to a request that it has not seen, and that ends the server for everyone.
final class RequestRules: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// A request whose end never came: nothing of it counts.
  struct CutOff: Error {}

  private let logger: Logger
  private var version: HTTPVersion?
  private var isHead = false
  private var isComplete = true
  private var endsAfterwards = false
  private var hasAnswerBegun = false
  private var hasRefused = false

  init(logger: Logger) { self.logger = logger }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): read(head, context)
    case .body: context.fireChannelRead(data)
    case .end:
      isComplete = true
      context.fireChannelRead(data)
    }
  }

  private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    // The parser takes RTSP/1.0 for HTTP/1.0; nobody changes from one version to another.
    let isOtherVersion = version.map { $0 != head.version } ?? false
    if let status = isOtherVersion ? .httpVersionNotSupported : head.refusal {
      return refuse(context, status)
    }
    version = head.version
    isHead = head.method == .HEAD
    isComplete = false
    // After an upgrade that nobody answers the parser takes nothing more.
    endsAfterwards =
      head.version == .http1_0 || !head.isKeepAlive || head.headers.contains(name: "upgrade")
    var head = head
    head.uri = head.path
    if isHead || head.version == .http1_0 {
      // Compressed nothing is twenty bytes that a HEAD must not have, and HTTP/1.0 has no chunks.
      head.headers.remove(name: "accept-encoding")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !hasRefused else { return }
    cutOff(context)
    guard let error = error as? HTTPParserError, !hasAnswerBegun else {
      return context.close(promise: nil)
    }
    refuse(context, error == .invalidVersion ? .httpVersionNotSupported : .badRequest)
  }

  func channelInactive(context: ChannelHandlerContext) {
    cutOff(context)
    context.fireChannelInactive()
  }

  /// Whoever reads the body would take the end of the connection for its end.
  private func cutOff(_ context: ChannelHandlerContext) {
    if !isComplete { context.fireErrorCaught(CutOff()) }
  }

  private func refuse(_ context: ChannelHandlerContext, _ status: HTTPResponseStatus) {
    hasRefused = true
    logger.info("- - \(status.code) 0 ms")
    let headers = HTTPHeaders([("Connection", "close"), ("Content-Length", "0")])
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // Whoever was refused while a request was still being read gets no second answer.
    guard !hasRefused else { return promise?.fail(ChannelError.outputClosed) ?? () }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      hasAnswerBegun = true
      // What follows an answer that came before the whole question is not worth reading.
      if endsAfterwards || !isComplete {
        head.headers.replaceOrAdd(name: "Connection", value: "close")
      }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body where isHead: promise?.succeed()
    case .body: context.write(data, promise: promise)
    case .end:
      hasAnswerBegun = false
      context.write(data, promise: promise)
    }
  }
}

extension HTTPRequestHead {
  private static let methods: [HTTPMethod] = [
    .GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE, .CONNECT,
  ]

  /// Why this is no request that a browser sends; nil for all that are.
  fileprivate var refusal: HTTPResponseStatus? {
    let hosts = headers["host"]
    let codings = headers["transfer-encoding"]
    if version != .http1_1 && version != .http1_0 { return .httpVersionNotSupported }
    if !Self.methods.contains(method) { return .notImplemented }
    if hosts.count > 1 || (hosts.isEmpty && version == .http1_1) { return .badRequest }
    if let host = hosts.first, Network.host(host.lowercased()) == nil { return .badRequest }
    if !codings.isEmpty, version == .http1_0 { return .badRequest }
    if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] { return .notImplemented }
    return path.hasPrefix("/") ? nil : .badRequest
  }

  /// The target without the address, where that is the one in `Host`.
  fileprivate var path: String {
    guard !uri.hasPrefix("/"), let host = headers["host"].first else { return uri }
    for address in ["http://\(host)", "https://\(host)"] where uri.hasPrefix(address) {
      let path = uri.dropFirst(address.count)
      return path.hasPrefix("/") ? String(path) : path.isEmpty ? "/" : uri
    }
    return uri
  }
}
