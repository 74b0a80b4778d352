import Hummingbird
import Logging

/// One line a request: method, matched route, status, milliseconds; no names, values, queries.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  let logger: Logger
  let traffic: Traffic

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    traffic.count(response.status.code, seconds: seconds)
    logger.info(
      """
      \(request.method) \(context.endpointPath ?? "-") \(response.status.code) \
      \(Int(seconds * 1000)) ms
      """)
    return response
  }
}
