import Hummingbird
import Logging

/// One line a request: method, matched route, status, milliseconds; no names, values, queries.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    logger.info(
      "\(request.method) \(context.endpointPath ?? "-") \(response.status.code) \(Int(milliseconds)) ms"
    )
    return response
  }
}
