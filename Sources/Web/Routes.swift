import Hummingbird

/// Every URL of the program. What stands below `signedIn` needs a trainer.
func addRoutes(to router: Router<Visit>, _ services: Services) {
  let files = FileController(views: services.views, store: services.store)
  router.get("/healthz", use: files.health)
  router.get("/assets/**", use: files.asset)

  let setup = SetupController(services: services)
  router.get("/setup", use: setup.new)
  router.post("/setup", use: setup.create)

  let session = SessionController(services: services)
  router.get("/", use: session.start)
  router.get("/login", use: session.new)
  router.post("/login", use: session.create)

  let signedIn = router.group(context: SignedIn.self)
  signedIn.post("/logout", use: session.destroy)
  signedIn.get("/catalogue/**", use: files.picture)

  let settings = SettingsController(services: services)
  signedIn.get("/settings", use: settings.show)
  signedIn.post("/settings", use: settings.update)

  signedIn.get("/styleguide", use: StyleguideController(services: services).show)

  let owner = signedIn.group(context: Owner.self)
  let exercises = OwnExerciseController(services: services)
  owner.get("/settings/exercises", use: exercises.index)
  owner.post("/settings/exercises", use: exercises.create)
  owner.get("/settings/exercises/new", use: exercises.new)
  owner.post("/settings/exercises/check", use: exercises.check)
  owner.post(
    "/settings/exercises/import", use: PackController(services: services).create)
  owner.get("/settings/exercises/{exercise}.json", use: exercises.export)
  owner.get("/settings/exercises/{exercise}/edit", use: exercises.edit)

  let rescoring = RescoringController(services: services)
  owner.get("/settings/exercises/{exercise}/rescoring", use: rescoring.show)
  owner.post("/settings/exercises/{exercise}/rescoring", use: rescoring.create)

  let clients = ClientController(services: services)
  signedIn.get("/clients", use: clients.index)
  signedIn.get("/clients/new", use: clients.new)
  signedIn.post("/clients", use: clients.create)
  signedIn.get("/clients/{client}", use: clients.show)
  signedIn.get("/clients/{client}/edit", use: clients.edit)
  signedIn.post("/clients/{client}", use: clients.update)

  let archive = ArchiveController(services: services)
  signedIn.post("/clients/{client}/archive", use: archive.create)
  signedIn.post("/clients/{client}/archive/delete", use: archive.destroy)

  let erasure = ErasureController(services: services)
  owner.get("/clients/{client}/erasure", use: erasure.new)
  owner.post("/clients/{client}/erasure", use: erasure.create)

  let wheel = WheelController(services: services)
  signedIn.get("/clients/{client}/wheel", use: wheel.show)
  signedIn.get("/clients/{client}/wheel.svg", use: wheel.image)
  signedIn.get(
    "/clients/{client}/wheel/history", use: WheelHistoryController(services: services).show)

  let screening = ScreeningController(services: services)
  signedIn.get("/clients/{client}/screening", use: screening.index)
  signedIn.post("/clients/{client}/screening", use: screening.create)
  signedIn.get("/clients/{client}/screening/{form}", use: screening.show)
  signedIn.post("/clients/{client}/screening/{form}", use: screening.update)

  let handOver = HandOverController(services: services)
  signedIn.get("/clients/{client}/screening/{form}/handover", use: handOver.show)
  signedIn.post("/clients/{client}/screening/{form}/handover", use: handOver.create)
  signedIn.post("/clients/{client}/screening/{form}/handover/delete", use: handOver.destroy)

  let signature = SignatureController(services: services)
  signedIn.get("/clients/{client}/screening/{form}/signature", use: signature.new)
  signedIn.post("/clients/{client}/screening/{form}/signature", use: signature.create)

  let receipt = ReceiptController(services: services)
  signedIn.get("/clients/{client}/screening/{form}/receipt", use: receipt.show)

  let comparison = ComparisonController(services: services)
  signedIn.get("/clients/{client}/screening/{form}/comparison", use: comparison.show)

  let notes = ScreeningNotesController(services: services)
  signedIn.post("/clients/{client}/screening/{form}/addenda", use: notes.addAddendum)

  let clearances = ClearanceController(services: services)
  signedIn.post("/clients/{client}/clearances", use: clearances.create)

  let assessments = AssessmentController(services: services)
  signedIn.get("/clients/{client}/assessments", use: assessments.index)
  signedIn.get("/clients/{client}/assessments/{exercise}", use: assessments.show)

  let results = ResultController(services: services)
  signedIn.get("/clients/{client}/results", use: results.index)
  signedIn.post("/clients/{client}/results", use: results.create)
  signedIn.get("/clients/{client}/results/{result}", use: results.edit)
  signedIn.post("/clients/{client}/results/{result}", use: results.update)
  signedIn.get("/clients/{client}/results/{result}/score", use: results.score)
  signedIn.post("/clients/{client}/results/{result}/score", use: results.rescore)
  signedIn.post("/clients/{client}/results/{result}/delete", use: results.destroy)
  signedIn.post("/clients/{client}/results/{result}/correction", use: results.touch)
}

/// Every kind of page, for the checks at the start and in tests.
enum Pages {
  static let all: [any Page.Type] = [
    SetupPage.self, RecoveryKeyPage.self, SignInPage.self, RefusalPage.self,
    ClientsPage.self, NewClientPage.self, EditClientPage.self, ErasurePage.self, OverviewPage.self,
    WheelHistoryPage.self,
    ScreeningIndexPage.self, ScreeningPage.self, SignaturePage.self, ReceiptPage.self,
    ComparisonPage.self, HandOverPage.self, TakeBackPage.self,
    AssessmentsPage.self, ExercisePage.self, ResultsPage.self, ResultPage.self,
    ScorePage.self, SettingsPage.self,
    StyleguidePage.self, OwnExercisesPage.self, ExerciseEditorPage.self, RescoringPage.self,
  ]
}
