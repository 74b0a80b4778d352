import Contacts
import Foundation
import Units

/// A card's details as far as they can be kept.
struct ContactReading {
  private(set) var details: ClientDetails
  private(set) var leftOut: [ContactPlan.LeftOut] = []
  let isNameTooLong: Bool
  /// Whether there was room for every way to reach somebody.
  let isWhole: Bool
  /// What stays out, as the card writes it.
  private(set) var written: [String: String] = [:]

  /// - Parameter today: nobody is born later.
  init(_ card: ContactCard, today: Day?) {
    let contact = card.contact
    let name = card.legibleName
    isNameTooLong = name.problem(limit: ClientDetails.longestName, lines: false) != nil
    details = ClientDetails(name: name)
    details.sex = contact.gender.map { $0 == .female ? .female : .male }
    let all = [contact.emails, contact.phones, contact.addresses]
    isWhole = all.allSatisfy { $0.count <= Reach.most }
    readBirthday(contact.birthday, today)
    if let trouble = card.birthdayTrouble { leftOut.append(.init(trouble)) }
    details.emails = contact.emails.kept(Reach.isEmail)
    details.phones = contact.phones.kept(Reach.isPhone)
    details.addresses = contact.addresses.kept(Reach.isAddress)
    details.profession = contact.profession.asProfession
    let isAddressed = details.addresses.count == min(contact.addresses.count, Reach.most)
    if !isWhole || !isAddressed || details.profession != contact.profession.legible {
      leftOut.append(.more)
    }
    if details.emails.count < min(contact.emails.count, Reach.most) {
      leftOut.append(.email)
      written["email"] = contact.emails.refused(by: Reach.isEmail)
    }
    if details.phones.count < min(contact.phones.count, Reach.most) {
      leftOut.append(.phone)
      written["phone"] = contact.phones.refused(by: Reach.isPhone)
    }
    if !leftOut.isEmpty { written["birthday"] = card.writtenBirthday.map { String($0.prefix(40)) } }
  }

  /// Long enough to find the card by.
  var shownName: String {
    isNameTooLong ? String(details.name.unicodeScalars.prefix(60)) + "…" : details.name
  }

  private mutating func readBirthday(_ birthday: CardBirthday?, _ today: Day?) {
    guard let birthday else { return }
    guard let year = birthday.year else { return leftOut.append(.birthdayWithoutYear) }
    guard let day = Day(year: year, month: birthday.month, day: birthday.day),
      today.map({ day <= $0 }) ?? true
    else { return leftOut.append(.birthdate) }
    details.birthdate = day
  }

  /// Nobody is born after they were measured.
  mutating func leaveOutBirthdate(after first: Day?) {
    guard let first, let born = details.birthdate, first < born else { return }
    details.birthdate = nil
    leftOut.append(.birthdate)
    written["birthday"] = born.description
  }

  /// Where a client has as many ways to be reached as there may be, those of the card wait in it.
  mutating func leaveOutWhatFoundNoRoom(in new: ClientDetails) {
    let kept = [
      (details.emails, new.emails), (details.phones, new.phones),
      (details.addresses, new.addresses),
    ]
    let isFull = kept.contains { wanted, all in
      all.count == Reach.most && !wanted.allSatisfy { all.map(\.value).contains($0.value) }
    }
    guard isFull, !leftOut.contains(.more) else { return }
    leftOut.append(.more)
  }

  /// What the card says goes over what is known; what it does not say stays, but for what only an
  /// earlier card said. What it says as the earlier one did is no news: somebody may have changed that
  /// since. The same number in other spelling is no change.
  ///
  /// - Parameter before: how the client's earlier card reads, and what of it no other card says.
  func over(
    _ old: ClientDetails, before: () throws -> (card: ClientDetails, gone: ClientDetails)?
  ) rethrows -> ClientDetails {
    guard let before = try before() else { return over(old) }
    return news(since: before.card, in: old).over(old).without(before.gone, but: details)
  }

  /// Without what an earlier card said, too: also not a number that somebody has taken out since.
  private func news(since before: ClientDetails, in old: ClientDetails) -> ContactReading {
    var news = self
    if details.name == before.name { news.details.name = old.name }
    if details.sex == before.sex { news.details.sex = old.sex }
    if details.birthdate == before.birthdate { news.details.birthdate = old.birthdate }
    news.details.emails = details.emails.news(since: before.emails, in: old.emails) {
      $0.lowercased()
    }
    news.details.phones = details.phones.news(
      since: before.phones, in: old.phones, PhoneNumber.withinCountry)
    news.details.addresses = details.addresses.news(
      since: before.addresses, in: old.addresses
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

extension ContactCard {
  /// The first of its names that can be read.
  var writtenName: String? { name { !$0.legible.isEmpty } }

  /// As a client can be called; empty where there is none.
  var legibleName: String { writtenName?.legible ?? "" }
}

extension String {
  /// Without what no page lets somebody type.
  fileprivate var legible: String {
    guard unicodeScalars.contains(where: \.isControl) else { return asKept }
    return String(unicodeScalars.filter { !$0.isControl }).asKept
  }

  /// Empty where it is longer than a client's details hold.
  var asProfession: String {
    let text = legible
    return text.isWithin(ClientDetails.longestProfession) ? text : ""
  }
}

extension ContactPlan.LeftOut {
  fileprivate init(_ trouble: BirthdayTrouble) {
    self =
      switch trouble {
      case .noDay: .birthdayWithoutDay
      case .noMonth: .birthdayWithoutMonth
      case .unread: .birthdayUnread
      }
  }
}

extension Reach {
  /// Whether it can be among a client's details.
  static func isEmail(_ text: String) -> Bool {
    EmailAddress.isPlausible(text) && text.isWithin(EmailAddress.longest)
  }

  static func isPhone(_ text: String) -> Bool {
    PhoneNumber.isPlausible(text) && text.isWithin(PhoneNumber.longest)
  }

  static func isAddress(_ text: String) -> Bool {
    !text.isEmpty && text.problem(limit: longestAddress, lines: true) == nil
  }
}

extension [ContactReach] {
  fileprivate func kept(_ isMeant: (String) -> Bool) -> [Reach] {
    let reaches = map { Reach(Reach.Kind($0.kind), $0.value.asKept) }
    return reaches.filter { isMeant($0.value) }.prefix(Reach.most).map { $0 }
  }

  /// In one line, as far as there is room for it.
  fileprivate func refused(by isMeant: (String) -> Bool) -> String {
    let all = filter { !isMeant($0.value.asKept) }.map { String($0.value.prefix(40)) }
    let more = all.count > Reach.most ? ["…"] : []
    return (all.prefix(Reach.most) + more).joined(separator: ", ")
  }
}

extension Reach.Kind {
  init(_ kind: ContactReach.Kind) { self = Self(rawValue: kind.rawValue) ?? .other }
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

  /// These, but those that stood on the earlier card, and that somebody has taken out of what is known since.
  fileprivate func news(
    since before: [Reach], in old: [Reach], _ same: (String) -> String
  ) -> [Reach] {
    guard self != before else { return old }
    return without(before.without(old, same), same)
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

extension String {
  /// - Parameter count: of letters, none of which is less than a byte.
  fileprivate func isWithin(_ count: Int) -> Bool { utf8.count <= count || self.count <= count }
}
