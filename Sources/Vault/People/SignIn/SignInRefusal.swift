/// Why someone does not get in.
package enum SignInRefusal: Error, Equatable, CustomStringConvertible {
  /// Wrong password or unknown name; nobody is told which.
  case wrong
  /// Seconds to wait, rounded up.
  case tooManyTries(Int)

  package var description: String {
    switch self {
    case .wrong: "Sign-in name or password is not right."
    case .tooManyTries(let seconds):
      "Too many wrong passwords. Wait \(seconds) seconds, then try again."
    }
  }
}
