import Crypto
import Definitions
import Foundation

/// What a changed signed form could not keep.
package enum Fingerprint {
  /// SHA-256 over the canonical JSON, in 64 lower-case hexadecimal digits.
  package static func of(_ content: JSONValue) -> String {
    SHA256.hash(data: Data(content.canonical.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// Everything that a signature covers.
package struct SignedContent: Sendable, Equatable {
  /// As it was stored: what a later version reads from it need not write the same JSON.
  package let definition: JSONValue
  /// Of shown fields only.
  package let answers: Answers
  /// The client's record at that time, under the keys of the bound fields.
  package let details: Answers
  package let clientName: String
  /// An SVG path, where the client signed on the screen.
  package let signature: String?
  package let trainer: String
  /// ISO 8601 in UTC.
  package let signedAt: String
  /// The fingerprint of the client's form before this one.
  package let previous: String?
  /// Nil in forms that were signed before it was kept; their fingerprints are without it.
  package let making: SignedMaking?

  package init(
    definition: JSONValue, answers: Answers, details: Answers, clientName: String,
    signature: String?, trainer: String, signedAt: String, previous: String?,
    making: SignedMaking? = nil
  ) {
    self.definition = definition
    self.answers = answers
    self.details = details
    self.clientName = clientName
    self.signature = signature
    self.trainer = trainer
    self.signedAt = signedAt
    self.previous = previous
    self.making = making
  }
}

/// Whose form it is, when it was filled in, and what its answers led to.
package struct SignedMaking: Sendable, Equatable {
  package let form: String
  package let client: String
  /// ISO 8601 in UTC.
  package let startedAt: String
  package let savedAt: String
  /// Flags and decisions, as they were stored.
  package let outcome: JSONValue

  package init(
    form: String, client: String, startedAt: String, savedAt: String, outcome: JSONValue
  ) {
    (self.form, self.client, self.outcome) = (form, client, outcome)
    (self.startedAt, self.savedAt) = (startedAt, savedAt)
  }

  fileprivate var members: [String: JSONValue] {
    [
      "form": .string(form), "client": .string(client), "startedAt": .string(startedAt),
      "savedAt": .string(savedAt), "outcome": outcome,
    ]
  }
}

extension SignedContent {
  package var fingerprint: String { Fingerprint.of(json) }

  package var json: JSONValue {
    let signed = [
      "definition": definition, "answers": answers.json, "details": details.json,
      "clientName": .string(clientName), "signature": text(signature),
      "trainer": .string(trainer), "signedAt": .string(signedAt), "previous": text(previous),
    ]
    return .object(signed.merging(making?.members ?? [:]) { signed, _ in signed })
  }

  private func text(_ string: String?) -> JSONValue { string.map(JSONValue.string) ?? .null }
}
