import Forms
import Foundation
import Vault

/// A client without a form yet.
struct ScreeningIndexPage: Page {
  static let template = "screening/index"
  let form: FormView?
  let earlier: [EarlierForm]
  let addenda: [AddendumView]

  static func screen(_ client: Client, _ voice: Voice) -> Screen<Self> {
    Screen(
      page: Self(form: nil, earlier: [], addenda: []), title: voice.text["screening.title"],
      client: ClientHeader(client, voice), tab: .screening)
  }
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

  /// - Parameter forms: all of the client's, newest first.
  static func screen(
    _ answers: FieldMaker, of client: Client, forms: [ScreeningForm], addenda: [Addendum],
    _ sections: SectionChoice, _ voice: Voice
  ) -> Screen<Self> {
    let missing = answers.missing(sections)
    let isSigned = answers.form.isSigned
    let page = Self(
      form: FormView(answers, of: client, sections), missing: missing,
      missingText: isSigned ? nil : voice.missing(missing),
      canSign: missing.isEmpty && !isSigned, decisions: answers.decisions,
      earlier: forms.map { EarlierForm($0, isShown: $0.id == answers.form.id, voice) },
      addenda: addenda.map { AddendumView($0, voice.text) })
    return Screen(
      page: page, title: voice.text["screening.title"], client: ClientHeader(client, voice),
      tab: .screening)
  }

  static func load(
    _ form: ScreeningForm, of client: Client, from store: Store, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], sections: SectionChoice = .all, _ voice: Voice
  ) async throws -> Screen<Self> {
    var answers = try FieldMaker(form, of: client, typed: typed, problems: problems, voice)
    answers.last = try await LastForm.load(before: form, from: store, voice)
    return screen(
      answers, of: client, forms: try await store.screeningForms(of: client.id),
      addenda: try await store.addenda(to: form), sections, voice)
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

extension Voice {
  /// "Draft, saved 21 Nov 2026, 14:05", or who signed it when.
  func status(_ form: ScreeningForm) -> String {
    guard let signedAt = form.signedAt else {
      return text["screening.status.draft", ["date": text.dateAndTime(form.savedAt)]]
    }
    return text[
      "screening.status.signed",
      [
        "date": text.dateAndTime(signedAt), "client": form.clientName ?? "",
        "trainer": form.trainerName ?? "",
      ]]
  }

  /// Nil where nothing is.
  func missing(_ fields: [MissingField]) -> String? {
    fields.isEmpty ? nil : text.plural("screening.missing", fields.count)
  }
}
