import HTTPTypes
import Hummingbird
import Vault

/// The code that some trainers type after the password. Until then they are not signed in.
struct CodeController {
  let services: Services
  private var halfway: HalfwaySignIns { services.store.halfway }

  @Sendable func new(request: Request, context: Guest) async throws -> Response {
    guard halfway[request.codeToken] != nil else { return try over(request, context) }
    return try context.answer(CodePage.screen(context.voice))
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    let (reader, token) = (context.reader, request.codeToken)
    guard let half = halfway.take(token) else { return try over(request, context) }
    let trainer = try await services.store.trainer(half.trainer)
    guard
      let refusal = try await services.signIn.refusal(
        ofCode: reader.submission.text("code"), of: trainer,
        at: .code(address: context.address, device: request.device), context.voice)
    else { return try await enter(trainer, to: half.target, request) }
    // It was not looked at.
    if refusal.status != .forbidden { halfway.giveBack(token) }
    guard halfway[token] != nil else { return try over(request, context) }
    return try context.answer(CodePage.screen(context.voice).refused(refusal, at: "code"))
  }

  private func enter(
    _ trainer: Trainer, to target: String, _ request: Request
  ) async throws -> Response {
    // Of two at once one has got in; and whose sessions were ended meanwhile has no way on.
    guard halfway.end(request.codeToken) else { throw Refusal.signedOut }
    return try await Welcome(services: services).enter(trainer, to: target, request)
      .settingCode(nil, for: request)
  }

  /// Too late, or too many wrong codes; or never begun.
  private func over(_ request: Request, _ context: Guest) throws -> Response {
    guard !request.wantsJSON else { throw Refusal.signedOut }
    // The same button twice: the first time has worked.
    guard context.answering.trainer == nil else { return .seeOther("/clients") }
    var screen = SignInPage.screen(locked: services.store.isLocked, returnTo: nil, context.voice)
    screen.status = .unauthorized
    screen.form.summary = context.voice.text["code.over"]
    return try context.answer(screen).settingCode(nil, for: request)
  }
}

extension Welcome {
  /// Lets somebody in whose password was right, by the page for a code where they have a second factor.
  func lead(
    _ trainer: Trainer, to target: String = "/clients", _ request: Request,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard try await services.store.factor(of: trainer.id) != nil else {
      return try await enter(trainer, to: target, request, status: status)
    }
    try await services.opening.finish()
    let token = services.token()
    services.store.halfway.begin(trainer, to: target, token: token)
    let screen = CodePage.screen(services.voice(for: trainer))
    let answer: Response =
      request.wantsJSON
      ? try .json(screen.page, status: .accepted) : .seeOther("/login/code")
    return answer.settingCode(token, for: request)
  }
}
