import Foundation
import Hummingbird
import Vault

/// What a file of contacts would bring, before anything is changed.
struct ContactPreviewController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    if let upload = try await ContactUpload(request) {
      try context.refuseOthersPage(upload.pageOf)
      guard upload.cards.isEmpty else { return try await preview(upload.cards, context) }
      guard !upload.isText, !context.answering.wantsJSON else {
        return try nothing(Reader(Submission(values: [:]), context.voice), context)
      }
      return .seeOther("/clients/import?empty=true")
    }
    let reader = context.reader
    let cards = reader.submission.text("cards") ?? ""
    guard !cards.allSatisfy(\.isWhitespace) else { return try nothing(reader, context) }
    return try await preview(Data(cards.utf8), context)
  }

  private func nothing(_ reader: Reader, _ context: SignedIn) throws -> Response {
    var reader = reader
    reader.refuse("cards", "contacts.nothing")
    return try context.again(ImportPage.screen(context.voice), reader)
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    guard let id = request.query["file"],
      let pending = services.contacts.look(id, after: store.changeCount, for: context.moment)
    else { return .seeOther("/clients/import?gone=true") }
    let plans =
      if let first = pending.plans { first } else {
        try await freshPlans(pending.file, id, at: context.moment)
      }
    var screen = ContactPreviewPage.screen(plans, id: id, but: pending.unwanted, context.voice)
    if request.query["changed"] != nil { screen.alarm = context.voice.text["contacts.outdated"] }
    return try context.answer(screen)
  }

  private func preview(_ file: Data, _ context: SignedIn) async throws -> Response {
    let (id, changes) = (services.token(), store.changeCount)
    let plans = try await plans(file, at: context.moment)
    services.contacts.keep(file, plans, after: changes, as: id, for: context.moment)
    return try await context.done(at: "/clients/import/preview?file=\(id)", .created) {
      ContactPreviewPage.screen(plans, id: id, but: .init(olderOf: plans), context.voice)
    }
  }

  private func freshPlans(
    _ file: Data, _ id: String, at moment: Moment
  ) async throws -> ContactPlans {
    let changes = store.changeCount
    let plans = try await plans(file, at: moment)
    services.contacts.note(shown: plans, after: changes, of: id, for: moment)
    return plans
  }

  /// What the file would do now.
  func plans(_ file: Data, at moment: Moment) async throws -> ContactPlans {
    try await services.contacts.turns.take { [store, services] in
      try await store.plan(contacts: file, photos: ContactPhotos(services.pictures), at: moment)
    }
  }
}
