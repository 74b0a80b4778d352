import Hummingbird
import Vault

/// What was said and seen in sessions with a client: writing it down, finding it, correcting it.
struct NoteController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let choice = NoteChoice(request)
    var screen = try await NotesPage.load(of: client, choice, from: store, context)
    screen.notice = try await notice(request, of: client, context)
    return try context.answer(screen)
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    var reader = try await context.reader(request)
    let entry = reader.note(nil, at: context.moment)
    let page = { try await NotesPage.load(of: client, NoteChoice(), from: store, context) }
    return try await context.saving(reader, on: try await page().keeping(reader)) {
      guard let entry else { return try context.again(try await page().keeping(reader), reader) }
      do {
        let (note, isNew) = try await store.save(entry, of: client.id, at: context.moment)
        return try await context.done(
          at: context.answering.wantsJSON ? note.path : "\(client.notesPath)?saved=\(note.id)",
          isNew ? .created : .ok
        ) {
          NotePage.screen(note, of: client, names: try await store.trainerNames(), context.voice)
        }
      } catch StoreRefusal.outdated {
        return try context.answer(try await page().outdated(reader, saying: "note.outdated"))
      }
    }
  }

  @Sendable func edit(request: Request, context: SignedIn) async throws -> Response {
    let (client, note) = try await store.note(context)
    let draft = try await store.noteDraft(of: note.id, client: client.id, by: context.trainer)
    var screen = NotePage.screen(
      note, of: client, names: try await store.trainerNames(), context.voice)
    screen.form.take(draft)
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let (client, note) = try await store.note(context)
    var reader = try await context.reader(request)
    let entry = reader.note(note, at: context.moment)
    let names = try await store.trainerNames()
    let page = { NotePage.screen(note, of: client, names: names, context.voice) }
    return try await context.saving(reader, on: page()) {
      guard let entry else { return try context.again(page(), reader) }
      do {
        let (note, _) = try await store.save(entry, of: client.id, at: context.moment)
        return try await context.done(at: "\(client.notesPath)?saved=\(note.id)#note-\(note.id)") {
          NotePage.screen(note, of: client, names: names, context.voice)
        }
      } catch StoreRefusal.outdated {
        return try context.answer(page().outdated(reader, saying: "note.outdated"))
      }
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let (client, note) = try await store.note(context)
    _ = try await context.submission(request)
    _ = try await store.delete(note.id, of: client.id, at: context.moment)
    return try await context.done(at: "\(client.notesPath)?deleted=\(note.id)") {
      try await NotesPage.load(of: client, NoteChoice(), from: store, context)
    }
  }

  /// What was just done: saved, deleted, which can be undone for a while, or brought back.
  private func notice(
    _ request: Request, of client: Client, _ context: SignedIn
  ) async throws -> Notice? {
    let voice = context.voice
    if request.query["restored"] != nil { return Notice(text: voice.text["note.restored"]) }
    if request.query["saved"] != nil { return Notice(text: voice.text["note.saved"]) }
    guard let id = request.query["deleted"].flatMap({ Identifier<SessionNote>($0) }),
      let note = try? await store.note(id, of: client.id), let since = note.deletedAt
    else { return nil }
    return Notice(
      voice.text["note.deleted", ["date": voice.text.day(note.day)]],
      undo: Undo("\(note.path)/deletion/delete", since: since, at: voice.now))
  }
}

/// Taking the deletion of a note back.
struct NoteDeletionController {
  let store: Store

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    _ = try await context.submission(request)
    let note = try await store.delete(
      context.id("note"), of: client.id, false, at: context.moment)
    return try await context.done(at: "\(client.notesPath)?restored=true#note-\(note.id)") {
      NotePage.screen(note, of: client, names: try await store.trainerNames(), context.voice)
    }
  }
}

extension Store {
  /// A note that is not deleted, and whose it is.
  fileprivate func note(_ context: some RequestContext) async throws -> (Client, SessionNote) {
    let client = try await client(context)
    let note = try await note(context.id("note"), of: client.id)
    guard note.deletedAt == nil else { throw Refusal.notFound }
    return (client, note)
  }
}

extension Client {
  var notesPath: String { "\(path)/notes" }
}

extension SessionNote {
  var path: String { "/clients/\(clientId)/notes/\(id)" }
}

extension Screen {
  /// The same note comes back, not a further one.
  fileprivate func keeping(_ reader: Reader) -> Screen {
    var screen = self
    screen.form.values["id"] = reader.submission.text("id")
    return screen
  }
}
