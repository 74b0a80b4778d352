import Hummingbird
import Vault

/// How somebody who is invited becomes a trainer.
struct JoiningController {
  let services: Services

  /// Where the code is typed, on the laptop.
  @Sendable func index(request: Request, context: Guest) throws -> Response {
    guard let typed = request.query["code"], !typed.isEmpty else {
      return try context.answer(InvitationCodePage.screen(context.voice))
    }
    guard let code = try? LinkCode(reading: typed) else {
      var reader = context.reader(ofQuery: request)
      reader.refuse("code", "invitation.mistyped")
      return try context.again(InvitationCodePage.screen(context.voice), reader)
    }
    return .seeOther("/invitations/\(code.text)")
  }

  @Sendable func new(request: Request, context: Guest) async throws -> Response {
    let trainer = try await invited(by: context.code(), context)
    return try context.answer(try await screen(trainer, context))
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    let code = try context.code()
    let invited = try await invited(by: code, context)
    var reader = context.reader
    let gym = try await services.store.gym()
    let password = reader.newPassword(names: [gym.name, invited.name, invited.login])
    return try await context.saving(
      reader, on: try await screen(invited, typed: reader.submission, context)
    ) {
      let trainer = try await services.signIn.join(
        code, password: password, at: services.clocks.now())
      return try await Welcome(services: services).lead(trainer, request, status: .created)
    }
  }

  private func invited(by code: LinkCode, _ context: Guest) async throws -> Trainer {
    do {
      return try await services.signIn.invited(
        by: code, from: context.address, at: services.clocks.now())
    } catch StoreRefusal.locked {
      throw Refusal.invitationLocked
    }
  }

  private func screen(
    _ trainer: Trainer, typed: Submission? = nil, _ context: Guest
  ) async throws -> Screen<JoiningPage> {
    let gym = try await services.store.gym()
    return JoiningPage.screen(trainer, in: gym, typed: typed, context.voice)
  }
}

extension Guest {
  /// What no owner has given out opens nothing.
  fileprivate func code() throws -> LinkCode {
    guard let text = parameters.get("code"), let code = try? LinkCode(reading: text) else {
      throw Refusal.invitationOver
    }
    return code
  }
}
