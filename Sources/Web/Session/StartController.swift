import Hummingbird
import Vault

/// Where everyone comes in.
struct StartController {
  let folder: DataFolder

  @Sendable func show(request: Request, context: Guest) -> Response {
    guard folder.isSetUp else { return .seeOther("/setup") }
    return .seeOther(context.answering.trainer == nil ? "/login" : "/clients")
  }
}
