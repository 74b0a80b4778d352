import Hummingbird
import Vault

/// What is measured.
func addAssessmentRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let assessments = AssessmentController(store: store)
  signedIn.get("/clients/{client}/assessments", use: assessments.index)
  signedIn.get("/clients/{client}/assessments/{exercise}", use: assessments.show)

  let favourites = FavouriteController(store: store)
  signedIn.post("/clients/{client}/favourites", use: favourites.create)
  signedIn.post("/clients/{client}/favourites/{exercise}/delete", use: favourites.destroy)

  let walk = BatteryWalkController(store: store)
  signedIn.get("/clients/{client}/batteries/{battery}", use: walk.show)
  signedIn.post("/clients/{client}/batteries/{battery}", use: walk.create)
  let skips = BatterySkipController(store: store)
  signedIn.post("/clients/{client}/batteries/{battery}/skips", use: skips.create)

  let results = ResultController(store: store)
  signedIn.get("/clients/{client}/results", use: results.index)
  signedIn.post("/clients/{client}/results", use: results.create)
  signedIn.get("/clients/{client}/results/{result}", use: results.edit)
  signedIn.post("/clients/{client}/results/{result}", use: results.update)
  signedIn.post("/clients/{client}/results/{result}/delete", use: results.destroy)

  let deletion = DeletionController(store: store)
  signedIn.post(
    "/clients/{client}/results/{result}/deletion/delete", use: deletion.destroy)

  let score = ScoreController(store: store)
  signedIn.get("/clients/{client}/results/{result}/score", use: score.show)
  signedIn.post("/clients/{client}/results/{result}/score", use: score.create)

  let correction = CorrectionController(store: store)
  signedIn.post("/clients/{client}/results/{result}/correction", use: correction.create)
}
