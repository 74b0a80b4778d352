import Hummingbird
import Vault

/// When every password is lost: the recovery key on paper gives an owner another one.
struct RecoveryController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func new(request: Request, context: Guest) throws -> Response {
    guard store.folder.isSetUp else { throw Refusal.notFound }
    return try context.answer(RecoveryPage.screen(context.voice))
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    guard store.folder.isSetUp else { throw Refusal.notFound }
    var reader = context.reader
    let (recoveryKey, login) = (reader.recoveryKey(), reader.login())
    _ = reader.newPassword(names: [login?.text ?? ""])
    let page = RecoveryPage.screen(typed: reader.submission, context.voice)
    return try await context.saving(reader, on: page) {
      guard let recoveryKey, let login else { throw Refusal.malformed }
      if let refusal = try await refusal(of: recoveryKey, context) {
        return try context.answer(page.again(reader).refused(refusal, at: "recoveryKey"))
      }
      try await services.opening.finish()
      guard let owner = try await store.owner(login) else {
        reader.refuse("login", "recovery.noOwner")
        return try context.again(page, reader)
      }
      return try await set(owner, &reader, on: page, request, context)
    }
  }

  /// Nil when the vault is open by it.
  private func refusal(
    of recoveryKey: RecoveryKey, _ context: Guest
  ) async throws -> PasswordRefusal? {
    let text = context.voice.text
    do {
      try await services.signIn.open(recoveryKey, at: .nameless(address: context.address))
      return nil
    } catch SignInRefusal.wrong {
      return PasswordRefusal(wrong: .unauthorized, text["recovery.wrong"])
    } catch SignInRefusal.tooManyTries(let seconds) {
      return PasswordRefusal(tooManyTries: seconds, text)
    }
  }

  /// Only now the names are known that the password may not contain.
  private func set(
    _ owner: Trainer, _ reader: inout Reader, on page: Screen<RecoveryPage>, _ request: Request,
    _ context: Guest
  ) async throws -> Response {
    let gym = try await store.gym()
    let password = reader.newPassword(names: [gym.name, owner.name, owner.login])
    guard reader.problems.isEmpty else { return try context.again(page, reader) }
    try await services.signIn.setPassword(
      of: owner.id, to: password, .recovered, isFactorLost: reader.isYes("factorLost"),
      by: owner.id, at: services.clocks.now())
    return try await Welcome(services: services).lead(owner, request)
  }
}

extension Reader {
  /// Nil where it was refused: a slip of the hand is told beside the field, and is no guess.
  mutating func recoveryKey() -> RecoveryKey? {
    do {
      return try RecoveryKey(reading: submission.text("recoveryKey") ?? "")
    } catch {
      switch error {
      case .wrongLength(let count):
        refuse("recoveryKey", "recovery.wrongLength", ["count": String(count)])
      case .strangeCharacter(let character):
        refuse("recoveryKey", "recovery.strangeCharacter", ["character": String(character)])
      case .mistyped: refuse("recoveryKey", "recovery.mistyped")
      }
    }
    return nil
  }

  fileprivate mutating func login() -> Login? {
    let login = Login(submission.text("login") ?? "")
    if login == nil { refuse("login", "recovery.loginMissing") }
    return login
  }
}
