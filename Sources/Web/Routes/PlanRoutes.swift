import Hummingbird
import Vault

/// What a client trains, and what of it was done.
func addPlanRoutes(to ofClient: RouterGroup<OfClient>, _ services: Services) {
  let store = services.store
  ofClient.get("/clients/{client}/today", use: TodayController(store: store).show)
  let handOver = WorkoutHandOverController(services: services)
  ofClient.get("/clients/{client}/today/handover", use: handOver.show)
  ofClient.post("/clients/{client}/today/handover", use: handOver.create)
  ofClient.post("/clients/{client}/today/handover/delete", use: handOver.destroy)
  let plans = PlanController(store: store, templates: services.templates)
  let training = TrainingController(store: store)
  ofClient.get("/clients/{client}/training", use: training.index)
  ofClient.get("/clients/{client}/training/{trained}", use: training.show)
  ofClient.get("/clients/{client}/training.csv", use: TrainingFileController(store: store).show)
  ofClient.get("/clients/{client}/plans", use: plans.index)
  ofClient.post("/clients/{client}/plans", use: plans.create)
  let imports = PlanImportController(store: store)
  ofClient.get("/clients/{client}/plans/import", use: imports.new)
  ofClient.post("/clients/{client}/plans/import", use: imports.create)
  let preview = PlanPreviewController(store: store)
  ofClient.post("/clients/{client}/plans/import/preview", use: preview.create)
  let plan = "/clients/{client}/plans/{plan}"
  ofClient.get("\(plan)", use: plans.show)
  ofClient.post("\(plan)", use: plans.update)
  ofClient.post("\(plan)/delete", use: plans.destroy)
  ofClient.post("\(plan)/deletion/delete", use: PlanDeletionController(store: store).destroy)
  ofClient.post("\(plan)/change/delete", use: PlanUndoController(store: store).destroy)
  ofClient.post("\(plan)/copies", use: PlanCopyController(store: store).create)
  let use = PlanUseController(store: store, templates: services.templates)
  ofClient.post("\(plan)/use", use: use.create)
  ofClient.post("\(plan)/sets", use: PlanSetController(store: store).create)
  ofClient.post("\(plan)/template", use: PlanTemplateController(store: store).create)
  let version = PlanTemplateVersionController(store: store)
  ofClient.post("\(plan)/template/versions", use: version.create)
  ofClient.post(
    "\(plan)/template/versions/delete", use: PlanTemplateUndoController(store: store).destroy)
  let offer = PlanOfferController(store: store)
  ofClient.post("\(plan)/offer", use: offer.create)
  ofClient.post("\(plan)/offer/delete", use: offer.destroy)

  let days = PlanDayController(store: store)
  ofClient.post("\(plan)/days", use: days.create)
  ofClient.post("\(plan)/days/{day}", use: days.update)
  ofClient.post("\(plan)/days/{day}/delete", use: days.destroy)
  ofClient.post("\(plan)/days/{day}/copies", use: PlanDayCopyController(store: store).create)
  ofClient.post("\(plan)/days/{day}/place", use: PlanDayPlaceController(store: store).update)

  let movements = PlanMovementController(store: store)
  let (all, one) = ("\(plan)/days/{day}/movements", "\(plan)/days/{day}/movements/{movement}")
  ofClient.get("\(all)/new", use: movements.new)
  let addition = MovementAdditionController(services: services)
  ofClient.get("\(all)/own/new", use: addition.new)
  ofClient.post("\(all)/own", use: addition.create)
  ofClient.post("\(all)", use: movements.create)
  ofClient.post("\(one)", use: movements.update)
  ofClient.post("\(one)/delete", use: movements.destroy)
  ofClient.post("\(one)/copies", use: PlanMovementCopyController(store: store).create)
  ofClient.post("\(one)/place", use: PlanMovementPlaceController(store: store).update)
  let group = "\(plan)/days/{day}/groups/{group}"
  let groups = PlanGroupController(store: store)
  ofClient.post("\(group)", use: groups.update)
  ofClient.post("\(group)/delete", use: groups.destroy)
  ofClient.post("\(group)/copies", use: PlanGroupCopyController(store: store).create)
  ofClient.post("\(group)/place", use: PlanGroupPlaceController(store: store).update)
  let proposals = ProposalController(store: store)
  ofClient.post("\(one)/proposal", use: proposals.create)
  ofClient.post("\(one)/proposal/delete", use: proposals.destroy)
}

/// The gym's own plans, which any trainer puts on clients.
func addGymPlanRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let (store, templates) = (services.store, services.templates)
  let plans = GymPlanController(store: store, templates: templates)
  let path = GymPlanController.path
  signedIn.get("\(path)", use: plans.index)
  signedIn.post("\(path)", use: plans.create)
  signedIn.get("\(path)/{gymPlan}", use: plans.show)
  signedIn.post("\(path)/{gymPlan}", use: plans.update)
  signedIn.post("\(path)/{gymPlan}/delete", use: plans.destroy)
  signedIn.post(
    "\(path)/{gymPlan}/removal/delete",
    use: GymPlanRemovalController(store: store, templates: templates).destroy)

  let giving = GymPlanGivingController(store: store)
  signedIn.get("\(path)/{gymPlan}/clients/new", use: giving.new)
  signedIn.post("\(path)/{gymPlan}/clients", use: giving.create)
  signedIn.post("\(path)/{gymPlan}/clients/delete", use: giving.destroy)
  signedIn.post(
    "\(path)/{gymPlan}/clients/choice", use: GymPlanChoiceController(store: store).create)
}

extension Pages {
  static let plans: [any Page.Type] = [
    GymPlansPage.self, GymPlanPage.self, GymPlanChoicePage.self, PlansPage.self, PlanPage.self,
    PlanImportPage.self, MovementChoicePage.self, TodayPage.self, TrainingPage.self,
    WorkoutTakeBackPage.self, MovementHistoryPage.self,
  ]
}
