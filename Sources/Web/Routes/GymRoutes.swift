import Hummingbird
import Vault

/// What the owner decides for the gym.
func addGymRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let store = services.store
  let key = DatabaseKeyController(services: services)
  owner.get("/settings/key", use: key.show)
  owner.post("/settings/key", use: key.create)

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

  let group = GroupReportController(store: store)
  owner.get("/settings/group", use: group.new)
  owner.post("/settings/group", use: group.create)
  owner.post("/settings/group.csv", use: GroupFileController(store: store, format: .csv).create)
  owner.post("/settings/group.json", use: GroupFileController(store: store, format: .json).create)

  let audit = AuditController(store: store)
  owner.get("/settings/audit", use: audit.index)
  owner.get("/settings/audit.csv", use: AuditFileController(store: store, format: .csv).show)
  owner.get("/settings/audit.json", use: AuditFileController(store: store, format: .json).show)

  owner.get("/metrics", use: MetricsController(services: services).show)

  addExerciseRoutes(to: owner, services)
  addCatalogueRoutes(to: owner, services)
  addTrainerRoutes(to: owner, services)
  addBackupRoutes(to: owner, services)
  addNoteTemplateRoutes(to: owner, services)
  addMovementRoutes(to: owner, services)
}

/// What the gym adds to the movements of the files.
func addMovementRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let (movements, path) = (MovementController(services: services), MovementController.path)
  owner.get("\(path)", use: movements.index)
  owner.post("\(path)", use: movements.create)
  owner.get("\(path)/new", use: movements.new)
  owner.get("\(path)/{own}", use: movements.edit)
  owner.post("\(path)/{own}", use: movements.update)
  owner.post("\(path)/{own}/delete", use: movements.destroy)
  owner.post(
    "\(path)/{own}/removal/delete",
    use: MovementRemovalController(services: services).destroy)
}

/// Who the gym's trainers are, and the key for when none of them can sign in.
func addTrainerRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
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

/// Copies of the vault, and the way back to one.
func addBackupRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
  let backups = BackupController(services: services)
  owner.get("/settings/backup", use: backups.index)
  owner.post("/settings/backup", use: backups.create)
  owner.get("/settings/backup/{backup}", use: backups.show)
  let missing = MissingController(services: services)
  owner.post("/settings/backup/missing/delete", use: missing.destroy)
  owner.post("/settings/backup/folder", use: BackupFolderController(services: services).update)

  let trial = BackupTrialController(services: services)
  owner.post("/settings/backup/{backup}/trial", use: trial.create)
  let restoration = RestorationController(services: services)
  owner.post("/settings/backup/{backup}/restoration", use: restoration.create)
}

/// Words that the gym's notes begin with.
func addNoteTemplateRoutes(to owner: RouterGroup<Owner>, _ services: Services) {
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

extension Pages {
  static let gym: [any Page.Type] = [
    TrainersPage.self, NewTrainerPage.self, TrainerPage.self, InvitationPage.self,
    RecoverySettingsPage.self, UnattendedPage.self, AuditPage.self, DatabaseKeyPage.self,
    MailSettingsPage.self, GroupChoicePage.self, GroupReportPage.self, RetentionPage.self,
    NoteTemplatesPage.self, NoteTemplatePage.self, MovementsPage.self, MovementPage.self,
    BackupsPage.self, BackupPage.self,
  ]
}
