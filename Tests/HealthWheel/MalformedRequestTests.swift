import Foundation
import TestSupport
import Testing

@Suite("Bytes that are no proper request")
struct MalformedRequestTests {
  private static let host = "Host: localhost\r\n"
  private static let post = "POST /login HTTP/1.1\r\n\(host)Origin: http://localhost\r\n"
  private static let json = "\(post)Content-Type: application/json\r\n"
  private static let vcards =
    "POST /clients/import HTTP/1.1\r\n\(host)Content-Type: text/vcard\r\n"
  private static let chunked = "\(post)Transfer-Encoding: chunked\r\n"
  private static let many = String(repeating: "a", count: 20_000)

  /// What is sent, and the status of the answer; after each the server closes.
  static let refused: [(String, Int)] = [
    ("\u{16}\u{3}\u{1} garbage\r\n\r\n", 400),
    ("FOO /login HTTP/1.1\r\n\(host)Accept-Encoding: gzip\r\n\r\n", 400),
    ("PROPFIND /login HTTP/1.1\r\n\(host)\r\n", 501),
    ("CONNECT evil:443 HTTP/1.1\r\nHost: evil:443\r\n\r\n", 400),
    // Versions
    ("GET /login RTSP/1.0\r\n\(host)\r\n", 505),
    ("\r\nGET /login RTSP/1.0\r\n\(host)\r\n", 505),
    ("SOURCE /login ICE/1.0\r\n\(host)\r\n", 505),
    ("GET /login HTTP/2.0\r\n\(host)\r\n", 505),
    ("GET /login HTTP/1.2\r\n\(host)\r\n", 505),
    ("GET /login\r\n\r\n", 505),
    // Hosts
    ("GET /login HTTP/1.1\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\n\(host)Host: evil\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\n\(host)\(host)\r\n", 400),
    ("GET /login HTTP/1.1\r\nHost: 127.0.0.1:x@evil\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\nHost: localhost:99999\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n", 421),
    // Targets
    ("GET /\(many) HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET login HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET http://evil/login HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET http://localhost.evil/login HTTP/1.1\r\n\(host)\r\n", 400),
    ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", 400),
    // Heads
    ("GET /login HTTP/1.1\r\n\(host)X: \(many)\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\n\(host)" + (0..<80).map { "X-\($0): a\r\n" }.joined() + "\r\n", 400),
    ("GET /login HTTP/1.1\r\n\(host)X: a\n\r\n", 400),
    ("GET /login HTTP/1.1\n\(host)\r\n", 505),
    ("GET /login HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
    ("GET /login HTTP/1.1\r\n\(host)X: a\u{0}b\r\n\r\n", 400),
    // Lengths
    ("\(json)Content-Length: 8589934592\r\n\r\n{", 413),
    ("\(vcards)Content-Length: 4294967296\r\n\r\nBEGIN:VCARD", 413),
    ("\(json)Content-Length: 99999999999999999999\r\n\r\n{", 400),
    ("\(json)Content-Length: -1\r\n\r\n{", 400),
    ("\(json)Content-Length: 2, 2\r\n\r\n{}", 400),
    ("\(json)Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
    ("\(json)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("\(chunked)Content-Length: 5\r\n\r\n0\r\n\r\n", 400),
    ("\(chunked)\r\nzz\r\n", 400),
    ("\(chunked)\r\n2\n{}\n0\n\n", 400),
    ("\(post)Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400),
    ("\(post)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
    ("\(post)Transfer-Encoding: identity\r\n\r\n", 501),
    ("POST /login HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
  ]

  @Test("They are refused at once and end their own connection, never the server")
  func refusals() async throws {
    try await withServer { port in
      for (request, status) in Self.refused {
        let answer = try await Wire.exchange(request, port: port)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.prefix(80)): \(answer)")
      }
      let alive = try await Wire.exchange(Self.end, port: port)
      #expect(alive.hasPrefix("HTTP/1.1 200"))
    }
  }

  private static let ask = "GET /healthz HTTP/1.1\r\n\(host)\r\n"
  private static let end = "GET /healthz HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"

  /// What is sent, and the statuses of the answers until the server closes.
  static let answered: [(String, [Int])] = [
    (ask + end, [200, 200]),
    ("\r\n" + end, [200]),
    ("GET http://localhost/healthz HTTP/1.1\r\n\(host)\r\n" + end, [200, 200]),
    ("GET /healthz HTTP/1.0\r\n\(host)\r\n" + end, [200]),
    ("GET /healthz HTTP/1.0\r\n\(host)Connection: keep-alive\r\n\r\n" + end, [200]),
    ("GET /healthz HTTP/1.1\r\n\(host)Connection: TE, Close\r\n\r\n" + end, [200]),
    // A second request whose version is another's is the parser's mistake.
    (ask + "GET /healthz RTSP/1.0\r\n\(host)\r\n" + end, [200, 505]),
    (ask + "nonsense\r\n\r\n" + end, [200, 400]),
    // Nothing follows an answer that came before the whole request.
    ("GET /healthz HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n5\r\nhe", [200]),
    ("GET /healthz HTTP/1.1\r\n\(host)Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + end, [200]),
    // A body after HEAD would be taken for the next answer.
    ("HEAD /nothing HTTP/1.1\r\n\(host)\r\n" + end, [404, 200]),
    ("HEAD /setup HTTP/1.1\r\n\(host)Accept-Encoding: gzip\r\n\r\n" + end, [200, 200]),
    ("HEAD /logout HTTP/1.1\r\n\(host)Accept-Encoding: gzip\r\n\r\n" + end, [405, 200]),
  ]

  @Test("What is odd but proper is answered, each request for itself")
  func answers() async throws {
    try await withServer { port in
      for (request, statuses) in Self.answered {
        let answer = try await Wire.exchange(request, port: port)
        let seen = answer.matches(of: /HTTP\/1\.1 (\d+)/).compactMap { Int($0.1) }
        #expect(seen == statuses, "\(request): \(answer)")
        #expect(!request.hasPrefix("HEAD") || !answer.contains("<html"), "\(answer)")
      }
    }
  }

  private func withServer(_ body: (Int) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await Program.serve(folder.appending(path: "data")) { _, lines in
        let match = lines.firstMatch(of: /127\.0\.0\.1:(\d+)/)
        try await body(try #require(match.flatMap { Int($0.1) }))
      }
    }
  }
}
