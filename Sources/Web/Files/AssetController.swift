import Hummingbird

/// Style sheets, scripts, icons.
struct AssetController {
  let assets: Assets

  @Sendable func show(request: Request, context: Visit) throws -> Response {
    guard let file = assets.file(context.restOfPath) else { throw Refusal.notFound }
    return file
  }
}

/// The catalogue's pictures.
struct PictureController {
  let assets: Assets

  @Sendable func show(request: Request, context: SignedIn) throws -> Response {
    guard let picture = assets.picture(context.restOfPath) else { throw Refusal.notFound }
    return picture
  }
}

extension RequestContext {
  /// What the two stars of a route stand for.
  fileprivate var restOfPath: String { parameters.getCatchAll().joined(separator: "/") }
}
