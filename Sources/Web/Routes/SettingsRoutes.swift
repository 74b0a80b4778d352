import Hummingbird
import Vault

/// What every trainer sets for themselves.
func addSettingsRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let settings = SettingsController(store: store, backups: services.backups)
  signedIn.get("/settings", use: settings.show)
  signedIn.post("/settings", use: settings.update)

  let password = PasswordController(services: services)
  signedIn.get("/settings/password", use: password.edit)
  signedIn.post("/settings/password", use: password.update)

  let factor = FactorController(services: services)
  signedIn.get("/settings/factor", use: factor.show)
  signedIn.post("/settings/factor", use: factor.create)
  signedIn.post("/settings/factor/delete", use: factor.destroy)
  signedIn.post(
    "/settings/factor/codes", use: RecoveryCodeController(services: services).create)

  let sessions = OwnSessionController(services: services)
  signedIn.get("/settings/sessions", use: sessions.index)
  signedIn.post("/settings/sessions/{session}/delete", use: sessions.destroy)
  signedIn.post("/settings/sessions/delete", use: EverywhereController(store: store).destroy)

  let tablets = TabletController(network: services.network, folder: store.folder)
  signedIn.get("/settings/tablets", use: tablets.index)

  signedIn.get("/mail", use: OutboxController(store: store).index)
  let tries = MailTryController(services: services)
  signedIn.post("/mail/{mail}/tries", use: tries.create)
  signedIn.post("/mail/{mail}/tries/delete", use: tries.destroy)

  signedIn.get("/styleguide", use: StyleguideController().show)
}

extension Pages {
  static let settings: [any Page.Type] = [
    SettingsPage.self, StyleguidePage.self, TabletsPage.self, PasswordPage.self,
    OwnSessionsPage.self, NewFactorPage.self, FactorPage.self, RecoveryCodesPage.self,
  ]
}
