import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("A report to the client's inbox")
struct ReportEmailTests {
  /// Ben, measured and with an address, in a gym that can print and mail.
  private func withBen(
    _ body: @Sendable (Browser, TestGym, String) async throws -> Void
  ) async throws {
    try await withMeasuredClient { sam, gym, ben in
      _ = try gym.installMail()
      try gym.installPrinting()
      try await sam.setUpMail()
      _ = try await sam.postJSON(ben, ["email": "ben@example.com"])
      try await body(sam, gym, ben)
    }
  }

  private func file(_ name: String, _ gym: TestGym) throws -> String {
    let folder = gym.services.store.folder.url.deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "bin/\(name)"), encoding: .utf8)
  }

  @Test("One tap on the report's page freezes it and sends it as PDF to the client's address")
  func tap() async throws {
    try await withBen { sam, gym, ben in
      let page = try await sam.get("\(ben)/report")
      #expect(page.contains("E-mail ben@example.com") && page.contains("\(ben)/report/emails"))
      let answer = try await sam.post("\(ben)/report/emails", ["id": page.hidden("id") ?? ""])
      #expect(answer.location == "/mail")
      await gym.services.mail.sendDue()
      #expect(try await sam.states() == ["sent"])
      #expect(try gym.recipients() == ["ben@example.com"])
      let message = try file("message", gym)
      #expect(message.contains(Data("%PDF-1.7 made".utf8).base64EncodedString()))
      #expect(message.contains("filename=\"report-2026-11-21.pdf\""))
      #expect(try file("page", gym).contains("First pull-up"))
      let list = try await sam.get("\(ben)/reports")
      #expect(list.contains("E-mail to ben@example.com sent 21 Nov 2026"))
      #expect(!list.contains("Put in the outbox") && !list.contains("See the outbox"))
    }
  }

  @Test("That a mail failed stands with the report, and leads to the outbox")
  func failed() async throws {
    try await withBen { sam, gym, ben in
      _ = try await sam.post("\(ben)/report/emails", [:])
      #expect(try await sam.get("\(ben)/reports").contains("E-mail to ben@example.com waits"))
      try gym.install("msmtp", "echo 'msmtp: server message: 550 Unknown' >&2; exit 69")
      await gym.services.mail.sendDue()
      let list = try await sam.get("\(ben)/reports")
      #expect(list.contains("E-mail to ben@example.com failed") && list.contains("See the outbox"))
      let row = try await sam.get("\(ben)/reports", json: true).json.list("reports").first
      let mail = (row?["mails"] as? [[String: Any]])?.first
      #expect(mail?["state"] as? String == "failed" && mail?["to"] as? String == "ben@example.com")
    }
  }

  @Test("The mail's own words say nothing about health, but what the trainer wrote")
  func words() async throws {
    try await withBen { sam, gym, ben in
      _ = try await sam.postJSON("\(ben)/report/emails", ["note": "See you on Monday"])
      await gym.services.mail.sendDue()
      let part = try #require(
        try file("message", gym).components(separatedBy: "\n\n").dropFirst(2).first)
      let words = String(
        decoding: try #require(Data(base64Encoded: part, options: .ignoreUnknownCharacters)),
        as: UTF8.self)
      #expect(
        words == """
          Hello,

          your report from Corner Gym is attached as a PDF.

          See you on Monday

          Sam
          Corner Gym

          """)
    }
  }

  @Test(
    "A password for the PDF needs qpdf; where it is missing that is said before anything is sent")
  func password() async throws {
    try await withBen { sam, _, ben in
      let answer = try await sam.post("\(ben)/report/emails", ["password": "violin"])
      #expect(answer.status == .serviceUnavailable && answer.contains("sudo apt install qpdf"))
      #expect(try await sam.mails().isEmpty)
    }
  }

  @Test("A slip in the address loses no password: without one the mail would be open to everybody")
  func slip() async throws {
    try await withBen { sam, gym, ben in
      _ = try gym.install("qpdf", "cat > arguments; printf '%%PDF-1.7 locked'")
      let answer = try await sam.post(
        "\(ben)/report/emails", ["to": "ben", "password": "violin"])
      #expect(answer.status == .unprocessableContent && answer.contains("value=\"violin\""))
    }
  }

  @Test("Two taps send one mail")
  func twice() async throws {
    try await withBen { sam, gym, ben in
      let id = try #require(try await sam.get("\(ben)/report").hidden("id"))
      for _ in 0..<2 { _ = try await sam.post("\(ben)/report/emails", ["id": id]) }
      #expect(try await sam.states() == ["queued"])
      await gym.services.mail.sendDue()
      _ = try await sam.post("\(ben)/report/emails", ["id": id])
      #expect(try await sam.states() == ["sent"])
    }
  }

  @Test(
    "To exactly one address, which is marked where it is none",
    arguments: ["ben", "a@example.com,b@example.com", "a@example.com\r\nBcc: b@example.com"])
  func addresses(to: String) async throws {
    try await withBen { sam, _, ben in
      let answer = try await sam.post("\(ben)/report/emails", ["to": to])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(/<details +open/))
      #expect(try await sam.mails().isEmpty)
      #expect(try await !sam.get("\(ben)/reports").contains("Put in the outbox"))
    }
  }

  @Test("Enter in one of its fields sends the mail, and prints nothing")
  func enter() async throws {
    try await withBen { sam, _, ben in
      let page = try await sam.get("\(ben)/report").text
      let form = try #require(page.components(separatedBy: "<form id=\"mail\"").last)
      let fields = try #require(form.components(separatedBy: "</form>").first)
      #expect(fields.contains("\(ben)/report/emails") && fields.contains("name=\"sections\""))
      for field in ["to", "note", "password"] { #expect(fields.contains("name=\"\(field)\"")) }
      #expect(!fields.contains("name=\"way\""))
    }
  }

  @Test("A report that went out is sent again as it was, once for each time that its page says so")
  func again() async throws {
    try await withBen { sam, gym, ben in
      let report = try await sam.giveOut(ben)
      _ = try await sam.postJSON(ben, ["goal": "Handstand"])
      for _ in 0..<2 {
        let page = try await sam.get(report)
        let fields = [("id", try #require(page.hidden("id"))), ("to", "ben@example.com")]
        for _ in 0..<2 {
          let answer = try await sam.post("\(report)/emails", fields)
          #expect(answer.location == "/mail")
        }
        await gym.services.mail.sendDue()
        _ = try await sam.post("\(report)/emails", fields)
      }
      #expect(try await sam.states() == ["sent", "sent"])
      #expect(try file("page", gym).contains("First pull-up"))
      let list = try await sam.get("\(ben)/reports").text
      #expect(list.matches(of: /E-mail to ben@example.com sent/).count == 2)
    }
  }

  @Test("What is wrong with an address comes back on the report's page with the words typed for it")
  func againWrong() async throws {
    try await withBen { sam, _, ben in
      let report = try await sam.giveOut(ben)
      let answer = try await sam.post("\(report)/emails", ["to": "ben", "note": "See you"])
      #expect(answer.status == .unprocessableContent && answer.contains("one address"))
      #expect(answer.contains("See you") && answer.contains("58 bpm"))
      #expect(try await sam.mails().isEmpty)
    }
  }

  @Test("Without e-mail the page offers paper and PDF, and says what is missing")
  func missing() async throws {
    try await withMeasuredClient { sam, gym, ben in
      let page = try await sam.get("\(ben)/report")
      #expect(page.contains("An owner sets it up") && !page.contains("/report/emails"))
      #expect(try await sam.post("\(ben)/report/emails", [:]).status == .conflict)
      try await sam.setUpMail()
      let other = try await sam.get("\(ben)/report")
      #expect(other.contains("sudo apt install weasyprint") && !other.contains("/report/emails"))
      let report = try await sam.giveOut(ben)
      let answer = try await sam.get("\(report).pdf")
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.contains("sudo apt install weasyprint"))
      try gym.installPrinting()
      let pdf = try await sam.get("\(report).pdf")
      #expect(pdf.headers[.contentType] == "application/pdf" && pdf.text == "%PDF-1.7 made")
    }
  }
}
