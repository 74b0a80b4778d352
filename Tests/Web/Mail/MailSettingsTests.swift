import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("How mail leaves the gym")
struct MailSettingsTests {
  @Test("Where the program is missing the page says how to install it")
  func missing() async throws {
    try await withApp { sam, gym in
      #expect(try await sam.get("/settings/mail").contains("sudo apt install msmtp"))
      _ = try gym.installMail()
      #expect(try await !sam.get("/settings/mail").contains("sudo apt install"))
    }
  }

  @Test("The password is handed to the mail program, and shown to nobody")
  func secret() async throws {
    try await withApp { sam, gym in
      let folder = try gym.installMail()
      try await sam.setUpMail()
      for json in [true, false] {
        #expect(try await !sam.get("/settings/mail", json: json).contains("violin meadow"))
      }
      try await sam.sendTest()
      await gym.services.mail.sendDue()
      let settings = try String(contentsOf: folder.appending(path: "settings"), encoding: .utf8)
      #expect(settings.contains("password \"violin meadow\"\n"))
      #expect(gym.log.all.allSatisfy { !$0.contains("violin meadow") })
    }
  }

  @Test("It stays when it is not typed again, but goes to no other server")
  func kept() async throws {
    try await withApp { sam, gym in
      try await sam.setUpMail()
      let same = try await sam.postJSON("/settings/mail", ["port": 465, "encryption": "tls"])
      #expect(same.status == .ok)
      #expect(try await gym.services.store.mailAccount()?.secret == "violin meadow")
      let other = try await sam.postJSON("/settings/mail", ["host": "mail.evil.example"])
      #expect(other.status == .unprocessableContent)
      #expect(try await gym.services.store.mailAccount()?.host == "mail.example.org")
      #expect(try await gym.services.store.mailAccount()?.port == 465)
    }
  }

  @Test("A password of nobody is not kept: the program would send without it")
  func nobody() async throws {
    try await withApp { sam, gym in
      try await sam.setUpMail()
      let answer = try await sam.postJSON("/settings/mail", ["user": "", "password": "cello"])
      #expect(answer.status == .unprocessableContent && answer.contains("Please type the user"))
      #expect(try await gym.services.store.mailAccount()?.secret == "violin meadow")
    }
  }

  @Test("Reports go nowhere unencrypted but to a server on this laptop")
  func unencrypted() async throws {
    try await withApp { sam, gym in
      try await sam.setUpMail()
      let away = try await sam.postJSON("/settings/mail", ["encryption": "none"])
      #expect(away.status == .unprocessableContent)
      let here = try await sam.postJSON(
        "/settings/mail", ["encryption": "none", "host": "localhost", "user": "", "port": 25])
      #expect(here.status == .ok)
      #expect(try await gym.services.store.mailAccount()?.secret == "")
    }
  }

  @Test(
    "What would be a line more for the mail program is refused",
    arguments: [
      ("host", "mail\nproxy_host evil"), ("host", "a b"), ("sender", "gym@example.org\nx"),
      ("user", "a\nb"), ("password", "a\nb"), ("port", "0"), ("port", "x"), ("way", "pigeon"),
    ])
  func lines(field: String, value: String) async throws {
    try await withApp { sam, gym in
      try await sam.setUpMail()
      #expect(
        try await sam.postJSON("/settings/mail", [field: value]).status == .unprocessableContent)
    }
  }

  @Test("Nothing can be sent before it is set up")
  func notYet() async throws {
    try await withApp { sam, _ in
      let answer = try await sam.post("/settings/mail/tests", ["to": "a@example.com"])
      #expect(answer.status == .conflict)
    }
  }
}
