import Forms
import Hummingbird
import Vault

/// Two forms of a client beside each other.
struct ComparisonController {
  let store: Store

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard let other = try await other(request, form) else { throw Refusal.notFound }
    let all = request.query["all"] == "true"
    return try context.answer(
      ComparisonPage.screen(form, other, of: context.client, all: all, context.voice))
  }

  /// The one that is asked for, otherwise the one before.
  private func other(_ request: Request, _ form: ScreeningForm) async throws -> ScreeningForm? {
    if let text = request.query["with"] {
      guard let id = Identifier<ScreeningForm>(text) else { return nil }
      return try await store.screeningForm(id, of: form.clientId)
    }
    let forms = try await store.screeningForms(of: form.clientId)
    return forms.drop { $0.id != form.id }.dropFirst().first
  }
}

struct ComparisonPage: Page {
  static let template = "screening/comparison"
  struct Side: Encodable, Sendable {
    let id: String
    let status: String
    let title: String
    let version: Int
  }
  struct Section: Encodable, Sendable {
    let title: String
    let rows: [Row]
  }
  struct Row: Encodable, Sendable {
    let key: String
    let label: String
    /// In words; null where it is unanswered or not asked.
    let before: String?
    let after: String?
    let differs: Bool
    /// Asked in one of the two only.
    let added: Bool
    let removed: Bool
  }
  /// The older one, whichever was asked for first.
  let before: Side
  let after: Side
  let all: Bool
  let count: Int
  let countText: String
  let sections: [Section]

  static func screen(
    _ one: ScreeningForm, _ other: ScreeningForm, of client: Client, all: Bool, _ voice: Voice
  ) throws -> Screen<Self> {
    let isOlder = (one.createdAt, one.id.description) < (other.createdAt, other.id.description)
    let before = try FieldMaker(isOlder ? one : other, of: client, asSigned: true, voice)
    let after = try FieldMaker(isOlder ? other : one, of: client, asSigned: true, voice)
    let sections = Comparison(before: before, after: after).sections
    let count = sections.flatMap(\.rows).count(where: \.differs)
    let shown = sections.map { section in
      Section(title: section.title, rows: section.rows.filter { all || $0.differs })
    }
    let page = Self(
      before: Side(before), after: Side(after), all: all, count: count,
      countText: voice.text.plural("comparison.count", count),
      sections: shown.filter { !$0.rows.isEmpty })
    return Screen(
      page: page, title: voice.text["comparison.title"], client: ClientHeader(client, voice),
      tab: .screening)
  }
}

extension ComparisonPage.Side {
  fileprivate init(_ answers: FieldMaker) {
    self.init(
      id: answers.form.id.description, status: answers.form.isSigned ? "signed" : "draft",
      title: answers.voice.status(answers.form), version: answers.definition.version)
  }
}

/// The questions of two forms, each read with its own definition.
private struct Comparison {
  let before: FieldMaker
  let after: FieldMaker

  /// The newer form's sections, then what only the older one asked.
  var sections: [ComparisonPage.Section] {
    let asked = Set(after.definition.fields.map(\.key))
    let gone = before.definition.fields.filter { !asked.contains($0.key) }
    let now = after.definition.sections.map { section in
      ComparisonPage.Section(title: section.title, rows: section.fields.map(row))
    }
    guard !gone.isEmpty else { return now }
    let title = after.voice.text["comparison.removed"]
    return now + [ComparisonPage.Section(title: title, rows: gone.map(row))]
  }

  private func row(_ field: FormField) -> ComparisonPage.Row {
    let (old, new) = (before.definition.field(field.key), after.definition.field(field.key))
    let (was, `is`) = (before.shownAnswer(field.key), after.shownAnswer(field.key))
    let (added, removed) = (old == nil, new == nil)
    return ComparisonPage.Row(
      key: field.key, label: field.label,
      before: old.flatMap { old in was.map { before.inWords($0, old) } },
      after: new.flatMap { new in `is`.map { after.inWords($0, new) } },
      differs: added || removed || was != `is`, added: added, removed: removed)
  }
}

extension FieldMaker {
  /// A hidden question's answer is none.
  fileprivate func shownAnswer(_ key: String) -> Answer? {
    evaluation.shown.contains(key) ? answer(key) : nil
  }
}
