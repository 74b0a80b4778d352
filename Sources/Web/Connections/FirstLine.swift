import NIOCore
import NIOHTTP1

/// Turns down who speaks a protocol that the parser would take for HTTP/1.0.
///
/// It looks at the first line of a connection, and then stands aside.
final class FirstLine: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  private static let foreign = ["RTSP/", "ICE/"]

  private var line: ByteBuffer?
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    if var line {
      line.writeBuffer(&bytes)
      bytes = line
    }
    let text = bytes.readableBytesView.drop { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else {
      line = bytes
      return bytes.readableBytes > limit ? stepAside(context) : ()
    }
    line = bytes
    let words = String(decoding: text[..<end], as: UTF8.self).split(separator: " ")
    if Self.foreign.contains(where: { words.last?.hasPrefix($0) == true }) {
      line = nil
      context.fireErrorCaught(HTTPParserError.invalidVersion)
    } else {
      stepAside(context)
    }
  }

  private func stepAside(_ context: ChannelHandlerContext) {
    if let line {
      self.line = nil
      context.fireChannelRead(wrapInboundOut(line))
    }
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
