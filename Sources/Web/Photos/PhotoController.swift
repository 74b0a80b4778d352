import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Pictures
import Vault

/// A client's photo: taken or chosen, and taken away.
struct PhotoController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    guard let upload = try await PhotoUpload(request) else {
      _ = try await context.submission(request)
      throw Refusal.noPhoto
    }
    try context.refuseOthersPage(upload.pageOf)
    let made = try await made(of: upload.photo)
    let changed = try await store.setPhoto(
      of: client.id, large: made.large, small: made.small, at: context.moment)
    return try await context.shown(changed)
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    _ = try await context.submission(request)
    let id: Identifier<Client> = try context.id("client")
    if let photo = try await store.removePhoto(of: id, at: context.moment) {
      services.removedPhotos.keep(photo, of: id, at: context.moment)
    }
    return try await context.shown(try await store.client(id), "?photo=removed")
  }

  private func made(of photo: Data) async throws -> MadePicture {
    do { return try await services.pictures.made(of: photo) } catch let refusal as PictureRefusal {
      throw Refusal(refusal)
    }
  }
}

/// Taking the removal of a photo back.
struct PhotoRemovalController {
  let services: Services

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    _ = try await context.submission(request)
    let id: Identifier<Client> = try context.id("client")
    guard let photo = services.removedPhotos.photo(of: id, at: context.moment) else {
      throw Refusal.photoGone
    }
    guard try await services.store.bringBack(photo, at: context.moment) else {
      throw Refusal.photoReplaced
    }
    services.removedPhotos.drop(id)
    return try await context.shown(try await services.store.client(id), "?photo=back")
  }
}

/// The pictures themselves. Their address says what is in them, so that a browser may keep them; it
/// names no client, for a list is no look at each who is on it.
struct PhotoFileController {
  let store: Store
  let size: Photo.Size

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let digest = context.parameters.get("photo") ?? ""
    let photo = try await store.photo(digest, size)
    let tag = "\"\(digest)\""
    let headers: HTTPFields = [
      .contentType: "image/jpeg", .cacheControl: "private, max-age=31536000, immutable",
      .eTag: tag,
    ]
    guard !request.knows(tag) else {
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: photo)))
  }
}

extension SignedIn {
  /// The client's details, with the photo.
  fileprivate func shown(_ client: Client, _ query: String = "") async throws -> Response {
    try await done(at: "\(client.path)/edit\(query)") {
      EditClientPage.screen(client, canErase: trainer.isOwner, voice)
    }
  }
}

extension Voice {
  /// What was just done to a photo, which can be undone for a while.
  func photoNotice(_ client: Client, _ request: Request, _ removed: RemovedPhotos) -> Notice? {
    switch request.query["photo"] {
    case "removed" where client.photo == nil:
      Notice(
        text["photo.removed"],
        undo: Undo(
          "\(client.path)/photo/removal/delete", since: removed.removedAt(client.id), at: now))
    case "back" where client.photo != nil: Notice(text: text["photo.back"])
    default: nil
    }
  }
}

extension Refusal {
  private static let tooManyPixels = String(PictureMaker.mostPixels / 1_000_000)

  fileprivate static let noPhoto = Refusal(
    status: FormFields.wrong, key: "refusal.noPhoto", field: "photo")
  fileprivate static let photoGone = Refusal(status: .conflict, key: "refusal.photoGone")
  fileprivate static let photoReplaced = Refusal(status: .conflict, key: "refusal.photoReplaced")
  static let photoTooLarge = Refusal(
    status: .contentTooLarge, key: "refusal.photoTooLarge", field: "photo")

  fileprivate init(_ refusal: PictureRefusal) {
    switch refusal {
    case .missing(let package):
      self.init(
        status: .serviceUnavailable, key: "refusal.noPictures", details: ["package": package])
    case .unknownKind: self = .noPhoto
    case .tooManyPixels:
      self.init(
        status: FormFields.wrong, key: "refusal.tooManyPixels",
        details: ["most": Self.tooManyPixels], field: "photo")
    case .tooNarrow:
      self.init(status: FormFields.wrong, key: "refusal.photoTooNarrow", field: "photo")
    case .failed:
      self.init(status: FormFields.wrong, key: "refusal.photoFailed", field: "photo")
    }
  }
}
