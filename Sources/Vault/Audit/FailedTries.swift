import Foundation
import GRDB

/// Wrong passwords and codes that the vault does not know of yet: while it is locked nothing can be kept.
struct FailedTries {
  struct Try {
    let action: Audit.Action
    let at: Date
    let login: String
    let subject: String
  }

  private static let most = 1_000

  /// In the order in which they were typed. More than so many say nothing new.
  private var waiting: [Try] = []

  /// - Parameter login: as it was typed; what no trainer is called is not kept, since it may be a
  ///   password that was typed at the wrong place.
  mutating func add(
    _ login: String, at door: Door, on now: Date, as action: Audit.Action = .signInFailed
  ) {
    guard waiting.count < Self.most else { return }
    let subject =
      switch door {
      case .browser(let address, _), .code(let address, _), .nameless(let address): address
      case .inside("terminal"): "terminal"
      // The place names a trainer's page, which is nobody else's business.
      case .inside: "page"
      }
    waiting.append(
      Try(action: action, at: now, login: Login(login)?.text ?? "", subject: subject))
  }

  /// All that are waiting, which wait no more.
  mutating func take() -> [Try] {
    defer { waiting = [] }
    return waiting
  }

  mutating func put(back tries: [Try]) { waiting = Array((tries + waiting).prefix(Self.most)) }
}

extension Store {
  func note(_ tries: [FailedTries.Try]) async throws {
    try await write { db in
      for failed in tries {
        let trainer = try Trainer.filter(Column("login") == failed.login).fetchOne(db)
        try Audit.record(
          failed.action, by: trainer?.id, subject: failed.subject, at: failed.at, in: db)
      }
    }
  }
}
