import Units

/// What a card may change of a client, each of which somebody may want or not.
package enum ContactField: String, Sendable, CaseIterable {
  case name, sex, birthdate, emails, phones, addresses, profession, photo
  /// What only the card can hold.
  case card
}

extension ContactPlan {
  /// What the card changes of a client whom there is already.
  package var changes: [ContactField] {
    guard case .update(let client, let new) = outcome else { return [] }
    return ContactField.allCases.filter { field in
      switch field {
      case .photo: takesPhoto
      case .card: hasCardNews
      default: client.details.with(field, of: new) != client.details
      }
    }
  }

  /// The rest, where some of what it changes is not wanted.
  func without(_ refused: Set<ContactField>) -> ContactPlan {
    guard !refused.isEmpty, case .update(let client, let new) = outcome else { return self }
    var plan = self
    if refused.contains(.photo) { plan.takesPhoto = false }
    if refused.contains(.card) {
      (plan.cardNews, plan.cardLosses, plan.isCardKept) = ([], [], false)
    }
    let details = refused.reduce(new) { $0.with($1, of: client.details) }
    plan.outcome =
      details == client.details && !plan.takesPhoto && !plan.hasCardNews
      ? .unchanged(client) : .update(client, details)
    return plan
  }
}

extension ClientDetails {
  fileprivate func with(_ field: ContactField, of other: ClientDetails) -> ClientDetails {
    var details = self
    switch field {
    case .name: details.name = other.name
    case .sex: details.sex = other.sex
    case .birthdate: details.birthdate = other.birthdate
    case .emails: details.emails = other.emails
    case .phones: details.phones = other.phones
    case .addresses: details.addresses = other.addresses
    case .profession: details.profession = other.profession
    case .photo, .card: break
    }
    return details
  }
}

/// What somebody does not want of a file that they have looked at.
package struct UnwantedContacts: Sendable {
  /// Lines of cards.
  package var cards: Set<Int>
  /// By the line of the card.
  package var fields: [Int: Set<ContactField>]
  /// Of each kind all but those with the lines that were shown.
  package var others: Set<ContactPlan.Kind> = []
  package var shown: Set<Int> = []

  package init(cards: Set<Int> = [], fields: [Int: Set<ContactField>] = [:]) {
    (self.cards, self.fields) = (cards, fields)
  }

  /// Older cards than the last ones of their programs: somebody has to want them.
  package init(olderOf plans: ContactPlans) {
    self.init(cards: Set(plans[.update].filter { $0.newerCardOf != nil }.map(\.line)))
  }

  package var isEmpty: Bool { cards.isEmpty && fields.isEmpty && others.isEmpty }

  package func has(_ plan: ContactPlan) -> Bool {
    cards.contains(plan.line) || (others.contains(plan.kind) && !shown.contains(plan.line))
  }
}
