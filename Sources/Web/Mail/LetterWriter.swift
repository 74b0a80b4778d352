import Foundation
import Posting
import Printing
import Vault

/// Why a mail cannot be made, in words for who looks at the outbox.
struct LetterProblem: Error {
  let words: String
}

/// Puts a mail in words: what everybody on the way may read. What is about health is in the PDF.
struct LetterWriter: Sendable {
  let store: Store
  let text: Text

  /// - Throws: `LetterProblem`.
  func message(_ mail: Mail, from sender: String) async throws -> Message {
    let gym = try await store.gym().name
    do {
      return try Message(
        from: sender, named: gym, to: mail.recipient, id: mail.messageId,
        subject: text["letter.test.subject", ["gym": gym]], text: text["letter.test.text"],
        date: mail.queuedAt)
    } catch {
      throw LetterProblem(words: text.words(for: error))
    }
  }
}

extension Text {
  fileprivate func words(for refusal: MessageRefusal) -> String {
    switch refusal {
    case .address(let address): self["mail.unusableAddress", ["address": address]]
    case .controlCharacters: self["problem.controlCharacters"]
    }
  }
}
