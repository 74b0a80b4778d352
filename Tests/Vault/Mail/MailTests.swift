import Foundation
import Testing
import Units

@testable import Vault

@Suite("Mail that waits")
struct MailTests {
  /// A gym that sends mail, with one that waits.
  private func withMail(_ body: (OpenVault, Mail) async throws -> Void) async throws {
    try await withVault { gym in
      var account = MailAccount(at: gym.moment())
      account.sender = "gym@example.com"
      try await gym.store.save(account, at: gym.moment())
      let mail = try await gym.store.queue(
        NewMail(to: "ada@example.com", password: "secret"), at: gym.moment())
      try await body(gym, mail)
    }
  }

  private func now(_ mail: Mail, _ gym: OpenVault) async throws -> Mail {
    try #require(try await gym.store.outbox().mails.first { $0.id == mail.id })
  }

  /// In seconds from now.
  private func wait(_ mail: Mail, _ gym: OpenVault) -> Int? {
    mail.dueAt.map { Int($0.timeIntervalSince(gym.world.now).rounded()) }
  }

  @Test("It is handed to the mail program once, and forgets its password when it has gone")
  func once() async throws {
    try await withMail { gym, mail in
      #expect(try await gym.store.dueMail(at: gym.world.now)?.id == mail.id)
      #expect(try await gym.store.beginSending(mail, at: gym.world.now))
      #expect(try await !gym.store.beginSending(mail, at: gym.world.now))
      #expect(try await gym.store.dueMail(at: gym.world.now) == nil)
      try await gym.store.end(mail, .sent, at: gym.world.now)
      let sent = try await now(mail, gym)
      #expect(sent.state == .sent && sent.password == nil && sent.tries == 1)
      try await gym.store.end(mail, .failed("late"), at: gym.world.now)
      #expect(try await now(mail, gym).state == .sent, "what is sent stays sent")
    }
  }

  @Test("What may succeed later waits longer each time, and after the last is given up")
  func delays() async throws {
    try await withMail { gym, mail in
      for delay in Mail.delays {
        #expect(try await gym.store.beginSending(mail, at: gym.world.now))
        try await gym.store.end(mail, .later("busy"), at: gym.world.now)
        let waiting = try await now(mail, gym)
        #expect(waiting.state == .queued && waiting.words == "busy")
        #expect(wait(waiting, gym) == Int(delay))
        gym.world.pass(.seconds(delay - 1))
        #expect(try await gym.store.dueMail(at: gym.world.now) == nil)
        gym.world.pass(.seconds(1))
        #expect(try await gym.store.dueMail(at: gym.world.now)?.id == mail.id)
      }
      #expect(try await gym.store.beginSending(mail, at: gym.world.now))
      try await gym.store.end(mail, .later("busy"), at: gym.world.now)
      #expect(try await now(mail, gym).state == .failed)
      try await gym.store.repeatMail(mail.id, at: gym.moment())
      let again = try await now(mail, gym)
      #expect(again.state == .queued && again.tries == 0 && wait(again, gym) == 0)
    }
  }

  @Test("What was being sent when the program ended is unsure, and not sent again by itself")
  func unsure() async throws {
    try await withMail { gym, mail in
      _ = try await gym.store.beginSending(mail, at: gym.world.now)
      try await gym.store.settleMail(at: gym.world.now)
      #expect(try await now(mail, gym).state == .unsure)
      #expect(try await gym.store.dueMail(at: gym.world.now + 1e6) == nil)
    }
  }

  @Test("Somebody stops it while it waits, and not any more when it is being sent")
  func stopped() async throws {
    try await withMail { gym, mail in
      try await gym.store.stopMail(mail.id, at: gym.moment())
      #expect(try await !gym.store.beginSending(mail, at: gym.world.now))
      try await gym.store.repeatMail(mail.id, at: gym.moment())
      _ = try await gym.store.beginSending(mail, at: gym.world.now)
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.stopMail(mail.id, at: gym.moment())
      }
      await #expect(throws: StoreRefusal.outdated) {
        try await gym.store.repeatMail(mail.id, at: gym.moment())
      }
    }
  }
}
