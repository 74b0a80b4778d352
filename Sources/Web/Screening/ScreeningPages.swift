import Forms
import Foundation
import Submissions
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
  /// As they were signed; none in a draft.
  let flags: [FlagMark]
  let signed: SignedView?
  let earlier: [EarlierForm]
  let addenda: [AddendumView]

  /// - Parameters:
  ///   - forms: all of the client's, newest first.
  ///   - clearance: what has been said to the newest since.
  static func screen(
    _ answers: FieldMaker, of client: Client, forms: [ScreeningForm], addenda: [Addendum],
    clearance: Clearance?, _ sections: SectionChoice, _ voice: Voice
  ) -> Screen<Self> {
    let missing = answers.missing(sections)
    let isSigned = answers.form.isSigned
    let page = Self(
      form: FormView(answers, of: client, sections), missing: missing,
      missingText: isSigned ? nil : voice.missing(missing),
      canSign: missing.isEmpty && !isSigned,
      decisions: answers.decisions.map { $0.after(clearance, voice) },
      flags: isSigned ? answers.signedFlags : [], signed: SignedView(answers.form, voice.text),
      earlier: forms.map { EarlierForm($0, isShown: $0.id == answers.form.id, voice) },
      addenda: AddendumView.all(addenda, voice.text))
    return Screen(
      page: page, title: voice.text["screening.title"], client: ClientHeader(client, voice),
      tab: .screening)
  }

  static func load(
    _ form: ScreeningForm, of client: Client, from store: Store, typed: Submission? = nil,
    problems: [String: FieldProblem] = [:], isOutdated: Bool = false,
    sections: SectionChoice = .all, _ voice: Voice
  ) async throws -> Screen<Self> {
    var answers = try FieldMaker(form, of: client, typed: typed, problems: problems, voice)
    answers.isOutdated = isOutdated
    answers.last = try await LastForm.load(before: form, from: store, voice)
    let forms = try await store.screeningForms(of: client.id)
    let concerns = try await store.concerns(of: client.id, on: voice.today)
    return screen(
      answers, of: client, forms: forms, addenda: try await store.addenda(to: form),
      clearance: forms.first?.id == form.id ? concerns.settling(voice.form) : nil, sections, voice)
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

/// Who signed a form, how and when.
struct SignedView: Encodable, Sendable {
  let client: String
  let trainer: String
  let at: Shown<Date>
  /// An SVG path and the part of the plane that it takes; null where only the name was typed.
  let signature: String?
  let box: String?

  /// Nil for a draft.
  init?(_ form: ScreeningForm, _ text: Text) {
    guard form.isSigned else { return nil }
    (client, trainer) = (form.clientName ?? "", form.trainerName ?? "")
    at = Shown(form.signedAt, text.dateAndTime)
    signature = form.signature
    box = form.signature.flatMap { DrawnSignature($0)?.viewBox }
  }
}

extension FieldMaker {
  var signedFlags: [FlagMark] {
    (form.signedOutcome?.flags ?? evaluation.flags).map { FlagMark($0.level, $0.text, voice.text) }
  }
}
