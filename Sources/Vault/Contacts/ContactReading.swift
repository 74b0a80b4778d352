import Contacts
import Foundation
import Units

/// A card's details as far as they can be kept.
struct ContactReading {
  private(set) var details: ClientDetails
  private(set) var leftOut: [ContactPlan.LeftOut] = []
  let isNameTooLong: Bool

  /// - Parameter today: nobody is born later.
  init(_ contact: Contact, today: Day?) {
    // What no page lets somebody type is no letter of a name.
    let name = String(contact.name.asKept.unicodeScalars.filter { !$0.isControl })
    isNameTooLong = name.problem(limit: ClientDetails.longestName, lines: false) != nil
    details = ClientDetails(name: name)
    details.sex = contact.gender.map { $0 == .female ? .female : .male }
    readBirthday(contact.birthday, today)
    let (email, phone) = (contact.email.asKept, contact.phone.asKept)
    if EmailAddress.isPlausible(email), email.count <= EmailAddress.longest {
      details.email = email
    } else if !email.isEmpty {
      leftOut.append(.email)
    }
    if PhoneNumber.isPlausible(phone), phone.count <= PhoneNumber.longest {
      details.phone = phone
    } else if !phone.isEmpty {
      leftOut.append(.phone)
    }
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
  }

  /// What the card says goes over what is known; what it does not say stays. The same number in
  /// other spelling is no change.
  func over(_ old: ClientDetails) -> ClientDetails {
    var new = old
    new.name = details.name
    new.sex = details.sex ?? old.sex
    new.birthdate = details.birthdate ?? old.birthdate
    if !details.email.isEmpty, details.email.lowercased() != old.email.lowercased() {
      new.email = details.email
    }
    if !details.phone.isEmpty, details.phone.dialled != old.phone.dialled {
      new.phone = details.phone
    }
    return new
  }
}

extension String {
  /// A telephone number without what people write between its digits.
  var dialled: String {
    String(unicodeScalars.filter { "+0123456789".unicodeScalars.contains($0) })
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
