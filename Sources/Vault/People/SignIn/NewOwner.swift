import Foundation
import Passwords

/// What the first owner types to set the gym up.
package struct NewOwner: Sendable {
  package let gym: String
  package let name: String
  package let login: String
  package let password: String

  package init(gym: String, name: String, login: String, password: String) {
    self.gym = gym.trimmingCharacters(in: .whitespacesAndNewlines)
    self.name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    (self.login, self.password) = (login, password)
  }

  /// Five words that would do as a password.
  package static func generatedPassword() -> String {
    var random = SystemRandomNumberGenerator()
    return Passphrase.generate(using: &random)
  }

  package enum Mistake: Equatable, Sendable {
    case gymMissing, nameMissing, tooLong
    case loginUnusable
    case password(PasswordProblem)
  }

  /// By field: gym, name, login, password. Empty when all is well.
  package var mistakes: [String: Mistake] {
    var mistakes: [String: Mistake] = [:]
    for (field, text, mistake) in [("gym", gym, Mistake.gymMissing), ("name", name, .nameMissing)] {
      if text.isEmpty { mistakes[field] = mistake }
      if text.unicodeScalars.count > 200 { mistakes[field] = .tooLong }
    }
    if Login(login) == nil { mistakes["login"] = .loginUnusable }
    let policy = PasswordPolicy(names: [gym, name, login])
    if let problem = policy.problems(in: password).first {
      mistakes["password"] = .password(problem)
    }
    return mistakes
  }
}
