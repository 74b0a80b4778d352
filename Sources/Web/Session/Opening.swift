import Forms
import Logging
import Vault

/// What has to be looked at before and after the vault is opened.
package struct Opening: Sendable {
  let store: Store
  let shelf: CatalogueShelf
  let movements: MovementShelf
  let form: FormDefinition
  let clocks: Clocks
  let logger: Logger

  /// Refuses a form that is older than the vault's, before anyone has unlocked it.
  ///
  /// - Throws: `OlderForm`.
  package func check() throws {
    if try store.folder.differs(form) { warnOfForm() }
    if let doubt = store.folder.clockDoubt(at: clocks.now()) { logger.warning("\(doubt)") }
  }

  /// The same with the vault open, which from now on knows this version; and its own exercises and
  /// movements.
  package func finish() async throws {
    do {
      if try await store.notice(form, at: clocks.now()) { warnOfForm() }
    } catch let older as OlderForm {
      // Nor may those go on who are still signed in from the last time.
      store.close()
      throw older
    }
    try await shelf.load(from: store)
    try await movements.load(from: store)
  }

  /// Opens the vault with the machine's own key, where the owner wants that and it fits; otherwise
  /// somebody has to sign in, and the log says why.
  package func openUnattended(_ signIn: SignIn, by file: MachineKeyFile?) async {
    do {
      guard let file, try await signIn.openUnattended(by: file) else { return }
      try await finish()
    } catch {
      logger.error("The data stays locked until somebody signs in. \(error)")
    }
  }

  private func warnOfForm() {
    logger.warning(
      "The form \"\(form.id)\" was changed without a new version. Raise it above \(form.version).")
  }
}
