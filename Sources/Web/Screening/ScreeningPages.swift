import Definitions
import Forms
import Foundation
import Vault

/// A client without a form yet.
struct ScreeningIndexPage: Page {
  static let template = "screening/index"
  let form: FormView?
  let earlier: [EarlierForm]
  let addenda: [AddendumView]
}

/// One form: to be filled in, or signed and to be read.
struct ScreeningPage: Page {
  static let template = "screening/show"
  let form: FormView
  let missing: [MissingField]
  let missingText: String?
  let canSign: Bool
  let decisions: [DecisionView]
  let earlier: [EarlierForm]
  let addenda: [AddendumView]
}

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

  init(_ addendum: Addendum, _ text: Text) {
    (self.text, author) = (addendum.text, addendum.trainerName)
    at = Shown(addendum.writtenAt, text.dateAndTime)
  }
}

extension Services {
  func screening(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], sections: SectionChoice = .all
  ) async throws -> Screen<ScreeningPage> {
    var maker = try maker(form, client, context, typed: typed, problems: problems)
    maker.last = try await last(before: form)
    let forms = try await store.screeningForms(of: client.id)
    let addenda = try await store.addenda(to: form)
    let missing = maker.missing(sections)
    let page = ScreeningPage(
      form: view(maker, of: client, sections), missing: missing,
      missingText: form.isSigned ? nil : missingText(missing),
      canSign: missing.isEmpty && !form.isSigned, decisions: maker.decisions,
      earlier: forms.map { earlier($0, shown: form) },
      addenda: addenda.map { AddendumView($0, views.text) })
    return Screen(
      page: page, title: views.text["screening.title"],
      client: ClientHeader(client, self, context.trainer.units), tab: .screening)
  }

  /// The same for the client who holds the tablet: no flags, and nothing around it.
  func handedOver(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], sections: SectionChoice = .all
  ) async throws -> Screen<HandOverPage> {
    var maker = try maker(form, client, context, typed: typed, problems: problems)
    maker.isForClient = true
    let missing = maker.missing(sections)
    let page = HandOverPage(
      form: view(maker, of: client, sections), missing: missing,
      missingText: missingText(missing), gym: try await store.gym().name)
    return Screen(page: page, title: maker.definition.title)
  }

  private func missingText(_ missing: [MissingField]) -> String? {
    missing.isEmpty ? nil : views.text.plural("screening.missing", missing.count)
  }

  /// - Parameter asSigned: with the client's details of that day, where it is signed.
  func maker(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], asSigned: Bool = false
  ) throws -> FieldMaker {
    let definition = try form.definition(newest: self.form)
    let current = definition.details(client.record(at: moment(context.trainer)))
    let details = asSigned ? form.details ?? current : current
    return FieldMaker(
      form: form, definition: definition,
      evaluation: definition.evaluate(form.answers, details: form.details ?? details),
      details: details, typed: typed, problems: problems, text: views.text,
      units: context.trainer.units)
  }

  private func view(
    _ maker: FieldMaker, of client: Client, _ sections: SectionChoice
  ) -> FormView {
    let (form, text) = (maker.form, views.text)
    return FormView(
      id: form.id.description, path: form.path, title: maker.definition.title,
      status: form.isSigned ? "signed" : "draft", isDraft: !form.isSigned,
      isSigned: form.isSigned, statusText: text.status(form),
      fingerprint: Shown(form.fingerprint) { $0.inGroups },
      unchanged: form.isUnchanged, changed: form.isUnchanged == false, revision: form.revision,
      clientVersion: client.version, sections: self.sections(maker, sections),
      paging: paging(maker, sections))
  }

  private func sections(_ maker: FieldMaker, _ choice: SectionChoice) -> [SectionView] {
    maker.definition.sections.enumerated().map { index, section in
      let locked = maker.form.isSigned && section.locks
      return SectionView(
        key: section.key, title: section.title, number: index + 1, locked: locked,
        lockText: locked
          ? maker.form.signedAt.map {
            views.text["screening.locked", ["date": views.text.date($0)]]
          } : nil,
        editable: !locked, open: choice.shows(section), current: choice.key == section.key,
        link: choice.key == nil ? "#section-\(section.key)" : "?section=\(section.key)",
        fields: section.fields.map { maker.view($0, in: section) })
    }
  }

  private func paging(_ maker: FieldMaker, _ choice: SectionChoice) -> FormPaging {
    let (keys, path) = (maker.definition.sections.map(\.key), maker.form.path)
    let (before, after) = choice.neighbours(in: maker.definition)
    let place = choice.key.flatMap(keys.firstIndex(of:)).map {
      views.text["screening.place", ["number": String($0 + 1), "count": String(keys.count)]]
    }
    return FormPaging(
      action: choice.path(of: path), oneByOne: choice.key != nil, before: before, after: after,
      finish: views.text[maker.isForClient ? "handOver.done" : "screening.review"],
      place: place, first: SectionChoice(key: keys.first).path(of: path), all: "\(path)?section=all"
    )
  }

  private func earlier(_ form: ScreeningForm, shown: ScreeningForm) -> EarlierForm {
    EarlierForm(
      id: form.id.description, status: form.isSigned ? "signed" : "draft",
      title: views.text.status(form), current: form.id == shown.id)
  }
}

extension FieldMaker {
  /// What has to be answered still, with links that suit the page.
  func missing(_ sections: SectionChoice = .all) -> [MissingField] {
    evaluation.missing.compactMap { key in
      guard let field = definition.field(key),
        let section = definition.sections.first(where: { $0.fields.contains { $0.key == key } })
      else { return nil }
      let page = sections.shows(section) ? "" : "?section=\(section.key)"
      return MissingField(key: key, link: "\(page)#field-\(key)", label: field.label)
    }
  }
}

extension Text {
  /// "Draft, saved 21 Nov 2026, 14:05", or who signed it when.
  func status(_ form: ScreeningForm) -> String {
    guard let signedAt = form.signedAt else {
      return self["screening.status.draft", ["date": dateAndTime(form.savedAt)]]
    }
    return self[
      "screening.status.signed",
      [
        "date": dateAndTime(signedAt), "client": form.clientName ?? "",
        "trainer": form.trainerName ?? "",
      ]]
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
