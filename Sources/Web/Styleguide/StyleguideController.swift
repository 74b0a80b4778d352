import Hummingbird

/// The parts that every page is made of, each shown by a sample.
struct StyleguideController {
  let services: Services

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    let text = services.views.text
    var screen = Screen(page: StyleguidePage(text), title: text["styleguide.title"])
    screen.form = StyleguidePage.sampleForm(text)
    screen.notice = text["settings.saved"]
    return try services.answer(request, context, screen)
  }
}
