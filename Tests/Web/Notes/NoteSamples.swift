import Testing

@testable import Vault
@testable import Web

final class NoteSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.notes() }
}

extension SampleGym {
  fileprivate func notes() async throws -> [SampleScreen] {
    let client = try await newClient("Nora Note")
    let words = NoteWords { $0 == .plan ? "More sleep" : $0 == .subjective ? "Tired" : "" }
    let template = try await store.addNoteTemplate("First visit", words, at: moment)
    let gone = try await store.addNoteTemplate("Old one", words, at: moment)
    _ = try await store.remove(gone.id, true, at: moment)
    for number in 0..<101 {
      _ = try await write(words, isPrivate: number == 100, of: client)
    }
    let one = try await write(NoteWords { $0 == .text ? "Late" : "" }, of: client)
    let edited = try await write(words, id: one.id, version: 1, of: client)
    let removed = try await store.noteTemplates(removed: true)
    let wrong = reader([:], wrong: ["day", "text", "subjective"])
    let note = NotePage.screen(edited, of: client, names: try await store.trainerNames(), voice)
    return try await lists(of: client) + [
      SampleScreen(note, in: self), SampleScreen(note.again(wrong), in: self),
      SampleScreen(
        NoteTemplatesPage.screen([template], removed: removed, voice), in: self),
      SampleScreen(NoteTemplatesPage.screen([], removed: [], voice), in: self),
      SampleScreen(NoteTemplatePage.screen(template, voice), in: self),
      SampleScreen(NoteTemplatePage.screen(nil, voice), in: self),
    ]
  }

  /// The middle of a long list with something typed, in four fields and in one; no match, no note.
  private func lists(of client: Client) async throws -> [SampleScreen] {
    let typed = ["text": "Slept", "day": "2026-11-20"]
    let id = Identifier<SessionNote>(at: moment.now)
    try await store.keepDraft(typed, of: id, version: 0, client: client.id, at: moment)
    let draft = try await store.noteDraft(of: nil, client: client.id, by: trainer)
    var choice = NoteChoice()
    let all = try await store.notes(of: client.id)
    let templates = try await store.noteTemplates()
    var screens: [SampleScreen] = []
    for isOne in [true, false] {
      choice.from = isOne ? 0 : 50
      let records = NoteRecords(
        client: client, notes: all, names: try await store.trainerNames(), templates: templates,
        draft: draft, isOne: isOne)
      screens.append(SampleScreen(NotesPage.screen(records, choice, at: moment, voice), in: self))
    }
    for query in ["", "zzz"] {
      choice = NoteChoice()
      choice.query = query
      let none = NoteRecords(
        client: client, notes: [], names: [:], templates: [], draft: nil, isOne: false)
      screens.append(SampleScreen(NotesPage.screen(none, choice, at: moment, voice), in: self))
    }
    return screens
  }

  func write(
    _ words: NoteWords, id: Identifier<SessionNote>? = nil, version: Int = 0,
    isPrivate: Bool = false, of client: Client
  ) async throws -> SessionNote {
    let entry = NoteEntry(
      id: id ?? .init(at: moment.now), version: version, day: try #require(voice.today),
      words: words, isPrivate: isPrivate)
    return try await store.save(entry, of: client.id, at: moment).note
  }
}
