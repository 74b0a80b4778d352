import Hummingbird

/// The parts that every page is made of, each shown by a sample.
struct StyleguideController {
  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    try context.answer(StyleguidePage.screen(context.voice))
  }
}
