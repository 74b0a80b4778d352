import Hummingbird
import Vault

/// Where everyone comes in.
struct StartController {
  let folder: DataFolder

  @Sendable func show(request: Request, context: Guest) -> Response {
    guard folder.isSetUp else { return .seeOther("/setup") }
    guard let session = context.answering.session else { return .seeOther("/login") }
    return .seeOther(session.isLocked ? "/lock" : "/clients")
  }
}
