import Vault

/// The gym's templates for session notes, and those that were removed.
struct NoteTemplatesPage: Page {
  static let template = "notes/templates"
  struct Row: Encodable, Sendable {
    let id: String
    let name: String
    /// How it begins.
    let words: String
  }

  let templates: [Row]
  let removed: [Row]
  let anyRemoved: Bool

  static func screen(
    _ templates: [NoteTemplate], removed: [NoteTemplate], _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      templates: templates.map(Row.init), removed: removed.map(Row.init),
      anyRemoved: !removed.isEmpty)
    return Screen(page: page, title: voice.text["noteTemplates.title"])
  }
}

extension NoteTemplatesPage.Row {
  fileprivate init(_ template: NoteTemplate) {
    (id, name) = (template.id.description, template.name)
    let parts = NoteWords.Part.allCases.map { template.words[$0] }.filter { !$0.isEmpty }
    words = String(parts.joined(separator: " · ").replacing("\n", with: " ").prefix(160))
  }
}

/// The form for one template.
struct NoteTemplatePage: Page {
  static let template = "notes/template"
  /// Null for a new one.
  let id: String?
  let name: String
  let version: Int
  let isOne: Bool

  static func screen(_ template: NoteTemplate?, _ voice: Voice) -> Screen<Self> {
    var values = ["name": template?.name ?? "", "version": String(template?.version ?? 0)]
    for part in NoteWords.Part.allCases { values[part.rawValue] = template?.words[part] }
    let page = Self(
      id: template?.id.description, name: template?.name ?? "", version: template?.version ?? 0,
      isOne: template?.words.isOne ?? false)
    return Screen(
      page: page, title: template?.name ?? voice.text["noteTemplate.new"],
      form: FormFields(values))
  }
}
