import Hummingbird
import Vault

/// What was said and seen in sessions with a client: writing it down, finding it, correcting it.
struct NoteController {
  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    let choice = NoteChoice(request)
    var screen = try await NotesPage.load(choice, from: store, context)
    screen.notice = try await notice(request, context)
    return try context.answer(screen)
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let entry = reader.note(nil, at: context.moment)
    let page = { try await NotesPage.load(NoteChoice(), from: store, context) }
    return try await context.saving(
      reader, on: try await page().keeping(reader), outdated: "note.outdated"
    ) {
      guard let entry else { return try context.again(try await page().keeping(reader), reader) }
      let (note, isNew) = try await store.save(entry, of: context.client.id, at: context.moment)
      let path = context.answering.wantsJSON ? note.path : note.savedPath
      return try await context.done(at: path, isNew ? .created : .ok) {
        NotePage.screen(
          note, of: context.client, names: try await store.trainerNames(), context.voice)
      }
    }
  }

  @Sendable func edit(request: Request, context: OfClient) async throws -> Response {
    let note = try await store.note(context)
    let draft = try await store.noteDraft(
      of: note.id, client: context.client.id, by: context.trainer)
    var screen = NotePage.screen(
      note, of: context.client, names: try await store.trainerNames(), context.voice)
    screen.form.take(draft)
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let note = try await store.note(context)
    var reader = context.reader
    reader.meet(NotePage.fields(of: note))
    let entry = reader.note(note, at: context.moment)
    let names = try await store.trainerNames()
    let page = { NotePage.screen(note, of: context.client, names: names, context.voice) }
    return try await context.saving(reader, on: page(), outdated: "note.outdated") {
      guard let entry else { return try context.again(page(), reader) }
      let (note, _) = try await store.save(entry, of: context.client.id, at: context.moment)
      return try await context.done(at: "\(note.savedPath)#note-\(note.id)") {
        NotePage.screen(note, of: context.client, names: names, context.voice)
      }
    }
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let note = try await store.note(context)
    _ = try await store.delete(note.id, of: context.client.id, at: context.moment)
    return try await context.done(at: "\(context.client.notesPath)?deleted=\(note.id)") {
      try await NotesPage.load(NoteChoice(), from: store, context)
    }
  }

  /// What was just done: saved, deleted, which can be undone for a while, or brought back.
  private func notice(_ request: Request, _ context: OfClient) async throws -> Notice? {
    let voice = context.voice
    if request.query["restored"] != nil { return Notice(text: voice.text["note.restored"]) }
    if request.query["saved"] != nil { return Notice(text: voice.text["note.saved"]) }
    guard let id = request.query["deleted"].flatMap({ Identifier<SessionNote>($0) }),
      let note = try await ifThere({ try await store.note(id, of: context.client.id) }),
      let since = note.deletedAt
    else { return nil }
    return Notice(
      voice.text["note.deleted", ["date": voice.text.day(note.day)]],
      undo: Undo("\(note.path)/deletion/delete", since: since, at: voice.now))
  }
}

extension Store {
  /// A note that is not deleted.
  func note(_ context: OfClient) async throws -> SessionNote {
    let note = try await note(context.id("note"), of: context.client.id)
    guard note.deletedAt == nil else { throw Refusal.notFound }
    return note
  }
}

extension Client {
  var notesPath: String { "\(path)/notes" }
}

extension SessionNote {
  var path: String { "/clients/\(clientId)/notes/\(id)" }
  /// Among the others, once it is saved.
  var savedPath: String { "/clients/\(clientId)/notes?saved=\(id)" }
}

extension Screen {
  /// The same note comes back, not a further one.
  func keeping(_ reader: Reader) -> Screen {
    var screen = self
    screen.form.values["id"] = reader.submission.text("id")
    return screen
  }
}
