import Contacts
import Crypto
import Foundation
import GRDB
import Units

extension ClientRecords {
  /// What goes with a client into another vault, in the order in which foreign keys and locks let
  /// it in.
  static let portable: [any Portable.Type] = [
    Client.self, Merging.self, MergedRow.self, Photo.self, Goal.self, KeptCard.self,
    ProgramCard.self,
    BroughtEntry.self,
    ReportDraft.self,
    FrozenReport.self,
    ReportDelivery.self, Mail.self, Plan.self, SetTick.self, SessionNote.self, NoteDraft.self,
    BatteryWalk.self, ExerciseResult.self, BodyMeasure.self, EarlierResult.self, Clearance.self,
    ScreeningForm.self, ScreeningFlag.self, FormSeal.self, Addendum.self,
  ]

  /// What only the running gym has of a client: a tablet in their hands, pages' tokens, a code that
  /// opens a report for minutes, where they stand in lists, the way back from a rescoring of all and
  /// from a merging but for the cards, whom it is not, which cards of a file were skipped, and the places that
  /// entries have in this vault's audit.
  static let staying: [any BelongsToClient.Type] = [
    Session.self, Submission.self, ReportLink.self, ClientStanding.self, KeptLatest.self,
    RescoredResult.self, DistinctPair.self, SkippedCard.self,
    Audit.self,
    Erasure.self,
  ]
}

/// Names are folded anew by the program that reads them; which photo it is follows from the photo.
extension Client: Portable {
  static let unmoved: Set = ["searchName", "photo"]

  static func bring(_ file: MovedClient, in db: Database) throws {
    for var row in try file.rows(of: self, db) {
      row["searchName"] = folded(file.name).databaseValue
      try row.insert(into: databaseTableName, db)
    }
  }

  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool {
    guard let client = try? Client.one(file.client, by: "id", db) else { return false }
    if let column = client.details.misfit { throw ClientRefusal.details(column) }
    return true
  }
}

extension ClientDetails {
  /// The column of what no page lets anybody type; nil where there is none.
  fileprivate var misfit: String? {
    let lines: KeyValuePairs = [
      "profession": ([profession], Self.longestProfession),
      "phone": (phones.map(\.value) + [emergency.phone], PhoneNumber.longest),
      "email": (emails.map(\.value), EmailAddress.longest),
      "emergencyName": ([emergency.name], EmergencyContact.longest),
      "emergencyRelation": ([emergency.relation], EmergencyContact.longest),
    ]
    let texts: KeyValuePairs = [
      "goal": ([goal], GoalAim.longest),
      "addresses": (addresses.map(\.value), Reach.longestAddress),
    ]
    func isOdd(_ all: [String], _ limit: Int, lines: Bool) -> Bool {
      all.contains { $0.problem(limit: limit, lines: lines) != nil }
    }
    if let height, !BodyBounds.height.possible.contains(height) { return "height" }
    if let mass, !BodyBounds.mass.possible.contains(mass) { return "mass" }
    return lines.first { isOdd($1.0, $1.1, lines: false) }?.key
      ?? texts.first { isOdd($1.0, $1.1, lines: true) }?.key
  }
}

/// What waits is sent by this gym, and by no other one.
extension Mail: Portable {
  static let moving = "state IN ('sent', 'failed', 'unsure', 'stopped')"
}

/// Forms that were signed for somebody who is this client by now are told by it from those that somebody
/// has moved here. The way back from it stays.
extension Merging: Portable {
  static let unmoved: Set = ["isUnderWay"]

  static func bring(_ file: MovedClient, in db: Database) throws {
    for var row in try file.rows(of: self, db) {
      row["isUnderWay"] = false.databaseValue
      try row.insert(into: databaseTableName, db)
    }
  }
}

/// The cards of those who were merged: their programs know them by these there, too.
extension MergedRow: Portable {
  static let movedName = "mergedCard"
  static let moving = """
    ofTable IN ('\(KeptCard.databaseTableName)', '\(ProgramCard.databaseTableName)')
    AND content IS NOT NULL
    """
  static let unmoved: Set = ["ofTable", "ofKey"]
  static let isAlwaysNamed = false

  /// What a row is of is told by what it says.
  static func bring(_ file: MovedClient, in db: Database) throws {
    for var row in try file.rows(of: self, db) {
      let content = String.fromDatabaseValue(row["content"]) ?? ""
      let card = try? ProgramCard(row: Self.row(stored: content))
      let program = try? Self.row(stored: content).hasColumn("isWhole") == false ? card?.uid : nil
      let record: any BelongsToClient.Type = program == nil ? KeptCard.self : ProgramCard.self
      row["ofTable"] = record.databaseTableName.databaseValue
      row["ofKey"] = try (program.map { try ProgramCard.key(uid: $0, db) } ?? onlyRow).databaseValue
      try row.insert(into: databaseTableName, db)
    }
  }

  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool {
    let rows = try all(of: file.client).filter(sql: moving).fetchAll(db)
    return try rows.count == file.count(of: self) && rows.allSatisfy { try $0.isCard(db) }
  }

  /// Whether it is a card of whom it says, as the program keeps one.
  private func isCard(_ db: Database) throws -> Bool {
    ofTable == KeptCard.databaseTableName
      ? try isCard(KeptCard.self, db) : try isCard(ProgramCard.self, db)
  }

  private func isCard<Card: PutAsideCard>(_ record: Card.Type, _ db: Database) throws -> Bool {
    guard let row = try? Self.row(stored: content ?? ""), let card = try? Card(row: row) else {
      return false
    }
    return try Set(row.columnNames) == Set(Card.columns(db)) && card.clientId == mergedId
      && card.digest.count == SHA256.byteCount && card.contact != nil
  }
}

private protocol PutAsideCard: BelongsToClient, FetchableRecord {
  var clientId: Identifier<Client> { get }
  var digest: Data { get }
  var contact: ContactCard? { get }
}

extension KeptCard: PutAsideCard {}
extension ProgramCard: PutAsideCard {}

/// As they are: they were made anew once.
extension Photo: Portable { static let pictures: Set = ["small", "large"] }

extension Goal: Portable {
  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool {
    guard let goals = try? all(of: file.client).fetchAll(db) else { return false }
    return goals.count == file.count(of: self)
      && goals.allSatisfy { $0.aim.words.problem(limit: GoalAim.longest, lines: true) == nil }
  }
}
extension Plan: Portable {}
extension SetTick: Portable {}
extension KeptCard: Portable {}
extension ProgramCard: Portable { static let isAlwaysNamed = false }

extension ReportDraft: Portable {}
extension FrozenReport: Portable {}
extension ReportDelivery: Portable {}
extension SessionNote: Portable {}
extension NoteDraft: Portable {}
extension BatteryWalk: Portable {}
extension BodyMeasure: Portable {
  static func hasArrived(_ file: MovedClient, in db: Database) throws -> Bool {
    guard let all = try? all(of: file.client).fetchAll(db) else { return false }
    return all.count == file.count(of: self) && all.allSatisfy(\.isPossible)
  }

  private var isPossible: Bool {
    let bounds = kind == .height ? BodyBounds.height : .mass
    return value.map(bounds.possible.contains) ?? true
  }
}
extension EarlierResult: Portable {}
extension Clearance: Portable {}
extension FormSeal: Portable {}

/// The words of a scoring stand with it in the file, and apart where it arrives.
extension ExerciseResult: Portable {
  static func bring(_ file: MovedClient, in db: Database) throws {
    let rows = try file.rows(of: self, db)
    for exercise in Set(rows.compactMap { String.fromDatabaseValue($0["exercise"]) }) {
      try ShownExercise.forget(exercise, db)
    }
    for row in rows {
      var kept = row.filtered { !["scoring", "exerciseVersion"].contains($0) }
      if let words = try row.scoringWords(db) {
        (kept["wordsId"], kept["scoringNumbers"]) = words
      }
      try kept.insert(into: databaseTableName, db)
    }
  }
}

extension MovedRow {
  /// Id and numbers, after the words are there; nil where the row has no scoring of an exercise.
  fileprivate func scoringWords(_ db: Database) throws -> (DatabaseValue, DatabaseValue)? {
    guard let text = String.fromDatabaseValue(self["scoring"]),
      let exercise = String.fromDatabaseValue(self["exercise"]),
      let version = String.fromDatabaseValue(self["exerciseVersion"])
    else { return nil }
    let scoring = KeptScoring(text)
    let words = ScoringWords(scoring, of: exercise, version)
    try ClientRefusal.unfitting(ExerciseResult.databaseTableName) { try words.keep(db) }
    return (words.id.databaseValue, scoring.numbers.databaseValue)
  }
}
