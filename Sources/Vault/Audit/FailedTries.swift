import Foundation
import GRDB

/// Wrong passwords and codes that the vault does not know of yet: while it is locked it keeps nothing.
struct FailedTries: Codable, Equatable {
  struct Try: Codable, Equatable {
    let action: Audit.Action
    let at: Date
    /// The digest of a trainer's sign-in name, or of what no trainer is called.
    let name: String
    var subject: String
    /// Whether the subject is where the try came from.
    let isAddress: Bool
  }

  private static let most = 1_000

  /// In the order in which they were typed. More than so many say nothing new.
  private var waiting: [Try] = []

  /// As a file may have them that anybody can read: without addresses.
  var nameless: FailedTries {
    var tries = self
    for index in tries.waiting.indices where tries.waiting[index].isAddress {
      tries.waiting[index].subject = ""
    }
    return tries
  }

  /// - Parameter name: the digest of what was typed.
  mutating func add(
    _ name: String, at door: Door, on now: Date, as action: Audit.Action = .signInFailed
  ) {
    guard waiting.count < Self.most else { return }
    let (subject, isAddress) =
      switch door {
      case .browser(let address, _), .code(let address, _), .nameless(let address): (address, true)
      case .inside("terminal"): ("terminal", false)
      // The place names a trainer's page, which is nobody else's business.
      case .inside: ("page", false)
      }
    waiting.append(
      Try(action: action, at: now, name: name, subject: subject, isAddress: isAddress))
  }

  /// All that are waiting, which wait no more.
  mutating func take() -> [Try] {
    defer { waiting = [] }
    return waiting
  }

  mutating func put(back tries: [Try]) { waiting = Array((tries + waiting).prefix(Self.most)) }
}

extension Store {
  /// - Parameter name: the digest of a sign-in name.
  func note(
    _ tries: [FailedTries.Try], by name: @escaping @Sendable (String) -> String
  ) async throws {
    try await write { db in
      let trainers = try Trainer.fetchAll(db).map { (id: $0.id, name: name($0.login)) }
      for failed in tries {
        let trainer = trainers.first { $0.name == failed.name }
        try Audit.record(
          failed.action, by: trainer?.id, subject: failed.subject, at: failed.at, in: db)
      }
    }
  }
}
