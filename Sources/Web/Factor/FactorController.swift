import Foundation
import Hummingbird
import Vault

/// A trainer's own second factor.
struct FactorController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    guard let standing = try await store.factor(of: context.trainer.id) else {
      return try context.answer(try await offer(OneTimeSecret(), context))
    }
    return try context.answer(FactorPage.screen(standing, context.voice))
  }

  /// Switches it on, once the app has made a right code.
  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    var reader = context.reader
    guard let secret = OneTimeSecret(reading: reader.submission.text("secret") ?? "") else {
      throw Refusal.malformed
    }
    let step = reader.step(of: secret, at: context.moment.now)
    let page = try await offer(secret, context)
    return try await context.saving(reader, on: page) {
      guard let step else { throw Refusal.malformed }
      try await services.signIn.prove(reader.submission, context)
      let codes = try await store.switchOn(secret, provedAt: step, by: context.moment)
      return try context.answer(
        RecoveryCodesPage.screen(codes, context.trainer, "factor.isOn", context.voice))
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    try await FactorGate(services: services).pass(context) {
      try await store.switchOffFactor(by: context.moment)
      guard context.answering.wantsJSON else { return .seeOther("/settings/factor") }
      return try context.answer(try await offer(OneTimeSecret(), context))
    }
  }

  private func offer(
    _ secret: OneTimeSecret, _ context: SignedIn
  ) async throws -> Screen<NewFactorPage> {
    let gym = try await store.gym()
    return NewFactorPage.screen(secret, context.trainer, in: gym, context.voice)
  }
}

/// Password and code, both typed again, for what weakens a second factor.
struct FactorGate {
  let services: Services

  /// The code is used by it, and so looked at last.
  func pass(
    _ context: SignedIn, _ body: () async throws -> Response
  ) async throws -> Response {
    let (reader, trainer) = (context.reader, context.trainer)
    guard let standing = try await services.store.factor(of: trainer.id) else {
      throw Refusal.factorIsOff
    }
    let page = FactorPage.screen(standing, context.voice)
    return try await context.saving(reader, on: page) {
      try await services.signIn.prove(reader.submission, context)
      let code = reader.submission.text("code")
      let refusal = try await services.signIn.refusal(
        ofCode: code, of: trainer, at: .inside("\(trainer.id) code"), context.voice)
      if let refusal { return try context.answer(page.refused(refusal, at: "code")) }
      return try await body()
    }
  }
}

extension Reader {
  /// Of a code that proves the app to have the secret; nil where it was refused.
  mutating func step(of secret: OneTimeSecret, at now: Date) -> Int64? {
    guard case .app(let code)? = FactorCode(reading: submission.text("code") ?? "") else {
      refuse("code", "factor.sixDigits")
      return nil
    }
    let step = secret.step(of: code, at: now)
    if step == nil { refuse("code", saying: voice.wrongCode) }
    return step
  }
}
