import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("Mail that is to be sent")
struct OutboxTests {
  private func withMail(
    _ script: String? = nil, _ body: @Sendable (Browser, TestGym) async throws -> Void
  ) async throws {
    try await withApp { sam, gym in
      if let script { try gym.install("msmtp", script) } else { _ = try gym.installMail() }
      try await sam.setUpMail()
      try await body(sam, gym)
    }
  }

  @Test("It waits, is sent once in the background, and the outbox says so")
  func sent() async throws {
    try await withMail { sam, gym in
      try await sam.sendTest()
      #expect(try await sam.states() == ["queued"])
      #expect(try gym.recipients() == [])
      await gym.services.mail.sendDue()
      await gym.services.mail.sendDue()
      #expect(try await sam.states() == ["sent"])
      #expect(try gym.recipients() == ["lea@example.com"])
      let page = try await sam.get("/mail")
      #expect(page.contains("lea@example.com") && page.contains("Sent"))
      #expect(!page.contains("/tries"))
    }
  }

  @Test("What cannot be sent now is tried again with growing delay, then it has failed")
  func again() async throws {
    let script = "echo x >> tries; echo 'msmtp: cannot connect' >&2; exit 75"
    try await withMail(script) { sam, gym in
      try await sam.sendTest()
      for minutes in [1, 5, 15, 60, 180, 360, 720] {
        await gym.services.mail.sendDue()
        let sam = try await gym.owner()
        let mail = try #require(try await sam.mails().first)
        #expect(
          mail["state"] as? String == "queued" && mail["words"] as? String == "cannot connect")
        gym.world.pass(.seconds(minutes * 60 - 10))
        let tries = mail["tries"] as? Int
        await gym.services.mail.sendDue()
        #expect(try await gym.owner().mails().first?["tries"] as? Int == tries)
        gym.world.pass(.seconds(20))
      }
      await gym.services.mail.sendDue()
      #expect(try await gym.owner().states() == ["failed"])
      gym.world.pass(.seconds(1_000_000))
      await gym.services.mail.sendDue()
      #expect(try await gym.owner().mails().first?["tries"] as? Int == 8)
    }
  }

  @Test("What the server refuses has failed at once, in its own words, until somebody tries again")
  func refused() async throws {
    let script = """
      echo 'msmtp: server message: 535 Wrong password' >&2; [ -e right ] || exit 77; echo it >> sent
      """
    try await withMail(script) { sam, gym in
      try await sam.sendTest()
      await gym.services.mail.sendDue()
      #expect(try await sam.states() == ["failed"])
      #expect(try await sam.get("/mail").contains("535 Wrong password"))
      try gym.install("msmtp", "echo it >> sent")
      gym.world.pass(.seconds(100_000))
      await gym.services.mail.sendDue()
      #expect(try gym.recipients() == [])
      let sam = try await gym.owner()
      let id = try #require(try await sam.mails().first?["id"] as? String)
      #expect(try await sam.post("/mail/\(id)/tries", [:]).location == "/mail")
      await gym.services.mail.sendDue()
      #expect(try await sam.states() == ["sent"])
      #expect(try gym.recipients() == ["it"])
      #expect(try await sam.post("/mail/\(id)/tries", [:]).status == .conflict)
    }
  }

  @Test("A crash while it is being sent: it is not sent by itself again, and the page says perhaps")
  func crash() async throws {
    try await withMail { sam, gym in
      try await sam.sendTest()
      let store = gym.services.store
      let mail = try #require(try await store.dueMail(at: gym.world.now))
      #expect(try await store.beginSending(mail, at: gym.world.now))
      try await store.end(mail, .later("451 Greylisted"), at: gym.world.now)
      #expect(try await sam.get("/mail").contains("451 Greylisted"))
      gym.world.pass(.seconds(60))
      #expect(try await store.beginSending(mail, at: gym.world.now))
      // The next run of the program.
      await gym.anotherRound().sendDue()
      gym.world.pass(.seconds(100_000))
      await gym.services.mail.sendDue()
      let sam = try await gym.owner()
      #expect(try await sam.states() == ["unsure"])
      #expect(try gym.recipients() == [])
      let page = try await sam.get("/mail")
      #expect(page.contains("Perhaps sent") && page.contains("perhaps for the second time"))
      #expect(!page.contains("451 Greylisted"), "that was said of the try before")
      _ = try await sam.post("/mail/\(mail.id)/tries", [:])
      await gym.services.mail.sendDue()
      #expect(try gym.recipients() == ["lea@example.com"])
    }
  }

  @Test("That it is being sent is on disk before the program starts")
  func committed() async throws {
    try await withMail("cp ../data/vault.db-wal seen; cat >/dev/null; kill -9 $$") { sam, gym in
      try await sam.sendTest()
      await gym.services.mail.sendDue()
      #expect(try await sam.states() == ["unsure"])
    }
  }

  @Test("While it waits it can be stopped; afterwards that is too late")
  func stopped() async throws {
    try await withMail { sam, gym in
      try await sam.sendTest()
      let id = try #require(try await sam.mails().first?["id"] as? String)
      #expect(try await sam.post("/mail/\(id)/tries/delete", [:]).location == "/mail")
      await gym.services.mail.sendDue()
      #expect(try await sam.states() == ["stopped"])
      #expect(try gym.recipients() == [])
      #expect(try await sam.post("/mail/\(id)/tries/delete", [:]).status == .conflict)
      _ = try await sam.post("/mail/\(id)/tries", [:])
      await gym.services.mail.sendDue()
      #expect(try await sam.post("/mail/\(id)/tries/delete", [:]).status == .conflict)
      #expect(try gym.recipients() == ["lea@example.com"])
    }
  }

  @Test("Nothing is sent while the vault is locked, and all of it afterwards")
  func locked() async throws {
    try await withMail { sam, gym in
      try await sam.sendTest()
      gym.services.store.close()
      await gym.services.mail.sendDue()
      #expect(try gym.recipients() == [])
      _ = try await gym.stranger.signIn("sam", TestGym.password)
      await gym.services.mail.sendDue()
      #expect(try gym.recipients() == ["lea@example.com"])
    }
  }

  @Test(
    "To exactly one address",
    arguments: [
      "", "a@example.com, b@example.com", "a@example.com\nBcc: b@example.com", "-t@example.com",
    ])
  func smuggled(to: String) async throws {
    try await withMail { sam, _ in
      let answer = try await sam.post("/settings/mail/tests", ["to": to])
      #expect(answer.status == .unprocessableContent)
      #expect(try await sam.mails().isEmpty)
    }
  }
}

extension TestGym {
  /// What the program would do after the next start.
  fileprivate func anotherRound() -> MailRound {
    MailRound(
      store: services.store,
      letters: LetterWriter(
        store: services.store, text: services.text, pdfs: services.pdfs.maker),
      programs: services.programs, clocks: services.clocks, logger: services.logger)
  }
}
