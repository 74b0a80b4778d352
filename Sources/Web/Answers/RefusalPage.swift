/// What a refusal looks like.
struct RefusalPage: Page {
  static let template = "refusal"
  let status: Int
  let title: String
  let message: String
  let code: String?
  /// What somebody typed.
  @PageOnly var typed: String?
  /// Null where the page itself leads on.
  let back: String?
  /// Whether it leads to signing in, and to another invitation.
  let toDoor: Bool

  static func screen(
    _ refusal: Refusal, code: String?, back: String?, _ voice: Voice
  ) -> Screen<Self> {
    let title = voice.text["\(refusal.key).title", refusal.details]
    let message = voice.text["\(refusal.key).message", refusal.details]
    let page = Self(
      status: refusal.status.code, title: title, message: message, code: code,
      typed: refusal.typed.isEmpty ? nil : refusal.typed.joined(separator: " · "), back: back,
      toDoor: refusal.way == .door)
    var screen = Screen(page: page, title: title, status: refusal.status)
    screen.form.summary = message
    if let field = refusal.field { screen.form.problems[field] = FieldProblem(message: message) }
    screen.retryAfter = refusal.retryAfter
    return screen
  }
}
