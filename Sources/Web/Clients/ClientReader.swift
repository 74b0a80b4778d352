import Forms
import Foundation
import Units
import Vault

extension Reader {
  /// What a submission changes of a client's details: the fields that it names.
  mutating func change(
    of client: Client, _ form: FormDefinition, today: Day?
  ) -> ClientChange {
    let fields = ClientDetail.allCases.filter { submission[$0.fieldName] != nil }
    let others = OtherDetail.allCases.filter { submission[$0.rawValue] != nil }
    return ClientChange(
      details(from: client.details, form, today: today), naming: Set(fields), and: Set(others))
  }

  /// Nobody is measured before their birth: one of the two days may be a slip.
  ///
  /// - Parameters:
  ///   - field: that the day was typed in.
  ///   - first: when the client was measured first.
  mutating func askAboutBirth(
    _ change: ClientChange, _ old: ClientDetails, in field: String = "birthdate",
    measuredFirst first: Date?, _ voice: Voice
  ) {
    guard let born = change.applied(to: old).birthdate, born != old.birthdate,
      let first = first.flatMap({ Day($0, in: voice.zone) }), first < born
    else { return }
    askAbout(field, "problem.bornAfter", ["day": text.day(first), "born": text.day(born)])
  }

  /// A client's details.
  ///
  /// - Parameter form: may narrow what a height and a mass can be.
  mutating func details(
    from old: ClientDetails, _ form: FormDefinition, today: Day?
  ) -> ClientDetails {
    var details = ClientDetails(
      name: words(
        "name", keep: old.name, limit: ClientDetails.longestName, required: "problem.nameMissing"))
    details.sex = choice("sex", keep: old.sex)
    details.birthdate = day("birthdate", until: today, keep: old.birthdate)
    details.height = quantity(
      "height", .height, form.bounds(of: .height) ?? .height, keep: old.height)
    details.mass = quantity("mass", .bodyMass, form.bounds(of: .mass) ?? .mass, keep: old.mass)
    details.goal = words("goal", keep: old.goal, limit: GoalAim.longest, lines: true)
    readReaches(&details, old)
    details.email = words("email", keep: details.email, limit: EmailAddress.longest)
    details.phone = words("phone", keep: details.phone, limit: PhoneNumber.longest)
    checkContact(details, old)
    return details
  }

  /// What was kept before stays until somebody types something else.
  private mutating func checkContact(_ details: ClientDetails, _ old: ClientDetails) {
    let (email, phone) = (details.email, details.phone)
    if isTyped("email", email, old.email) {
      judge("email", EmailAddress.isPlausible(email), "problem.email")
    }
    if isTyped("phone", phone, old.phone) {
      judge("phone", PhoneNumber.isPlausible(phone), "problem.phone")
    }
  }

  private func isTyped(_ field: String, _ text: String, _ old: String) -> Bool {
    submission[field] != nil && !text.isEmpty && text != old
  }
}

extension ClientDetail {
  /// `client.height` is the field `height`.
  var fieldName: String { String(rawValue.dropFirst("client.".count)) }
}

extension String {
  /// As a value in a query.
  var queryEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
