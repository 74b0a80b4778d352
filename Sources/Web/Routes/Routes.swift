import Hummingbird
import Vault

/// Every URL of the program. What stands below `signedIn` needs a trainer.
///
/// - Parameter described: what is told of them to other programs.
func addRoutes(
  to router: Router<Visit>, _ services: Services, _ described: [ToldRoute] = []
) {
  addDoorRoutes(to: router, services)
  let signedIn = router.group(context: SignedIn.self)
    .add(middleware: ClientViewNotes(store: services.store))
    .add(middleware: MergedClients(store: services.store))
  addLockRoutes(to: router.group(context: AtLock.self), signedIn, services)
  signedIn.get("/catalogue/**", use: PictureController(assets: services.views.assets).show)

  signedIn.get("/openapi.json", use: OpenAPIController(routes: described).show)
  signedIn.get("/find", use: FindController(store: services.store).show)
  signedIn.get("/events", use: EventController(services: services).show)

  addSettingsRoutes(to: signedIn, services)
  addGymRoutes(to: signedIn.group(context: Owner.self), services)
  addClientRoutes(to: signedIn, services)
  addPhotoRoutes(to: signedIn, services)
  addExportRoutes(to: signedIn, services)
  addGoalRoutes(to: signedIn, services)
  addScreeningRoutes(to: signedIn, services)
  addAssessmentRoutes(to: signedIn, services)
  addPlanRoutes(to: signedIn, services)
  addGymPlanRoutes(to: signedIn, services)
  addNoteRoutes(to: signedIn, services)
  addReportRoutes(to: signedIn, services)
}
