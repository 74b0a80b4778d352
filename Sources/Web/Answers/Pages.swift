/// Every kind of page, for the checks at the start and in tests.
enum Pages {
  static let all: [any Page.Type] = [
    SetupPage.self, RecoveryKeyPage.self, SignInPage.self, RefusalPage.self,
    ClientsPage.self, NewClientPage.self, EditClientPage.self, ErasurePage.self, OverviewPage.self,
    FindPage.self,
    WheelHistoryPage.self, LargeWheelPage.self,
    ScreeningIndexPage.self, ScreeningPage.self, SignaturePage.self, ReceiptPage.self,
    ComparisonPage.self, HandOverPage.self, TakeBackPage.self,
    AssessmentsPage.self, ExercisePage.self, ResultsPage.self, ResultPage.self,
    ScorePage.self, SettingsPage.self,
    StyleguidePage.self, OwnExercisesPage.self, ExerciseEditorPage.self, RescoringPage.self,
    BatteriesPage.self, BatteryEditorPage.self, BatteryWalkPage.self, CataloguePage.self,
    AgreementPage.self, GymRescoringPage.self,
    TrustPage.self, TrustArrivalPage.self, TabletsPage.self,
    TrainersPage.self, NewTrainerPage.self, TrainerPage.self, InvitationPage.self,
    InvitationCodePage.self, JoiningPage.self, PasswordPage.self, OwnSessionsPage.self,
    CodePage.self, NewFactorPage.self, FactorPage.self, RecoveryCodesPage.self,
    RecoveryPage.self, RecoverySettingsPage.self, UnattendedPage.self,
    AuditPage.self, DatabaseKeyPage.self, MailSettingsPage.self, OutboxPage.self,
    ReportPage.self, ReportDocument.self, ReportDraftPage.self, ReportsPage.self,
    FrozenReportPage.self, ReportLinkPage.self, ReportVisitPage.self,
    GroupChoicePage.self, GroupReportPage.self,
    GoalsPage.self, GoalPage.self, RetentionPage.self,
    NotesPage.self, NotePage.self, NoteTemplatesPage.self, NoteTemplatePage.self,
    ImportPage.self, ContactPreviewPage.self, DuplicatesPage.self, MergingPage.self,
    LockPage.self, LockSettingsPage.self, BackupsPage.self, BackupPage.self,
  ]
}
