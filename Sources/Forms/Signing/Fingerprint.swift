import Crypto
import Definitions
import Foundation

/// What a changed signed form could not keep.
package enum Fingerprint {
  /// What new ones are made by. Version 1 had times without their days, and not who saved.
  package static let version = 2

  /// SHA-256 over the canonical JSON, in 64 lower-case hexadecimal digits.
  package static func of(_ content: JSONValue) -> String {
    var bytes = Data(content.canonical.utf8)
    // Names and answers do not stay in memory.
    defer { bytes.resetBytes(in: bytes.startIndex..<bytes.endIndex) }
    return SHA256.hash(data: bytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// Everything that a signature covers.
package struct SignedContent: Sendable, Equatable {
  /// Of the fingerprint; from 2 on it is part of what is hashed.
  package let version: Int
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
  /// ISO 8601 in UTC; a time of day in version 1.
  package let signedAt: String
  /// The fingerprint of the client's form before this one.
  package let previous: String?
  /// Nil in forms that were signed before it was kept; their fingerprints are without it.
  package let making: SignedMaking?

  package init(
    version: Int, definition: JSONValue, answers: Answers, details: Answers, clientName: String,
    signature: String?, trainer: String, signedAt: String, previous: String?,
    making: SignedMaking? = nil
  ) {
    self.version = version
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

/// Whose form it is, when and by whom it was filled in, and what its answers led to.
package struct SignedMaking: Sendable, Equatable {
  package let form: String
  package let client: String
  /// ISO 8601 in UTC, as `signedAt`.
  package let startedAt: String
  package let savedAt: String
  /// Not in version 1.
  package let savedBy: String
  package let revision: Int
  /// Flags and decisions, as they were stored.
  package let outcome: JSONValue

  package init(
    form: String, client: String, startedAt: String, savedAt: String, savedBy: String,
    revision: Int, outcome: JSONValue
  ) {
    (self.form, self.client, self.outcome) = (form, client, outcome)
    (self.startedAt, self.savedAt) = (startedAt, savedAt)
    (self.savedBy, self.revision) = (savedBy, revision)
  }

  fileprivate func members(version: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "form": .string(form), "client": .string(client), "startedAt": .string(startedAt),
      "savedAt": .string(savedAt), "outcome": outcome,
    ]
    guard version > 1 else { return members }
    members["savedBy"] = .string(savedBy)
    members["revision"] = .number(Double(revision))
    return members
  }
}

extension SignedContent {
  package var fingerprint: String { Fingerprint.of(.object(members)) }

  /// The text of which the fingerprint is the SHA-256.
  package var canonical: String { JSONValue.object(members).canonical }

  package var members: [String: JSONValue] {
    var members = [
      "definition": definition, "answers": answers.json, "details": details.json,
      "clientName": .string(clientName), "signature": text(signature),
      "trainer": .string(trainer), "signedAt": .string(signedAt), "previous": text(previous),
    ]
    if version > 1 { members["fingerprintVersion"] = .number(Double(version)) }
    return members.merging(making?.members(version: version) ?? [:]) { signed, _ in signed }
  }

  private func text(_ string: String?) -> JSONValue { string.map(JSONValue.string) ?? .null }
}
