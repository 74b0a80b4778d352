import HTTPTypes
import Hummingbird

/// Refuses a body that says it is too large before any of it is read.
struct BodyLimit<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let length = request.headers[.contentLength].map { Int($0) ?? .max }
    if let length, length > request.longestBody { throw request.bodyIsTooLarge }
    return try await next(request, context)
  }
}
