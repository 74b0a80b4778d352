import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Web

@Suite("A connection")
struct HTTPConnectionTests {
  @Test("One that is let in and dropped, as by a stop, ends nothing but itself")
  func dropped() throws {
    let channel = EmbeddedChannel()
    let logger = Logger(label: "test")
    let connection = HTTPConnection(
      responder: { _, _, _ in }, connections: Connections(limits: .laptop), logger: logger,
      network: nil)
    _ = try connection.setup(channel: channel, logger: logger).wait()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    #expect(channel.isActive)
    _ = try channel.finish()
    #expect(!channel.isActive)
  }
}
