import HTTPTypes
import Hummingbird
import Vault

extension Services {
  /// A screen as the signed-in trainer's browser or program asked for it.
  func answer<Content: Page>(
    _ request: Request, _ context: SignedIn, _ screen: Screen<Content>
  ) throws -> Response {
    // Whatever led here: a client who holds the tablet sees no page of the trainer's.
    guard !context.isHandedOver else { throw Refusal.handedOver }
    return try views.answer(request, screen, trainer: context.trainer, token: token())
  }

  /// After a save: a browser is sent to the page, a program gets what that page holds.
  func done<Content: Page>(
    _ request: Request, _ context: SignedIn, at path: String,
    status: HTTPResponse.Status = .ok, _ screen: () async throws -> Screen<Content>
  ) async throws -> Response {
    guard request.wantsJSON else { return .seeOther(path) }
    var screen = try await screen()
    screen.status = status
    var response = try answer(request, context, screen)
    if status == .created { response.headers[.location] = path }
    return response
  }
}
