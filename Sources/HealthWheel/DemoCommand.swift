import ArgumentParser
import Catalogue
import Forms
import Foundation
import Vault
import Web

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Make a vault of made-up clients.")

  @OptionGroup var data: DataOptions
  @OptionGroup var files: FileOptions
  @Option(help: "How many clients.") var clients = 40
  @Option(help: "How many results each client has.") var results = 200
  @Option(help: "The same seed makes the same people and values.") var seed: UInt64 = 1
  @Option(help: "The owner's sign-in name.") var login = "demo"
  @OptionGroup var password: PasswordOption

  func validate() throws {
    guard (0...100_000).contains(clients), (0...100_000).contains(results) else {
      throw ValidationError("Clients and results are numbers from 0 to 100000.")
    }
  }

  func run() async throws {
    let given = try password.read()
    try Cipher.refuseOtherLibrary()
    let folder = try data.open(isMade: true)
    let catalogue = try AssessmentCatalogue.load(folder: files.exercisesFolder())
    let form = try FormDefinition.screening(
      in: files.formsFolder(), suspendable: catalogue.suspendable)
    let password = given ?? NewOwner.generatedPassword()
    let owner = NewOwner(gym: "Demo Gym", name: "Sam Demo", login: login, password: password)
    try owner.refuseMistakes()
    let store = Store(folder: folder)
    _ = try await SignIn(store).setUp(owner, at: Date())
    store.keepStandings(by: catalogue, in: .current)
    try await store.fill(
      with: DemoData(clients: clients, results: results, seed: seed), catalogue: catalogue,
      form: form, now: Date(), zone: .current)
    store.close()
    print("Sign-in name: \(login)")
    if given == nil { print("Password: \(password)") }
  }
}
