import Units

/// What a card is compared with that comes over what is known of a client.
struct EarlierSaying {
  /// How the last card of its program reads; of a program's first one the client's card until then.
  let card: ClientDetails
  /// What of it nothing else says.
  let gone: ClientDetails
  /// What any card said: of that, what somebody has taken out stays out.
  let known: ClientDetails
}

/// A card that comes over what is known of a client.
extension ContactReading {
  /// What the card says goes over what is known; what it does not say stays, but for what only an
  /// earlier card said. What it says as the earlier one did is no news: somebody may have changed that
  /// since. The same number in other spelling is no change.
  ///
  func over(
    _ old: ClientDetails, before: () throws -> EarlierSaying?
  ) rethrows -> ClientDetails {
    guard let before = try before() else { return over(old) }
    var new = news(since: before.card, before.known, in: old).over(old).without(
      before.gone, but: details)
    // Nobody is left without any where the card has one, though somebody has taken that out.
    if new.emails.isEmpty, !old.emails.isEmpty { new.emails = details.emails }
    if new.phones.isEmpty, !old.phones.isEmpty { new.phones = details.phones }
    if new.addresses.isEmpty, !old.addresses.isEmpty { new.addresses = details.addresses }
    new.emails.lead(as: old.emails, unless: details.emails, differ: before.card.emails) {
      $0.lowercased()
    }
    new.phones.lead(
      as: old.phones, unless: details.phones, differ: before.card.phones,
      PhoneNumber.withinCountry)
    new.addresses.lead(as: old.addresses, unless: details.addresses, differ: before.card.addresses)
    {
      $0
    }
    return new
  }

  /// Without what an earlier card said, too: also not a number that somebody has taken out since.
  private func news(
    since before: ClientDetails, _ known: ClientDetails, in old: ClientDetails
  ) -> ContactReading {
    var news = self
    if details.name == before.name { news.details.name = old.name }
    if details.sex == before.sex { news.details.sex = old.sex }
    if details.birthdate == before.birthdate { news.details.birthdate = old.birthdate }
    news.details.emails = details.emails.news(since: before.emails, known.emails, in: old.emails) {
      $0.lowercased()
    }
    news.details.phones = details.phones.news(
      since: before.phones, known.phones, in: old.phones, PhoneNumber.withinCountry)
    news.details.addresses = details.addresses.news(
      since: before.addresses, known.addresses, in: old.addresses
    ) { $0 }
    if details.profession == before.profession { news.details.profession = old.profession }
    return news
  }

  private func over(_ old: ClientDetails) -> ClientDetails {
    var new = old
    new.name = details.name
    new.sex = details.sex ?? old.sex
    new.birthdate = details.birthdate ?? old.birthdate
    new.emails = details.emails.over(old.emails) { $0.lowercased() }
    new.phones = details.phones.over(old.phones, PhoneNumber.withinCountry)
    new.addresses = details.addresses.over(old.addresses) { $0 }
    if !details.profession.isEmpty { new.profession = details.profession }
    return new
  }
}

extension ClientDetails {
  /// Without what others say as well to reach somebody by: that stays, whatever becomes of this.
  func without(_ others: [ClientDetails]) -> ClientDetails {
    var rest = self
    rest.emails = emails.without(others.flatMap(\.emails)) { $0.lowercased() }
    rest.phones = phones.without(others.flatMap(\.phones), PhoneNumber.withinCountry)
    rest.addresses = addresses.without(others.flatMap(\.addresses)) { $0 }
    return rest
  }

  /// Without what only an earlier card has to reach somebody by.
  fileprivate func without(_ before: ClientDetails, but kept: ClientDetails) -> ClientDetails {
    var new = self
    new.emails = emails.without(before.emails, but: kept.emails) { $0.lowercased() }
    new.phones = phones.without(before.phones, but: kept.phones, PhoneNumber.withinCountry)
    new.addresses = addresses.without(before.addresses, but: kept.addresses) { $0 }
    return new
  }
}

extension ClientDetails {
  /// With what others say as well to reach somebody by.
  func with(_ others: [ClientDetails]) -> ClientDetails {
    var all = self
    all.emails += others.flatMap(\.emails)
    all.phones += others.flatMap(\.phones)
    all.addresses += others.flatMap(\.addresses)
    return all
  }
}

extension [Reach] {
  /// These first, then what else there was; what only differs by its spelling stays as it was.
  fileprivate func over(_ old: [Reach], _ same: (String) -> String) -> [Reach] {
    let others = old.filter { other in !contains { $0.value == other.value } }
    let known = map { one in
      guard
        let before = old.first(where: { $0.value == one.value })
          ?? others.first(where: { same($0.value) == same(one.value) })
      else { return one }
      return Reach(one.kind == .other ? before.kind : one.kind, before.value)
    }
    let rest = old.filter { before in !contains { same($0.value) == same(before.value) } }
    // What is new goes first where there is no room: it stays in the card.
    var all = known + rest
    while all.count > Reach.most,
      let last = all.lastIndex(where: { one in !old.contains { $0.value == one.value } })
    {
      all.remove(at: last)
    }
    return all
  }

  /// What stands first in `old` does here, too, unless the card has another first one than the earlier card:
  /// somebody here may have chosen it.
  fileprivate mutating func lead(
    as old: [Reach], unless card: [Reach], differ earlier: [Reach], _ same: (String) -> String
  ) {
    guard let first = old.first,
      card.first.map({ same($0.value) }) == earlier.first.map({ same($0.value) }),
      let place = firstIndex(where: { same($0.value) == same(first.value) })
    else { return }
    insert(remove(at: place), at: 0)
  }

  /// These, but those that stood on any earlier card, and that somebody has taken out of what is known since.
  fileprivate func news(
    since before: [Reach], _ known: [Reach], in old: [Reach], _ same: (String) -> String
  ) -> [Reach] {
    guard self != before else { return old }
    return without(known.without(old, same), same)
  }

  fileprivate func without(_ said: [Reach], _ same: (String) -> String) -> [Reach] {
    let values = Set(said.map { same($0.value) })
    return filter { !values.contains(same($0.value)) }
  }

  fileprivate func without(
    _ gone: [Reach], but kept: [Reach], _ same: (String) -> String
  ) -> [Reach] {
    guard !kept.isEmpty else { return self }
    let (gone, kept) = (Set(gone.map { same($0.value) }), Set(kept.map { same($0.value) }))
    return filter { kept.contains(same($0.value)) || !gone.contains(same($0.value)) }
  }
}
