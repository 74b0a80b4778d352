import GRDB

/// A row that says something that this program never writes.
struct IllegibleRow {
  let table: String
  let key: DatabaseValue

  var description: String { "in \(table) the row \(key.asKey) cannot be read" }

  /// Every kind of row that the program reads.
  static let kinds: [any (FetchableRecord & TableRecord).Type] = [
    Addendum.self, Audit.self, BatteryWalk.self, BodyMeasure.self,
    BroughtEntry.self, CategoryPlace.self,
    Clearance.self, Client.self, ClientStanding.self, DistinctPair.self, EarlierResult.self,
    Erasure.self,
    ExercisePlace.self, ExerciseResult.self, Favourite.self, FormSeal.self, FormVersion.self,
    FrozenReport.self, Gap.self, Goal.self, Gym.self, GymMovement.self,
    GymPlan.self, GymPlanVersion.self, GymRescoring.self, Invitation.self,
    KeptCard.self, KeptLatest.self, KeptRecoveryCode.self,
    KnownMaker.self, Mail.self,
    MailAccount.self, MergedRow.self, Merging.self, NoteDraft.self, NoteTemplate.self,
    ProgramCard.self, OwnBattery.self, OwnCategory.self,
    OwnExercise.self, Photo.self, Pin.self, Plan.self, ReportDelivery.self, ReportDraft.self,
    ReportLink.self,
    RescoredResult.self, ScoringWords.self, SigningKey.self,
    ScreeningFlag.self, ScreeningForm.self, SearchRevision.self, SecondFactor.self, Session.self,
    ShownExercise.self, SignedDefinition.self,
    SessionNote.self, SetTick.self, SkippedCard.self, Submission.self, Trainer.self,
  ]

  /// All but those that are named already.
  static func all(_ db: Database, but findings: MarkFindings) throws -> [IllegibleRow] {
    try kinds.flatMap { try all(of: $0, db) }.filter { row in
      !findings.rows.contains { $0.table == row.table && $0.key == row.key }
    }
  }

  private static func all<Kind: FetchableRecord & TableRecord>(
    of kind: Kind.Type, _ db: Database
  ) throws -> [IllegibleRow] {
    let table = try MarkedTable(kind.databaseTableName, db)
    // Behind the columns: some kinds read them by their places.
    let request: SQLRequest<Row> = """
      SELECT \(columnsOf: kind, tableAlias: "row"), \(sql: table.key("row")) AS keyOfRow
      FROM \(sql: table.name) AS row
      """
    let rows = try request.fetchCursor(db)
    var illegible: [IllegibleRow] = []
    while let row = try rows.next() {
      guard (try? Kind(row: row)) == nil else { continue }
      illegible.append(IllegibleRow(table: table.name, key: row["keyOfRow"]))
    }
    return illegible
  }
}
