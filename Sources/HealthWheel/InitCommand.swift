import ArgumentParser
import Foundation
import Vault
import Web

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a gym's vault. Prints the recovery key, alone, on standard output.")

  @OptionGroup var data: DataOptions
  @Option(help: "The gym's name.") var gym: String
  @Option(help: "The owner's name.") var ownerName: String
  @Option(help: "The owner's sign-in name.") var login: String
  @OptionGroup var password: PasswordOption

  func run() async throws {
    guard let password = try password.read() else {
      throw ValidationError("Give the owner's password with --password-file.")
    }
    try Cipher.refuseOtherLibrary()
    let folder = try data.open(isMade: true)
    let owner = NewOwner(gym: gym, name: ownerName, login: login, password: password)
    try owner.refuseMistakes()
    let store = Store(folder: folder)
    print(try await SignIn(store).setUp(owner, at: Date()))
    store.close()
  }
}

extension NewOwner {
  /// The first mistake as one plain line.
  func refuseMistakes() throws {
    guard let (field, mistake) = mistakes.min(by: { $0.key < $1.key }) else { return }
    let sentence =
      switch mistake {
      case .gymMissing: "Give the gym a name."
      case .nameMissing: "Give a name."
      case .tooLong: "The \(field) may have at most 200 characters."
      case .loginUnusable: "A sign-in name has 1 to 64 visible characters."
      case .password(.tooShort(let minimum)): "The password needs \(minimum) characters or more."
      case .password(.tooLong(let bytes)): "The password may have at most \(bytes) bytes."
      case .password(.common): "The password is too easy to guess."
      case .password(.containsName): "The password must not contain a name."
      case .password(.controlCharacter): "The password must not contain control characters."
      }
    throw CommandRefusal(sentence)
  }
}

/// Something asked for that cannot be done: one plain line, exit status 1.
struct CommandRefusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
