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
  package let views: Views
  package let signIn: SignIn
  package let setupCode: SetupCode
  /// The wall clock, for dates.
  package let now: @Sendable () -> Date
  /// A clock that does not jump, for elapsed time.
  package let instant: @Sendable () -> ContinuousClock.Instant
  /// A new one-time value of 256 random bits.
  package let token: @Sendable () -> String
  package let zone: TimeZone
  package let logger: Logger

  /// The files' exercises with the gym's own.
  package var catalogue: AssessmentCatalogue { shelf.catalogue }

  /// Today in the laptop's time zone.
  var today: Day? { Day(now(), in: zone) }

  func moment(_ trainer: Trainer) -> Moment {
    Moment(trainer: trainer, now: now(), instant: instant(), zone: zone)
  }
}

extension Services {
  /// Refuses a form that is older than the vault's, before anyone has unlocked it.
  ///
  /// - Throws: `OlderForm`.
  package func checkForm() throws {
    if try store.folder.differs(form) { warnOfForm() }
  }

  /// The same with the vault open, which from now on knows this version.
  func noticeForm() async throws {
    do {
      if try await store.notice(form, at: now()) { warnOfForm() }
    } catch let older as OlderForm {
      // Nor may those go on who are still signed in from the last time.
      store.close()
      throw older
    }
  }

  private func warnOfForm() {
    logger.warning(
      "The form \"\(form.id)\" was changed without a new version. Raise it above \(form.version).")
  }

  /// Reads the files that people edit, and everything else that the program runs on.
  ///
  /// - Throws: `DefinitionProblems`, `ViewsRefusal`, `DataFolderRefusal`.
  package static func live(
    folder: DataFolder, exercises: URL, forms: URL, views: URL, cost: Argon2idCost? = nil,
    zone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() },
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    logger: Logger = Logger(label: "healthwheel")
  ) throws -> Services {
    let home = views.deletingLastPathComponent()
    let assets = try Assets(folder: home.appending(path: "Public"), exercises: exercises)
    let text = try Text(language: "en", folder: home.appending(path: "Locales"), zone: zone)
    let store = Store(folder: folder)
    let catalogue = try AssessmentCatalogue.load(folder: exercises)
    return Services(
      store: store, shelf: CatalogueShelf(files: catalogue, folder: exercises),
      form: try FormDefinition.screening(in: forms, suspendable: catalogue.suspendable),
      views: try Views(folder: views, text: text, assets: assets),
      signIn: SignIn(store, cost: cost, instant: instant),
      setupCode: SetupCode(needed: !folder.isSetUp), now: now, instant: instant,
      token: { randomToken() }, zone: zone, logger: logger)
  }
}

/// 256 random bits as 43 characters that need no escaping.
private func randomToken() -> String {
  let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}
