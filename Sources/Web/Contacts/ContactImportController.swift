import Definitions
import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// Clients from contact cards: the page to choose a file on, and importing it.
struct ContactImportController {
  let services: Services

  @Sendable func new(request: Request, context: SignedIn) throws -> Response {
    var screen = ImportPage.screen(context.voice)
    for trouble in ["gone", "empty", "shared"] where request.query[trouble] != nil {
      screen.alarm = context.voice.text["contacts.\(trouble)"]
    }
    return try context.answer(screen)
  }

  /// A file, at once; or the one that was looked at, without the cards that are not wanted.
  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    if let upload = try await ContactUpload(request) {
      try context.refuseOthersPage(upload.pageOf)
      let imported = try await importing(upload.cards, context)
      return try Response.json(ImportedView(imported, context.voice.text), status: .ok)
    }
    let submission = context.submission
    let id = submission.text("file") ?? ""
    guard let file = services.contacts.file(id, for: context.moment) else {
      throw Refusal.contactsGone
    }
    let unwanted = UnwantedContacts(submission)
    guard try await !isOutdated(id, file, at: context.moment) else {
      services.contacts.note(unwanted, of: id, for: context.moment)
      guard !context.answering.wantsJSON else { throw Refusal.contactsChanged }
      return .seeOther("/clients/import/preview?file=\(id)&changed=true")
    }
    let (contacts, trainer) = (services.contacts, context.trainer.id)
    contacts.note(done: 0, of: id, for: trainer)
    let imported = try await importing(file, but: unwanted, context) { done in
      contacts.note(done: done, of: id, for: trainer)
    }
    services.contacts.forget(id, for: context.moment)
    guard !context.answering.wantsJSON else {
      return try Response.json(ImportedView(imported, context.voice.text), status: .ok)
    }
    let bad = imported.badPhotos.isEmpty ? "" : "&pictures=\(imported.badPhotos.count)"
    let left = unwanted.isEmpty ? "" : "&left"
    // Who has just come stands first.
    let order = imported.added > 0 ? "&sort=\(ClientSearch.Sort.added)" : ""
    return .seeOther(
      "/clients?added=\(imported.added)&updated=\(imported.updated)\(bad)\(left)\(order)")
  }

  /// Whether clients of the file have been changed since its page was made: nobody has seen what it would do
  /// to them now.
  private func isOutdated(_ id: String, _ file: Data, at moment: Moment) async throws -> Bool {
    guard let shown = services.contacts.shown(id, for: moment),
      shown.changes != services.store.changeCount
    else { return false }
    let plans = try await ContactPreviewController(services: services).plans(file, at: moment)
    return plans.fingerprint != shown.fingerprint
  }

  private func importing(
    _ file: Data, but unwanted: UnwantedContacts = UnwantedContacts(), _ context: SignedIn,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportedContacts {
    try await services.store.importContacts(
      file, but: unwanted, photos: ContactPhotos(services.pictures),
      catalogue: context.voice.catalogue, at: context.moment, progress: progress)
  }
}

/// What became of a file, for programs.
private struct ImportedView: Encodable {
  struct Skipped: Encodable {
    let line: Int
    let reason: String
  }

  let imported: Int
  let added: Int
  let updated: Int
  let unchanged: Int
  /// The first thousand.
  let skipped: [Skipped]
  let skippedTotal: Int
  let photos: Int
  /// The first thousand pictures that could not be used.
  let photosSkipped: [Skipped]

  init(_ done: ImportedContacts, _ text: Text) {
    (added, updated, unchanged) = (done.added, done.updated, done.unchanged)
    (imported, skippedTotal) = (added + updated, done.skipped)
    photos = done.photos
    photosSkipped = done.badPhotos.map {
      Skipped(line: $0, reason: text["contacts.leftOut.photo"])
    }
    skipped = done.firstSkipped.map { Skipped(line: $0.line, reason: text.reason($0)) }
  }
}

extension UnwantedContacts {
  /// What the page has shown and nobody has ticked: cards by their lines, `new` or `update` for those
  /// that there was no room for, and of those who would change `7:emails`.
  init(_ submission: Submission) {
    func all(_ field: String) -> Set<String> {
      Set((submission[field]?.elements ?? []).compactMap(\.typedText))
    }
    let listed = all("listed")
    let unticked = listed.subtracting(all("wanted"))
    self.init(cards: Set(unticked.compactMap { Int($0) }))
    others = Set(unticked.compactMap(ContactPlan.Kind.init))
    shown = Set(listed.compactMap { Int($0) })
    for text in all("offered").subtracting(all("taken")) {
      let parts = text.split(separator: ":")
      guard parts.count == 2, let line = Int(parts[0]),
        let field = ContactField(rawValue: String(parts[1]))
      else { continue }
      fields[line, default: []].insert(field)
    }
  }
}
