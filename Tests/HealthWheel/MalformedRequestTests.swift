import Foundation
import TestSupport
import Testing

@Suite("Bytes that are no proper request")
struct MalformedRequestTests {
  static let requests = [
    "\u{16}\u{3}\u{1} garbage\r\n\r\n",
    "GET /login HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n",
    "GET /login HTTP/1.1\r\nHost: localhost\r\n"
      + (0..<80).map { "X-\($0): a\r\n" }.joined() + "\r\n",
    "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "FOO /login HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n",
  ]

  @Test("They get 400 and end their own connection, never the server")
  func answered() async throws {
    try await withTemporaryFolder { folder in
      try await Program.serve(folder.appending(path: "data")) { _, lines in
        let port = try #require(
          lines.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { UInt16($0.1) })
        for request in Self.requests {
          #expect(try exchange(request, port: port).hasPrefix("HTTP/1.1 400"))
        }
        let alive = try exchange(
          "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
        #expect(alive.hasPrefix("HTTP/1.1 200"))
      }
    }
  }
}

/// Sends bytes and reads until the server closes.
private func exchange(_ text: String, port: UInt16) throws -> String {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
  let connected = unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else { return "" }
  try handle.write(contentsOf: Data(text.utf8))
  return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
}
