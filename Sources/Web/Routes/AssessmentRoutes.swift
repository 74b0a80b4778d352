import Hummingbird
import Vault

/// What is measured.
func addAssessmentRoutes(to ofClient: RouterGroup<OfClient>, _ services: Services) {
  let store = services.store
  let assessments = AssessmentController(store: store)
  ofClient.get("/clients/{client}/assessments", use: assessments.index)
  ofClient.get("/clients/{client}/assessments/{exercise}", use: assessments.show)

  let favourites = FavouriteController(store: store)
  ofClient.post("/clients/{client}/favourites", use: favourites.create)
  ofClient.post("/clients/{client}/favourites/{exercise}/delete", use: favourites.destroy)

  let walk = BatteryWalkController(store: store)
  ofClient.get("/clients/{client}/batteries/{battery}", use: walk.show)
  ofClient.post("/clients/{client}/batteries/{battery}", use: walk.create)
  let skips = BatterySkipController(store: store)
  ofClient.post("/clients/{client}/batteries/{battery}/skips", use: skips.create)

  let results = ResultController(store: store)
  ofClient.get("/clients/{client}/results", use: results.index)
  ofClient.post("/clients/{client}/results", use: results.create)
  ofClient.get("/clients/{client}/results/{result}", use: results.edit)
  ofClient.post("/clients/{client}/results/{result}", use: results.update)
  ofClient.post("/clients/{client}/results/{result}/delete", use: results.destroy)

  let deletion = DeletionController(store: store)
  ofClient.post(
    "/clients/{client}/results/{result}/deletion/delete", use: deletion.destroy)

  let score = ScoreController(store: store)
  ofClient.get("/clients/{client}/results/{result}/score", use: score.show)
  ofClient.post("/clients/{client}/results/{result}/score", use: score.create)

  let correction = CorrectionController(store: store)
  ofClient.post("/clients/{client}/results/{result}/correction", use: correction.create)
}

extension Pages {
  static let assessments: [any Page.Type] = [
    AssessmentsPage.self, ExercisePage.self, ResultsPage.self, ResultPage.self, ScorePage.self,
    BatteryWalkPage.self,
  ]
}
