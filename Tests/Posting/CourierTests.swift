import Children
import Foundation
import TestSupport
import Testing

@testable import Posting

@Suite("The mail program")
struct CourierTests {
  private let server = MailServer(
    host: "mail.example.org", port: 587, encryption: .startTLS, user: "gym",
    secret: "right \"se'cret")

  /// Hands a message to a program of that name that does what the script says.
  private func deliver(
    _ script: String, as name: String = "msmtp", by server: MailServer?,
    look: (URL) throws -> Void = { _ in }
  ) async throws -> Delivery {
    try await withTemporaryFolder { folder in
      let program = folder.appending(path: name)
      try standIn(at: program, "cd \(folder.path)\n\(script)")
      let message = try Message(
        from: "gym@example.org", named: "Corner Gym", to: "ada@example.com", id: "1@example.org",
        subject: "Your report", text: "Hello", date: Date(timeIntervalSince1970: 0))
      let programs = Programs(path: "\(folder.path):/usr/bin:/bin", also: [])
      let delivery = await Courier(server: server, programs: programs).deliver(message)
      try look(folder)
      return delivery
    }
  }

  @Test("msmtp gets the secret in memory: neither among its arguments nor in its environment")
  func secret() async throws {
    let script = """
      echo "$@" > arguments; env > environment; cat /dev/fd/3 > configuration; cat > message
      """
    let delivery = try await deliver(script, by: server) { folder in
      func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      #expect(
        try read("arguments") == "-C /dev/fd/3 -d -i -f gym@example.org -- ada@example.com\n")
      #expect(try !read("environment").contains("cret"))
      let configuration = try read("configuration")
      #expect(configuration.contains("password \"right \"se'cret\"\n"))
      #expect(configuration.contains("tls_starttls \"on\"\n"))
      #expect(try read("message").contains("To: <ada@example.com>\n"))
    }
    #expect(delivery == .accepted)
  }

  @Test("Without encryption a user signs in all the same, for the server is on this machine")
  func unencrypted() throws {
    var local = server
    local.encryption = .none
    func way(_ server: MailServer) throws -> Bool {
      let data = try #require(server.configuration(sender: "gym@example.org"))
      return String(decoding: data, as: UTF8.self).contains("auth \"plain\"\n")
    }
    #expect(try way(local))
    #expect(try !way(server))
    local.user = ""
    #expect(try !way(local))
  }

  @Test("A server that says nothing is waited for as long as the message needs on a slow line")
  func patience() {
    let waits = [3_000, 1_000_000, 25_000_000].map { Courier.patience(for: Data(count: $0)) }
    #expect(waits == [.seconds(90), .seconds(190), .seconds(600)])
  }

  @Test("The machine's own sendmail gets one recipient, and is told nothing else")
  func sendmail() async throws {
    let script =
      "[ \"$*\" = '-i -f gym@example.org -- ada@example.com' ] || exit 64; cat >/dev/null"
    #expect(try await deliver(script, as: "sendmail", by: nil) == .accepted)
    let away = try await deliver("echo 'sendmail: down' >&2; exit 75", as: "sendmail", by: nil)
    #expect(away == .later("down"))
  }

  @Test(
    "What the server says decides, in the program's own words",
    arguments: [
      ("451 4.7.1 Greylisted", 69, Delivery.later("server message: 451 4.7.1 Greylisted")),
      ("550 5.1.1 No such user", 65, .refused("server message: 550 5.1.1 No such user")),
      ("552 Too big", 69, .refused("server message: 552 Too big")),
      ("535 Wrong", 77, .refused("server message: 535 Wrong")),
    ])
  func told(answer: String, status: Int, expected: Delivery) async throws {
    let script = """
      echo 'msmtp: server message: \(answer)' >&2
      echo 'msmtp: could not send mail (account default from /dev/fd/3)' >&2; exit \(status)
      """
    #expect(try await deliver(script, by: server) == expected)
  }

  @Test("Where nobody answers it is tried again; where the last answer was lost nobody knows")
  func unanswered() async throws {
    #expect(try await deliver("echo away >&2; exit 75", by: server) == .later("away"))
    for status in [71, 74, 76] {
      let lost = "echo lost >&2; exit \(status)"
      let heard = "echo '<-- 220 Hello'; echo '--> DATA'"
      #expect(try await deliver("\(heard); \(lost)", by: server) == .later("lost"))
      let begun = "\(heard); echo '<-- 354 Go on'; \(lost)"
      #expect(try await deliver(begun, by: server) == .unsure("lost"))
      #expect(try await deliver(lost, as: "sendmail", by: nil) == .unsure("lost"))
    }
    #expect(try await deliver("kill -9 $$", by: server) == .unsure(""))
    #expect(try await deliver("echo what >&2; exit 78", by: server) == .refused("what"))
  }

  @Test("Where the line is not safe nothing was handed over")
  func plainPort() async throws {
    let words = "TLS handshake failed: An unexpected TLS packet was received."
    #expect(try await deliver("echo '\(words)' >&2; exit 76", by: server) == .refused(words))
  }

  @Test("A setting that would be two lines reaches no program")
  func lines() async throws {
    var server = server
    server.host = "a\"\nproxy_host evil"
    #expect(try await deliver("exit 0", by: server) == .refused("msmtp: not found"))
  }

  @Test("Where the program is missing its package is named")
  func missing() {
    let none = Programs(path: "/nowhere", also: [])
    #expect(Courier.missing(for: server, none) == "msmtp")
  }
}
