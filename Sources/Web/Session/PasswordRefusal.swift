import HTTPTypes
import Vault

/// Why a password was not accepted, at the door or typed again.
struct PasswordRefusal: Error {
  /// Beside which it is said.
  var field = "password"
  let status: HTTPResponse.Status
  let message: String
  let retryAfter: Int?

  init(wrong status: HTTPResponse.Status, _ message: String) {
    (self.status, self.message, retryAfter) = (status, message, nil)
  }

  init(tooManyTries seconds: Int, _ text: Text) {
    status = .tooManyRequests
    message = text.plural("login.wait", seconds)
    retryAfter = seconds
  }

  init(_ refusal: SignInRefusal, _ text: Text) {
    switch refusal {
    case .wrong: self.init(wrong: .unauthorized, text["login.wrong"])
    case .tooManyTries(let seconds): self.init(tooManyTries: seconds, text)
    }
  }
}

extension Screen {
  /// The page again, with the reason beside its password.
  func refused(_ refusal: PasswordRefusal, at field: String? = nil) -> Screen {
    var screen = self
    (screen.status, screen.retryAfter) = (refusal.status, refusal.retryAfter)
    screen.form.problems[field ?? refusal.field] = FieldProblem(message: refusal.message)
    return screen
  }
}

extension SignIn {
  /// Goes on where what was typed is the signed-in trainer's own password.
  ///
  /// - Throws: `PasswordRefusal`, to be said beside `field`.
  func prove(
    _ submission: Submission, _ context: SignedIn, field: String = "password"
  ) async throws {
    guard var refusal = try await refusal(of: submission.text(field) ?? "", context) else { return }
    refusal.field = field
    throw refusal
  }

  /// Nil when the password is the signed-in trainer's own.
  ///
  /// While a client holds the tablet, their guesses count apart, and keep the trainer from
  /// nothing elsewhere.
  func refusal(of password: String, _ context: SignedIn) async throws -> PasswordRefusal? {
    // Tries at a page of a session do not count against the network address of the tablet.
    let place = "\(context.trainer.id)\(context.isHandedOver ? " handed over" : "")"
    return try await refusal(of: password, context.trainer, inside: place, context.voice.text)
  }

  /// The same of a trainer who is asked for it at a place.
  func refusal(
    of password: String, _ trainer: Trainer, inside place: String, _ text: Text
  ) async throws -> PasswordRefusal? {
    do {
      let isRight = try await confirms(trainer, password: password, inside: place)
      return isRight ? nil : PasswordRefusal(wrong: .forbidden, text["password.wrong"])
    } catch SignInRefusal.tooManyTries(let seconds) {
      return PasswordRefusal(tooManyTries: seconds, text)
    }
  }
}
