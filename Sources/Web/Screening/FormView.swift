import Forms
import Foundation
import Vault

/// A form as a page shows it.
struct FormView: Encodable, Sendable {
  let id: String
  let path: String
  let title: String
  let status: String
  let isDraft: Bool
  let isSigned: Bool
  let statusText: String
  /// 64 hexadecimal digits; null in a draft.
  let fingerprint: Shown<String>
  /// Whether content and fingerprint still agree; null in a draft.
  let unchanged: Bool?
  let changed: Bool
  let revision: Int
  /// The version of the client's details that the page shows.
  let clientVersion: Int
  let sections: [SectionView]
  let paging: FormPaging
}

/// How a page goes through the sections of a form.
struct FormPaging: Encodable, Sendable {
  /// Where this page's form is sent.
  let action: String
  /// Whether it shows one section only.
  let oneByOne: Bool
  let before: String?
  let after: String?
  /// What the last button says.
  let finish: String
  /// "2 of 8"; null when all are shown.
  let place: String?
  /// The first section alone, and all at once.
  let first: String
  let all: String
}

struct SectionView: Encodable, Sendable {
  let key: String
  let title: String
  let number: Int
  let locked: Bool
  let lockText: String?
  let editable: Bool
  /// Whether this page shows it.
  let open: Bool
  /// Whether it is the only one that is shown.
  let current: Bool
  let link: String
  let fields: [FieldView]
}

struct MissingField: Encodable, Sendable {
  let key: String
  /// Its question on the page, or on the page of its section.
  let link: String
  let label: String
}

struct EarlierForm: Encodable, Sendable {
  let id: String
  let status: String
  let title: String
  let current: Bool
}

struct AddendumView: Encodable, Sendable {
  let text: String
  let author: String
  let at: Shown<Date>
  /// Whether a later one takes it back.
  let withdrawn: Bool

  static func all(_ addenda: [Addendum], _ text: Text) -> [Self] {
    let withdrawn = Set(addenda.compactMap(\.withdraws))
    return addenda.map { addendum in
      Self(
        text: addendum.text, author: addendum.trainerName,
        at: Shown(addendum.writtenAt, text.dateAndTime),
        withdrawn: withdrawn.contains(addendum.id))
    }
  }
}

extension FormView {
  init(_ answers: FieldMaker, of client: Client, _ sections: SectionChoice) {
    let form = answers.form
    id = form.id.description
    path = form.path
    title = answers.definition.title
    status = form.isSigned ? "signed" : "draft"
    isDraft = !form.isSigned
    isSigned = form.isSigned
    statusText = answers.voice.status(form)
    fingerprint = Shown(form.fingerprint) { $0.inGroups }
    unchanged = form.isUnchanged
    changed = form.isUnchanged == false
    revision = form.revision
    clientVersion = client.version
    self.sections = answers.definition.sections.enumerated().map { index, section in
      SectionView(section, number: index + 1, answers, sections)
    }
    paging = FormPaging(answers, sections)
  }
}

extension SectionView {
  fileprivate init(
    _ section: FormSection, number: Int, _ answers: FieldMaker, _ choice: SectionChoice
  ) {
    let text = answers.voice.text
    key = section.key
    title = section.title
    self.number = number
    locked = answers.form.isSigned && section.locks
    let signedAt = locked ? answers.form.signedAt : nil
    lockText = signedAt.map { text["screening.locked", ["date": text.date($0)]] }
    editable = !locked
    open = choice.shows(section)
    current = choice.key == section.key
    link = choice.key == nil ? "#section-\(section.key)" : "?section=\(section.key)"
    fields = section.fields.map { answers.view($0, in: section) }
  }
}

extension FormPaging {
  fileprivate init(_ answers: FieldMaker, _ choice: SectionChoice) {
    let (text, path) = (answers.voice.text, answers.form.path)
    let keys = answers.definition.sections.map(\.key)
    (before, after) = choice.neighbours(in: answers.definition)
    action = choice.path(of: path)
    oneByOne = choice.key != nil
    finish = text[answers.isForClient ? "handOver.done" : "screening.review"]
    place = choice.key.flatMap(keys.firstIndex(of:)).map {
      text["screening.place", ["number": String($0 + 1), "count": String(keys.count)]]
    }
    first = SectionChoice(key: keys.first).path(of: path)
    all = "\(path)?section=all"
  }
}

extension EarlierForm {
  init(_ form: ScreeningForm, isShown: Bool, _ voice: Voice) {
    id = form.id.description
    status = form.isSigned ? "signed" : "draft"
    title = voice.status(form)
    current = isShown
  }
}

extension String {
  /// In groups of four, as a person compares it with paper.
  var inGroups: String {
    stride(from: 0, to: count, by: 4).map { start in
      String(dropFirst(start).prefix(4))
    }.joined(separator: " ")
  }
}
