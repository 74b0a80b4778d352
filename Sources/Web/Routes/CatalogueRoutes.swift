import Hummingbird
import Vault

/// Exercises that the gym made or was given.
func addExerciseRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let store = services.store
  let exercises = OwnExerciseController(services: services)
  owner.get("/settings/exercises", use: exercises.index)
  owner.post("/settings/exercises", use: exercises.create)
  owner.get("/settings/exercises/new", use: exercises.new)
  owner.get("/settings/exercises/{exercise}/edit", use: exercises.edit)

  let check = ExerciseCheckController(shelf: services.shelf)
  owner.post("/settings/exercises/check", use: check.create)
  owner.get("/settings/exercises/wheel.svg", use: TrialWheelController().show)

  let imports = ExerciseImportController(services: services)
  owner.post("/settings/exercises/import", use: imports.create)

  let makers = PackMakerController(services: services)
  owner.post("/settings/exercises/makers/{maker}/delete", use: makers.destroy)

  let file = ExerciseFileController(services: services)
  owner.get("/settings/exercises/{exercise}.json", use: file.show)

  let rescoring = RescoringController(store: store)
  owner.get("/settings/exercises/{exercise}/rescoring", use: rescoring.show)
  owner.post("/settings/exercises/{exercise}/rescoring", use: rescoring.create)

}

/// What the owner makes of the catalogue: its lists, and batteries.
func addCatalogueRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let store = services.store
  let catalogue = CatalogueController(services: services)
  owner.get("/settings/catalogue", use: catalogue.index)
  owner.post("/settings/catalogue/{exercise}", use: catalogue.update)

  let places = CategoryPlaceController(services: services)
  owner.post("/settings/catalogue/categories/{category}", use: places.update)

  let rescoring = GymRescoringController(services: services)
  owner.get("/settings/rescoring", use: rescoring.show)
  owner.post("/settings/rescoring", use: rescoring.create)
  owner.post("/settings/rescoring/delete", use: rescoring.destroy)

  owner.get("/settings/agreement", use: AgreementController(store: store).index)

  let batteries = BatteryController(store: store)
  owner.get("/settings/batteries", use: batteries.index)
  owner.post("/settings/batteries", use: batteries.create)
  owner.get("/settings/batteries/new", use: batteries.new)
  owner.get("/settings/batteries/{battery}", use: batteries.edit)
  owner.post("/settings/batteries/{battery}", use: batteries.update)
  owner.post("/settings/batteries/{battery}/delete", use: batteries.destroy)

  let draft = BatteryDraftController(store: store)
  owner.post("/settings/batteries/draft", use: draft.create)

  let place = BatteryPlaceController(store: store)
  owner.post("/settings/batteries/{battery}/place", use: place.update)

  let removal = BatteryRemovalController(store: store)
  owner.post("/settings/batteries/{battery}/removal/delete", use: removal.destroy)
}

extension Pages {
  static let catalogue: [any Page.Type] = [
    OwnExercisesPage.self, ExerciseEditorPage.self, RescoringPage.self, BatteriesPage.self,
    BatteryEditorPage.self, CataloguePage.self, AgreementPage.self, GymRescoringPage.self,
  ]
}
