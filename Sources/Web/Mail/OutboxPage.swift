import Foundation
import Vault

/// What is to be sent and what was, the newest first.
struct OutboxPage: Page {
  static let template = "mail/index"
  struct Row: Encodable, Sendable {
    let id: String
    let to: String
    /// Null for a test.
    let client: String?
    let clientName: String?
    let state: String
    let stateText: String
    /// How it is meant: `done`, `waits` or `wrong`.
    let kind: String
    let at: Shown<Date>
    /// When it is tried again; null where it is not.
    let dueAt: Shown<Date>
    let tries: Int
    /// The mail program's own.
    let words: String?
    let trainer: String
    let mayBeStopped: Bool
    let mayBeRepeated: Bool
    /// What sending it once more is called.
    let againText: String?
  }
  let mails: [Row]
  /// Whether something changes soon.
  let isUnderWay: Bool

  static func screen(_ outbox: Outbox, _ voice: Voice) -> Screen<Self> {
    let states = outbox.mails.map(\.state)
    let page = Self(
      mails: outbox.mails.map { Row($0, outbox, voice) },
      isUnderWay: states.contains(.queued) || states.contains(.sending))
    return Screen(page: page, title: voice.text["mail.title"])
  }
}

extension OutboxPage.Row {
  fileprivate init(_ mail: Mail, _ outbox: Outbox, _ voice: Voice) {
    let (text, state) = (voice.text, mail.state.rawValue)
    (id, to, tries) = (mail.id.description, mail.recipient, mail.tries)
    client = mail.clientId?.description
    clientName = mail.clientId.flatMap { outbox.clients[$0] }
    (self.state, stateText, kind) = (state, text["mail.state.\(state)"], mail.state.kind.rawValue)
    at = Shown(mail.changedAt, text.dateAndTime)
    dueAt = Shown(mail.tries > 0 ? mail.dueAt : nil, text.dateAndTime)
    words = mail.words
    trainer = outbox.trainers[mail.trainerId] ?? ""
    mayBeStopped = mail.state == .queued
    mayBeRepeated = mail.again != nil
    againText = mail.again.map { text["mail.again.\($0)"] }
  }
}

extension Mail.State {
  /// How it is meant.
  enum Kind: String { case done, waits, wrong }

  var kind: Kind {
    switch self {
    case .sent: .done
    case .queued, .sending: .waits
    case .failed, .unsure, .stopped: .wrong
    }
  }
}

extension Mail {
  /// What sending once more is called.
  fileprivate var again: String? {
    switch state {
    case .queued: tries > 0 ? "now" : nil
    case .failed, .stopped: "anew"
    // Perhaps for the second time.
    case .unsure: "perhapsTwice"
    case .sending, .sent: nil
    }
  }
}
