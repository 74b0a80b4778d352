import Hummingbird
import Vault

/// Taking back that a photo was removed or replaced.
struct PhotoRemovalController {
  let services: Services

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let removed = services.removedPhotos.removed(of: context.client.id, at: context.moment)
    guard let removed else { throw Refusal.photoGone }
    let isBack = try await services.store.bringBack(
      removed.photo, over: removed.replacedBy, at: context.moment)
    guard isBack else { throw Refusal.photoReplaced }
    services.removedPhotos.drop(context.client.id)
    return try await context.showPhoto("?photo=back", from: services.store)
  }
}
