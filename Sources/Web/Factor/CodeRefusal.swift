import Vault

extension SignIn {
  /// Nil when the code is the trainer's. What was looked at and was not right is 403; a slip of the hand
  /// is told beside the field, and is no guess.
  func refusal(
    ofCode typed: String?, of trainer: Trainer, at door: Door, _ voice: Voice
  ) async throws -> PasswordRefusal? {
    let text = voice.text
    guard let code = FactorCode(reading: typed ?? "") else {
      return PasswordRefusal(wrong: FormFields.wrong, text["code.mistyped"])
    }
    do {
      return switch try await verdict(on: code, of: trainer, at: door) {
      case .right: nil
      case .wrong: PasswordRefusal(wrong: .forbidden, voice.wrong(code))
      case .usedBefore: PasswordRefusal(wrong: .forbidden, text["code.used"])
      }
    } catch SignInRefusal.tooManyTries(let seconds) {
      return PasswordRefusal(tooManyTries: seconds, text)
    }
  }
}

extension Voice {
  /// The paper's codes follow no clock.
  fileprivate func wrong(_ code: FactorCode) -> String {
    if case .paper = code { return text["code.wrongPaper"] }
    return wrongCode
  }

  /// Codes follow the time: a clock that is years off is the likeliest reason.
  var wrongCode: String { text["code.wrong", ["time": text.dateAndTime(now)]] }
}
