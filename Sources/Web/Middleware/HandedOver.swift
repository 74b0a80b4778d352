import HTTPTypes
import Hummingbird
import Vault

/// Keeps a tablet that a client holds at the one form it was handed over for.
///
/// It stands before the router: whatever is not on this short list leads back to the form.
struct HandedOver: RouterMiddleware {
  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    guard let form = context.answering?.handedOver, !form.mayBeFilledIn(by: request) else {
      return try await next(request, context)
    }
    if request.wantsJSON { throw Refusal.handedOver }
    return .seeOther(form.path)
  }
}

extension ScreeningForm {
  fileprivate func mayBeFilledIn(by request: Request) -> Bool {
    let address = request.uri.path
    switch request.method {
    case .get, .head:
      return [path, "\(path)/handover"].contains(address) || address.hasPrefix("/assets/")
    case .post: return [path, "\(path)/handover/delete"].contains(address)
    default: return false
    }
  }
}

extension Refusal {
  static let handedOver = Refusal(status: .forbidden, key: "refusal.handedOver")
}
