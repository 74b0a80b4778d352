import Forms
import Units

/// What is chosen of two clients who become one.
package enum MergingField: String, Sendable, CaseIterable {
  case name, sex, birthdate, height, mass, goal, phones, emails, addresses, profession, emergency
}

/// Whose it is to be.
package enum MergingSide: String, Sendable, CaseIterable { case client, other, both }

extension ClientDetails {
  /// - Parameter sides: those that are missing stay as they are.
  package func merged(
    with other: ClientDetails, _ sides: [MergingField: MergingSide]
  ) -> ClientDetails {
    sides.reduce(self) { details, choice in
      switch choice.value {
      case .client: details
      case .other: choice.key.change(to: other).applied(to: details)
      case .both: choice.key.change(to: joined(with: other)).applied(to: details)
      }
    }
  }

  private func joined(with other: ClientDetails) -> ClientDetails {
    var all = self
    all.phones = phones.joined(with: other.phones, PhoneNumber.withinCountry)
    all.emails = emails.joined(with: other.emails) { $0.lowercased() }
    all.addresses = addresses.joined(with: other.addresses) { $0 }
    return all
  }

  /// Nil where there would be more than a client can have.
  package func both(_ field: MergingField, with other: ClientDetails) -> [Reach]? {
    let list = joined(with: other).list(field)
    return list.isEmpty || list.count > Reach.most ? nil : list
  }

  /// Whether the one's list has all that the other's has: then both are that one, and there is
  /// nothing to choose.
  package func isWithin(_ field: MergingField, of other: ClientDetails) -> Bool {
    let counts = [list(field).count, other.list(field).count]
    return !counts.contains(0) && both(field, with: other)?.count == counts.max()
  }

  private func list(_ field: MergingField) -> [Reach] {
    switch field {
    case .phones: phones
    case .emails: emails
    case .addresses: addresses
    default: []
    }
  }
}

extension MergingField {
  package func isSame(in one: ClientDetails, _ other: ClientDetails) -> Bool {
    change(to: other).applied(to: one) == one
  }

  fileprivate func change(to details: ClientDetails) -> ClientChange {
    switch self {
    case .name: ClientChange(details, naming: [.name])
    case .sex: ClientChange(details, naming: [.sex])
    case .birthdate: ClientChange(details, naming: [.birthdate])
    case .height: ClientChange(details, naming: [.height])
    case .mass: ClientChange(details, naming: [.mass])
    case .goal: ClientChange(details, naming: [.goal])
    case .phones: ClientChange(details, naming: [], and: [.phones])
    case .emails: ClientChange(details, naming: [], and: [.emails])
    case .addresses: ClientChange(details, naming: [], and: [.addresses])
    case .profession: ClientChange(details, naming: [], and: [.profession])
    case .emergency:
      ClientChange(
        details, naming: [], and: [.emergencyName, .emergencyRelation, .emergencyPhone])
    }
  }
}

extension [Reach] {
  /// Each once, by what says that two are the same; of the kind that one of them tells.
  fileprivate func joined(with others: [Reach], _ same: (String) -> String) -> [Reach] {
    var places: [String: Int] = [:]
    return (self + others).reduce(into: []) { all, one in
      guard let place = places[same(one.value)] else {
        places[same(one.value)] = all.count
        return all.append(one)
      }
      if all[place].kind == .other { all[place] = Reach(one.kind, all[place].value) }
    }
  }
}
