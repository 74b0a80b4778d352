import HTTPTypes
import Hummingbird

/// Answers every method that a path's routes do not: OPTIONS with their list, the rest with 405.
struct OtherMethods<Context: RequestContext>: RouterMiddleware {
  let routes: KnownRoutes

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // A request that is some route's carries its path already.
    guard context.endpointPath == nil else { return try await next(request, context) }
    let here = routes.matching(request.uri.path)
    let allowed = HTTPRequest.Method.allowed(beside: here.map(\.method))
    let isOptions = request.method == .options
    // The router finds less than the patterns say: `/backup/missing` is no backup where addresses go on behind it.
    guard let path = here.first?.path, isOptions || !allowed.contains(request.method) else {
      return try await next(request, context)
    }
    // For the log.
    context.coreContext.endpointPath.value = path.description
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    guard isOptions else { throw Refusal.wrongMethod(allowed: list) }
    return Response(status: .noContent, headers: [.allow: list])
  }
}

extension KnownRoutes {
  /// Those of one pattern that the path has; none where no route has it.
  fileprivate func matching(_ path: String) -> [ToldRoute] {
    let parts = path.split(separator: "/")
    let here = all.filter { $0.matches(parts) }
    // Of `/clients/new` and `/clients/{id}` the router takes the one that says more.
    let most = here.map(\.words).max()
    return here.filter { $0.words == most }
  }
}

extension ToldRoute {
  /// How much of its path is the same for everybody, in letters.
  fileprivate var words: Int { path.description.replacing(/\{\w+\}|\*/, with: "").count }

  fileprivate func matches(_ parts: [Substring]) -> Bool {
    let components = path.components
    guard components.count == parts.count || components.last == .recursiveWildcard else {
      return false
    }
    return parts.count >= components.count && zip(components, parts).allSatisfy { $0 ~= $1 }
  }
}

extension HTTPRequest.Method {
  private static let known: [Self] = [
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
