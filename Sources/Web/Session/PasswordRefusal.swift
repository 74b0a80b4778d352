import HTTPTypes
import Vault

/// Why a password that a signed-in trainer typed again was not accepted.
struct PasswordRefusal {
  let status: HTTPResponse.Status
  let problem: FieldProblem
  var retryAfter: Int?
}

extension Services {
  /// Nil when the password is the trainer's own.
  ///
  /// - Parameter handedOver: whether a client holds the tablet: their guesses count apart, and
  ///   keep the trainer from nothing elsewhere.
  func refusal(
    of password: String, by trainer: Trainer, handedOver: Bool = false
  ) async throws -> PasswordRefusal? {
    do {
      // Tries at a page of a session do not count against the network address of the tablet.
      let place = "\(trainer.id)\(handedOver ? " handed over" : "")"
      let isRight = try await signIn.confirms(
        trainer, password: password, from: place, countedAs: handedOver ? place : nil)
      return isRight
        ? nil
        : PasswordRefusal(
          status: .forbidden, problem: FieldProblem(message: views.text["password.wrong"]))
    } catch SignInRefusal.tooManyTries(let seconds) {
      return PasswordRefusal(
        status: .tooManyRequests,
        problem: FieldProblem(message: views.text.plural("login.wait", seconds)),
        retryAfter: seconds)
    }
  }
}
