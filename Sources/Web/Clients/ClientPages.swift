import Units
import Vault

/// The form for adding a client.
struct NewClientPage: Page {
  static let template = "clients/new"
  let heightHint: String
  let massHint: String
  let inputMode: String

  static func screen(_ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(
        heightHint: Quantity.height.fieldUnit(in: voice.units),
        massHint: Quantity.bodyMass.fieldUnit(in: voice.units),
        inputMode: Quantity.height.keypad(in: voice.units).rawValue),
      title: voice.text["clients.new.title"], tab: .clients)
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
  let phones: [ReachField]
  let emails: [ReachField]
  let addresses: [ReachField]
  let initials: String
  let photo: PhotoView?
  /// Where saving leads.
  let back: String
  @PageOnly var mostReaches = Reach.most

  /// - Parameter typed: what comes back; its problems are told beside their rows.
  static func screen(
    _ client: Client, canErase: Bool, returnTo: String? = nil, typed: Reader? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let body = NewClientPage.screen(voice).page
    let details = client.details
    let page = Self(
      client: Name(
        id: client.id.description, name: client.details.name, version: client.version),
      heightHint: body.heightHint, massHint: body.massHint, inputMode: body.inputMode,
      canErase: canErase, isArchived: client.archivedAt != nil,
      phones: ReachField.all("phones", details.phones, Reach.Kind.allCases, typed: typed, voice),
      emails: ReachField.all(
        "emails", details.emails, [.home, .work, .other], typed: typed, voice),
      addresses: ReachField.all(
        "addresses", details.addresses, [.home, .work, .other], typed: typed, voice),
      initials: details.name.initials, photo: PhotoView(client.photo, score: client.overall),
      back: returnTo.flatMap(SignInPage.localPath) ?? client.path)
    return Screen(
      page: page, title: voice.text["clients.edit.title"], client: ClientHeader(client, voice),
      tab: .overview, form: FormFields(client.formValues(voice.units)))
  }
}

extension Client {
  var path: String { "/clients/\(id)" }

  /// The details as they stand in a form.
  func formValues(_ units: UnitSystem) -> [String: String] {
    [
      "name": details.name, "sex": details.sex?.rawValue ?? "",
      "birthdate": details.birthdate?.description ?? "",
      "height": details.height.map { Quantity.height.roundedEntryText($0, in: units) } ?? "",
      "mass": details.mass.map { Quantity.bodyMass.roundedEntryText($0, in: units) } ?? "",
      "goal": details.goal, "email": details.email, "phone": details.phone,
      "profession": details.profession, "emergencyName": details.emergency.name,
      "emergencyRelation": details.emergency.relation,
      "emergencyPhone": details.emergency.phone, "version": String(version),
      ConflictPage.base: details.kept,
    ]
  }
}

extension String {
  /// Of a name: at most two letters, of the first word and the last; "Dr." is no part of it.
  var initials: String {
    // By scalar, and a word is measured where it ends like a title only: a list shows a hundred names.
    let all = unicodeScalars.split(whereSeparator: \.isSpace).map(Substring.init)
    let names = all.filter { $0.utf8.last != UInt8(ascii: ".") || $0.count <= 2 }
    let words = names.isEmpty ? all : names
    let ends = words.count > 1 ? [words.first, words.last] : [words.first]
    return ends.compactMap { $0?.first.map { String($0).uppercased() } }.joined()
  }
}

extension Unicode.Scalar {
  /// White space; of plain letters it takes no look into Unicode's tables.
  fileprivate var isSpace: Bool {
    isASCII ? value == 32 || (9...13).contains(value) : properties.isWhitespace
  }
}

extension ClientHeader {
  init(_ client: Client, _ voice: Voice) {
    let facts = [
      client.age(on: voice.today).map { voice.text.plural("client.age", $0) },
      client.details.height.map { Quantity.height.show($0, in: voice.units) },
      client.details.mass.map { Quantity.bodyMass.show($0, in: voice.units) },
      client.archivedAt.map { _ in voice.text["archive.sign"] },
    ]
    self.init(
      id: client.id.description, name: client.details.name, initials: client.details.name.initials,
      facts: facts.compactMap(\.self),
      photo: PhotoView(client.photo, score: client.overall))
  }
}
