import Hummingbird
import Vault

/// Who the clients are, and how they stand.
func addClientRoutes(
  to signedIn: RouterGroup<SignedIn>, _ ofClient: RouterGroup<OfClient>, _ services: Services
) {
  let store = services.store
  let clients = ClientController(store: store, removedPhotos: services.removedPhotos)
  signedIn.get("/clients", use: clients.index)
  signedIn.get("/clients/new", use: clients.new)
  signedIn.post("/clients", use: clients.create)
  ofClient.get("/clients/{client}", use: clients.show)
  ofClient.get("/clients/{client}/edit", use: clients.edit)
  ofClient.post("/clients/{client}", use: clients.update)

  let contacts = ContactImportController(services: services)
  signedIn.get("/clients/import", use: contacts.new)
  signedIn.post("/clients/import", use: contacts.create)
  let preview = ContactPreviewController(services: services)
  signedIn.get("/clients/import/preview", use: preview.show)
  signedIn.post("/clients/import/preview", use: preview.create)
  signedIn.get(
    "/clients/import/progress", use: ContactProgressController(contacts: services.contacts).show)
  let cards = ContactCardController(store: store)
  signedIn.get("/clients.vcf", use: cards.index)
  ofClient.get("/clients/{client}.vcf", use: cards.show)

  signedIn.get("/clients/duplicates", use: DuplicateController(store: store).index)
  let mergings = MergingController(store: store)
  ofClient.get("/clients/{client}/mergings/{other}", use: mergings.new)
  ofClient.post("/clients/{client}/mergings/{other}", use: mergings.create)
  let distinctions = DistinctionController(store: store)
  ofClient.post("/clients/{client}/distinctions/{other}", use: distinctions.create)
  ofClient.post("/clients/{client}/distinctions/{other}/delete", use: distinctions.destroy)
  ofClient.post(
    "/clients/{client}/merged/{merged}/delete", use: MergedController(store: store).destroy)

  let archive = ArchiveController(store: store)
  ofClient.post("/clients/{client}/archive", use: archive.create)
  ofClient.post("/clients/{client}/archive/delete", use: archive.destroy)

  ofClient.post("/clients/{client}/prints", use: PrintController(store: store).create)

  let owner = signedIn.group(context: Owner.self)
  let erasure = ErasureController(store: store)
  owner.get("/clients/{client}/erasure", use: erasure.new)
  owner.post("/clients/{client}/erasure", use: erasure.create)

  let picture = WheelPictureController(store: store, assets: services.views.assets)
  ofClient.get("/clients/{client}/wheel", use: WheelController(store: store).show)
  ofClient.get("/clients/{client}/wheel.svg", use: picture.show)
  ofClient.get(
    "/clients/{client}/wheel/history", use: WheelHistoryController(store: store).show)
  ofClient.get(
    "/clients/{client}/wheel/large", use: LargeWheelController(store: store).show)
}

/// Photos of clients.
func addPhotoRoutes(
  to signedIn: RouterGroup<SignedIn>, _ ofClient: RouterGroup<OfClient>, _ services: Services
) {
  let photos = PhotoController(services: services)
  ofClient.post("/clients/{client}/photo", use: photos.create)
  ofClient.post("/clients/{client}/photo/delete", use: photos.destroy)
  ofClient.post(
    "/clients/{client}/photo/removal/delete",
    use: PhotoRemovalController(services: services).destroy)
  for size in Photo.Size.allCases {
    signedIn.get(
      "/photos/{photo}/\(size.rawValue)",
      use: PhotoFileController(store: services.store, size: size).show)
  }
}

/// What is taken along: for another vault, another program, a spreadsheet.
func addExportRoutes(
  to signedIn: RouterGroup<SignedIn>, _ ofClient: RouterGroup<OfClient>, _ services: Services
) {
  let store = services.store
  signedIn.get("/clients.csv", use: ClientListFileController(store: store).index)
  ofClient.get("/clients/{client}/export", use: ClientExportController(store: store).show)
  ofClient.get("/clients/{client}/export.fhir.json", use: FHIRController(store: store).show)
  ofClient.get("/clients/{client}/results.csv", use: ResultFileController(store: store).index)
}

/// What a client wants to reach.
func addGoalRoutes(to ofClient: RouterGroup<OfClient>, _ services: Services) {
  let store = services.store
  let goals = GoalController(store: store)
  ofClient.get("/clients/{client}/goals", use: goals.index)
  ofClient.get("/clients/{client}/goals/new", use: goals.new)
  ofClient.post("/clients/{client}/goals", use: goals.create)
  ofClient.get("/clients/{client}/goals/{goal}", use: goals.edit)
  ofClient.post("/clients/{client}/goals/{goal}", use: goals.update)
  ofClient.post("/clients/{client}/goals/{goal}/end", use: GoalEndController(store: store).create)
  for act in GoalAct.allCases {
    ofClient.post(
      "/clients/{client}/goals/{goal}/\(act.rawValue)/delete",
      use: GoalUndoController(store: store, act: act).destroy)
  }
}

extension Pages {
  static let clients: [any Page.Type] = [
    ClientsPage.self, NewClientPage.self, EditClientPage.self, ErasurePage.self, OverviewPage.self,
    WheelHistoryPage.self, LargeWheelPage.self, GoalsPage.self, GoalPage.self, ImportPage.self,
    ContactPreviewPage.self, DuplicatesPage.self, MergingPage.self, ConflictPage.self,
  ]
}
