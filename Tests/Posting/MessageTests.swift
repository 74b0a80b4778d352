import Foundation
import Testing

@testable import Posting

@Suite("A message")
struct MessageTests {
  private let day = Date(timeIntervalSince1970: 1_795_255_200)

  private func message(
    from: String = "gym@example.org", named: String = "Corner Gym", to: String = "ada@example.com",
    id: String = "1@example.org", subject: String = "Your report", text: String = "Hello Ada",
    attachment: Message.Attachment? = nil
  ) throws -> String {
    let message = try Message(
      from: from, named: named, to: to, id: id, subject: subject, text: text, date: day,
      attachment: attachment)
    return String(decoding: message.data, as: UTF8.self)
  }

  @Test("Says from whom to whom, what about, when, and who it is at every try")
  func head() throws {
    let lines = try message().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix { !$0.isEmpty } == [
        "From: Corner Gym <gym@example.org>", "To: <ada@example.com>", "Subject: Your report",
        "Date: Sat, 21 Nov 2026 10:00:00 +0000", "Message-ID: <1@example.org>",
        "Auto-Submitted: no", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: base64",
      ])
    #expect(lines.contains(Substring(Data("Hello Ada".utf8).base64EncodedString())))
  }

  @Test("Words of any script come as they are, in lines that every server takes")
  func scripts() throws {
    let name = "Łódź 健康 \"Gym\" <boss@example.org>, and a name that goes on and on, émigré 👩🏽‍🚀"
    let text = try message(named: name, subject: "Ada, 9:00 = späť?")
    let head = text.components(separatedBy: "\n\n")[0]
    #expect(
      head.split(separator: "\n").allSatisfy {
        $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 }
      })
    let from = try #require(head.firstMatch(of: /From: ((?:.|\n )*?) <gym@example\.org>\n/)).1
    #expect(decoded(from) == name)
    #expect(!head.contains("boss@example.org"))
    let subject = try #require(head.firstMatch(of: /Subject: (.*)\n/)).1
    #expect(decoded(subject) == "Ada, 9:00 = späť?")
  }

  private func decoded(_ words: Substring) -> String {
    words.matches(of: /=\?utf-8\?B\?([A-Za-z0-9+\/=]+)\?=/).map {
      String(decoding: Data(base64Encoded: String($0.1)) ?? Data(), as: UTF8.self)
    }.joined()
  }

  @Test("The PDF is there byte for byte, under its name")
  func attachment() throws {
    let pdf = Data((0..<9000).map { UInt8($0 % 256) })
    let text = try message(attachment: .init(pdf: pdf, name: "Report \"Zoë\"; x.pdf"))
    #expect(text.contains("Content-Type: multipart/mixed; boundary=\"=_1\"\n"))
    #expect(
      text.contains("attachment; filename*=utf-8''Report%20%22Zo%C3%AB%22%3B%20x.pdf\n"))
    let plain = try message(attachment: .init(pdf: pdf, name: "report-2026-11-21.pdf"))
    #expect(plain.contains("attachment; filename=\"report-2026-11-21.pdf\"\n"))
    let parts = text.components(separatedBy: "--=_1")
    #expect(parts.count == 4 && parts[3] == "--\n")
    let content = parts[2].components(separatedBy: "\n\n")[1]
    #expect(Data(base64Encoded: content, options: .ignoreUnknownCharacters) == pdf)
    #expect(content.split(separator: "\n").allSatisfy { $0.count <= 76 })
  }

  @Test(
    "Exactly one recipient, who is nothing but an address",
    arguments: [
      "", "ada", "ada@", "@example.com", "ada@localhost", "ada@example.com, ben@example.com",
      "ada@example.com ben@example.com", "ada@example.com\nBcc: ben@example.com",
      "ada@example.com\r\nBcc: ben@example.com", "Ada <ada@example.com>", "-t@example.com",
      "-oQ/tmp@example.com", "ada@example.com\0", "a@b@example.com", "ada@-example.com",
      "ada@example..com", ".ada@example.com", "ada.@example.com", "ada@exämple.com",
      "\"a b\"@example.com", "ada@[127.0.0.1]", "|sh@example.com;", "ada@example.com\u{2028}",
      String(repeating: "a", count: 65) + "@example.com",
    ])
  func recipients(address: String) {
    #expect(throws: MessageRefusal.address(address)) { try message(to: address) }
    #expect(throws: MessageRefusal.address(address)) { try message(from: address) }
  }

  @Test(
    "Usual addresses are taken", arguments: ["a.b+c@mail.example.co.uk", "o'neil_1@ex-ample.io"])
  func usual(address: String) throws {
    #expect(try message(to: address).contains("To: <\(address)>\n"))
  }

  @Test(
    "Nothing that somebody typed begins a line of the head",
    arguments: [
      "a\nBcc: ben@example.com", "a\r\nBcc: b@example.com", "a\rX: y", "a\u{0}", "a\u{2028}b",
    ])
  func lines(words: String) {
    #expect(throws: MessageRefusal.controlCharacters) { try message(named: words) }
    #expect(throws: MessageRefusal.controlCharacters) { try message(subject: words) }
    #expect(throws: MessageRefusal.controlCharacters) {
      try message(attachment: .init(pdf: Data(), name: words))
    }
  }

  @Test("Nor does what is written below: it is no line of the message as it stands")
  func body() throws {
    let text = try message(text: ".\nBcc: ben@example.com\n--=_1--\nFrom x")
    #expect(!text.contains("Bcc") && !text.contains("\n.\n") && !text.contains("\nFrom x"))
  }
}
