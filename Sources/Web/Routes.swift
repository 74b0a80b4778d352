import Hummingbird
import Vault

/// Every URL of the program. What stands below `signedIn` needs a trainer.
func addRoutes(to router: Router<Visit>, _ services: Services) {
  let (store, assets) = (services.store, services.views.assets)
  router.get("/healthz", use: HealthController(store: store).show)
  router.get("/assets/**", use: AssetController(assets: assets).show)

  let network = services.network
  router.get("/trust/authority.crt", use: AuthorityController(network: network).show)
  router.get(
    "/trust/authority.mobileconfig", use: AuthorityProfileController(network: network).show)

  let door = router.group(context: Guest.self)
  door.get("/trust", use: TrustController(network: network, folder: store.folder).show)
  door.get("/trust/arrived", use: TrustArrivalController(network: network).show)

  let setup = SetupController(services: services)
  door.get("/setup", use: setup.new)
  door.post("/setup", use: setup.create)

  let session = SessionController(services: services)
  door.get("/", use: StartController(folder: store.folder).show)
  door.get("/login", use: session.new)
  door.post("/login", use: session.create)
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

  let signedIn = router.group(context: SignedIn.self).add(
    middleware: ClientViewNotes(store: store))
  addLockRoutes(to: router.group(context: AtLock.self), signedIn, services)
  signedIn.get("/catalogue/**", use: PictureController(assets: assets).show)

  signedIn.get("/find", use: FindController(store: store).show)
  signedIn.get("/events", use: EventController(services: services).show)

  let settings = SettingsController(store: store, backups: services.backups)
  signedIn.get("/settings", use: settings.show)
  signedIn.post("/settings", use: settings.update)

  let password = PasswordController(services: services)
  signedIn.get("/settings/password", use: password.edit)
  signedIn.post("/settings/password", use: password.update)

  let factor = FactorController(services: services)
  signedIn.get("/settings/factor", use: factor.show)
  signedIn.post("/settings/factor", use: factor.create)
  signedIn.post("/settings/factor/delete", use: factor.destroy)
  signedIn.post(
    "/settings/factor/codes", use: RecoveryCodeController(services: services).create)

  let sessions = OwnSessionController(services: services)
  signedIn.get("/settings/sessions", use: sessions.index)
  signedIn.post("/settings/sessions/{session}/delete", use: sessions.destroy)
  signedIn.post("/settings/sessions/delete", use: EverywhereController(store: store).destroy)

  let tablets = TabletController(network: network, folder: store.folder)
  signedIn.get("/settings/tablets", use: tablets.index)

  signedIn.get("/mail", use: OutboxController(store: store).index)
  let tries = MailTryController(services: services)
  signedIn.post("/mail/{mail}/tries", use: tries.create)
  signedIn.post("/mail/{mail}/tries/delete", use: tries.destroy)

  signedIn.get("/styleguide", use: StyleguideController().show)

  let owner = signedIn.group(context: Owner.self)
  let exercises = OwnExerciseController(services: services)
  owner.get("/settings/exercises", use: exercises.index)
  owner.post("/settings/exercises", use: exercises.create)
  owner.get("/settings/exercises/new", use: exercises.new)
  owner.get("/settings/exercises/{exercise}/edit", use: exercises.edit)

  let key = DatabaseKeyController(services: services)
  owner.get("/settings/key", use: key.show)
  owner.post("/settings/key", use: key.create)

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

  let retention = RetentionController(store: store)
  owner.get("/settings/retention", use: retention.show)
  owner.post("/settings/retention", use: retention.update)
  owner.post(
    "/settings/retention/erasure", use: RetentionErasureController(services: services).create)

  owner.post("/settings/clock", use: ClockController(store: store).create)

  let mail = MailSettingsController(services: services)
  owner.get("/settings/mail", use: mail.edit)
  owner.post("/settings/mail", use: mail.update)
  owner.post("/settings/mail/tests", use: MailTestController(services: services).create)

  addCatalogueRoutes(to: owner, services)
  addTrainerRoutes(to: owner, services)
  addBackupRoutes(to: owner, services)
  addNoteTemplateRoutes(to: owner, services)

  let group = GroupReportController(store: store)
  owner.get("/settings/group", use: group.new)
  owner.post("/settings/group", use: group.create)
  owner.post("/settings/group.csv", use: GroupFileController(store: store, format: .csv).create)
  owner.post("/settings/group.json", use: GroupFileController(store: store, format: .json).create)

  let audit = AuditController(store: store)
  owner.get("/settings/audit", use: audit.index)
  owner.get("/settings/audit.csv", use: AuditFileController(store: store, format: .csv).show)
  owner.get("/settings/audit.json", use: AuditFileController(store: store, format: .json).show)

  let clients = ClientController(store: store)
  signedIn.get("/clients", use: clients.index)
  signedIn.get("/clients/new", use: clients.new)
  signedIn.post("/clients", use: clients.create)
  signedIn.get("/clients/{client}", use: clients.show)
  signedIn.get("/clients/{client}/edit", use: clients.edit)
  signedIn.post("/clients/{client}", use: clients.update)

  let contacts = ContactImportController(services: services)
  signedIn.get("/clients/import", use: contacts.new)
  signedIn.post("/clients/import", use: contacts.create)
  let preview = ContactPreviewController(services: services)
  signedIn.get("/clients/import/preview", use: preview.show)
  signedIn.post("/clients/import/preview", use: preview.create)
  let cards = ContactCardController(store: store)
  signedIn.get("/clients.vcf", use: cards.index)
  signedIn.get("/clients/{client}.vcf", use: cards.show)

  signedIn.get("/clients/duplicates", use: DuplicateController(store: store).index)
  let mergings = MergingController(store: store)
  signedIn.get("/clients/{client}/mergings/{other}", use: mergings.new)
  signedIn.post("/clients/{client}/mergings/{other}", use: mergings.create)
  signedIn.post(
    "/clients/{client}/merged/{merged}/delete", use: MergedController(store: store).destroy)
  addExportRoutes(to: signedIn, services)

  let archive = ArchiveController(store: store)
  signedIn.post("/clients/{client}/archive", use: archive.create)
  signedIn.post("/clients/{client}/archive/delete", use: archive.destroy)

  signedIn.post("/clients/{client}/prints", use: PrintController(store: store).create)

  let erasure = ErasureController(store: store)
  owner.get("/clients/{client}/erasure", use: erasure.new)
  owner.post("/clients/{client}/erasure", use: erasure.create)

  let (wheel, picture) = (
    WheelController(store: store), WheelPictureController(store: store, assets: assets)
  )
  signedIn.get("/clients/{client}/wheel", use: wheel.show)
  signedIn.get("/clients/{client}/wheel.svg", use: picture.show)
  signedIn.get(
    "/clients/{client}/wheel/history", use: WheelHistoryController(store: store).show)

  signedIn.get(
    "/clients/{client}/wheel/large", use: LargeWheelController(store: store).show)

  let screening = ScreeningController(store: store)
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

  let receipt = ReceiptController(store: store)
  signedIn.get("/clients/{client}/screening/{form}/receipt", use: receipt.show)

  let comparison = ComparisonController(store: store)
  signedIn.get("/clients/{client}/screening/{form}/comparison", use: comparison.show)

  let addenda = AddendumController(store: store)
  signedIn.post("/clients/{client}/screening/{form}/addenda", use: addenda.create)

  signedIn.post(
    "/clients/{client}/screening/{form}/addenda/{addendum}/withdrawal",
    use: WithdrawalController(store: store).create)

  let clearances = ClearanceController(store: store)
  signedIn.post("/clients/{client}/clearances", use: clearances.create)

  let assessments = AssessmentController(store: store)
  signedIn.get("/clients/{client}/assessments", use: assessments.index)
  signedIn.get("/clients/{client}/assessments/{exercise}", use: assessments.show)

  let favourites = FavouriteController(store: store)
  signedIn.post("/clients/{client}/favourites", use: favourites.create)
  signedIn.post("/clients/{client}/favourites/{exercise}/delete", use: favourites.destroy)

  addGoalRoutes(to: signedIn, services)
  addPlanRoutes(to: signedIn, services)
  addNoteRoutes(to: signedIn, services)
  addReportRoutes(to: signedIn, services)

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

/// What is taken along: for another vault, another program, a spreadsheet.
private func addExportRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  signedIn.get("/clients.csv", use: ClientListFileController(store: store).index)
  signedIn.get("/clients/{client}/export", use: ClientExportController(store: store).show)
  signedIn.get("/clients/{client}/export.fhir.json", use: FHIRController(store: store).show)
  signedIn.get("/clients/{client}/results.csv", use: ResultFileController(store: store).index)
}

/// What a client wants to reach.
private func addGoalRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let goals = GoalController(store: store)
  signedIn.get("/clients/{client}/goals", use: goals.index)
  signedIn.get("/clients/{client}/goals/new", use: goals.new)
  signedIn.post("/clients/{client}/goals", use: goals.create)
  signedIn.get("/clients/{client}/goals/{goal}", use: goals.edit)
  signedIn.post("/clients/{client}/goals/{goal}", use: goals.update)
  signedIn.post("/clients/{client}/goals/{goal}/end", use: GoalEndController(store: store).create)
  for act in GoalAct.allCases {
    signedIn.post(
      "/clients/{client}/goals/{goal}/\(act.rawValue)/delete",
      use: GoalUndoController(store: store, act: act).destroy)
  }
}

/// What a client trains, and what of it was done.
private func addPlanRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  signedIn.get("/clients/{client}/today", use: TodayController(store: store).show)
  let plans = PlanController(store: store, templates: services.templates)
  signedIn.get("/clients/{client}/training", use: TrainingController(store: store).index)
  signedIn.get("/clients/{client}/training.csv", use: TrainingFileController(store: store).show)
  signedIn.get("/clients/{client}/plans", use: plans.index)
  signedIn.post("/clients/{client}/plans", use: plans.create)
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

  let days = PlanDayController(store: store)
  signedIn.post("\(plan)/days", use: days.create)
  signedIn.post("\(plan)/days/{day}", use: days.update)
  signedIn.post("\(plan)/days/{day}/delete", use: days.destroy)
  signedIn.post("\(plan)/days/{day}/copies", use: PlanDayCopyController(store: store).create)
  signedIn.post("\(plan)/days/{day}/place", use: PlanDayPlaceController(store: store).update)

  let movements = PlanMovementController(store: store)
  let (all, one) = ("\(plan)/days/{day}/movements", "\(plan)/days/{day}/movements/{movement}")
  signedIn.get("\(all)/new", use: movements.new)
  signedIn.post("\(all)", use: movements.create)
  signedIn.post("\(one)", use: movements.update)
  signedIn.post("\(one)/delete", use: movements.destroy)
  signedIn.post("\(one)/copies", use: PlanMovementCopyController(store: store).create)
  signedIn.post("\(one)/place", use: PlanMovementPlaceController(store: store).update)
}

/// What was said and seen in a client's sessions.
private func addNoteRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let notes = NoteController(store: store)
  signedIn.get("/clients/{client}/notes", use: notes.index)
  signedIn.post("/clients/{client}/notes", use: notes.create)
  signedIn.get("/clients/{client}/notes/{note}", use: notes.edit)
  signedIn.post("/clients/{client}/notes/{note}", use: notes.update)
  signedIn.post("/clients/{client}/notes/{note}/delete", use: notes.destroy)

  let draft = NoteDraftController(store: store)
  signedIn.post("/clients/{client}/notes/draft", use: draft.update)

  let deletion = NoteDeletionController(store: store)
  signedIn.post("/clients/{client}/notes/{note}/deletion/delete", use: deletion.destroy)
}

/// What a client takes home.
private func addReportRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let report = ReportController(services: services)
  signedIn.get("/clients/{client}/report", use: report.show)
  signedIn.post("/clients/{client}/report", use: report.create)

  let newEmail = NewReportEmailController(services: services)
  signedIn.post("/clients/{client}/report/emails", use: newEmail.create)
  let email = ReportEmailController(services: services)
  signedIn.post("/clients/{client}/reports/{report}/emails", use: email.create)

  let draft = ReportDraftController(store: store)
  signedIn.get("/clients/{client}/report/draft", use: draft.edit)
  signedIn.post("/clients/{client}/report/draft", use: draft.update)

  let frozen = FrozenReportController(services: services)
  signedIn.get("/clients/{client}/reports", use: frozen.index)
  signedIn.get("/clients/{client}/reports/{report}", use: frozen.show)

  let files = "/clients/{client}/reports/{report}"
  signedIn.get("\(files).html", use: ReportFileController(store: store, format: .html).show)
  signedIn.get("\(files).json", use: ReportFileController(store: store, format: .json).show)

  let pdf = ReportPDFController(services: services)
  signedIn.get("\(files).pdf", use: pdf.show)
  signedIn.post("\(files).pdf", use: pdf.create)
  signedIn.get("/clients/{client}/report.pdf", use: DraftPDFController(services: services).show)

  let newLink = NewReportLinkController(services: services)
  signedIn.post("/clients/{client}/report/link", use: newLink.create)
  let link = ReportLinkController(services: services)
  signedIn.get("/clients/{client}/reports/{report}/link", use: link.show)
  signedIn.post("/clients/{client}/reports/{report}/link", use: link.create)

  let deliveries = ReportDeliveryController(services: services)
  signedIn.post("/clients/{client}/reports/{report}/deliveries", use: deliveries.create)
}

/// Words that the gym's notes begin with.
private func addNoteTemplateRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let store = services.store
  let templates = NoteTemplateController(store: store)
  owner.get("/settings/notes", use: templates.index)
  owner.post("/settings/notes", use: templates.create)
  owner.get("/settings/notes/new", use: templates.new)
  owner.get("/settings/notes/{template}", use: templates.edit)
  owner.post("/settings/notes/{template}", use: templates.update)
  owner.post("/settings/notes/{template}/delete", use: templates.destroy)

  let removal = NoteTemplateRemovalController(store: store)
  owner.post("/settings/notes/{template}/removal/delete", use: removal.destroy)
}

/// A session that is locked, and what locks and opens it.
private func addLockRoutes(
  to atLock: RouterGroup<AtLock>, _ signedIn: RouterGroup<SignedIn>, _ services: Services
) {
  atLock.post("/logout", use: SessionController(services: services).destroy)
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

/// What the owner makes of the catalogue: its lists, and batteries.
private func addCatalogueRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
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

/// Who the gym's trainers are, and the key for when none of them can sign in.
private func addBackupRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let backups = BackupController(services: services)
  owner.get("/settings/backup", use: backups.index)
  owner.post("/settings/backup", use: backups.create)
  owner.get("/settings/backup/{backup}", use: backups.show)
  owner.post("/settings/backup/folder", use: BackupFolderController(services: services).update)

  let trial = BackupTrialController(services: services)
  owner.post("/settings/backup/{backup}/trial", use: trial.create)
  let restoration = RestorationController(services: services)
  owner.post("/settings/backup/{backup}/restoration", use: restoration.create)
}

private func addTrainerRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let trainers = TrainerController(services: services)
  owner.get("/settings/trainers", use: trainers.index)
  owner.post("/settings/trainers", use: trainers.create)
  owner.get("/settings/trainers/new", use: trainers.new)
  owner.get("/settings/trainers/{trainer}", use: trainers.show)
  owner.post("/settings/trainers/{trainer}/delete", use: trainers.destroy)

  let access = TrainerAccessController(services: services)
  owner.post("/settings/trainers/{trainer}/enable", use: access.create)
  owner.post("/settings/trainers/{trainer}/disable", use: access.destroy)

  let ownership = OwnershipController(services: services)
  owner.post("/settings/trainers/{trainer}/owner", use: ownership.create)
  owner.post("/settings/trainers/{trainer}/owner/delete", use: ownership.destroy)

  owner.post(
    "/settings/trainers/{trainer}/factor/delete",
    use: TrainerFactorController(services: services).destroy)

  let recovery = RecoveryKeyController(services: services)
  owner.get("/settings/recovery", use: recovery.show)
  owner.post("/settings/recovery", use: recovery.create)
  let recoveryCheck = RecoveryCheckController(services: services)
  owner.post("/settings/recovery/check", use: recoveryCheck.create)

  let unattended = UnattendedController(services: services)
  owner.get("/settings/unattended", use: unattended.show)
  owner.post("/settings/unattended", use: unattended.create)
  owner.post("/settings/unattended/delete", use: unattended.destroy)

  let invitation = InvitationController(services: services)
  owner.post("/settings/trainers/{trainer}/invitation", use: invitation.create)
}
