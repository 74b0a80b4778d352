import Hummingbird
import Vault

/// Every URL of the program. What stands below `signedIn` needs a trainer.
///
/// - Parameter known: what is told of them to other programs.
func addRoutes(
  to router: Router<Visit>, _ services: Services, _ known: KnownRoutes = KnownRoutes()
) {
  addDoorRoutes(to: router, services)
  let signedIn = router.group(context: SignedIn.self)
    .add(middleware: Submissions())
    .add(middleware: ClientViewNotes(store: services.store))
    .add(middleware: MergedClients(store: services.store))
  let atLock = router.group(context: AtLock.self).add(middleware: Submissions())
  addLockRoutes(to: atLock, signedIn, services)
  signedIn.get("/catalogue/**", use: PictureController(assets: services.views.assets).show)

  signedIn.get("/openapi.json", use: OpenAPIController(routes: known).show)
  signedIn.get("/find", use: FindController(store: services.store).show)
  signedIn.get("/events", use: EventController(services: services).show)

  let ofClient = signedIn.group()
    .add(middleware: TypedWords())
    .add(middleware: ClientOfAddress(store: services.store))
    .group(context: OfClient.self)
  addSettingsRoutes(to: signedIn, services)
  addGymRoutes(to: signedIn.group(context: Owner.self), services)
  addClientRoutes(to: signedIn, ofClient, services)
  addPhotoRoutes(to: signedIn, ofClient, services)
  addExportRoutes(to: signedIn, ofClient, services)
  addGoalRoutes(to: ofClient, services)
  addScreeningRoutes(to: ofClient, services)
  addAssessmentRoutes(to: ofClient, services)
  addPlanRoutes(to: ofClient, services)
  addGymPlanRoutes(to: signedIn, services)
  addNoteRoutes(to: ofClient, services)
  addReportRoutes(to: ofClient, services)
}

/// Every kind of page, each beside the routes that lead to it: for the checks at the start and in tests.
enum Pages {
  static let all: [any Page.Type] = [
    [FindPage.self, RefusalPage.self], door, clients, screening, assessments, plans, reports,
    catalogue, settings, gym,
  ].flatMap(\.self)
}
