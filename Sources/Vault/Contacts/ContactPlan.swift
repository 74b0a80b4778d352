import Contacts
import Foundation

/// What importing one card would do.
package struct ContactPlan: Sendable {
  package enum Outcome: Sendable {
    case new(ClientDetails)
    /// The client as they are, and as they would be.
    case update(Client, ClientDetails)
    case unchanged(Client)
    case skipped(Reason)
  }

  package enum Reason: String, Sendable, CaseIterable {
    case noCard, noEnd, tooLong, tooDeep, noName, nameTooLong
    /// The same person stands earlier in the file.
    case twice
    /// The card is of no person.
    case group, organization, thing
  }

  /// What the card says and a client's details cannot hold; it stays in the card.
  package enum LeftOut: String, Sendable, CaseIterable {
    case email, phone, photo, photoElsewhere, photoWithheld
    /// More ways to reach somebody, or longer ones, than there is room for.
    case more
    case birthdate, birthdayWithoutYear, birthdayWithoutDay, birthdayWithoutMonth, birthdayUnread
  }

  /// The line of the file where the card begins, from 1: it names the card.
  package let line: Int
  /// What else the card is known by where it has none; empty without that, too.
  package let name: String
  package internal(set) var outcome: Outcome
  package internal(set) var leftOut: [LeftOut]
  /// Whether its picture becomes the client's photo.
  package var takesPhoto = false
  /// Of whom it was skipped, where an earlier card in the file made or changed them.
  var twin: Identifier<Client>?
  /// What the card says that an earlier one did not, and that stays in it.
  package var cardNews: [String] = []
  /// What the earlier one said in the place of that.
  package var cardLosses: [String] = []
  var hasCardNews: Bool { !cardNews.isEmpty || !cardLosses.isEmpty }
  /// When the earlier card was changed last, where this one is older: it may say what is over.
  package internal(set) var newerCardOf: Date?
  /// Whether the card takes the place of an earlier one.
  var isCardKept = true
  /// Clients who may be the same person, though the card is taken for somebody new.
  package var alike: [AlikeClient] = []
  /// Whether nothing but the name tells that it is the client.
  package var isByNameAlone = false
  /// Whether somebody earlier in the file may be, too.
  package internal(set) var isTwin = false
  /// What stays out, as the card writes it: `birthday`, `phone` and `email`.
  package var written: [String: String] = [:]

  package init(line: Int, name: String, outcome: Outcome, leftOut: [LeftOut] = []) {
    (self.line, self.name, self.outcome, self.leftOut) = (line, name, outcome, leftOut)
  }
}

extension ContactPlan {
  /// Whom the card is of; nil where that is nobody yet.
  package var client: Identifier<Client>? { known?.id }

  /// The same as they are in the vault.
  package var known: Client? {
    switch outcome {
    case .update(let client, _), .unchanged(let client): client
    case .new, .skipped: nil
    }
  }

  package enum Kind: String, Sendable, CaseIterable { case update, new, skipped, unchanged }

  package var kind: Kind {
    switch outcome {
    case .new: .new
    case .update: .update
    case .unchanged: .unchanged
    case .skipped: .skipped
    }
  }
}

/// What importing a file would do: every card counted, the first of each kind in full.
package struct ContactPlans: Sendable {
  private let mostOfAKind: Int
  /// Where several files were sent as one.
  package internal(set) var parts: [CardFile.Part] = []
  private var counts: [ContactPlan.Kind: Int] = [:]
  private var first: [ContactPlan.Kind: [ContactPlan]] = [:]
  /// Of whom each card is and as who they are: another one where a client of the file was changed or
  /// erased since. Of this process only.
  package private(set) var fingerprint = 0

  /// - Parameter mostOfAKind: so many are kept; a telephone has fewer.
  package init(_ plans: [ContactPlan] = [], mostOfAKind: Int = 1_000) {
    self.mostOfAKind = mostOfAKind
    for plan in plans { add(plan) }
  }

  /// How many cards there are, of whatever kind.
  package var total: Int { counts.values.reduce(0, +) }

  package func count(_ kind: ContactPlan.Kind) -> Int { counts[kind, default: 0] }

  /// The first of a kind.
  package subscript(kind: ContactPlan.Kind) -> [ContactPlan] { first[kind, default: []] }

  /// In which of several files a card stands, and in which of its lines; the line alone where the file has no
  /// name.
  package func place(of plan: ContactPlan) -> (file: String, line: Int) {
    parts.place(ofLine: plan.line) ?? ("", plan.line)
  }

  mutating func add(_ plan: ContactPlan) {
    counts[plan.kind, default: 0] += 1
    var hasher = Hasher()
    hasher.combine(fingerprint)
    hasher.combine(plan.line)
    hasher.combine(plan.kind)
    hasher.combine(plan.known?.id)
    hasher.combine(plan.known?.version)
    fingerprint = hasher.finalize()
    if hasRoom(for: plan.kind) { first[plan.kind, default: []].append(plan) }
  }

  /// Whether the next of a kind is kept.
  func hasRoom(for kind: ContactPlan.Kind) -> Bool { self[kind].count < mostOfAKind }
}
