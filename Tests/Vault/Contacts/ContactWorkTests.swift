import Contacts
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Vault

@Suite("An import of many contact cards")
struct ContactWorkTests {
  @Test("What ends it leaves whole batches; the same file brings the rest, and nothing twice")
  func interrupted() async throws {
    try await withVault { gym in
      let done = 2 * ContactWork.most
      let file = cards(1...done + 200)
      let store = gym.store
      await #expect(throws: StoreRefusal.locked) {
        _ = try await store.importContacts(
          file, photos: NoPhotos(), catalogue: gym.catalogue, at: gym.moment()
        ) { count in
          if count == done { store.close() }
        }
      }
      try store.unlock(gym.key)
      #expect(try await gym.clientCount() == done)
      let again = try await gym.importing(file)
      #expect(again.added == 200 && again.unchanged == done && again.updated == 0)
      let third = try await gym.importing(file)
      #expect(third.added == 0 && third.unchanged == done + 200)
      #expect(try await store.verify().isSound)
    }
  }

  @Test(
    "However many have one name, each is known again by the telephone", arguments: [32, 33, 80])
  func namesakes(count: Int) async throws {
    try await withVault { gym in
      func file(_ more: String) -> Data {
        let cards = (1...count).map { number in
          "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Unknown\r\nTEL:+49 170 \(1_000_000 + number)\r\n\(more)END:VCARD\r\n"
        }
        return Data(cards.joined().utf8)
      }
      #expect(try await gym.importing(file("")).added == count)
      let again = try await gym.importing(file("TITLE:Lighthouse keeper\r\n"))
      #expect(again.added == 0 && again.updated == count)
    }
  }

  @Test("How far it has come is told after each batch, and never more than there is")
  func progress() async throws {
    try await withVault { gym in
      let (told, most) = (Told(), ContactWork.most)
      _ = try await gym.store.importContacts(
        cards(1...2 * most + 50), photos: NoPhotos(), catalogue: gym.catalogue, at: gym.moment(),
        progress: told.note)
      #expect(told.all == [most, 2 * most, 2 * most + 50])
    }
  }

  @Test("Pictures are made some at a time, each for its own client, and progress goes on meanwhile")
  func photos() async throws {
    try await withVault { gym in
      let told = Told()
      let done = try await gym.store.importContacts(
        cards(1...100, picture: "Picture"), photos: AsTheyAre(), catalogue: gym.catalogue,
        at: gym.moment(), progress: told.note)
      #expect(done.photos == 100 && done.badPhotos.isEmpty)
      #expect(told.all == [0, 48, 96, 100])
      let kept = try await gym.store.read { db in
        try Row.fetchAll(
          db, sql: "SELECT name, large FROM client JOIN photo ON clientId = client.id"
        ).map { ($0["name"] as String, $0["large"] as Data) }
      }
      #expect(kept.count == 100)
      for (name, photo) in kept {
        let picture = name.replacing("Client", with: "Picture")
        #expect(photo == AsTheyAre.head + Data(picture.utf8))
      }
    }
  }

  @Test("Whoever is added, changed or erased between two batches is found as they are by then")
  func between() async throws {
    try await withVault { gym in
      let moment = gym.moment()
      let most = ContactWork.most
      let (file, twins) = (cards(1...most + 100), cards(1...2))
      let work = ContactWork(
        file + twins, but: UnwantedContacts(cards: [6]), NoPhotos(), gym.catalogue, at: moment)
      let first = try #require(work.next())
      _ = try await gym.store.write { db in try work.carryOut(first, db) }
      var details = ClientDetails(name: "Client \(most + 50)")
      details.profession = "Poet"
      _ = try await gym.store.addClient(details, by: gym.sam, at: gym.world.now)
      while let more = work.next() {
        _ = try await gym.store.write { db in try work.carryOut(more, db) }
      }
      #expect(work.imported.added == most + 98, "one is left out, one was added by hand")
      #expect(work.imported.updated == 1 && work.imported.skipped == 2)
      #expect(try await gym.clientCount() == most + 99)
    }
  }

  @Test("Each client and each card is written once, whatever other tables hold")
  func marks() async throws {
    try await withVault { gym in
      let tables = try await gym.store.read { db in
        try MarkedTable.all(db).map { table in
          let rows = try Row.fetchAll(
            db,
            sql: """
              EXPLAIN QUERY PLAN SELECT 1 FROM "\(table.name)" AS row
              WHERE \(table.isAsMarked("row"))
              """)
          return (table.name, rows.map { $0["detail"] as String }.joined(separator: "; "))
        }
      }
      for (table, plan) in tables {
        #expect(
          plan.contains("SEARCH mark USING PRIMARY KEY (tableName=? AND rowKey=?)"), "\(table)")
      }
    }
  }

  /// Each of five lines, without a picture.
  private func cards(_ numbers: ClosedRange<Int>, picture: String? = nil) -> Data {
    let cards = numbers.map { number in
      let photo = picture.map { Data("\($0) \(number)".utf8).base64EncodedString() }
      return """
        BEGIN:VCARD
        VERSION:3.0
        FN:Client \(number)
        EMAIL:c\(number)@example.org
        \(photo.map { "PHOTO;ENCODING=b;TYPE=JPEG:\($0)\n" } ?? "")END:VCARD

        """
    }
    return Data(cards.joined().utf8)
  }
}

/// Each is what it was, behind the head of a JPEG.
private struct AsTheyAre: PhotoMaking {
  static let head = Data([0xFF, 0xD8, 0xFF])

  func mayBeMade(of picture: Data) -> Bool { true }

  func made(of pictures: [Data]) async -> [MadePhoto?] {
    pictures.map { Self.head + $0 }.map { MadePhoto(large: $0, small: $0) }
  }
}

/// Where no program makes any.
struct NoPhotos: PhotoMaking {
  func mayBeMade(of picture: Data) -> Bool { false }
  func made(of pictures: [Data]) async -> [MadePhoto?] { pictures.map { _ in nil } }
}

private final class Told: Sendable {
  private let numbers = Mutex<[Int]>([])
  var all: [Int] { numbers.withLock(\.self) }
  func note(_ number: Int) { numbers.withLock { $0.append(number) } }
}

extension OpenVault {
  fileprivate func importing(_ file: Data) async throws -> ImportedContacts {
    try await store.importContacts(
      file, photos: NoPhotos(), catalogue: catalogue, at: moment())
  }

  fileprivate func clientCount() async throws -> Int {
    try await store.read { db in try Client.fetchCount(db) }
  }
}
