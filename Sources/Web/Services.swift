import Catalogue
import Children
import Forms
import Foundation
import Logging
import Passwords
import Pictures
import Printing
import Units
import Vault

/// The world as handlers get it. Tests replace clocks, randomness and the password cost.
package struct Services: Sendable {
  package let store: Store
  package let shelf: CatalogueShelf
  let movements: MovementShelf
  package let templates: [PlanTemplate]
  package let form: FormDefinition
  package let text: Text
  package let views: Views
  package let signIn: SignIn
  package let setupCode: SetupCode
  let confirmations = Confirmations()
  package let keyChanges = KeyChanges()
  package let rescorer = Rescorer()
  package let opening: Opening
  package let clocks: Clocks
  package let network: Network
  /// Where the machine's own key may be kept; nil where nobody has said so.
  package let machineKey: MachineKeyFile?
  /// Where other programs are.
  package let programs: Programs
  package let mail: MailRound
  package let backups: BackupWork
  let pdfs: PDFQueue
  let pictures: PictureMaker
  let removedPhotos = RemovedPhotos()
  let contacts = PendingContacts()
  let eventSeats = EventSeats()
  let traffic = Traffic()
  /// A new one-time value of 256 random bits.
  package let token: @Sendable () -> String
  package let logger: Logger

  /// The files' exercises with the gym's own.
  package var catalogue: AssessmentCatalogue { shelf.catalogue }

  /// When certificates have to hold: made by a clock that is in doubt alone they would shut out
  /// every tablet whose own is right.
  package var certificateTimes: ClosedRange<Date> {
    let now = clocks.now()
    return store.folder.clockDoubt(at: now)?.possible ?? now...now
  }

  /// How a page speaks to a trainer; the gym's own way where nobody has signed in.
  ///
  /// - Parameter units: those of the page that something is sent from.
  func voice(for trainer: Trainer?, in units: UnitSystem? = nil) -> Voice {
    Voice(
      text: text, units: units ?? trainer?.units ?? .metric, now: clocks.now(),
      catalogue: catalogue, movements: movements.library, form: form)
  }

  package static func live(
    folder: DataFolder, files: ProgramFiles, cost: Argon2idCost? = nil,
    clocks: Clocks = Clocks(), network: Network = Network(),
    machineKey: MachineKeyFile? = nil, programs: Programs = Programs(),
    logger: Logger = Logger(label: "healthwheel")
  ) -> Services {
    let store = Store(
      folder: folder, now: clocks.now, instant: clocks.instant,
      notice: { logger.critical("\($0)") })
    let maker = PDFMaker(driver: files.pdfDriver, programs: programs)
    let shelf = CatalogueShelf(
      files: files.catalogue, folder: files.exercises, zone: files.text.zone)
    let movements = MovementShelf(files: files.movements, beside: files.catalogue)
    return Services(
      store: store, shelf: shelf, movements: movements,
      templates: files.templates, form: files.form, text: files.text, views: files.views,
      signIn: SignIn(store, cost: cost, now: clocks.now, instant: clocks.instant),
      setupCode: SetupCode(needed: !folder.isSetUp),
      opening: Opening(
        store: store, shelf: shelf, movements: movements, form: files.form, clocks: clocks,
        logger: logger),
      clocks: clocks, network: network, machineKey: machineKey, programs: programs,
      mail: MailRound(
        store: store, letters: LetterWriter(store: store, text: files.text, pdfs: maker),
        programs: programs, clocks: clocks, logger: logger),
      backups: BackupWork(store: store, clocks: clocks, logger: logger), pdfs: PDFQueue(maker),
      pictures: PictureMaker(programs: programs),
      token: { randomToken() },
      logger: logger)
  }
}

/// 256 random bits as 43 characters that need no escaping.
private func randomToken() -> String {
  let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}
