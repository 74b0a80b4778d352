import Foundation
import GRDB
import TestSupport
import Testing

@testable import Archives
@testable import Vault

@Suite("A photo in the vault")
struct PhotoKeepingTests {
  @Test("Beside the client stands which photo it is, and follows the photo")
  func listed() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let taken = try await gym.setPhoto(try Photograph.jpeg, of: ada.id)
      #expect(taken.photo?.count == 64 && taken.version == ada.version)
      let list = try await gym.store.clients(
        ClientSearch(), catalogue: gym.catalogue, in: .gmt)
      #expect(list.rows.map(\.photo) == [taken.photo])
      let removed = try #require(try await gym.store.removePhoto(of: ada.id, at: gym.moment()))
      #expect(try await gym.store.client(ada.id).photo == nil)
      #expect(try await gym.store.bringBack(removed, at: gym.moment()))
      #expect(try await gym.store.client(ada.id).photo == taken.photo)
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("Of two clients who are merged, one photo stays; undone, each has their own again")
  func merged() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ada B"))
      let adas = try await gym.setPhoto(try Photograph.jpeg, of: ada.id).photo
      try await gym.merge(ada, into: ben)
      #expect(try await gym.store.client(ben.id).photo == adas, "who has none gets the other's")
      try await gym.undo(ada, into: ben)
      #expect(try await gym.store.client(ben.id).photo == nil)
      #expect(try await gym.store.client(ada.id).photo == adas)
      let bens = try await gym.setPhoto(try Photograph.jpeg + [0], of: ben.id).photo
      try await gym.merge(ada, into: ben)
      #expect(try await gym.store.client(ben.id).photo == bens, "who stays keeps theirs")
      try await gym.undo(ada, into: ben)
      #expect(try await gym.store.client(ben.id).photo == bens)
      #expect(try await gym.store.client(ada.id).photo == adas)
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("A photo that is saved or removed between merging and undoing takes nobody's own")
  func changedMeanwhile() async throws {
    try await withVault { gym in
      let (ada, ben) = (try await gym.addClient("Ada"), try await gym.addClient("Ada B"))
      let adas = try await gym.setPhoto(try Photograph.jpeg, of: ada.id).photo
      try await gym.merge(ada, into: ben)
      let bens = try await gym.setPhoto(try Photograph.jpeg + [0], of: ben.id).photo
      try await gym.undo(ada, into: ben)
      #expect(try await gym.store.client(ben.id).photo == bens)
      #expect(try await gym.store.client(ada.id).photo == adas)
      _ = try await gym.store.removePhoto(of: ben.id, at: gym.moment())
      try await gym.merge(ada, into: ben)
      _ = try await gym.store.removePhoto(of: ben.id, at: gym.moment())
      try await gym.undo(ada, into: ben)
      #expect(try await gym.store.client(ben.id).photo == nil)
      #expect(try await gym.store.client(ada.id).photo == adas)
      #expect(try await gym.store.verify().isSound)
    }
  }

  @Test("Erased, nothing is left of it")
  func erased() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      _ = try await gym.setPhoto(try Photograph.jpeg, of: ada.id)
      #expect(try await gym.store.erasureExtent(of: ada.id).photos == 1)
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      #expect(try await gym.store.read { db in try Photo.fetchCount(db) } == 0)
    }
  }

  @Test("It goes along as two files, and comes back; another one in its place is refused")
  func moved() async throws {
    try await withVault { gym in
      let ada = try await gym.addClient()
      let photo = try Photograph.jpeg
      _ = try await gym.setPhoto(photo, of: ada.id)
      let file = try await gym.store.archive(of: ada.id, gym.catalogue, at: gym.moment())
      let zip = try ZipFile(file)
      #expect(try zip.content(of: "photo/large.jpg") == photo)
      let text = try #require(try zip.content(of: "client.json"))
      try await gym.store.erase(ada.id, by: gym.sam, at: gym.world.now)
      for other in [photo + [0], Data("<svg/>".utf8), nil] {
        var changed = ZipWriter()
        changed.add("client.json", text)
        changed.add("photo/small.jpg", photo)
        if let other { changed.add("photo/large.jpg", other) }
        let bytes = changed.finished
        await #expect(throws: ClientRefusal.unfit("photo")) {
          _ = try await gym.store.importClient(bytes, into: gym.shelf, at: gym.moment())
        }
      }
      _ = try await gym.store.importClient(file, into: gym.shelf, at: gym.moment())
      #expect(try await gym.store.archive(of: ada.id, gym.catalogue, at: gym.moment()) == file)
      let digest = try #require(try await gym.store.client(ada.id).photo)
      #expect(try await gym.store.photo(digest, .large) == photo)
    }
  }
}

extension OpenVault {
  fileprivate func setPhoto(_ photo: Data, of client: Identifier<Client>) async throws -> Client {
    try await store.setPhoto(of: client, large: photo, small: photo, at: moment()).client
  }

  fileprivate func merge(_ one: Client, into other: Client) async throws {
    let (one, other) = (try await store.client(one.id), try await store.client(other.id))
    _ = try await store.merge(
      one.id, into: other.id, versions: (one.version, other.version), other.details,
      catalogue: catalogue, at: moment())
  }

  fileprivate func undo(_ one: Client, into other: Client) async throws {
    _ = try await store.undoMerging(
      of: one.id, into: other.id, catalogue: catalogue, at: moment())
  }
}
