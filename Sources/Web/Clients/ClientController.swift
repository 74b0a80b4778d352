import HTTPTypes
import Hummingbird
import Vault

/// The client list, adding a client, the overview, changing details.
struct ClientController {
  let store: Store
  let removedPhotos: RemovedPhotos

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let search = ClientSearch(request)
    var screen = try await ClientsPage.load(
      search, from: store, for: context.trainer, context.voice)
    if let erased = request.query["erased"] {
      let key = erased == "soon" ? "erasure.doneSoon" : "erasure.done"
      screen.notice = Notice(text: context.voice.text[key])
    }
    if let imported = context.voice.imported(request) { screen.notice = Notice(text: imported) }
    return try context.answer(screen)
  }

  @Sendable func new(request: Request, context: SignedIn) throws -> Response {
    try context.answer(NewClientPage.screen(context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    var reader = context.reader
    let details = reader.details(
      from: ClientDetails(name: ""), context.voice.form, today: context.voice.today)
    return try await context.saving(reader, on: NewClientPage.screen(context.voice)) {
      let client = try await store.addClient(details, by: context.trainer, at: context.moment.now)
      let alike = try await store.alike(client)
      let isPlain = alike.isEmpty || context.answering.wantsJSON
      return try await context.done(at: client.path + (isPlain ? "" : "?new=true"), .created) {
        try await OverviewPage.load(client, from: store, alike: alike, context.voice)
      }
    }
  }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let alike = request.query["new"] == nil ? [] : try await store.alike(context.client)
    var screen = try await OverviewPage.load(
      context.client, from: store, alike: alike, context.voice)
    let merged = try await context.voice.mergedNotice(context.client, request, from: store)
    let apart = try await context.voice.apartNotice(request, "\(context.client.id)", from: store)
    screen.notice =
      merged ?? apart
      ?? context.voice.archiveNotice(context.client, isNew: request.query["archived"] != nil)
    return try context.answer(screen)
  }

  @Sendable func edit(request: Request, context: OfClient) async throws -> Response {
    var screen = editor(returnTo: request.query["returnTo"], nil, context)
    screen.notice = context.voice.photoNotice(context.client, request, removedPhotos)
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let voice = context.voice
    var reader = Reader(context.submission.settled(for: context.client, voice), voice)
    let change = reader.change(of: context.client, voice.form, today: voice.today)
    let version = request.isOfMerged ? 0 : reader.number("version")
    reader.askAboutBirth(
      change, context.client.details,
      measuredFirst: try await store.firstMeasured(context.client.id), voice)
    let editor = editor(returnTo: reader.submission.text("returnTo"), reader, context)
    do {
      return try await context.saving(reader, on: editor) {
        let changed = try await store.change(
          context.client.id, version: version, change, catalogue: voice.catalogue,
          at: context.moment)
        return try await context.done(at: editor.page.back) {
          try await OverviewPage.load(changed, from: store, voice)
        }
      }
    } catch StoreRefusal.outdated {
      return try await conflict(reader, context)
    }
  }

  private func editor(
    _ client: Client? = nil, returnTo: String?, _ typed: Reader?, _ context: OfClient
  ) -> Screen<EditClientPage> {
    EditClientPage.screen(
      client ?? context.client, canErase: context.trainer.isOwner, returnTo: returnTo, typed: typed,
      context.voice)
  }

  /// Both versions, field by field, of what the other trainer has changed. Where there is no such
  /// field, nobody has to choose.
  private func conflict(_ sent: Reader, _ context: OfClient) async throws -> Response {
    let (newest, voice) = (try await store.client(context), context.voice)
    let base = sent.submission.text(ConflictPage.base).flatMap(ClientDetails.init(kept:))
    var first = Reader(sent.submission, voice)
    let typed = first.change(of: newest, voice.form, today: voice.today)
      .applied(to: newest.details)
    let begun = Conflict(newest: newest, mine: typed, base: base)
    var reader = Reader(begun.rebased(sent.submission, voice), voice)
    let change = reader.change(of: newest, voice.form, today: voice.today)
    let theirs = begun.untouched(voice).filter {
      newest.details.says($0, voice) != base?.says($0, voice)
    }
    let conflict = Conflict(
      newest: newest, mine: change.applied(to: newest.details), base: base,
      origin: sent.submission.text(ConflictPage.origin) == nil ? base : sent.submission.origin,
      onlyTheirs: theirs,
      trainer: try await store.lastChanger(of: newest.id)?.name)
    // What a program has read that does not say so, nobody knows.
    let isSettled = base != nil || !context.answering.wantsJSON
    guard isSettled, conflict.fields(voice).isEmpty else {
      return try ask(about: conflict, reader, context)
    }
    let changed = try await store.change(
      newest.id, version: newest.version, change, catalogue: voice.catalogue, at: context.moment)
    let editor = editor(returnTo: reader.submission.text("returnTo"), nil, context)
    return try await context.done(at: editor.page.back) {
      try await OverviewPage.load(changed, from: store, voice)
    }
  }

  private func ask(
    about conflict: Conflict, _ typed: Reader, _ context: OfClient
  ) throws -> Response {
    guard context.answering.wantsJSON else {
      return try context.answer(ConflictPage.screen(conflict, typed.submission, context.voice))
    }
    let editor = editor(conflict.newest, returnTo: nil, nil, context)
    return try context.answer(
      editor.overtaken(conflict.told(typed), saying: "refusal.outdated.message"))
  }
}
