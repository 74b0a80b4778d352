import Hummingbird

/// Style sheets, scripts, icons.
struct AssetController {
  let assets: Assets

  @Sendable func show(request: Request, context: Visit) throws -> Response {
    guard let file = assets.file(context.restOfPath) else { throw Refusal.notFound }
    return file
  }
}

extension RequestContext {
  /// What the two stars of a route stand for.
  var restOfPath: String { parameters.getCatchAll().joined(separator: "/") }
}
