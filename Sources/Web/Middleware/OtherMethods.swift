import HTTPTypes
import Hummingbird

extension Router {
  /// Answers every method that a path's routes do not: OPTIONS with their list, the rest with 405.
  func answerOtherMethods(than routes: [RouteDescription]) {
    for routes in Dictionary(grouping: routes, by: \.path.description).values {
      guard let path = routes.first?.path else { continue }
      let allowed = HTTPRequest.Method.allowed(beside: routes.map(\.method))
      let list = allowed.map(\.rawValue).joined(separator: ", ")
      on(path, method: .options) { _, _ in
        Response(status: .noContent, headers: [.allow: list])
      }
      for method in HTTPRequest.Method.known where !allowed.contains(method) {
        on(path, method: method) { _, _ -> Response in throw Refusal.wrongMethod(allowed: list) }
      }
    }
  }
}

extension HTTPRequest.Method {
  fileprivate static let known: [Self] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
  ]

  /// What a path takes whose routes have these methods, in the order of `known`.
  fileprivate static func allowed(beside methods: [Self]) -> [Self] {
    known.filter { $0 == .options || methods.contains($0 == .head ? .get : $0) }
  }
}

extension Refusal {
  static func wrongMethod(allowed: String) -> Refusal {
    Refusal(status: .methodNotAllowed, key: "refusal.wrongMethod", allowed: allowed)
  }
}
