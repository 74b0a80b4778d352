import Foundation
import HTTPTypes
import Hummingbird
import Pictures
import Vault

/// A client's photo: taken or chosen, and taken away.
struct PhotoController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    guard let upload = try await PhotoUpload(request) else { throw Refusal.noPhoto }
    try context.refuseOthersPage(upload.pageOf)
    try await Refusal.ofOthers { try await keep(upload, context) }
    return try await context.showPhoto(from: store)
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let photo = try await Refusal.ofOthers {
      try await store.removePhoto(
        of: context.client.id, over: context.submission.text("photo"), at: context.moment)
    }
    services.removedPhotos.keep(photo, of: context.client.id, at: context.moment)
    return try await context.showPhoto("?photo=removed", from: store)
  }

  private func keep(_ upload: PhotoUpload, _ context: OfClient) async throws {
    let made = try await made(of: upload.photo)
    let (client, replaced) = try await store.setPhoto(
      of: context.client.id, large: made.large, small: made.small, over: upload.seen,
      at: context.moment)
    services.removedPhotos.keep(
      replaced, of: client.id, replacedBy: client.photo, at: context.moment)
  }

  private func made(of photo: Data) async throws -> MadePicture {
    do { return try await services.pictures.made(of: photo) } catch let refusal as PictureRefusal {
      throw Refusal(refusal)
    }
  }
}

extension OfClient {
  /// The client's details, with the photo.
  func showPhoto(_ query: String = "", from store: Store) async throws -> Response {
    try await done(at: "\(client.path)/edit\(query)") {
      EditClientPage.screen(
        try await store.client(client.id), canErase: trainer.isOwner, voice)
    }
  }
}

extension Voice {
  /// What was just done to a photo, which can be undone for a while.
  func photoNotice(_ client: Client, _ request: Request, _ removed: RemovedPhotos) -> Notice? {
    let before = removed.newest(of: client.id)
    let undo = Undo("\(client.path)/photo/removal/delete", since: before?.at, at: now)
    return switch request.query["photo"] {
    case "removed" where client.photo == nil: Notice(text["photo.removed"], undo: undo)
    case "saved" where client.photo != nil && before?.replacedBy == client.photo:
      Notice(text["photo.saved"], undo: undo)
    case "back" where client.photo != nil: Notice(text: text["photo.back"])
    default: nil
    }
  }
}

extension Refusal {
  private static let tooManyPixels = String(PictureMaker.mostPixels / 1_000_000)

  fileprivate static let noPhoto = Refusal(
    status: FormFields.wrong, key: "refusal.noPhoto", field: "photo")
  private static let photoChanged = Refusal(
    status: .conflict, key: "refusal.photoChanged", field: "photo")

  /// Another trainer has saved or removed the photo meanwhile.
  fileprivate static func ofOthers<Done>(_ act: () async throws -> Done) async throws -> Done {
    do { return try await act() } catch StoreRefusal.outdated { throw photoChanged }
  }

  static let photoGone = Refusal(status: .conflict, key: "refusal.photoGone")
  static let photoReplaced = Refusal(status: .conflict, key: "refusal.photoReplaced")
  static let photoTooLarge = Refusal(
    status: .contentTooLarge, key: "refusal.photoTooLarge", field: "photo")

  init(_ refusal: PictureRefusal) {
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
