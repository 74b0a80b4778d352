import Hummingbird
import Vault

/// Taking the removal of a photo back.
struct PhotoRemovalController {
  let services: Services

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    guard let photo = services.removedPhotos.photo(of: context.client.id, at: context.moment) else {
      throw Refusal.photoGone
    }
    guard try await services.store.bringBack(photo, at: context.moment) else {
      throw Refusal.photoReplaced
    }
    services.removedPhotos.drop(context.client.id)
    return try await context.showPhoto(
      of:
        try await services.store.client(context.client.id), "?photo=back")
  }
}
