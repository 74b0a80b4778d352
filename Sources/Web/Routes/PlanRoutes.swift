import Hummingbird
import Vault

/// What a client trains, and what of it was done.
func addPlanRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  signedIn.get("/clients/{client}/today", use: TodayController(store: store).show)
  let handOver = WorkoutHandOverController(services: services)
  signedIn.get("/clients/{client}/today/handover", use: handOver.show)
  signedIn.post("/clients/{client}/today/handover", use: handOver.create)
  signedIn.post("/clients/{client}/today/handover/delete", use: handOver.destroy)
  let plans = PlanController(store: store, templates: services.templates)
  let training = TrainingController(store: store)
  signedIn.get("/clients/{client}/training", use: training.index)
  signedIn.get("/clients/{client}/training/{trained}", use: training.show)
  signedIn.get("/clients/{client}/training.csv", use: TrainingFileController(store: store).show)
  signedIn.get("/clients/{client}/plans", use: plans.index)
  signedIn.post("/clients/{client}/plans", use: plans.create)
  let imports = PlanImportController(store: store)
  signedIn.get("/clients/{client}/plans/import", use: imports.new)
  signedIn.post("/clients/{client}/plans/import", use: imports.create)
  let preview = PlanPreviewController(store: store)
  signedIn.post("/clients/{client}/plans/import/preview", use: preview.create)
  let plan = "/clients/{client}/plans/{plan}"
  signedIn.get("\(plan)", use: plans.show)
  signedIn.post("\(plan)", use: plans.update)
  signedIn.post("\(plan)/delete", use: plans.destroy)
  signedIn.post("\(plan)/deletion/delete", use: PlanDeletionController(store: store).destroy)
  signedIn.post("\(plan)/change/delete", use: PlanUndoController(store: store).destroy)
  signedIn.post("\(plan)/copies", use: PlanCopyController(store: store).create)
  let use = PlanUseController(store: store, templates: services.templates)
  signedIn.post("\(plan)/use", use: use.create)
  signedIn.post("\(plan)/sets", use: PlanSetController(store: store).create)
  signedIn.post("\(plan)/template", use: PlanTemplateController(store: store).create)
  let version = PlanTemplateVersionController(store: store)
  signedIn.post("\(plan)/template/versions", use: version.create)
  signedIn.post(
    "\(plan)/template/versions/delete", use: PlanTemplateUndoController(store: store).destroy)
  let offer = PlanOfferController(store: store)
  signedIn.post("\(plan)/offer", use: offer.create)
  signedIn.post("\(plan)/offer/delete", use: offer.destroy)

  let days = PlanDayController(store: store)
  signedIn.post("\(plan)/days", use: days.create)
  signedIn.post("\(plan)/days/{day}", use: days.update)
  signedIn.post("\(plan)/days/{day}/delete", use: days.destroy)
  signedIn.post("\(plan)/days/{day}/copies", use: PlanDayCopyController(store: store).create)
  signedIn.post("\(plan)/days/{day}/place", use: PlanDayPlaceController(store: store).update)

  let movements = PlanMovementController(store: store)
  let (all, one) = ("\(plan)/days/{day}/movements", "\(plan)/days/{day}/movements/{movement}")
  signedIn.get("\(all)/new", use: movements.new)
  let addition = MovementAdditionController(services: services)
  signedIn.get("\(all)/own/new", use: addition.new)
  signedIn.post("\(all)/own", use: addition.create)
  signedIn.post("\(all)", use: movements.create)
  signedIn.post("\(one)", use: movements.update)
  signedIn.post("\(one)/delete", use: movements.destroy)
  signedIn.post("\(one)/copies", use: PlanMovementCopyController(store: store).create)
  signedIn.post("\(one)/place", use: PlanMovementPlaceController(store: store).update)
  let group = "\(plan)/days/{day}/groups/{group}"
  let groups = PlanGroupController(store: store)
  signedIn.post("\(group)", use: groups.update)
  signedIn.post("\(group)/delete", use: groups.destroy)
  signedIn.post("\(group)/copies", use: PlanGroupCopyController(store: store).create)
  signedIn.post("\(group)/place", use: PlanGroupPlaceController(store: store).update)
  let proposals = ProposalController(store: store)
  signedIn.post("\(one)/proposal", use: proposals.create)
  signedIn.post("\(one)/proposal/delete", use: proposals.destroy)
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
