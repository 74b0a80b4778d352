import HTTPTypes
import Hummingbird

/// Refuses a body that says it is too large before any of it is read.
struct BodyLimit<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let length = request.headers[.contentLength].map { Int($0) ?? .max }
    let (longest, refusal) = request.bodyLimit
    if let length, length > longest { throw refusal }
    return try await next(request, context)
  }
}

extension Request {
  /// In bytes, and what is said beyond.
  fileprivate var bodyLimit: (Int, Refusal) {
    if isContactUpload { return (ContactUpload.longest, .contactsTooLarge) }
    return isPhotoUpload ? (PhotoUpload.longest, .photoTooLarge) : (Submission.limit, .tooLarge)
  }
}
