import Hummingbird
import Vault

/// The gym's trainers, for owners: who they are, inviting and removing them.
struct TrainerController {
  let services: Services
  private var signIn: SignIn { services.signIn }

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    var screen = try await screen(context)
    if let id = request.query["removed"].flatMap({ Identifier<Trainer>($0) }) {
      let trainer = try await services.store.trainer(id)
      if trainer.removedAt != nil { screen = screen.after(removing: trainer, context.voice) }
    }
    return try context.answer(screen)
  }

  @Sendable func new(request: Request, context: Owner) throws -> Response {
    try context.answer(NewTrainerPage.screen(context.voice))
  }

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    let found = try await signIn.trainer(context.trainerID(), at: context.moment.now)
    var screen = TrainerPage.screen(found, for: context.trainer, context.voice)
    if request.query["saved"] != nil {
      screen.notice = Notice(text: context.voice.text["settings.saved"])
    }
    return try context.answer(screen)
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let (name, login) = reader.trainer()
    let page = NewTrainerPage.screen(context.voice)
    return try await context.saving(reader, on: page) {
      guard let login else { throw Refusal.malformed }
      do {
        let made = try await signIn.invite(
          name, login: login, by: context.trainer, at: context.moment.now)
        return try context.answer(made, at: services.network.address(for: request))
      } catch TrainerRefusal.loginTaken {
        reader.refuse("login", "refusal.loginTaken.message")
      } catch TrainerRefusal.full {
        reader.refuse("name", "refusal.tooManyTrainers.message")
      }
      return try context.again(page, reader)
    }
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    if let refused = try await context.refused("remove", signIn) { return refused }
    let id = try context.trainerID()
    try await signIn.remove(id, by: context.trainer, at: context.moment.now)
    return try await context.done(at: "/settings/trainers?removed=\(id)") {
      try await screen(context)
    }
  }

  private func screen(_ context: Owner) async throws -> Screen<TrainersPage> {
    TrainersPage.screen(
      try await signIn.trainers(at: context.moment.now), for: context.trainer, context.voice)
  }
}

extension Reader {
  /// Without a sign-in name only where it was refused.
  fileprivate mutating func trainer() -> (name: String, login: Login?) {
    let name = words("name", keep: "", limit: 200, required: "problem.nameMissing")
    let login = Login(submission.text("login") ?? "")
    if login == nil { refuse("login", "setup.loginUnusable") }
    return (name, login)
  }
}
