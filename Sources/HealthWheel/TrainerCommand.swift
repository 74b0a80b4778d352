import ArgumentParser
import Foundation
import Vault

struct TrainerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trainer", abstract: "The gym's trainers. The server must not run.",
    subcommands: [List.self, Add.self, ResetPassword.self, Disable.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Who they are: sign-in name, name and what is to be said, between tabs.")
    @OptionGroup var data: DataOptions
    @OptionGroup var key: VaultKeyOptions

    func run() async throws {
      let opened = try await key.enter(data.open())
      for trainer in try await opened.signIn.trainers(at: Date()) { print(trainer.line) }
      opened.store.close()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add one, with a password.")
    @OptionGroup var data: DataOptions
    @OptionGroup var key: VaultKeyOptions
    @Option(help: "The new trainer's name.") var newName: String
    @Option(help: "The new trainer's sign-in name.") var newLogin: String
    @OptionGroup var newPassword: NewPasswordOption

    func run() async throws {
      try newPassword.refuseSharedInput(key)
      let opened = try await key.enter(data.open())
      let owner = try await opened.owner()
      let password = try newPassword.read()
      try await opened.refuse(password, of: newName, newLogin)
      guard let login = Login(newLogin) else { throw TrainerRefusal.loginTaken }
      _ = try await opened.signIn.add(
        newName, login: login, password: password, by: owner, at: Date())
      opened.store.close()
    }
  }

  struct ResetPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset-password",
      abstract: "Set a trainer's password; with the recovery key also when all are lost.")
    @OptionGroup var data: DataOptions
    @OptionGroup var key: VaultKeyOptions
    @OptionGroup var trainer: TrainerOption
    @OptionGroup var newPassword: NewPasswordOption
    @Flag(help: "Switch the second factor off, too: phone and recovery codes are lost.")
    var resetSecondFactor = false

    func run() async throws {
      try newPassword.refuseSharedInput(key)
      let opened = try await key.enter(data.open())
      let found = try await trainer.find(opened)
      let actor = try await opened.owner(else: found)
      let password = try newPassword.read()
      try await opened.refuse(password, of: found.name, found.login)
      try await opened.signIn.setPassword(
        of: found.id, to: password, opened.trainer == nil ? .recovered : .reset,
        isFactorLost: resetSecondFactor, by: actor.id, at: Date())
      let hasFactor = try await opened.store.factor(of: found.id) != nil
      opened.store.close()
      if found.disabledAt != nil { Terminal.say("\(found.login) is still switched off.") }
      guard hasFactor else { return }
      Terminal.say(
        "\(found.login) still signs in with a second factor. Is that lost, too? "
          + "Do it again with --reset-second-factor.")
    }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Let one in no more.")
    @OptionGroup var data: DataOptions
    @OptionGroup var key: VaultKeyOptions
    @OptionGroup var trainer: TrainerOption

    func run() async throws {
      let opened = try await key.enter(data.open())
      let found = try await trainer.find(opened)
      try await opened.signIn.disable(found.id, by: opened.owner(), at: Date())
      opened.store.close()
    }
  }
}

/// Whom it is about.
struct TrainerOption: ParsableArguments {
  @Option(help: "The sign-in name of the trainer whom it is about.") var trainer: String

  func find(_ opened: OpenedVault) async throws -> Trainer {
    let login = Login(trainer)
    let all = try await opened.signIn.trainers(at: Date()).map(\.trainer)
    guard let found = all.first(where: { $0.login == login?.text }) else {
      throw CommandRefusal("There is no trainer with the sign-in name \(trainer).")
    }
    return found
  }
}

/// Somebody's new password, from a file or the terminal.
struct NewPasswordOption: ParsableArguments {
  @Option(help: "A file with the new password; `-` is standard input.")
  var newPasswordFile: String?

  func read() throws -> String {
    guard let newPasswordFile else { return try Terminal.askSecretly("New password: ") }
    return try PasswordOption.read(newPasswordFile, as: "password") ?? ""
  }

  /// What one has read the other does not get.
  func refuseSharedInput(_ key: VaultKeyOptions) throws {
    guard newPasswordFile == "-",
      [key.password.passwordFile, key.recoveryKeyFile].contains("-")
    else { return }
    throw ValidationError("Only one of the files can be standard input.")
  }
}

extension OpenedVault {
  /// Who answers for it: who signed in, who has to be an owner, or with the recovery key the first
  /// owner.
  ///
  /// - Parameter other: where no owner can sign in.
  fileprivate func owner(else other: Trainer? = nil) async throws -> Trainer {
    guard let trainer else {
      do { return try await store.owner() } catch StoreRefusal.notFound {
        guard let other else { throw TrainerRefusal.notOwner }
        return other
      }
    }
    guard trainer.isOwner else { throw TrainerRefusal.notOwner }
    return trainer
  }

  /// The first mistake as one plain line.
  fileprivate func refuse(_ password: String, of name: String, _ login: String) async throws {
    let gym = try await store.gym()
    try NewOwner(gym: gym.name, name: name, login: login, password: password).refuseMistakes()
  }
}

extension TrainerStanding {
  fileprivate var line: String {
    let facts = [
      trainer.isOwner ? "owner" : nil, trainer.disabledAt == nil ? nil : "switched off",
      hasFactor ? "second factor" : nil,
      hasPassword ? nil : invitedUntil == nil ? "no password" : "invited",
    ]
    return "\(trainer.login)\t\(trainer.name)\t\(facts.compactMap(\.self).joined(separator: ", "))"
  }
}
