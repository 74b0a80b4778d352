import Catalogue
import Forms
import Foundation
import Units
import Vault

/// The form for adding a client.
struct NewClientPage: Page {
  static let template = "clients/new"
  let heightHint: String
  let massHint: String
  let inputMode: String

  init(_ units: UnitSystem) {
    inputMode = ResultUnit.quantity(.height).inputMode(units)
    heightHint = Quantity.height.fieldUnit(in: units)
    massHint = Quantity.mass.fieldUnit(in: units)
  }
}

/// The form for changing a client's details.
struct EditClientPage: Page {
  static let template = "clients/edit"
  struct Name: Encodable, Sendable {
    let id: String
    let name: String
    let version: Int
  }
  let client: Name
  let heightHint: String
  let massHint: String
  let inputMode: String
  /// Putting away is everyone's, erasing only the owner's.
  let canErase: Bool
  let isArchived: Bool

  init(_ client: Client, _ trainer: Trainer) {
    let units = trainer.units
    canErase = trainer.isOwner
    isArchived = client.archivedAt != nil
    inputMode = ResultUnit.quantity(.height).inputMode(units)
    self.client = Name(
      id: client.id.description, name: client.details.name, version: client.version)
    heightHint = Quantity.height.fieldUnit(in: units)
    massHint = Quantity.mass.fieldUnit(in: units)
  }
}

extension Client {
  var path: String { "/clients/\(id)" }

  /// At most two letters, of the first and the last name.
  var initials: String {
    let words = details.name.split(whereSeparator: \.isWhitespace)
    let ends = words.count > 1 ? [words.first, words.last] : [words.first]
    return ends.compactMap { $0?.first.map { String($0).uppercased() } }.joined()
  }

  /// The details as they stand in a form.
  func formValues(_ units: UnitSystem) -> [String: String] {
    [
      "name": details.name, "sex": details.sex?.rawValue ?? "",
      "birthdate": details.birthdate?.description ?? "",
      "height": details.height.map { Quantity.height.entryText($0, in: units) } ?? "",
      "mass": details.mass.map { Quantity.mass.entryText($0, in: units) } ?? "",
      "goal": details.goal, "email": details.email, "phone": details.phone,
      "version": String(version),
    ]
  }
}

extension ClientHeader {
  init(_ client: Client, _ services: Services, _ units: UnitSystem) {
    let text = services.views.text
    let facts = [
      client.age(on: services.today).map { text.plural("client.age", $0) },
      client.details.height.map { Quantity.height.show($0, in: units) },
      client.details.mass.map { Quantity.mass.show($0, in: units) },
    ]
    self.init(
      id: client.id.description, name: client.details.name, initials: client.initials,
      summary: facts.compactMap(\.self).joined(separator: " · "))
  }
}

extension Reader {
  /// What a submission changes of a client's details: the fields that it names.
  mutating func change(of client: Client, today: Day?) -> ClientChange {
    let fields = ClientDetail.allCases.filter { submission[$0.fieldName] != nil }
    return ClientChange(details(from: client.details, today: today), naming: Set(fields))
  }

  /// A client's details; bounds are those of living adults and children.
  mutating func details(from old: ClientDetails, today: Day?) -> ClientDetails {
    var details = ClientDetails(
      name: words("name", keep: old.name, limit: 200, required: "problem.nameMissing"))
    details.sex = choice("sex", keep: old.sex)
    details.birthdate = day("birthdate", until: today, keep: old.birthdate)
    details.height = quantity(
      "height", .height, possible: 0.5...2.8, usual: 1.2...2.2, keep: old.height)
    details.mass = quantity("mass", .mass, possible: 2...500, usual: 30...220, keep: old.mass)
    details.goal = words("goal", keep: old.goal, limit: 2000, lines: true)
    details.email = words("email", keep: old.email, limit: 254)
    details.phone = words("phone", keep: old.phone, limit: 50)
    if !details.email.isEmpty && !details.email.isPlausibleEmail {
      refuse("email", "problem.email")
    }
    return details
  }
}

extension ClientDetail {
  /// `client.height` is the field `height`.
  var fieldName: String { String(rawValue.dropFirst("client.".count)) }
}

extension String {
  /// Something before one `@`, and a dot somewhere after it; only the mail server knows more.
  var isPlausibleEmail: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
      && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".") && !contains(where: \.isWhitespace)
  }

  /// As a value in a query.
  var queryEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
