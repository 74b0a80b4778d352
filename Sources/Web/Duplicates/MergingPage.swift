import Units
import Vault

/// Two clients beside each other: what is kept of each, field by field.
struct MergingPage: Page {
  static let template = "duplicates/new"
  struct Person: Encodable, Sendable {
    let id: String
    let name: String
    let version: Int
    @PageOnly var added: String
    /// What is theirs: "3 results".
    @PageOnly var holds: [String]
  }
  struct Choice: Encodable, Sendable {
    let id: String
    @PageOnly var field: String
    /// Whose words they are; what both have is said to be.
    @PageOnly var whose: String
    @PageOnly var isBoth = false
    /// Empty where there is nothing.
    let text: String
    @PageOnly var isNothing: Bool
    let selected: Bool
    /// Its address, where it is one.
    var photo: String?
  }
  struct Field: Encodable, Sendable {
    let name: String
    @PageOnly var label: String
    let choices: [Choice]
    /// What is wrong with what was chosen.
    let problem: String?
  }

  /// The name of the field.
  static let photo = "photo"

  /// Who stays.
  let client: Person
  let other: Person
  /// Those in which they differ.
  let fields: [Field]
  /// Words for those in which they do not.
  @PageOnly var same: String?
  /// Words for lists of which the one's has all that the other's has.
  @PageOnly var joined: String?

  static func screen(
    _ client: MergingPerson, _ other: MergingPerson,
    chosen: [MergingField: MergingSide] = [:], photo: MergingSide = .client,
    typed: Reader? = nil, _ voice: Voice
  ) -> Screen<Self> {
    let (one, two) = (client.client.details, other.client.details)
    let differing = MergingField.allCases.filter { differ($0, one, two, voice) }
    let same = MergingField.allCases.filter {
      !differing.contains($0) && !one.says($0, voice).isEmpty
    }
    let joined = differing.filter { one.isWithin($0, of: two) }
    let fields = differing.filter { !joined.contains($0) }.map {
      Field(
        $0, client, other, chosen: chosen[$0] ?? usual($0, client, other, voice),
        problem: typed?.problems[$0.rawValue]?.message, voice)
    }
    let photos = Field(photos: (client.client, other.client), chosen: photo, typed, voice)
    let page = Self(
      client: Person(client, voice), other: Person(other, voice),
      fields: photos.map { [$0] + fields } ?? fields,
      same: voice.names(same), joined: voice.names(joined))
    return Screen(page: page, title: voice.text["duplicates.merge"], tab: .clients)
  }

  /// What is there, both where both can be, and what was measured last.
  static func usual(
    _ field: MergingField, _ client: MergingPerson, _ other: MergingPerson, _ voice: Voice
  ) -> MergingSide {
    let (one, two) = (client.client.details, other.client.details)
    if one.says(field, voice).isEmpty { return .other }
    if two.says(field, voice).isEmpty { return .client }
    if let first = client.measured(field), let second = other.measured(field) {
      return first.at < second.at ? .other : .client
    }
    return differ(field, one, two, voice) && one.both(field, with: two) != nil ? .both : .client
  }

  fileprivate static func differ(
    _ field: MergingField, _ client: ClientDetails, _ other: ClientDetails, _ voice: Voice
  ) -> Bool {
    client.says(field, voice) != other.says(field, voice)
  }
}

/// One of two who may be one.
struct MergingPerson: Sendable {
  let client: Client
  let extent: ErasureExtent
  let progress: ClientProgress

  /// Of a height or a mass: when it was measured.
  fileprivate func measured(_ field: MergingField) -> MeasureOrigin? {
    switch field {
    case .height: progress.height
    case .mass: progress.mass
    default: nil
    }
  }

  /// With the day that it was measured on; empty where there is nothing.
  fileprivate func says(_ field: MergingField, _ voice: Voice) -> String {
    let words = client.details.says(field, voice)
    guard !words.isEmpty, let origin = measured(field) else { return words }
    return voice.text["duplicates.measured", ["value": words, "date": voice.text.date(origin.at)]]
  }
}

extension MergingPage.Person {
  fileprivate init(_ person: MergingPerson, _ voice: Voice) {
    let client = person.client
    (id, name) = (client.id.description, client.details.name)
    version = client.version
    let away = client.archivedAt == nil ? [] : [voice.text["duplicates.away"]]
    added = ([voice.text["duplicates.added", ["date": voice.text.date(client.createdAt)]]] + away)
      .joined(separator: ", ")
    holds = ErasurePage.items(person.extent, voice.text).map(\.text)
  }
}

extension MergingPage.Field {
  /// Nil where there is nothing to choose.
  fileprivate init?(
    photos: (Client, Client), chosen: MergingSide, _ typed: Reader?, _ voice: Voice
  ) {
    let (client, other) = photos
    guard client.photo != nil, other.photo != nil, client.photo != other.photo else { return nil }
    name = MergingPage.photo
    label = voice.text["photo.title"]
    problem = typed?.problems[MergingPage.photo]?.message
    choices = [(MergingSide.client, client), (.other, other)].map { side, one in
      .init(
        id: side.rawValue, field: MergingPage.photo, whose: voice.whose(side),
        text: one.details.name, isNothing: false, selected: side == chosen,
        photo: PhotoView(one.photo, score: nil)?.large)
    }
  }

  fileprivate init(
    _ field: MergingField, _ client: MergingPerson, _ other: MergingPerson, chosen: MergingSide,
    problem: String?, _ voice: Voice
  ) {
    self.problem = problem
    name = field.rawValue
    label = voice.text["duplicates.field.\(field)"]
    var said: [(MergingSide, String)] = [
      (.client, client.says(field, voice)), (.other, other.says(field, voice)),
    ]
    if said.allSatisfy({ !$0.1.isEmpty }),
      let both = client.client.details.both(field, with: other.client.details)
    {
      said.append((.both, voice.say(both)))
    }
    choices = said.map { side, text in
      .init(
        id: side.rawValue, field: field.rawValue, whose: voice.whose(side), isBoth: side == .both,
        text: text, isNothing: text.isEmpty, selected: side == chosen)
    }
  }
}

extension ClientDetails {
  /// Empty where there is nothing.
  func says(_ field: MergingField, _ voice: Voice) -> String {
    switch field {
    case .name: name
    case .sex: sex.map { voice.text["client.sex.\($0.rawValue)"] } ?? ""
    case .birthdate: birthdate.map(voice.text.day) ?? ""
    case .height: height.map { Quantity.height.show($0, in: voice.units) } ?? ""
    case .mass: mass.map { Quantity.bodyMass.show($0, in: voice.units) } ?? ""
    case .goal: goal
    case .phones: voice.say(phones)
    case .emails: voice.say(emails)
    case .addresses: voice.say(addresses)
    case .profession: profession
    case .emergency:
      [emergency.name, emergency.relation, emergency.phone].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
  }
}

extension Voice {
  /// Nil of none.
  fileprivate func names(_ fields: [MergingField]) -> String? {
    fields.isEmpty
      ? nil : fields.map { text["duplicates.field.\($0)"] }.joined(separator: ", ")
  }

  fileprivate func whose(_ side: MergingSide) -> String {
    switch side {
    case .client: text["duplicates.stays"]
    case .other: text["duplicates.joins"]
    case .both: text["duplicates.both"]
    }
  }

  /// One on each line, with its kind.
  func say(_ reaches: [Reach]) -> String {
    reaches.map { reach in
      let value = reach.value.replacing("\n", with: ", ")
      return ReachView(reach, text).kindText.map { "\($0): \(value)" } ?? value
    }.joined(separator: "\n")
  }
}
