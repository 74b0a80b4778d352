import Hummingbird
import Vault

/// Where the disk gives not even the page on which somebody typed, the words come back to be read.
struct TypedWords: RouterMiddleware {
  func handle(
    _ request: Request, context: SignedIn,
    next: (Request, SignedIn) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch let refusal as StoreRefusal
      where refusal.isOfDisk && !context.answering.wantsJSON
    {
      var told = Refusal(refusal)
      told.typed = context.submission.words
      throw told
    }
  }
}
