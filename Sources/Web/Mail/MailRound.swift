import Children
import Foundation
import Logging
import Posting
import Printing
import ServiceLifecycle
import Synchronization
import Vault

/// Sends what is due, one after the other, as long as the program runs and the vault is open.
package actor MailRound: Service {
  private static let pause = Duration.seconds(15)

  private let store: Store
  private let letters: LetterWriter
  private let programs: Programs
  private let clocks: Clocks
  private let logger: Logger
  private let (knocks, knock) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))
  /// Whether what another run of the program left has been looked at.
  private var isSettled = false

  init(
    store: Store, letters: LetterWriter, programs: Programs, clocks: Clocks, logger: Logger
  ) {
    (self.store, self.letters, self.programs) = (store, letters, programs)
    (self.clocks, self.logger) = (clocks, logger)
  }

  /// Whoever has queued something does not wait for the next look.
  nonisolated package func wake() { knock.yield() }

  /// A stop lets the mail program end what it has begun, if that takes no longer than the stop may.
  package func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [knock] in
        await cancelWhenGracefulShutdown {
          while !Task.isCancelled {
            knock.yield()
            try? await Task.sleep(for: Self.pause)
          }
        }
        knock.finish()
      }
      for await _ in knocks { await sendDue() }
    }
  }

  package func sendDue() async {
    do {
      try await settle()
      // Asked for each: while one hangs, somebody types another server.
      while !Task.isShuttingDownGracefully, !Task.isCancelled,
        let account = try await store.mailAccount(),
        let mail = try await store.dueMail(at: clocks.now())
      {
        try await send(mail, by: account)
      }
    } catch StoreRefusal.locked, StoreRefusal.changingKey, StoreRefusal.restoring {
      // There is another look soon.
    } catch {
      logger.error("Mail waits: \(type(of: error))")
    }
  }

  private func settle() async throws {
    guard !isSettled else { return }
    try await store.settleMail(at: clocks.now())
    isSettled = true
  }

  private func send(_ mail: Mail, by account: MailAccount) async throws {
    let message: Message
    do {
      message = try await letters.message(mail, from: account.sender)
    } catch let problem as LetterProblem {
      return try await store.fail(mail, problem.words, at: clocks.now())
    }
    guard try await store.beginSending(mail, at: clocks.now()) else { return }
    let courier = Courier(server: account.server, programs: programs)
    await note(MailOutcome(await courier.deliver(message)), of: mail)
  }

  /// Until the vault takes it: this program does not forget what it has sent.
  private func note(_ outcome: MailOutcome, of mail: Mail) async {
    while !Task.isCancelled {
      do {
        return try await store.end(mail, outcome, at: clocks.now())
      } catch {
        logger.error("What became of a mail is not saved yet: \(type(of: error))")
        try? await Task.sleep(for: .seconds(2))
      }
    }
  }
}

extension MailOutcome {
  fileprivate init(_ delivery: Delivery) {
    self =
      switch delivery {
      case .accepted: .sent
      case .later(let words): .later(words)
      case .refused(let words): .failed(words)
      case .unsure(let words): .unsure(words)
      }
  }
}

extension MailAccount {
  /// Nil for the machine's own way.
  var server: MailServer? {
    guard way == .server else { return nil }
    return MailServer(
      host: host, port: port, encryption: .init(rawValue: encryption) ?? .startTLS, user: user,
      secret: secret)
  }
}
