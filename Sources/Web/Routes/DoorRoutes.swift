import Hummingbird
import Vault

/// What anybody may ask for who reaches the server.
func addDoorRoutes(to router: Router<Visit>, _ services: Services) {
  let (store, network) = (services.store, services.network)
  router.get("/healthz", use: HealthController(store: store).show)
  router.get("/assets/**", use: AssetController(assets: services.views.assets).show)

  router.get("/trust/authority.crt", use: AuthorityController(network: network).show)
  router.get(
    "/trust/authority.mobileconfig", use: AuthorityProfileController(network: network).show)

  let door = router.group(context: Guest.self)
    .add(middleware: Submissions(isFromAnyPage: true))
  door.get("/trust", use: TrustController(network: network, folder: store.folder).show)
  door.get("/trust/arrived", use: TrustArrivalController(network: network).show)

  let setup = SetupController(services: services)
  door.get("/setup", use: setup.new)
  door.post("/setup", use: setup.create)

  let session = SessionController(services: services)
  door.get("/", use: StartController(folder: store.folder).show)
  door.get("/login", use: session.new)
  door.post("/login", use: session.create)
  door.post("/logout", use: session.destroy)
  let code = CodeController(services: services)
  door.get("/login/code", use: code.new)
  door.post("/login/code", use: code.create)

  let joining = JoiningController(services: services)
  door.get("/invitations", use: joining.index)
  door.get("/invitations/{code}", use: joining.new)
  door.post("/invitations/{code}", use: joining.create)

  let visit = ReportVisitController(services: services)
  door.get("/reports/{link}", use: visit.show)
  door.post("/reports/{link}", use: visit.create)

  let recovery = RecoveryController(services: services)
  door.get("/recovery", use: recovery.new)
  door.post("/recovery", use: recovery.create)
}

/// What locks a session and opens it again.
func addLockRoutes(
  to atLock: RouterGroup<AtLock>, _ signedIn: RouterGroup<SignedIn>, _ services: Services
) {
  let lock = LockController(services: services)
  atLock.get("/lock", use: lock.show)
  atLock.post("/lock", use: lock.create)
  atLock.post("/lock/delete", use: UnlockController(services: services).destroy)
  signedIn.post("/lock/delay", use: LockDelayController().create)

  let settings = LockSettingsController(services: services)
  signedIn.get("/settings/lock", use: settings.show)
  signedIn.group(context: Owner.self).post("/settings/lock", use: settings.update)
  let pin = PinController(services: services)
  signedIn.post("/settings/lock/pin", use: pin.create)
  signedIn.post("/settings/lock/pin/delete", use: pin.destroy)
}

extension Pages {
  static let door: [any Page.Type] = [
    SetupPage.self, RecoveryKeyPage.self, SignInPage.self, TrustPage.self, TrustArrivalPage.self,
    InvitationCodePage.self, JoiningPage.self, CodePage.self, RecoveryPage.self,
    ReportVisitPage.self, LockPage.self, LockSettingsPage.self,
  ]
}
