import Foundation

/// A telephone number, an e-mail address or a place, and whose it is.
package struct Reach: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable, CaseIterable { case mobile, home, work, other }

  package var kind: Kind
  package var value: String

  package init(_ kind: Kind = .other, _ value: String) { (self.kind, self.value) = (kind, value) }
}

extension Reach {
  /// How many of one sort a client has at most.
  package static let most = 10
  /// Of a place, in Unicode scalars.
  package static let longestAddress = 500
}

/// Whom to call when something happens to a client. Empty text is none.
package struct EmergencyContact: Codable, Sendable, Equatable {
  /// Of a name and of what somebody is to the client, in Unicode scalars.
  package static let longest = 200

  package var name = ""
  /// What they are to the client.
  package var relation = ""
  package var phone = ""

  package init() {}

  package var isEmpty: Bool { self == EmergencyContact() }
}

extension ClientDetails {
  /// All telephone numbers, the first of which is `phone`.
  package var phones: [Reach] {
    get { (phone.isEmpty ? [] : [Reach(phoneKind, phone)]) + otherPhones }
    set {
      (phoneKind, phone) = (newValue.first?.kind ?? .other, newValue.first?.value ?? "")
      otherPhones = Array(newValue.dropFirst())
    }
  }

  /// All e-mail addresses, the first of which is `email`.
  package var emails: [Reach] {
    get { (email.isEmpty ? [] : [Reach(emailKind, email)]) + otherEmails }
    set {
      (emailKind, email) = (newValue.first?.kind ?? .other, newValue.first?.value ?? "")
      otherEmails = Array(newValue.dropFirst())
    }
  }

  /// In the place of the first; where that is cleared, the next one is the first.
  mutating func setPhone(_ number: String) {
    phone = number
    if number.isEmpty { phones = otherPhones }
  }

  mutating func setEmail(_ address: String) {
    email = address
    if address.isEmpty { emails = otherEmails }
  }
}
