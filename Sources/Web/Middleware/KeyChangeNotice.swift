import HTTPTypes
import Hummingbird
import Vault

/// While the vault is encrypted anew or brought up to this version, or a backup takes its place, nobody
/// gets more than how far that is.
struct KeyChangeNotice: RouterMiddleware {
  let store: Store
  private static let open = ["/assets/", "/healthz", "/trust"]

  func handle(
    _ request: Request, context: Visit,
    next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    guard !Self.open.contains(where: request.uri.path.hasPrefix) else {
      return try await next(request, context)
    }
    if let percent = store.upgradedPercent { throw Refusal.upgrading(percent) }
    let isSubmitted = request.method == .post
    if let progress = store.keyChange {
      throw Refusal.changingKey(progress, isSubmitted: isSubmitted)
    }
    if let percent = store.restoredPercent {
      throw Refusal.restoring(percent, isSubmitted: isSubmitted)
    }
    return try await next(request, context)
  }
}

extension Refusal {
  /// - Parameter isSubmitted: whether something was typed, which a browser sends once more when
  ///   the answer is loaded again.
  static func changingKey(_ progress: KeyChange.Progress?, isSubmitted: Bool = false) -> Refusal {
    Refusal(
      status: .serviceUnavailable,
      key: isSubmitted ? "refusal.changingKeySubmitted" : "refusal.changingKey",
      details: ["percent": String(progress?.percent ?? 0)], retryAfter: 2,
      isLoadedAgain: true)
  }

  static func upgrading(_ percent: Int) -> Refusal {
    Refusal(
      status: .serviceUnavailable, key: "refusal.upgrading",
      details: ["percent": String(percent)], retryAfter: 2, isLoadedAgain: true)
  }

  /// What is sent meanwhile is lost: afterwards everybody signs in again.
  static func restoring(_ percent: Int, isSubmitted: Bool = false) -> Refusal {
    Refusal(
      status: .serviceUnavailable,
      key: isSubmitted ? "refusal.restoringSubmitted" : "refusal.restoring",
      details: ["percent": String(percent)], retryAfter: 2, isLoadedAgain: true)
  }
}
