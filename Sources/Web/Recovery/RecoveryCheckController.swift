import Hummingbird
import Vault

/// Whether the paper is the right one; the key is not shown by that.
struct RecoveryCheckController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let recoveryKey = reader.recoveryKey()
    let page = RecoverySettingsPage.screen(context.voice)
    guard let recoveryKey else { return try context.again(page, reader) }
    if let refusal = try await refusal(of: recoveryKey, context) {
      return try context.answer(page.again(reader).refused(refusal, at: "recoveryKey"))
    }
    return try await context.done(at: "/settings/recovery?right=1") { page }
  }

  private func refusal(
    of recoveryKey: RecoveryKey, _ context: Owner
  ) async throws -> PasswordRefusal? {
    let text = context.voice.text
    do {
      let isRight = try await services.signIn.confirms(recoveryKey, by: context.trainer)
      return isRight ? nil : PasswordRefusal(wrong: .forbidden, text["recovery.wrong"])
    } catch SignInRefusal.tooManyTries(let seconds) {
      return PasswordRefusal(tooManyTries: seconds, text)
    }
  }
}
