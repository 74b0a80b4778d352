import HTTPTypes
import Hummingbird
import Vault

/// Scoring all results of the gym anew: what would change, doing it, going on and going back.
struct GymRescoringController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    var response = try context.answer(try await screen(context))
    if services.rescorer.isAtWork, let name = HTTPField.Name("Refresh") {
      response.headers[name] = "2"
    }
    return response
  }

  /// Begins a run, or goes on with the one that has stopped.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let catalogue = context.voice.catalogue
    do {
      if try await store.rescoring()?.run.isAtRest ?? true {
        let version = reader.submission.text("version") ?? catalogue.version
        guard version == catalogue.version else { throw StoreRefusal.outdated }
        try await store.beginRescoring(
          expecting: reader.number("looked"), catalogue: catalogue, at: context.moment)
      }
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await outdated(context)
    }
    return try await work(context)
  }

  /// The way back.
  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let run = context.submission.text("run")
      .flatMap { Identifier<GymRescoring>($0) }
    do {
      try await store.beginTakingBack(run, at: context.moment)
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await outdated(context)
    }
    return try await work(context)
  }

  private func work(_ context: Owner) async throws -> Response {
    services.rescorer.start(store, context.voice.catalogue, services.clocks, services.logger)
    return try await context.done(at: "/settings/rescoring", .accepted) {
      try await screen(context)
    }
  }

  private func outdated(_ context: Owner) async throws -> Response {
    var screen = try await screen(context)
    screen.status = .conflict
    screen.form.summary = context.voice.text["rescoring.outdated"]
    return try context.answer(screen)
  }

  /// While a run is on its way there is no preview: it would be another one a moment later.
  private func screen(_ context: Owner) async throws -> Screen<GymRescoringPage> {
    let (voice, isAtWork) = (context.voice, services.rescorer.isAtWork)
    let standing = try await store.rescoring()
    let preview =
      standing?.run.isAtRest ?? true
      ? try await store.rescoringPreview(voice.catalogue, in: voice.zone) : nil
    return GymRescoringPage.screen(standing, isAtWork: isAtWork, preview, voice)
  }
}
