import Foundation
import GRDB

/// Who did what to whom and when, never with a value or a name.
enum Audit {
  enum Action: String {
    case setUp, signedIn
    case clientAdded, clientChanged, clientArchived, clientBroughtBack, clientErased
    case formStarted, formSaved, formHandedOver, formTakenBack, formSigned, addendumWritten,
      clearanceRecorded
    case resultEntered, resultCorrected, resultEdited, resultDeleted
    case exerciseChanged, resultsRescored
  }

  static func record(
    _ action: Action, by trainer: Identifier<Trainer>, on client: Identifier<Client>? = nil,
    subject: String? = nil, at now: Date, in db: Database
  ) throws {
    try db.execute(
      sql: "INSERT INTO audit (at, trainerId, action, clientId, subject) VALUES (?, ?, ?, ?, ?)",
      arguments: [now, trainer, action.rawValue, client, subject])
  }
}
