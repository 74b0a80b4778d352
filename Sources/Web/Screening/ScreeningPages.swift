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
  let earlier: [EarlierForm]
  let addenda: [AddendumView]
}

struct FormView: Encodable, Sendable {
  let id: String
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
}

struct SectionView: Encodable, Sendable {
  let key: String
  let title: String
  let number: Int
  let locked: Bool
  let lockText: String?
  let editable: Bool
  let fields: [FieldView]
}

struct MissingField: Encodable, Sendable {
  let key: String
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
}

extension Services {
  func screening(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:]
  ) async throws -> Screen<ScreeningPage> {
    let maker = try maker(form, client, context, typed: typed, problems: problems)
    let forms = try await store.screeningForms(of: client.id)
    let addenda = try await store.addenda(to: form.id)
    let missing = maker.missing
    let page = ScreeningPage(
      form: view(form, maker, of: client), missing: missing,
      missingText: missing.isEmpty || form.isSigned
        ? nil : views.text.plural("screening.missing", missing.count),
      canSign: missing.isEmpty && !form.isSigned,
      earlier: forms.map { earlier($0, shown: form) },
      addenda: addenda.map {
        AddendumView(
          text: $0.text, author: $0.trainerName, at: Shown($0.writtenAt, views.text.dateAndTime))
      })
    return Screen(
      page: page, title: views.text["screening.title"],
      client: ClientHeader(client, self, context.trainer.units), tab: .screening)
  }

  func maker(
    _ form: ScreeningForm, _ client: Client, _ context: SignedIn, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:]
  ) throws -> FieldMaker {
    let definition = try form.definition(newest: self.form)
    let details = definition.details(client.record(at: moment(context.trainer)))
    return FieldMaker(
      form: form, definition: definition,
      evaluation: definition.evaluate(form.answers, details: form.details ?? details),
      details: details, typed: typed, problems: problems, text: views.text,
      units: context.trainer.units)
  }

  private func view(
    _ form: ScreeningForm, _ maker: FieldMaker, of client: Client
  ) -> FormView {
    let text = views.text
    let sections = maker.definition.sections.enumerated().map { index, section in
      let locked = form.isSigned && section.locks
      return SectionView(
        key: section.key, title: section.title, number: index + 1, locked: locked,
        lockText: locked
          ? form.signedAt.map { text["screening.locked", ["date": text.date($0)]] } : nil,
        editable: !locked, fields: section.fields.map { maker.view($0, in: section) })
    }
    return FormView(
      id: form.id.description, title: maker.definition.title,
      status: form.isSigned ? "signed" : "draft", isDraft: !form.isSigned,
      isSigned: form.isSigned, statusText: text.status(form),
      fingerprint: Shown(form.fingerprint) { $0.inGroups },
      unchanged: form.isUnchanged, changed: form.isUnchanged == false, revision: form.revision,
      clientVersion: client.version, sections: sections)
  }

  private func earlier(_ form: ScreeningForm, shown: ScreeningForm) -> EarlierForm {
    EarlierForm(
      id: form.id.description, status: form.isSigned ? "signed" : "draft",
      title: views.text.status(form), current: form.id == shown.id)
  }
}

extension FieldMaker {
  var missing: [MissingField] {
    evaluation.missing.compactMap { key in
      definition.field(key).map { MissingField(key: key, label: $0.label) }
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
  fileprivate var inGroups: String {
    stride(from: 0, to: count, by: 4).map { start in
      String(dropFirst(start).prefix(4))
    }.joined(separator: " ")
  }
}
