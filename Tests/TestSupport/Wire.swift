import NIOCore
import NIOPosix

/// A connection that sends and reads exactly what a test says.
package struct Wire: Sendable {
  /// A request after whose answer the server hangs up.
  package static let last =
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  private let channel: any Channel
  private let answer: EventLoopFuture<String>

  /// - Parameter pace: between two pieces of what it reads; nil reads all at once.
  /// - Parameter hangingOn: whether its own side stays open when the server has closed the other.
  package init(
    to port: Int, from address: String = "127.0.0.1", reading: Bool = true,
    pace: TimeAmount? = nil, hangingOn: Bool = false
  ) async throws {
    let isHasty = reading && pace == nil
    (channel, answer) = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(to: SocketAddress(ipAddress: address, port: 0))
      .channelOption(.autoRead, value: isHasty)
      .channelOption(.allowRemoteHalfClosure, value: hangingOn)
      .channelOption(.socketOption(.so_rcvbuf), value: isHasty ? 1 << 20 : 4096)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let everything = channel.eventLoop.makePromise(of: String.self)
          try channel.pipeline.syncOperations.addHandler(Everything(everything))
          return (channel, everything.futureResult)
        }
      }
    if reading, let pace {
      let channel = channel
      channel.eventLoop.scheduleRepeatedTask(initialDelay: pace, delay: pace) { task in
        if channel.isActive { channel.read() } else { task.cancel() }
      }
    }
  }

  package func send(_ text: String) async throws {
    try await channel.writeAndFlush(ByteBuffer(string: text))
  }

  /// All that came until the server closed.
  package func everything() async throws -> String { try await answer.get() }

  /// Sends something and waits for all that comes until the server closes.
  ///
  /// A machine that is busy for longer than the server waits with its farewell loses the answer to
  /// the reset behind it: then once more.
  package static func exchange(_ text: String, port: Int) async throws -> String {
    for _ in 1..<8 {
      let answer = try await once(text, port: port)
      if !answer.isEmpty { return answer }
    }
    return try await once(text, port: port)
  }

  private static func once(_ text: String, port: Int) async throws -> String {
    let wire = try await Wire(to: port)
    // The server may have closed before it has everything.
    try? await wire.send(text)
    return try await wire.everything()
  }

  /// Sends until the server has closed: only so does somebody notice it who does not read.
  package func untilClosed(sending text: String) async throws {
    while channel.isActive { try? await send(text) }
  }

  /// Until the server has closed so many of them, whichever they are.
  package static func closed(_ count: Int, of wires: [Wire]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for wire in wires { group.addTask { try await wire.channel.closeFuture.get() } }
      for _ in 1...count { try await group.next() }
      for wire in wires { wire.close() }
    }
  }

  package func close() { channel.close(promise: nil) }
}

private final class Everything: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let promise: EventLoopPromise<String>
  private var bytes = ByteBuffer()

  init(_ promise: EventLoopPromise<String>) { self.promise = promise }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    bytes.writeBuffer(&part)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.succeed(String(buffer: bytes))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
