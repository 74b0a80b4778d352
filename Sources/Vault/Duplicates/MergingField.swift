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
    all.phones = phones.joined(with: other.phones, as: .phones)
    all.emails = emails.joined(with: other.emails, as: .emails)
    all.addresses = addresses.joined(with: other.addresses, as: .addresses)
    return all
  }

  /// Nil where there would be more than a client can have.
  package func both(_ field: MergingField, with other: ClientDetails) -> [Reach]? {
    let list = joined(with: other).list(field)
    return list.isEmpty || list.count > Reach.most ? nil : list
  }

  /// What two trainers have made of the list that both began with: what one of them took out is out, and
  /// what one of them added is in. Nil of what is no list, and where there is more than a client can have.
  package func both(
    _ field: MergingField, with other: ClientDetails, since base: ClientDetails?
  ) -> [Reach]? {
    guard let base, field.isList else { return both(field, with: other) }
    let before = base.list(field)
    let lists = [list(field), other.list(field)]
    let gone = before.filter { one in !lists.allSatisfy { $0.has(one, as: field) } }
    let rest = joined(with: other).list(field).filter { !gone.has($0, as: field) }.map { one in
      // Whoever has not touched it means the other's kind and spelling.
      before.contains(one) ? lists[1].first { field.isSame($0, one) } ?? one : one
    }
    return rest.count > Reach.most ? nil : rest
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

extension [Reach] {
  fileprivate func has(_ one: Reach, as field: MergingField) -> Bool {
    contains { field.isSame($0, one) }
  }
}

extension MergingField {
  fileprivate var isList: Bool { [.phones, .emails, .addresses].contains(self) }

  /// Whether two numbers or addresses are one.
  fileprivate func isSame(_ one: Reach, _ other: Reach) -> Bool { key(one) == key(other) }

  fileprivate func key(_ reach: Reach) -> String {
    switch self {
    case .phones: PhoneNumber.withinCountry(reach.value)
    case .emails: reach.value.lowercased()
    default: reach.value
    }
  }

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
  /// Each once; of the kind that one of them tells.
  fileprivate func joined(with others: [Reach], as field: MergingField) -> [Reach] {
    var places: [String: Int] = [:]
    return (self + others).reduce(into: []) { all, one in
      guard let place = places[field.key(one)] else {
        places[field.key(one)] = all.count
        return all.append(one)
      }
      if all[place].kind == .other { all[place] = Reach(one.kind, all[place].value) }
    }
  }
}
