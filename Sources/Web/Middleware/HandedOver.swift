import HTTPTypes
import Hummingbird
import Vault

/// Keeps a tablet that a client holds at the one thing it was handed over for.
///
/// It stands before the router: whatever is not on this short list leads back there.
struct HandedOver: RouterMiddleware {
  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    guard let handed = context.answering?.handedOver, !handed.allows(request) else {
      return try await next(request, context)
    }
    if request.wantsJSON { throw Refusal.handedOver(handed) }
    return .seeOther(handed.path)
  }
}

extension Handed {
  /// Where the client begins.
  var path: String {
    switch self {
    case .form(let form): form.path
    case .workout(let client): "/clients/\(client)/today"
    }
  }

  fileprivate func allows(_ request: Request) -> Bool {
    let address = request.uri.path
    switch request.method {
    case .get, .head:
      return [path, "\(path)/handover", "/events"].contains(address)
        || address.hasPrefix("/assets/")
    case .post: return posts(address) || address == "\(path)/handover/delete"
    default: return false
    }
  }

  /// Answers of the form; sets of the client's plans.
  private func posts(_ address: String) -> Bool {
    guard let client = workoutOf else { return address == path }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 6 && address.hasPrefix("/clients/\(client)/plans/")
      && parts.last == "sets"
  }
}

extension Refusal {
  static func handedOver(_ what: Handed?) -> Refusal {
    let isWorkout = what?.workoutOf != nil
    return Refusal(
      status: .forbidden, key: isWorkout ? "refusal.workoutHandedOver" : "refusal.handedOver")
  }
}
