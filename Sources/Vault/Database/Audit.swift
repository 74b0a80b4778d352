import Foundation
import GRDB

/// Who did what to whom and when, never with a value or a name.
struct Audit: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "audit"
  private(set) var id: Int64?
  let at: Date
  let trainerId: Identifier<Trainer>
  /// Whether it was the client, on a tablet that the trainer had handed over.
  let isByClient: Bool
  let action: Action
  let clientId: Identifier<Client>?
  let subject: String?

  enum Action: String, Codable {
    case setUp, signedIn
    case trainerInvited, trainerJoined, trainerAdded, trainerReset, trainerDisabled, trainerEnabled,
      trainerMadeOwner, trainerNoLongerOwner, trainerRemoved
    case passwordChanged, passwordReset, passwordRecovered, recoveryKeyReplaced, sessionsEnded,
      unattendedAllowed, unattendedEnded
    case clientAdded, clientChanged, clientArchived, clientBroughtBack, clientErased
    case formStarted, formSaved, formHandedOver, formTakenBack, formSigned, addendumWritten,
      addendumWithdrawn,
      clearanceRecorded
    case resultEntered, resultCorrected, resultEdited, resultDeleted, resultRestored
    case exerciseChanged, resultsRescored, catalogueArranged
    case batteryChanged, batteryRemoved, batteryBroughtBack, batteriesOrdered
  }

  static func record(
    _ action: Action, by trainer: Identifier<Trainer>, isByClient: Bool = false,
    on client: Identifier<Client>? = nil, subject: String? = nil, at now: Date, in db: Database
  ) throws {
    try Audit(
      at: now, trainerId: trainer, isByClient: isByClient, action: action, clientId: client,
      subject: subject
    ).insert(db)
  }
}
