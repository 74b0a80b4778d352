import Hummingbird
import Vault

/// What is typed into a note is kept before it is saved, and a template is put into it.
struct NoteDraftController {
  let store: Store

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    var reader = context.reader
    let draft = try reader.noteDraft()
    guard reader.problems.isEmpty else {
      let page = try await NotesPage.load(NoteChoice(), from: store, context)
      return try context.again(page, reader)
    }
    let typed = try await typed(draft, reader)
    try await store.keepDraft(
      typed, of: draft.id, version: draft.version, client: context.client.id, at: context.moment)
    guard context.answering.wantsJSON else { return .seeOther(back(to: context.client, draft)) }
    return try .json(["savedAt": context.moment.now], status: .ok)
  }

  /// What a template says stands where nothing was typed, and else below it.
  private func typed(_ draft: TypedNote, _ reader: Reader) async throws -> [String: String] {
    guard let id = reader.submission.text("template").flatMap({ Identifier<NoteTemplate>($0) })
    else { return draft.typed }
    let template = try await store.noteTemplate(id)
    return NoteWords.Part.allCases.reduce(into: draft.typed) { typed, part in
      let (before, words) = (typed[part.rawValue] ?? "", template.words[part])
      guard !words.isEmpty, !before.contains(words) else { return }
      typed[part.rawValue] = before.isEmpty ? words : "\(before)\n\(words)"
    }
  }

  private func back(to client: Client, _ draft: TypedNote) -> String {
    draft.version == 0 ? client.notesPath : "\(client.notesPath)/\(draft.id)"
  }
}

/// A note as it is typed: nothing is known to be right.
struct TypedNote {
  let id: Identifier<SessionNote>
  let version: Int
  let typed: [String: String]
}

extension FormFields {
  /// What was typed and not saved comes back.
  mutating func take(_ draft: NoteDraft?) {
    guard let draft else { return }
    values.merge(draft.typed) { _, typed in typed }
    values["version"] = String(draft.version)
  }
}
