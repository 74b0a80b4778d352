import HTTPTypes
import Hummingbird

/// Reads what a form or a program sends before any handler sees it, so that none can leave it unread.
/// Files that somebody chose are read by who takes them.
struct Submissions<Context: AnsweringContext>: RouterMiddleware {
  /// Whether it may stand on the page of a trainer who had the browser before.
  var isFromAnyPage = false

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post, !request.isUpload else {
      return try await next(request, context)
    }
    var context = context
    let submission = try await Submission(request)
    if !isFromAnyPage { try context.refuseOthersPage(submission.text(PageLock.field)) }
    context.answering.submission = submission
    return try await next(request, context)
  }
}

extension Request {
  fileprivate var isUpload: Bool { isContactUpload || isPhotoUpload || isPlanUpload }
}
