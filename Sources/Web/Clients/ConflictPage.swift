import Definitions
import Foundation
import Units
import Vault

/// What somebody typed, beside what another trainer has saved meanwhile: field by field.
struct ConflictPage: Page {
  static let template = "clients/conflict"
  /// Whose words a field is to have; of what there can be several, both can be kept.
  enum Side: String, CaseIterable { case mine, theirs, both }
  /// Names of choices: `take-name`.
  static let prefix = "take-"
  /// A client's details as the form found them.
  static let base = "was"
  /// The same as the first form found them, where a page of two versions came in between.
  static let origin = "began"

  struct Typed: Encodable, Sendable {
    let name: String
    let value: String
  }

  let client: EditClientPage.Name
  let fields: [MergingPage.Field]
  /// Who was faster.
  @PageOnly var what: String
  /// What only this trainer has changed, in words.
  @PageOnly var mine: String?
  /// What only the other trainer has changed, in words.
  @PageOnly var theirs: String?
  /// What both say alike, in words.
  @PageOnly var same: String?
  /// All that was sent, to be sent again.
  @PageOnly var typed: [Typed]
  @PageOnly var was: String
  /// Empty where nobody knows.
  @PageOnly var began: String

  static func screen(
    _ conflict: Conflict, _ submission: Submission, _ voice: Voice
  ) -> Screen<Self> {
    let newest = conflict.newest
    let page = Self(
      client: .init(
        id: newest.id.description, name: newest.details.name, version: newest.version),
      fields: conflict.fields(voice).map { conflict.field($0, voice) },
      what: voice.text[
        "clients.edit.conflict", ["trainer": conflict.trainer ?? voice.text["clients.edit.someone"]]
      ],
      mine: voice.list(conflict.onlyMine(voice)), theirs: conflict.sayTheirs(voice),
      same: voice.list(conflict.same(voice)),
      typed: submission.repeated, was: newest.details.kept, began: conflict.origin?.kept ?? "")
    return Screen(
      page: page, title: voice.text["clients.edit.title"], status: .conflict,
      client: ClientHeader(newest, voice), tab: .overview)
  }
}

/// Two trainers' words for one client.
struct Conflict {
  let newest: Client
  /// The newest with what was typed.
  let mine: ClientDetails
  /// What both began with; nil where the page did not say so.
  let base: ClientDetails?
  /// What both began with at first: they may have been asked before.
  var origin: ClientDetails?
  /// What only the other trainer has changed.
  var onlyTheirs: [MergingField] = []
  /// The name of the other one; nil where nobody is known.
  var trainer: String?

  /// Those that the other trainer has changed, and that are not the same in both.
  func fields(_ voice: Voice) -> [MergingField] {
    MergingField.allCases.filter { field in
      let theirs = newest.details.says(field, voice)
      return mine.says(field, voice) != theirs && base?.says(field, voice) != theirs
        && !(field == .emergency && isEmergencySettled)
    }
  }

  /// Whether each part of the emergency contact was changed by one of them only, and nobody is somebody
  /// else with a part of the one before.
  private var isEmergencySettled: Bool {
    guard let base = base?.emergency else { return false }
    let (mine, theirs) = (mine.emergency, newest.details.emergency)
    if !base.name.isEmpty, mine.name != base.name || theirs.name != base.name {
      return mine == base || theirs == base || mine == theirs
    }
    return EmergencyContact.fields.values.allSatisfy { part in
      let (mine, theirs, base) = (mine[keyPath: part], theirs[keyPath: part], base[keyPath: part])
      return mine == theirs || base == theirs || base == mine
    }
  }

  /// What was sent, without what nobody has touched here: that is as the other trainer has saved it.
  func rebased(_ sent: Submission, _ voice: Voice) -> Submission {
    guard let base else { return sent }
    let rest = sent.without(untouched(voice).filter { $0 != .emergency })
    guard isEmergencySettled else { return rest }
    return rest.merged(base.emergency, newest.details.emergency)
  }

  /// What nobody has touched here.
  func untouched(_ voice: Voice) -> [MergingField] {
    guard let base else { return [] }
    return MergingField.allCases.filter { mine.says($0, voice) == base.says($0, voice) }
  }

  /// Those that only who is slower has changed: they are saved as they were typed.
  func onlyMine(_ voice: Voice) -> [MergingField] {
    let chosen = fields(voice)
    return MergingField.allCases.filter {
      mine.says($0, voice) != newest.details.says($0, voice) && !chosen.contains($0)
    }
  }

  /// Those of which both say the same, where they say anything.
  func same(_ voice: Voice) -> [MergingField] {
    MergingField.allCases.filter {
      let theirs = newest.details.says($0, voice)
      return mine.says($0, voice) == theirs && !theirs.isEmpty && !onlyTheirs.contains($0)
    }
  }

  /// For a program: what is saved now, beside each field that says something else.
  func told(_ sent: Reader) -> Reader {
    var reader = sent
    let (saved, typed) = (newest.formValues(sent.units), mine.emergency)
    for field in fields(sent.voice) {
      let words = newest.details.says(field, sent.voice)
      switch field {
      // Numbers and lists are sent in another way than they are said.
      case .height, .mass, .phones, .emails, .addresses:
        reader.refuse("\(field)", saying: sent.text.saved(words), code: Reader.outdated)
      case .emergency:
        for (name, part) in EmergencyContact.fields
        where typed[keyPath: part] != newest.details.emergency[keyPath: part] {
          reader.refuse(name, saved: newest.details.emergency[keyPath: part]) { $0 }
        }
      default: reader.refuse("\(field)", saved: saved["\(field)"] ?? words) { _ in words }
      }
    }
    return reader
  }

  /// Nil where there is none.
  fileprivate func sayTheirs(_ voice: Voice) -> String? {
    let said = onlyTheirs.map { field in
      let words = newest.details.says(field, voice)
      return voice.text[
        "clients.edit.nowSaid",
        [
          "field": voice.text["duplicates.field.\(field)"],
          "words": words.isEmpty
            ? voice.text["form.empty"] : words.replacing("\n", with: ", "),
        ]]
    }
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  fileprivate func field(_ field: MergingField, _ voice: Voice) -> MergingPage.Field {
    let both = mine.both(field, with: newest.details, since: origin).map(voice.say)
    let (mine, theirs) = (mine.says(field, voice), newest.details.says(field, voice))
    var said = [(ConflictPage.Side.mine, mine), (.theirs, theirs)]
    if let both, both != mine, both != theirs { said.append((.both, both)) }
    // Nothing of what anybody has added goes by itself, and nothing that one has taken out comes back.
    let side: ConflictPage.Side = said.count > 2 ? .both : both == theirs ? .theirs : .mine
    let name = "\(ConflictPage.prefix)\(field)"
    return MergingPage.Field(
      name: name, label: voice.text["duplicates.field.\(field)"],
      choices: said.map { one, text in
        .init(
          id: one.rawValue, field: name, whose: voice.whose(one), isBoth: one == .both, text: text,
          isNothing: text.isEmpty, selected: one == side)
      }, problem: nil)
  }
}

extension Voice {
  fileprivate func whose(_ side: ConflictPage.Side) -> String {
    switch side {
    case .mine: text["clients.edit.mine"]
    case .theirs: text["clients.edit.theirs"]
    case .both: text["duplicates.both"]
    }
  }

  /// Nil where there is none.
  fileprivate func list(_ fields: [MergingField]) -> String? {
    guard !fields.isEmpty else { return nil }
    return fields.map { text["duplicates.field.\($0)"] }.joined(separator: ", ")
  }
}

extension ClientDetails {
  /// As JSON, for a page that brings them back.
  var kept: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Nil where that is not what it says.
  init?(kept: String) {
    guard let details = try? JSONDecoder().decode(Self.self, from: Data(kept.utf8)) else {
      return nil
    }
    self = details
  }
}
