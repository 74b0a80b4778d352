import Foundation

/// Why a new password is not accepted.
package enum PasswordProblem: Equatable, Sendable {
  case tooShort(minimum: Int)
  /// Refused rather than cut off.
  case tooLong(maximumBytes: Int)
  /// Among the first that anybody would try.
  case common
  /// Contains this sign-in name, or this name of a person or gym.
  case containsName(String)
  /// Contains a character that nobody can type, such as NUL, where some programs stop reading.
  case controlCharacter
}

/// What a new password must be; a password that is already in use is never asked.
package struct PasswordPolicy: Sendable {
  /// Characters as a reader counts them.
  package static let minimum = 15
  package static let maximumBytes = 1024

  private let names: [String]

  /// - Parameter names: of the trainer and the gym; those of less than 4 letters do not count.
  package init(names: [String]) { self.names = names }

  /// Empty when the password will do.
  package func problems(in password: String) -> [PasswordProblem] {
    let password = Self.normalised(password)
    guard password.utf8.count <= Self.maximumBytes else {
      return [.tooLong(maximumBytes: Self.maximumBytes)]
    }
    var problems: [PasswordProblem] = []
    if password.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      problems.append(.controlCharacter)
    }
    if password.count < Self.minimum { problems.append(.tooShort(minimum: Self.minimum)) }
    let guess = Guess(password)
    problems += names.filter { guess.contains(name: $0) }.map { .containsName($0) }
    if guess.isCommon { problems.append(.common) }
    return problems
  }

  /// Unicode's composed form (NFC), so that every keyboard types the same password.
  package static func normalised(_ password: String) -> String {
    password.precomposedStringWithCanonicalMapping
  }
}
