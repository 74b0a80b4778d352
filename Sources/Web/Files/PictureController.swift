import Hummingbird

/// The catalogue's pictures.
struct PictureController {
  let assets: Assets

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    guard let picture = assets.picture(context.restOfPath) else { throw Refusal.notFound }
    return picture
  }
}
