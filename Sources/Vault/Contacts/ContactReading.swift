import Contacts
import Foundation
import Units

/// A card's details as far as they can be kept.
struct ContactReading {
  var details: ClientDetails
  private(set) var leftOut: [ContactPlan.LeftOut] = []
  let isNameTooLong: Bool
  /// Whether there was room for every way to reach somebody.
  let isWhole: Bool
  /// What stays out, as the card writes it.
  private(set) var written: [String: String] = [:]

  /// - Parameter today: nobody is born later.
  init(_ card: ContactCard, today: Day?) {
    let (emails, phones, addresses) = (card.emails, card.phones, card.addresses)
    let profession = card.profession
    let name = card.legibleName
    isNameTooLong = name.problem(limit: ClientDetails.longestName, lines: false) != nil
    details = ClientDetails(name: name)
    details.sex = card.gender.map { $0 == .female ? .female : .male }
    isWhole = [emails, phones, addresses].allSatisfy { $0.count <= Reach.most }
    if let birthday = card.birthday {
      readBirthday(birthday, today)
    } else if let trouble = card.birthdayTrouble {
      leftOut.append(.init(trouble))
    }
    details.emails = emails.kept(Reach.isEmail)
    details.phones = phones.kept(Reach.isPhone)
    details.addresses = addresses.kept(Reach.isAddress)
    details.profession = profession.asProfession
    let isAddressed = details.addresses.count == min(addresses.count, Reach.most)
    if !isWhole || !isAddressed || details.profession != profession.legible {
      leftOut.append(.more)
    }
    if details.emails.count < min(emails.count, Reach.most) {
      leftOut.append(.email)
      written["email"] = emails.refused(by: Reach.isEmail)
    }
    if details.phones.count < min(phones.count, Reach.most) {
      leftOut.append(.phone)
      written["phone"] = phones.refused(by: Reach.isPhone)
    }
    if !leftOut.isEmpty { written["birthday"] = card.writtenBirthday.map(\.start) }
  }

  /// Long enough to find the card by.
  var shownName: String {
    isNameTooLong ? String(details.name.unicodeScalars.prefix(60)) + "…" : details.name
  }

  private mutating func readBirthday(_ birthday: CardBirthday, _ today: Day?) {
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
}

extension ContactCard {
  /// The first of its names that can be read.
  var writtenName: String? { name { $0.legible.isVisible } }

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
    let all = filter { !isMeant($0.value.asKept) }.map { $0.value.start }
    let more = all.count > Reach.most ? ["…"] : []
    return (all.prefix(Reach.most) + more).joined(separator: ", ")
  }
}

extension Reach.Kind {
  init(_ kind: ContactReach.Kind) { self = Self(rawValue: kind.rawValue) ?? .other }
}

extension String {
  /// - Parameter count: of Unicode scalars, as forms count them: one letter may have a million marks.
  fileprivate func isWithin(_ count: Int) -> Bool {
    utf8.count <= count || unicodeScalars.count <= count
  }

  /// In one line of a page.
  fileprivate var start: String { String(unicodeScalars.prefix(40)) }
}
