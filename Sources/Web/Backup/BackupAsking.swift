import HTTPTypes
import Hummingbird
import Vault

extension Store {
  /// The one that the path names.
  func backup(_ context: some RequestContext) throws -> Backup {
    try folder.backups().backup(context.parameters.get("backup") ?? "")
  }
}

extension BackupRefusal {
  func sentence(_ text: Text) -> String {
    switch self {
    case .otherKey: text["backup.otherKey"]
    case .busy: text["backup.busy"]
    default: text["backup.problem.damaged"]
    }
  }
}

extension BackupWork {
  /// The same as a refusal where one is under way.
  func startRefusing(
    _ kind: Kind,
    _ work: @escaping @Sendable (@escaping @Sendable (Int) -> Void) async throws -> Outcome
  ) throws {
    do { try start(kind, work) } catch BackupRefusal.busy { throw Refusal.backupBusy }
  }

  /// How it ended, for a program.
  @discardableResult
  func refuseFailure() throws -> Outcome? {
    let outcome = takeOutcome()
    if case .failed(_, let problem) = outcome {
      throw switch problem {
      case .diskFull: Refusal.diskFull
      case .diskBroken: Refusal.diskBroken
      case .damaged, .nobodyLeft, .unknown: Refusal.backupDamaged
      }
    }
    return outcome
  }
}

extension Response {
  /// The page comes again by itself as long as something is under way.
  func again(while progress: BackupWork.Progress?, _ context: Owner) -> Response {
    guard progress != nil, !context.answering.wantsJSON, let name = HTTPField.Name("Refresh") else {
      return self
    }
    var response = self
    response.headers[name] = "1"
    return response
  }
}
