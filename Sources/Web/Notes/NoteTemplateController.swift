import HTTPTypes
import Hummingbird
import Vault

/// The gym's templates for session notes. For the owner.
struct NoteTemplateController {
  let store: Store

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    var screen = try await page(context)
    screen.notice = try await notice(request, context)
    return try context.answer(screen)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try context.answer(NoteTemplatePage.screen(nil, context.voice))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let (name, words) = reader.template(nil, beside: try await store.noteTemplates())
    return try await context.saving(reader, on: NoteTemplatePage.screen(nil, context.voice)) {
      let template = try await store.addNoteTemplate(name, words, at: context.moment)
      return try await saved(template.id, .created, context)
    }
  }

  @Sendable func edit(request: Request, context: Owner) async throws -> Response {
    let template = try await store.noteTemplate(context.id("template"))
    return try context.answer(NoteTemplatePage.screen(template, context.voice))
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let template = try await store.noteTemplate(context.id("template"))
    var reader = context.reader
    let (name, words) = reader.template(template, beside: try await store.noteTemplates())
    let version = reader.number("version")
    let page = { NoteTemplatePage.screen(template, context.voice) }
    return try await context.saving(reader, on: page(), outdated: "note.outdated") {
      try await store.change(template.id, version: version, to: name, words, at: context.moment)
      return try await saved(template.id, .ok, context)
    }
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let template = try await store.noteTemplate(context.id("template"))
    _ = try await store.remove(template.id, true, at: context.moment)
    return try await context.done(at: "/settings/notes?removed=\(template.id)") {
      try await page(context)
    }
  }

  private func page(_ context: Owner) async throws -> Screen<NoteTemplatesPage> {
    NoteTemplatesPage.screen(
      try await store.noteTemplates(), removed: try await store.noteTemplates(removed: true),
      context.voice)
  }

  private func saved(
    _ id: Identifier<NoteTemplate>, _ status: HTTPResponse.Status, _ context: Owner
  ) async throws -> Response {
    let path = context.answering.wantsJSON ? "/settings/notes/\(id)" : "/settings/notes?saved=1"
    return try await context.done(at: path, status) {
      NoteTemplatePage.screen(try await store.noteTemplate(id), context.voice)
    }
  }

  /// What was just done: saved, removed, which can be undone for a while, or brought back.
  private func notice(_ request: Request, _ context: Owner) async throws -> Notice? {
    let text = context.voice.text
    if request.query["restored"] != nil { return Notice(text: text["noteTemplate.restored"]) }
    if request.query["saved"] != nil { return Notice(text: text["settings.saved"]) }
    let removed = try await store.noteTemplates(removed: true)
    guard let gone = removed.first(where: { $0.id.description == request.query["removed"] }),
      let since = gone.removedAt
    else { return nil }
    return Notice(
      text["noteTemplate.removed", ["name": gone.name]],
      undo: Undo("/settings/notes/\(gone.id)/removal/delete", since: since, at: context.voice.now))
  }
}

extension Reader {
  /// - Parameters:
  ///   - template: the one that is changed; nil for a new one.
  ///   - others: the names that are taken.
  mutating func template(
    _ template: NoteTemplate?, beside others: [NoteTemplate]
  ) -> (String, NoteWords) {
    let name = words(
      "name", keep: template?.name ?? "", limit: NoteTemplate.nameLimit,
      required: "problem.nameMissing")
    let folded = Client.folded(name)
    if others.contains(where: { $0.id != template?.id && Client.folded($0.name) == folded }) {
      refuse("name", "noteTemplate.problem.nameTaken")
    }
    let words = noteWords(keep: template?.words)
    if words.isEmpty, problems.isEmpty { refuse("subjective", "note.problem.empty") }
    return (name, words)
  }
}
