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
      return .seeOther("/clients/import?empty=true")
    }
    var reader = try await context.reader(request)
    let cards = reader.submission.text("cards") ?? ""
    if cards.allSatisfy(\.isWhitespace) { reader.refuse("cards", "contacts.nothing") }
    guard reader.problems.isEmpty else {
      return try context.again(ImportPage.screen(context.voice), reader)
    }
    return try await preview(Data(cards.utf8), context)
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    guard let id = request.query["file"],
      let pending = services.contacts.look(id, for: context.moment)
    else { return .seeOther("/clients/import?gone=true") }
    let plans =
      if let fresh = pending.plans { fresh } else {
        try await store.plan(
          contacts: pending.file, photos: ContactPhotos(services.pictures), at: context.moment)
      }
    return try context.answer(ContactPreviewPage.screen(plans, id: id, context.voice))
  }

  private func preview(_ file: Data, _ context: SignedIn) async throws -> Response {
    let id = services.token()
    let plans = try await store.plan(
      contacts: file, photos: ContactPhotos(services.pictures), at: context.moment)
    services.contacts.keep(file, plans, as: id, for: context.moment)
    return try await context.done(at: "/clients/import/preview?file=\(id)", .created) {
      ContactPreviewPage.screen(plans, id: id, context.voice)
    }
  }
}
