import Foundation
import Hummingbird
import Units
import Vault

/// A client's session notes, newest first, below the form for the next one.
struct NotesPage: Page {
  static let template = "notes/index"
  static let limit = 50

  let notes: [NoteRow]
  let total: Int
  let query: String
  /// Null where there is nothing to count.
  let countText: String?
  let noMatch: String?
  /// Addresses of the pages before and after this one.
  let newer: String?
  let older: String?
  let templates: [Template]
  let hasTemplates: Bool
  /// Whether one field comes first, as in the trainer's last note.
  let isOne: Bool
  /// Since when something is typed and not saved.
  let keptAt: Shown<Date>
  struct Template: Encodable, Sendable {
    let id: String
    let name: String
  }

  static func load(
    _ choice: NoteChoice, from store: Store, _ context: OfClient
  ) async throws -> Screen<Self> {
    let voice = context.voice
    let all = try await store.notes(of: context.client.id, matching: choice.query)
    let draft = try await store.noteDraft(of: nil, client: context.client.id, by: context.trainer)
    let own = all.first { $0.trainerId == context.trainer.id }
    let records = NoteRecords(
      client: context.client, notes: all, names: try await store.trainerNames(),
      templates: try await store.noteTemplates(), draft: draft,
      isOne: draft.map { NoteWords($0).isOne } ?? own?.words.isOne ?? false)
    return screen(records, choice, at: context.moment, voice)
  }

  static func screen(
    _ records: NoteRecords, _ choice: NoteChoice, at moment: Moment, _ voice: Voice
  ) -> Screen<Self> {
    let id = records.draft?.noteId ?? .init(at: moment.now)
    var form = FormFields([
      "id": id.description, "version": "0", "day": voice.today?.description ?? "",
    ])
    form.take(records.draft)
    return Screen(
      page: Self(records, choice, voice), title: voice.text["notes.title"],
      client: ClientHeader(records.client, voice), form: form)
  }

  private init(_ records: NoteRecords, _ choice: NoteChoice, _ voice: Voice) {
    let (text, all) = (voice.text, records.notes)
    let page = all.dropFirst(choice.from).prefix(Self.limit)
    let next = choice.from + page.count
    notes = page.map { NoteRow($0, records.names, voice) }
    (total, query) = (all.count, choice.query)
    countText = all.isEmpty ? nil : text.plural("notes.count", all.count)
    noMatch =
      all.isEmpty && !choice.query.isEmpty
      ? text["notes.noMatch", ["query": choice.query]] : nil
    newer =
      choice.from > 0
      ? choice.path(of: records.client, from: max(0, choice.from - Self.limit)) : nil
    older = next < all.count ? choice.path(of: records.client, from: next) : nil
    templates = records.templates.map { Template(id: $0.id.description, name: $0.name) }
    hasTemplates = !templates.isEmpty
    isOne = records.isOne
    keptAt = Shown(records.draft?.savedAt) { text["note.keptAt", ["time": text.dateAndTime($0)]] }
  }
}

/// Which notes a list shows.
struct NoteChoice: Sendable {
  var query = ""
  var from = 0

  init() {}

  init(_ request: Request) {
    query = String((request.query["q"] ?? "").prefix(100))
      .trimmingCharacters(in: .whitespaces)
    from = max(0, request.query["from"].flatMap { Int($0) } ?? 0)
  }

  fileprivate func path(of client: Client, from: Int) -> String {
    let asked = [
      query.isEmpty ? nil : "q=\(query.queryEncoded)", from > 0 ? "from=\(from)" : nil,
    ].compactMap(\.self)
    return client.notesPath + (asked.isEmpty ? "" : "?" + asked.joined(separator: "&"))
  }
}

extension NoteWords {
  fileprivate init(_ draft: NoteDraft) { self.init { draft.typed[$0.rawValue] ?? "" } }
}

/// What a list of notes is made of.
struct NoteRecords: Sendable {
  let client: Client
  /// All that match.
  let notes: [SessionNote]
  let names: [Identifier<Trainer>: String]
  let templates: [NoteTemplate]
  /// The trainer's own.
  let draft: NoteDraft?
  /// Whether the trainer writes in one field.
  let isOne: Bool
}

/// One note in a list.
struct NoteRow: Encodable, Sendable {
  struct Part: Encodable, Sendable {
    /// Null where the note is in one piece.
    let label: String?
    let text: String
  }

  let id: String
  let day: Shown<Day>
  /// By part; empty where nothing is said.
  let text: String
  let subjective: String
  let objective: String
  let assessment: String
  let plan: String
  let `private`: Bool
  let version: Int
  let trainer: String
  let writtenAt: Shown<Date>
  let editedAt: Shown<Date>
  let path: String
  /// The same.
  @PageOnly var parts: [Part]

  init(_ note: SessionNote, _ names: [Identifier<Trainer>: String], _ voice: Voice) {
    let (words, text) = (note.words, voice.text)
    id = note.id.description
    day = Shown(note.day, text.day)
    self.text = words[.text]
    (subjective, objective) = (words[.subjective], words[.objective])
    (assessment, plan) = (words[.assessment], words[.plan])
    (`private`, version) = (note.isPrivate, note.version)
    trainer = names[note.trainerId] ?? ""
    writtenAt = Shown(note.writtenAt, text.dateAndTime)
    editedAt = Shown(note.editedAt) { text["result.edited", ["date": text.dateAndTime($0)]] }
    path = note.path
    parts = NoteWords.Part.allCases.filter { !words[$0].isEmpty }.map { part in
      Part(label: part == .text ? nil : text["note.part.\(part.rawValue)"], text: words[part])
    }
  }
}

/// One note, to be read and corrected.
struct NotePage: Page {
  static let template = "notes/edit"
  let note: NoteRow
  let isOne: Bool

  static func screen(
    _ note: SessionNote, of client: Client, names: [Identifier<Trainer>: String], _ voice: Voice
  ) -> Screen<Self> {
    let fields = fields(of: note)
    let hidden = [
      "id": note.id.description, "version": String(note.version), Reader.was: fields.formEncoded,
    ]
    return Screen(
      page: Self(note: NoteRow(note, names, voice), isOne: note.words.isOne),
      title: voice.text["note.title", ["date": voice.text.day(note.day)]],
      client: ClientHeader(client, voice), form: FormFields(fields.merging(hidden) { $1 }))
  }

  static func fields(of note: SessionNote) -> [String: String] {
    NoteWords.Part.allCases.reduce(
      into: ["day": note.day.description, "private": note.isPrivate ? "yes" : "no"]
    ) { $0[$1.rawValue] = note.words[$1] }
  }
}
