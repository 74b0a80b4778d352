import Catalogue
import Forms
import Foundation
import Logging
import Passwords
import Units
import Vault

/// The world as handlers get it. Tests replace clocks, randomness and the password cost.
package struct Services: Sendable {
  package let store: Store
  package let shelf: CatalogueShelf
  package let form: FormDefinition
  package let text: Text
  package let views: Views
  package let signIn: SignIn
  package let setupCode: SetupCode
  package let opening: Opening
  package let clocks: Clocks
  /// A new one-time value of 256 random bits.
  package let token: @Sendable () -> String
  package let logger: Logger

  /// The files' exercises with the gym's own.
  package var catalogue: AssessmentCatalogue { shelf.catalogue }

  /// How a page speaks to a trainer; the gym's own way where nobody has signed in.
  func voice(for trainer: Trainer?) -> Voice {
    Voice(
      text: text, units: trainer?.units ?? .metric, now: clocks.now(), catalogue: catalogue,
      form: form)
  }

  /// Reads the files that people edit, and everything else that the program runs on.
  ///
  /// - Throws: `DefinitionProblems`, `ViewsRefusal`, `DataFolderRefusal`.
  package static func live(
    folder: DataFolder, exercises: URL, forms: URL, views: URL, cost: Argon2idCost? = nil,
    clocks: Clocks = Clocks(), logger: Logger = Logger(label: "healthwheel")
  ) throws -> Services {
    let home = views.deletingLastPathComponent()
    let assets = try Assets(folder: home.appending(path: "Public"), exercises: exercises)
    let store = Store(
      folder: folder, now: clocks.now, notice: { logger.critical("\($0)") })
    let catalogue = try AssessmentCatalogue.load(folder: exercises)
    let shelf = CatalogueShelf(files: catalogue, folder: exercises)
    let form = try FormDefinition.screening(in: forms, suspendable: catalogue.suspendable)
    return Services(
      store: store, shelf: shelf, form: form,
      text: try Text(
        language: "en", folder: home.appending(path: "Locales"), zone: clocks.zone),
      views: try Views(folder: views, assets: assets),
      signIn: SignIn(store, cost: cost, instant: clocks.instant),
      setupCode: SetupCode(needed: !folder.isSetUp),
      opening: Opening(store: store, shelf: shelf, form: form, clocks: clocks, logger: logger),
      clocks: clocks, token: { randomToken() }, logger: logger)
  }
}

/// 256 random bits as 43 characters that need no escaping.
private func randomToken() -> String {
  let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}
