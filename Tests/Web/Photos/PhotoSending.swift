import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Vault
@testable import Web

extension Browser {
  /// As the page sends it.
  ///
  /// - Parameter seen: the digest of the photo on that page.
  func postPhoto(
    _ photo: Data, of client: String, type: String = "image/jpeg", pageOf: String? = nil,
    over seen: String? = nil
  ) async throws -> Answer {
    let query = [pageOf.map { "pageOf=\($0)" }, seen.map { "photo=\($0)" }].compactMap(\.self)
    return try await send(
      .post, "\(client)/photo" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
      headers: [.accept: "application/json", .contentType: type, .origin: "http://localhost"],
      bytes: photo)
  }

  /// Where the photo is, in both sizes.
  func photo(of client: String) async throws -> (small: String, large: String)? {
    let photo = try await get("\(client)/edit", json: true).json["photo"] as? [String: String]
    guard let small = photo?["small"], let large = photo?["large"] else { return nil }
    return (small, large)
  }
}

extension TestGym {
  /// The programs that make photos anew, as this machine has them.
  func installPictures() throws {
    let folder = services.store.folder.url.deletingLastPathComponent().appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for program in ["vipsthumbnail", "prlimit"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: program),
        withDestinationURL: URL(filePath: "/usr/bin/\(program)"))
    }
  }
}

extension Store {
  /// One that nobody has to make.
  func setSamplePhoto(of client: Identifier<Client>, at moment: Moment) async throws -> Client {
    let photo = try Photograph.jpeg
    return try await setPhoto(of: client, large: photo, small: photo, at: moment).client
  }
}
