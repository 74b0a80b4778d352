import Passwords
import Vault

/// Five words that a page offers as a password.
struct OfferedPassword: Sendable {
  let phrase: String
  /// The same where it was taken: it stands on the page anyway, so it may come back in its field.
  let taken: String?

  /// - Parameter typed: what comes back; the words that somebody has perhaps written down stay.
  init(typed: Submission? = nil) {
    let offered = typed?.text("phrase").flatMap { Passphrase.isOne($0) ? $0 : nil }
    phrase = offered ?? NewOwner.generatedPassword()
    taken = typed?.text("password") == phrase ? phrase : nil
  }
}

extension Reader {
  /// - Parameter names: of the trainer and the gym, which it may not contain.
  mutating func newPassword(names: [String]) -> String {
    let password = submission.text("password") ?? ""
    if let problem = PasswordPolicy(names: names).problems(in: password).first {
      let (key, details) = problem.text
      refuse("password", key, details)
    }
    return password
  }
}

extension PasswordProblem {
  var text: (key: String, details: [String: String]) {
    switch self {
    case .tooShort(let minimum): ("password.tooShort", ["minimum": String(minimum)])
    case .tooLong(let bytes): ("password.tooLong", ["limit": String(bytes)])
    case .common: ("password.common", [:])
    case .containsName: ("password.containsName", [:])
    case .controlCharacter: ("password.controlCharacter", [:])
    }
  }
}
